package import SystemPackage

/// A problem in a `types.toml`.
package struct TypeDeclarationProblem: Error, Sendable, Hashable {
    /// The file: the `types.toml`, or the rule file that it names.
    package let file: FilePath
    /// The 1-based line; nil if the problem concerns the whole file.
    package let line: Int?
    /// The problem.
    package let message: String
    /// What to do about it, if known.
    package let hint: String?

    init(_ file: FilePath, line: Int?, _ message: String, hint: String? = nil) {
        self.file = file
        self.line = line
        self.message = message
        self.hint = hint
    }

    /// The location in the format of compilers: `types.toml:12`.
    package var place: String { line.map { "\(file.string):\($0)" } ?? file.string }
}
