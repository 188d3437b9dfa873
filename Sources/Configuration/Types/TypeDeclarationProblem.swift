package import SystemPackage

/// What is wrong with a place of a `types.toml`.
package struct TypeDeclarationProblem: Error, Sendable, Hashable {
    /// The file: the `types.toml`, or the rules that it names.
    package let file: FilePath
    /// The 1-based line; nil for the file as a whole.
    package let line: Int?
    /// What was found.
    package let message: String
    /// What to do, where there is something to say.
    package let hint: String?

    init(_ file: FilePath, line: Int?, _ message: String, hint: String? = nil) {
        self.file = file
        self.line = line
        self.message = message
        self.hint = hint
    }

    /// The place as compilers name it: `types.toml:12`.
    package var place: String { line.map { "\(file.string):\($0)" } ?? file.string }
}
