/// ArgumentParser's message in this program's form: lower case, no full stop, what to do next apart.
struct UsageMessage {
    let text: String
    let hint: String?

    init(_ message: String) {
        var text = Substring(message)
        var hint: String?
        // Sentences such as "Did you mean '--to'?" say what to do next.
        if let range = text.firstRange(of: "Did you mean ") {
            hint = Self.lowercasingFirst(String(text[range.lowerBound...]))
            text = text[..<range.lowerBound]
        }
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        self.text = Self.lowercasingFirst(String(text))
        self.hint = hint
    }

    private static func lowercasingFirst(_ text: String) -> String {
        guard let first = text.first else { return text }
        // An acronym or a name in capitals stays as it is.
        if text.dropFirst().first?.isUppercase == true { return text }
        return first.lowercased() + text.dropFirst()
    }
}
