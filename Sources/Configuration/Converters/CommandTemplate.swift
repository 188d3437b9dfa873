import UniformTypes

/// How a converter's program is called: its arguments, which never pass through a shell, and where its input and output go.
package struct CommandTemplate: Sendable, Hashable {
    /// How content comes to the program.
    package enum Form: Sendable, Hashable {
        /// As a file whose name stands for `{input}`. Where no argument has `{output}`, standard output is the result.
        case command
        /// From standard input to standard output.
        case filter
    }

    /// What stands for something else in an argument.
    package enum Placeholder: String, Sendable, Hashable, CaseIterable {
        case input, output, name

        /// As it is written.
        package var text: String { "{\(rawValue)}" }
    }

    /// How content comes to the program.
    package let form: Form
    /// The arguments without the program, as they were declared.
    package let words: [String]

    package init(form: Form, words: [String]) {
        self.form = form
        self.words = words
    }

    /// The placeholders that some argument has.
    package var placeholders: Set<Placeholder> {
        Set(
            words.flatMap { word in
                Self.pieces(of: word).compactMap { if case .placeholder(let one) = $0 { one } else { nil } }
            })
    }

    /// Whether the program writes its result to a file, rather than to standard output.
    package var writesFile: Bool { placeholders.contains(.output) }

    /// The arguments, with what the placeholders stand for in their place. A value is never an option: where an argument begins with one
    /// that begins with a dash, `./` comes before it.
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

    /// A word in braces that is nearly `placeholder`, where some argument has one: a misspelling.
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

    /// What an argument consists of. `{{input}}` is the text `{input}`; every other brace stands for itself.
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
