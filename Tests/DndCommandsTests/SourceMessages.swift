/// The messages and hints that a Swift source file composes, found without a compiler: the string literals passed to the
/// initializers and functions that make errors, warnings and refusals.
struct SourceMessages {
    /// A message with its hint, as the source has them.
    struct Row: Hashable {
        /// The call and the code: `DestinationError.notFound`.
        let call: String
        /// The alternatives of the message. Interpolations of more than a name are written `\(…)`.
        var messages: [String] = []
        /// The alternatives of the hint.
        var hints: [String] = []

        /// The row as the table has it.
        var text: String {
            let message = messages.joined(separator: " | ")
            let hint = hints.joined(separator: " | ")
            return (call + (message.isEmpty ? "" : ": \(message)") + (hint.isEmpty ? "" : "\n    hint: \(hint)"))
                .split(separator: "\n").map { line in String(line.reversed().drop(while: \.isWhitespace).reversed()) }
                .joined(separator: "\n")
        }
    }

    /// The rows, in the order of the source.
    private(set) var rows: [Row] = []

    /// Calls whose arguments without a label are messages, too.
    private static let calls: Set<String> = [
        "ClipboardError", "CommandFailure", "ConfinementError", "DeclarationFileProblem", "DecoderFailure",
        "DndFolderError", "HandError", "RemovalRefusal", "ValidationError", "broken", "damaged", "error", "expect",
        "expected", "fail", "failure", "note", "problem", "refusal", "refuse", "report", "special", "unknown",
        "unsupported", "warn", "warning",
    ]
    /// Arguments that are messages in every call.
    private static let messageLabels: Set<String> = ["message", "reason", "because", "words", "saying"]

    private let source: [Character]
    private let isWhole: Bool
    private var position = 0

    /// - Parameter isWhole: whether all texts of several words are messages, as in a file of nothing else.
    init(_ source: String, isWhole: Bool = false) {
        self.source = Array(source)
        self.isWhole = isWhole
        while position < self.source.count { scan() }
    }

    // MARK: - Scanning

    /// A string literal, or the text between two.
    private struct Argument {
        var label: String?
        /// The first word after a leading dot: `.notFound`.
        var member: String?
        var texts: [String] = []
        /// Whether the next literal continues the last one: only `+` is between them.
        var continues = false
    }

    /// Scans one token outside of a call that is looked for.
    private mutating func scan() {
        if skipComment() { return }
        if isLiteral {
            let text = literal()
            if isWhole, let text, Self.hasWords(text) { rows.append(Row(call: "text", messages: [text])) }
            return
        }
        guard source[position].isLetter else {
            position += 1
            return
        }
        let name = word()
        if position < source.count, source[position] == "(" { return call(name) }
        // `let hint = "..."`
        guard ["message", "hint"].contains(name), starts(with: Array(" = \"")) else { return }
        position += 3
        guard let text = literal() else { return }
        rows.append(name == "hint" ? Row(call: name, hints: [text]) : Row(call: name, messages: [text]))
    }

    /// Scans the arguments of a call, from its parenthesis to the end, and adds its row, if it has messages.
    private mutating func call(_ name: String) {
        position += 1
        var arguments = [Argument()]
        var depth = 0
        var isStart = true
        while position < source.count {
            if skipComment() { continue }
            let character = source[position]
            switch character {
            case ")" where depth == 0:
                position += 1
                add(name, arguments)
                return
            case "," where depth == 0:
                arguments.append(Argument())
                isStart = true
                position += 1
            case "(", "[", "{":
                depth += 1
                position += 1
            case ")", "]", "}":
                depth -= 1
                position += 1
            case _ where isLiteral:
                if let text = literal() {
                    let last = arguments.count - 1
                    if arguments[last].continues, let former = arguments[last].texts.popLast() {
                        arguments[last].texts.append(former + text)
                    } else {
                        arguments[last].texts.append(text)
                    }
                    arguments[last].continues = continues()
                }
                isStart = false
            case "." where isStart && depth == 0:
                position += 1
                arguments[arguments.count - 1].member = word()
                isStart = false
            case _ where character.isLetter || character == "_":
                let word = word()
                if isStart, depth == 0, position < source.count, source[position] == ":" {
                    arguments[arguments.count - 1].label = word
                    position += 1
                } else if position < source.count, source[position] == "(" {
                    let before = rows.count
                    // Texts of a call that is no message's belong to this one: `(nearest.map { "did you mean \($0)?" })`.
                    let texts = nested(word)
                    if rows.count == before { arguments[arguments.count - 1].texts += texts }
                    isStart = false
                } else {
                    isStart = false
                }
            case _ where character.isWhitespace: position += 1
            default:
                isStart = false
                position += 1
            }
        }
    }

