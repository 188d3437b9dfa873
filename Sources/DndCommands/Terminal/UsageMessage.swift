/// ArgumentParser's message in this program's form: lower case, no full stop, the hint separate.
struct UsageMessage {
    let text: String
    let hint: String?

    init(_ message: String) {
        var text = Substring(message)
        var hint: String?
        // Sentences such as "Did you mean '--to'?" become the hint.
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
        // An acronym or a name in capitals is not changed.
        if text.dropFirst().first?.isUppercase == true { return text }
        return first.lowercased() + text.dropFirst()
    }
}
