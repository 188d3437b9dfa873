/// Builds a manual page in mdoc(7), line by line.
struct Mdoc {
    private(set) var text = ""

    /// The width to which prose is filled. mandoc's linter rejects input lines over 80 bytes.
    private static let width = 78

    /// Appends a macro line: `.It Fl -to Ar dest`. Arguments are not escaped; `Mdoc.word` escapes text.
    mutating func macro(_ name: String, _ arguments: String...) {
        text += "." + ([name] + arguments.filter { !$0.isEmpty }).joined(separator: " ") + "\n"
    }

    /// Appends one or more sentences. Text between backticks is bold.
    mutating func prose(_ prose: String) {
        for sentence in Self.sentences(of: prose) {
            var line = ""
            for word in Self.inline(sentence).split(separator: " ") {
                if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > Self.width {
                    text += Self.protected(line) + "\n"
                    line = ""
                }
                line += (line.isEmpty ? "" : " ") + word
            }
            text += Self.protected(line) + "\n"
        }
    }

    /// Appends paragraphs, which empty lines separate.
    mutating func paragraphs(_ paragraphs: String, startsWithBreak: Bool = false) {
        for (index, paragraph) in Self.paragraphs(of: paragraphs).enumerated() {
            if index > 0 || startsWithBreak { macro("Pp") }
            prose(paragraph)
        }
    }

    /// Appends lines verbatim, indented.
    mutating func literal(_ lines: [String]) {
        macro("Bd", "-literal", "-offset indent")
        for line in lines { text += Self.protected(Self.verbatim(line)) + "\n" }
        macro("Ed")
    }

    /// Escapes `word` as an argument of a macro line, where it could otherwise be read as a macro.
    static func word(_ word: some StringProtocol) -> String {
        let escaped = verbatim(String(word))
        let looksLikeMacro = (2...3).contains(word.count) && (word.first?.isUppercase ?? false)
        let isPunctuation = word.count == 1 && !(word.first?.isLetter ?? false) && !(word.first?.isNumber ?? false)
        return (looksLikeMacro || isPunctuation ? "\\&" : "") + escaped
    }

    /// Escapes words as arguments of a macro line.
    static func words(_ words: String) -> String {
        words.split(separator: " ").map { word($0) }.joined(separator: " ")
    }

    /// Escapes roff's special characters in `text`, such as the hyphen, which is not set as a minus sign.
    private static func verbatim(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            default: result.append(character)
            }
        }
    }

    private static func inline(_ text: String) -> String {
        let spans = text.split(separator: "`", omittingEmptySubsequences: false)
        return spans.enumerated().map { index, span in
            index.isMultiple(of: 2)
                ? span.reduce(into: "") { $0 += $1 == "\\" ? "\\e" : String($1) }
                // A space inside a span must not become a line break, which would reset the font.
                : "\\fB" + verbatim(String(span)).split(separator: " ").joined(separator: "\\~") + "\\fR"
        }.joined()
    }

    /// Escapes a line that would otherwise be read as a macro.
    private static func protected(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }

    private static func paragraphs(of text: String) -> [String] {
        var paragraphs: [[Substring]] = [[]]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.allSatisfy(\.isWhitespace) {
                paragraphs.append([])
            } else {
                paragraphs[paragraphs.count - 1].append(line)
            }
        }
        return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
    }

    /// Splits text into sentences: each starts on a new line in mdoc, so that the formatter can space them.
    private static func sentences(of text: String) -> [String] {
        var sentences: [String] = []
        var sentence: [Substring] = []
        let words = text.split(whereSeparator: \.isWhitespace)
        for (index, word) in words.enumerated() {
            sentence.append(word)
            let ends = word.last.map { ".?!".contains($0) } ?? false
            let nextBegins = index + 1 < words.count && (words[index + 1].first?.isUppercase ?? false)
            if ends, nextBegins {
                sentences.append(sentence.joined(separator: " "))
                sentence = []
            }
        }
        if !sentence.isEmpty { sentences.append(sentence.joined(separator: " ")) }
        return sentences
    }
}
