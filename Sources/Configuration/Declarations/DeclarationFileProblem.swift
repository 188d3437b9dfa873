package import SystemPackage

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
