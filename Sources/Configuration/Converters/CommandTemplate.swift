import UniformTypes

/// The arguments of a converter's program, with placeholders for input and output. They never pass through a shell.
package struct CommandTemplate: Sendable, Hashable {
    /// How the program receives the content.
    package enum Form: Sendable, Hashable {
        /// As a file named by `{input}`. If no argument contains `{output}`, standard output is the result.
        case command
        /// From standard input to standard output.
        case filter
    }

    /// A placeholder in an argument.
    package enum Placeholder: String, Sendable, Hashable, CaseIterable {
        case input, output, name

        /// The placeholder in braces.
        package var text: String { "{\(rawValue)}" }
    }

    /// How the program receives the content.
    package let form: Form
    /// The declared arguments, without the program.
    package let words: [String]

    package init(form: Form, words: [String]) {
        self.form = form
        self.words = words
    }

    /// The placeholders that the arguments use.
    package var placeholders: Set<Placeholder> {
        Set(
            words.flatMap { word in
                Self.pieces(of: word).compactMap { if case .placeholder(let one) = $0 { one } else { nil } }
            })
    }

    /// Whether the program writes its result to a file instead of standard output.
    package var writesFile: Bool { placeholders.contains(.output) }

    /// The arguments with placeholders replaced. A value is never taken for an option: if an argument begins with a
    /// value that begins with a dash, `./` is inserted before it.
    package func arguments(input: String, output: String, name: String) -> [String] {
        words.map { word in
            var result = ""
            for (index, piece) in Self.pieces(of: word).enumerated() {
                switch piece {
                case .text(let text): result += text
                case .placeholder(let placeholder):
                    let value =
                        switch placeholder {
                        case .input: input
                        case .output: output
                        case .name: name
                        }
                    result += index == 0 && value.hasPrefix("-") ? "./" + value : value
                }
            }
            return result
        }
    }

    /// A misspelling of `placeholder` in braces; nil if no argument has one.
    func misspelling(of placeholder: Placeholder) -> String? {
        for word in words {
            for part in word.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
                guard let end = part.firstIndex(of: "}") else { continue }
                let inside = String(part[..<end])
                let known = Placeholder.allCases.map(\.rawValue)
                guard !known.contains(inside), Spelling.nearest(to: inside, among: known) == placeholder.rawValue else {
                    continue
                }
                return "{\(inside)}"
            }
        }
        return nil
    }

    private enum Piece {
        case text(String)
        case placeholder(Placeholder)
    }

    /// The parts of an argument. `{{input}}` is the literal text `{input}`; all other braces are literal.
    private static func pieces(of word: String) -> [Piece] {
        var pieces: [Piece] = []
        var text = ""
        var rest = Substring(word)
        while let first = rest.first {
            if let one = Placeholder.allCases.first(where: { rest.hasPrefix("{\($0.text)}") }) {
                text += one.text
                rest = rest.dropFirst(one.text.count + 2)
            } else if let one = Placeholder.allCases.first(where: { rest.hasPrefix($0.text) }) {
                if !text.isEmpty { pieces.append(.text(text)) }
                text = ""
                pieces.append(.placeholder(one))
                rest = rest.dropFirst(one.text.count)
            } else {
                text.append(first)
                rest = rest.dropFirst()
            }
        }
        if !text.isEmpty { pieces.append(.text(text)) }
        return pieces
    }
}
