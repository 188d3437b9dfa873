/// A manual page in mdoc(7), written line by line.
struct Mdoc {
    private(set) var text = ""

    /// The width at which prose is filled. mandoc's own linter objects to input lines over 80 bytes.
    private static let width = 78

    /// A macro line: `.It Fl -to Ar dest`. Arguments are written as they are; `Mdoc.word` protects what is not a macro.
    mutating func macro(_ name: String, _ arguments: String...) {
        text += "." + ([name] + arguments.filter { !$0.isEmpty }).joined(separator: " ") + "\n"
    }

    /// Prose, one sentence or more. A span between backticks is set in bold.
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

    /// Paragraphs, divided by empty lines in `paragraphs`.
    mutating func paragraphs(_ paragraphs: String, startsWithBreak: Bool = false) {
        for (index, paragraph) in Self.paragraphs(of: paragraphs).enumerated() {
            if index > 0 || startsWithBreak { macro("Pp") }
            prose(paragraph)
        }
    }

    /// Lines shown as they are, indented.
    mutating func literal(_ lines: [String]) {
        macro("Bd", "-literal", "-offset indent")
        for line in lines { text += Self.protected(Self.verbatim(line)) + "\n" }
        macro("Ed")
    }

    /// `word` as an argument of a macro line, which would otherwise be read as a macro when it is spelled like one.
    static func word(_ word: some StringProtocol) -> String {
        let escaped = verbatim(String(word))
        let looksLikeMacro = (2...3).contains(word.count) && (word.first?.isUppercase ?? false)
        let isPunctuation = word.count == 1 && !(word.first?.isLetter ?? false) && !(word.first?.isNumber ?? false)
        return (looksLikeMacro || isPunctuation ? "\\&" : "") + escaped
    }

    /// Words as arguments of a macro line.
    static func words(_ words: String) -> String {
        words.split(separator: " ").map { word($0) }.joined(separator: " ")
    }

    /// `text` with roff's escape character and its hyphens, which typeset differently from minus signs, made literal.
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
                // A blank inside a span must not be filled into two lines, which would break the font.
                : "\\fB" + verbatim(String(span)).split(separator: " ").joined(separator: "\\ ") + "\\fR"
        }.joined()
    }

    /// A line that begins like a macro, made text.
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

    /// Sentences begin on lines of their own in mdoc, so that the formatter can space them.
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
