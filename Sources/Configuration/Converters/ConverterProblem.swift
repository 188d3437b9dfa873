package import SystemPackage

/// A problem in a file that declares converters.
package struct ConverterProblem: Error, Sendable, Hashable {
    /// The file, or the directory of the files.
    package let file: FilePath
    /// The 1-based line; nil if the problem concerns the whole file.
    package let line: Int?
    /// The problem.
    package let message: String
    /// What to do about it, if known.
    package let hint: String?

    init(_ file: FilePath, line: Int? = nil, _ message: String, hint: String? = nil) {
        self.file = file
        self.line = line
        self.message = message
        self.hint = hint
    }

    /// The location in the format of compilers: `pictures.toml:12`.
    package var place: String { line.map { "\(file.string):\($0)" } ?? file.string }
}
