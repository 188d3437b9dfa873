/// An error in libmagic rules.
public struct MagicRulesProblem: Error, Sendable, Hashable {
    /// The 1-based line in the rules; nil if the problem is not in one line.
    public let line: Int?
    /// The problem that was found.
    public let message: String
    /// A suggestion, if there is one.
    public let hint: String?

    init(line: Int?, message: String, hint: String? = nil) {
        self.line = line
        self.message = message
        self.hint = hint
    }

    /// Parses a message of libmagic: "FILE, 4: Warning: type `strng' invalid", or "line 1: regex error 8 ...".
    init(remark: String) {
        var message = remark[...]
        var line: Int?
        if let warning = remark.ranges(of: "Warning: ").first {
            let head = remark[..<warning.lowerBound]
            line = head.split(whereSeparator: { $0 == "," || $0 == ":" || $0 == " " }).last.flatMap { Int($0) }
            message = remark[warning.upperBound...]
        } else if remark.hasPrefix("line "), let colon = remark.firstIndex(of: ":") {
            line = Int(remark[..<colon].dropFirst(5))
            message = remark[colon...].dropFirst(2)
        }
        self.init(
            line: line, message: message.isEmpty ? "libmagic cannot parse it" : String(message.prefix(200)),
            hint: "see magic(5) for the syntax of rules")
    }
}