    /// Scans a call inside an argument.
    ///
    /// - Returns: its texts, unless they became a row.
    private mutating func nested(_ name: String) -> [String] {
        let start = position
        call(name)
        let end = position
        var inner = SourceMessages(start: start + 1, end: end, of: source)
        return inner.texts()
    }

    private init(start: Int, end: Int, of source: [Character]) {
        self.source = Array(source[start..<max(start, end - 1)])
        isWhole = false
    }

    private mutating func texts() -> [String] {
        var texts: [String] = []
        while position < source.count {
            if skipComment() { continue }
            if source[position] == "\"" {
                if let text = literal(), Self.hasWords(text) { texts.append(text) }
            } else {
                position += 1
            }
        }
        return texts
    }

    private mutating func add(_ name: String, _ arguments: [Argument]) {
        var row = Row(call: name)
        var code = arguments.first { $0.label == nil }?.member ?? ""
        for argument in arguments {
            let texts = argument.texts.filter { $0.contains(where: \.isLetter) }
            switch argument.label {
            case "code": code = texts.first ?? argument.member ?? ""
            case "hint": row.hints += texts
            case let label?: if Self.messageLabels.contains(label) { row.messages += texts }
            case nil: if Self.calls.contains(name) { row.messages += texts.filter { $0.contains(" ") } }
            }
        }
        guard !row.messages.isEmpty || !row.hints.isEmpty else { return }
        rows.append(
            Row(call: code.isEmpty ? name : "\(name).\(code)", messages: row.messages, hints: row.hints))
    }

    /// Whether a text has two words: separators and keys have not.
    private static func hasWords(_ text: String) -> Bool {
        text.contains(where: \.isLetter) && text.split(separator: " ").count > 1
    }

    // MARK: - Tokens

    private func peek(_ distance: Int) -> Character? {
        position + distance < source.count ? source[position + distance] : nil
    }

    /// Whether a string literal begins here.
    private var isLiteral: Bool { source[position] == "\"" || source[position] == "#" && peek(1) == "\"" }

    private mutating func word() -> String {
        let start = position
        while position < source.count, source[position].isLetter || source[position].isNumber || source[position] == "_"
        {
            position += 1
        }
        return String(source[start..<position])
    }

    private mutating func skipComment() -> Bool {
        guard source[position] == "/", peek(1) == "/" else { return false }
        while position < source.count, source[position] != "\n" { position += 1 }
        return true
    }

    /// Whether only `+` is before the next literal.
    private func continues() -> Bool {
        var index = position
        var hasPlus = false
        while index < source.count {
            switch source[index] {
            case "+": hasPlus = true
            case "\"": return hasPlus
            case let character where character.isWhitespace: break
            default: return false
            }
            index += 1
        }
        return false
    }

    /// Scans a literal.
    ///
    /// - Returns: its text with simple interpolations; nil for one of several lines or with number signs, which is no message.
    private mutating func literal() -> String? {
        var signs = 0
        while peek(0) == "#" {
            signs += 1
            position += 1
        }
        let isLong = peek(1) == "\"" && peek(2) == "\""
        let quote = Array(repeating: Character("\""), count: isLong ? 3 : 1) + Array(repeating: "#", count: signs)
        position += isLong ? 3 : 1
        let escape = [Character("\\")] + Array(repeating: "#", count: signs)
        var text = ""
        while position < source.count, !starts(with: quote) {
            guard starts(with: escape) else {
                text.append(source[position])
                position += 1
                continue
            }
            position += escape.count
            guard peek(0) == "(" else {
                if let next = peek(0) { text.append(next == "n" ? " " : next) }
                position += 1
                continue
            }
            text += interpolation()
        }
        position += quote.count
        return isLong || signs > 0 ? nil : text
    }

    private mutating func interpolation() -> String {
        let start = position
        var depth = 0
        repeat {
            switch source[position] {
            case "(": depth += 1
            case ")": depth -= 1
            case "\"":
                _ = literal()
                continue
            default: break
            }
            position += 1
        } while depth > 0 && position < source.count
        let expression = String(source[(start + 1)..<(position - 1)])
        let isName = expression.allSatisfy { $0.isLetter || $0.isNumber || "._$?".contains($0) }
        return isName ? "\\(\(expression))" : "\\(…)"
    }

    private func starts(with characters: [Character]) -> Bool {
        position + characters.count <= source.count
            && source[position..<(position + characters.count)].elementsEqual(characters)
    }
}
