import Glibc
package import SystemPackage

/// A `converters.d`: the files in it that declare converters, read as they are now.
package struct ConverterFolder: Sendable {
    /// Whose word the files are.
    package enum Authority: Sendable {
        /// The user's own.
        case own
        /// A destination's, which may have come from elsewhere. Nothing in it may belong to another user than this one and root, or be
        /// written by others. Programs that lie beside the declarations are read too, for what is trusted must not change.
        case guest
    }

    /// One of its files.
    struct File: Sendable, Hashable {
        let path: FilePath
        let bytes: [UInt8]

        var name: String { path.lastComponent?.string ?? "" }
        var declares: Bool { path.extension == "toml" }
    }

    /// More files than this are not read.
    static let mostFiles = 64

    /// The directory.
    package let directory: FilePath
    let standing: Authority
    let files: [File]
    private let problems: [ConverterProblem]

    /// The directory at `directory`; nil where there is none, or nothing in it that declares. Where there is none, that is one system call.
    package init?(_ directory: FilePath, standing: Authority) {
        self.directory = directory
        self.standing = standing
        do throws(ConverterProblem) {
            guard let names = try DeclarationFiles.names(in: directory, standing: standing) else { return nil }
            let wanted = names.filter { standing == .guest || $0.hasSuffix(".toml") }
            guard wanted.contains(where: { $0.hasSuffix(".toml") }) else { return nil }
            guard wanted.count <= Self.mostFiles else {
                throw ConverterProblem(directory, "holds \(wanted.count) files; at most \(Self.mostFiles) are read")
            }
            var files: [File] = []
            var problems: [ConverterProblem] = []
            for name in wanted {
                let path = directory.appending(name)
                do throws(ConverterProblem) {
                    files.append(File(path: path, bytes: try DeclarationFiles.read(path, standing: standing)))
                } catch {
                    // Of a destination, what is not read could not be trusted either.
                    guard standing == .own else { throw error }
                    problems.append(error)
                }
            }
            self.files = files
            self.problems = problems
        } catch {
            files = []
            problems = [error]
        }
    }

    /// Whether nothing of it may be used, whatever the user says: what is wrong is among the problems.
    package var isRefused: Bool { standing == .guest && files.isEmpty }

    /// The converters, in the order of the files' names, and what was not taken and why. Of two with one name the first holds.
    package func declarations() -> (declarations: [ConverterDeclaration], problems: [ConverterProblem]) {
        var found: [ConverterDeclaration] = []
        var problems = problems
        for file in files where file.declares {
            let reader = ConverterFileReader(file: file.path, bytes: file.bytes, standing: standing)
            problems += reader.problems
            for declaration in reader.declarations {
                if let other = found.first(where: { $0.name == declaration.name }) {
                    problems.append(
                        ConverterProblem(
                            file.path, line: declaration.line,
                            "\(declaration.name) is already declared at \(other.place)",
                            hint: "rename one of them"))
                } else if case .path(let program) = declaration.program, standing == .guest,
                    !files.contains(where: { $0.path == program })
                {
                    problems.append(
                        ConverterProblem(
                            file.path, line: declaration.line,
                            "\(declaration.name): the program \(program) does not exist"))
                } else {
                    found.append(declaration)
                }
            }
        }
        return (found, problems)
    }
}
