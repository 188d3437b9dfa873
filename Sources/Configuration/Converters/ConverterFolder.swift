import Glibc
package import SystemPackage

/// A `converters.d` directory: a snapshot of the files that declare converters.
package struct ConverterFolder: Sendable {
    /// The owner of the declarations.
    package enum Authority: Sendable {
        /// The user.
        case own
        /// A destination, which may come from elsewhere. All files must belong to this user or root, and must not be
        /// writable by others. Programs beside the declarations are read too, because trust covers their bytes.
        case guest
    }

    /// A file of the folder.
    struct File: Sendable, Hashable {
        let path: FilePath
        let bytes: [UInt8]

        var name: String { path.lastComponent?.string ?? "" }
        var declares: Bool { path.extension == "toml" }
    }

    /// The limit of files.
    static let mostFiles = 64

    /// The directory.
    package let directory: FilePath
    let authority: Authority
    let files: [File]
    private let problems: [ConverterProblem]

    /// Reads the directory at `directory`; nil if it does not exist or declares nothing. If it does not exist, that
    /// costs one system call.
    package init?(_ directory: FilePath, authority: Authority) {
        self.directory = directory
        self.authority = authority
        do throws(ConverterProblem) {
            guard let names = try DeclarationFiles.names(in: directory, authority: authority) else { return nil }
            let wanted = names.filter { authority == .guest || $0.hasSuffix(".toml") }
            guard wanted.contains(where: { $0.hasSuffix(".toml") }) else { return nil }
            guard wanted.count <= Self.mostFiles else {
                throw ConverterProblem(directory, "holds \(wanted.count) files; at most \(Self.mostFiles) are read")
            }
            var files: [File] = []
            var problems: [ConverterProblem] = []
            for name in wanted {
                let path = directory.appending(name)
                do throws(ConverterProblem) {
                    files.append(File(path: path, bytes: try DeclarationFiles.read(path, authority: authority)))
                } catch {
                    // A destination's file that cannot be read could not be trusted.
                    guard authority == .own else { throw error }
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

    /// Whether nothing in it may be used, even if trusted; the problems say why.
    package var isRefused: Bool { authority == .guest && files.isEmpty }

    /// The converters, in the order of the file names, and the problems. The first of several with the same name is
    /// used.
    package func declarations() -> (declarations: [ConverterDeclaration], problems: [ConverterProblem]) {
        var found: [ConverterDeclaration] = []
        var problems = problems
        for file in files where file.declares {
            let reader = ConverterFileReader(file: file.path, bytes: file.bytes, authority: authority)
            problems += reader.problems
            for declaration in reader.declarations {
                if let other = found.first(where: { $0.name == declaration.name }) {
                    problems.append(
                        ConverterProblem(
                            file.path, line: declaration.line,
                            "\(declaration.name) is already declared at \(other.place)",
                            hint: "rename one of them"))
                } else if case .path(let program) = declaration.program, authority == .guest,
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
