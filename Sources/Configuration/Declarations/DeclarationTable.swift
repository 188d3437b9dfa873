import DataFormats
package import SystemPackage
import UniformTypes

/// A table of declarations in TOML: reads its values, and collects the problems with their lines.
///
/// The functions that read a value return nil if its key is missing, and also if it is invalid, which they report.
struct DeclarationTable: Sendable {
    /// The declaring file.
    let file: FilePath
    private let content: TOMLFile
    /// In the order in which they were found.
    private(set) var problems: [DeclarationFileProblem] = []
    /// The limit for a string, in bytes.
    var longestString = 4096

    /// The text of a file of declarations.
    static func text(_ bytes: [UInt8], of file: FilePath) throws(DeclarationFileProblem) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw DeclarationFileProblem(file, "is not UTF-8 text")
        }
        return text
    }

    /// Parses `text`, which begins on the line `firstLine` of `file`.
    ///
    /// - Parameter example: a valid line, for the hint.
    /// - Throws: the first error of the syntax.
    init(
        _ text: String, firstLine: Int = 1, of file: FilePath, example: String
    ) throws(DeclarationFileProblem) {
        do {
            content = try TOMLFile(text, firstLine: firstLine)
        } catch {
            throw DeclarationFileProblem(
                file, line: error.line ?? firstLine, column: error.column, error.message,
                hint: "write a line for each key, such as \(example)")
        }
        self.file = file
    }

    /// The keys, in order.
    var keys: [String] { content.keys }

    /// The line of the table's header.
    var line: Int { content.firstLine }

    /// The line of a key, or of the header if the key is missing.
    func line(of key: String) -> Int { content.line(of: key) }

    /// The line of an entry in the table of `key`.
    func line(of key: String, entry: String) -> Int { content.line(of: key, entry) }

    subscript(key: String) -> DataValue? { content[key] }

    // MARK: - Problems

    /// Reports a problem in the line of `key`, or in that of the `entry` in the table of this key.
    mutating func report(_ key: String, entry: String? = nil, _ message: String, hint: String? = nil) {
        let line = entry.map { content.line(of: key, $0) } ?? content.line(of: key)
        problems.append(DeclarationFileProblem(file, line: line, message, hint: hint))
    }

    /// Reports a word that is not in `allowed`; `noun` names what these words are, such as `key`.
    mutating func reportUnknown(_ noun: String, _ word: String, at key: String, among allowed: [String]) {
        report(key, "unknown \(noun) \(word)", hint: Self.fullHint(for: word, among: allowed))
    }

    /// Reports the first key that is not in `allowed`.
    mutating func reportUnknownKey(among allowed: [String]) {
        guard let key = keys.first(where: { !allowed.contains($0) }) else { return }
        reportUnknown("key", key, at: key, among: allowed)
    }

    /// Reports the name of an unknown type.
    mutating func reportUnknownType(_ word: String, at key: String, entry: String? = nil) {
        report(key, entry: entry, "unknown type \(word)", hint: Self.hint(forType: word))
    }

    // MARK: - Values

    /// A string that can be shown.
    mutating func word(_ key: String) -> String? {
        guard let value = self[key] else { return nil }
        guard let word = value.string, !word.isEmpty, isPlain(word) else {
            report(key, "\(key) is not a string of one line", hint: "write \(key) = \"...\"")
            return nil
        }
        return word
    }

    /// Strings that can be shown: one, or a list.
    ///
    /// - Parameters:
    ///   - allowsEmpty: Whether a string may be empty.
    ///   - allowsLines: Whether a string may have several lines, and tabs.
    mutating func words(_ key: String, allowsEmpty: Bool = false, allowsLines: Bool = false) -> [String]? {
        guard let value = self[key] else { return nil }
        let words = value.string.map { [$0] } ?? value.array?.map(\.string) ?? [nil]
        let texts = words.compactMap { $0 }
        func isAllowed(_ text: String) -> Bool {
            (allowsEmpty || !text.isEmpty) && isPlain(allowsLines ? text.filter { $0 != "\n" && $0 != "\t" } : text)
        }
        guard texts.count == words.count, texts.allSatisfy(isAllowed) else {
            report(key, "\(key) is not a list of strings", hint: "write \(key) = [\"...\", \"...\"]")
            return nil
        }
        return texts
    }

    /// The strings of a list, at least one.
    mutating func list(_ key: String) -> [String]? {
        guard let value = self[key] else { return nil }
        let texts = value.array?.compactMap(\.string) ?? []
        guard !texts.isEmpty, texts.count == value.array?.count else {
            report(key, "\(key) is not a list of strings, or is empty", hint: "write \(key) = [\"...\", \"...\"]")
            return nil
        }
        return texts
    }

    /// A number of 1 or more.
    mutating func count(_ key: String) -> Int? {
        guard let value = self[key] else { return nil }
        guard let count = value.int, count > 0 else {
            report(
                key, "\(key) is not a whole number of 1 or more",
                hint: "write a number, such as \(key) = 12, or remove the line")
            return nil
        }
        return count
    }

    /// One of a fixed set of words.
    mutating func choice<Word>(_ key: String) -> Word?
    where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
        guard let value = self[key] else { return nil }
        let allowed = Word.allCases.map(\.rawValue)
        guard let text = value.string else {
            report(key, "\(key) is not a string", hint: "allowed: \(allowed.joined(separator: ", "))")
            return nil
        }
        guard let word = Word(rawValue: text) else {
            reportUnknown(key, text, at: key, among: allowed)
            return nil
        }
        return word
    }

    /// Whether a string has at most `longestString` bytes and no characters that act on a terminal.
    private func isPlain(_ text: String) -> Bool {
        text.utf8.count <= longestString
            && !text.unicodeScalars.contains { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: true
                default: false
                }
            }
    }
}

/// The tables of a file that declares several things of one kind, such as `[[types]]`. Each is parsed by itself, so that
/// an invalid one does not affect the others.
struct DeclarationTables {
    /// The limit of tables per file, because all are compared with each other.
    static let most = 256

    private(set) var tables: [DeclarationTable] = []
    private(set) var problems: [DeclarationFileProblem] = []

    /// Parses `text`, the content of `file`.
    ///
    /// - Parameters:
    ///   - noun: what a table declares, such as `type`; its plural is the name of the tables.
    ///   - example: a valid line of a table, for hints.
    init(of noun: String, in text: String, file: FilePath, example: String) {
        let name = noun + "s"
        let (preamble, bodies) = TOMLFile.tables(named: name, in: text)
        do throws(DeclarationFileProblem) {
            var outside = try DeclarationTable(preamble, of: file, example: example)
            for key in outside.keys {
                outside.report(
                    key, "\(key) is outside a \(noun)'s table", hint: "begin each \(noun) with a line [[\(name)]]")
            }
            problems += outside.problems
        } catch {
            problems.append(error)
        }
        if bodies.count > Self.most {
            problems.append(
                DeclarationFileProblem(
                    file, line: bodies[Self.most].line, "only the first \(Self.most) \(name) are read",
                    hint: "remove the \(name) that you do not use"))
        }
        for (line, body) in bodies.prefix(Self.most) {
            do throws(DeclarationFileProblem) {
                tables.append(try DeclarationTable(body, firstLine: line, of: file, example: example))
            } catch {
                problems.append(error)
            }
        }
    }
}

/// A problem in a file of declarations, or in a directory of such files.
package struct DeclarationFileProblem: Error, Sendable, Hashable {
    /// The file or the directory; for rules that a `types.toml` names, the rule file.
    package let file: FilePath
    /// The 1-based line; nil if the problem concerns the whole file.
    package let line: Int?
    /// The 1-based column, in characters; nil if only the line is known.
    package let column: Int?
    /// The problem.
    package let message: String
    /// What to do about it, if known.
    package let hint: String?

    init(_ file: FilePath, line: Int? = nil, column: Int? = nil, _ message: String, hint: String? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.hint = hint
    }

    /// The location in the format of compilers: `types.toml:12`.
    package var place: String { line.map { "\(file.string):\($0)" } ?? file.string }

    /// The message with its position, for errors that name only the file: `line 3, column 5: expected a value`.
    package var positionedMessage: String {
        guard let line else { return message }
        return "line \(line)" + (column.map { ", column \($0)" } ?? "") + ": " + message
    }
}
