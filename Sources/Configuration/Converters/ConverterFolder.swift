import FileSystem
import Glibc
import ItemProviders
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
    private let problems: [DeclarationFileProblem]

    /// Reads the directory at `directory`; nil if it does not exist or declares nothing. If it does not exist, that
    /// costs one system call.
    package init?(_ directory: FilePath, authority: Authority) {
        self.directory = directory
        self.authority = authority
        do throws(DeclarationFileProblem) {
            guard let names = try DeclarationFiles.names(in: directory, authority: authority) else { return nil }
            let wanted = names.filter { authority == .guest || $0.hasSuffix(".toml") }
            guard wanted.contains(where: { $0.hasSuffix(".toml") }) else { return nil }
            guard wanted.count <= Self.mostFiles else {
                throw DeclarationFileProblem(
                    directory, "holds \(wanted.count) files; at most \(Self.mostFiles) are read")
            }
            var files: [File] = []
            var problems: [DeclarationFileProblem] = []
            for name in wanted {
                let path = directory.appending(name)
                do throws(DeclarationFileProblem) {
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
    package func declarations() -> (declarations: [ConverterDeclaration], problems: [DeclarationFileProblem]) {
        var found: [ConverterDeclaration] = []
        var problems = problems
        for file in files where file.declares {
            let reader = ConverterFileReader(file: file.path, bytes: file.bytes, authority: authority)
            problems += reader.problems
            for declaration in reader.declarations {
                if let other = found.first(where: { $0.name == declaration.name }) {
                    problems.append(
                        DeclarationFileProblem(
                            file.path, line: declaration.line,
                            "\(declaration.name) is already declared at \(other.place)",
                            hint: "rename one of them"))
                } else if case .path(let program) = declaration.program, authority == .guest,
                    !files.contains(where: { $0.path == program })
                {
                    problems.append(
                        DeclarationFileProblem(
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

// MARK: - Converters of a destination

/// The converters that a destination brings in its `.dnd/converters.d`.
package struct DestinationConverters: Sendable {
    /// The user's trust in a destination's converters.
    package enum TrustDecision: Sendable, Hashable {
        /// They are trusted in their current state.
        case trusted
        /// They have changed since they were trusted.
        case changed
        /// The user has not decided.
        case unknown
    }

    /// The prefix of the file names in trust records.
    private static let prefix = "converters.d/"

    /// The destination, as it was named.
    package let destination: FilePath
    /// Its `.dnd` folder.
    package let store: DndFolder
    /// Its `converters.d`.
    package let folder: ConverterFolder

    /// Reads the converters of the directory `destination`; nil if it has none, or its `.dnd` is a link.
    package init?(_ destination: FilePath) {
        guard let store = try? DndFolder(in: destination),
            let folder = ConverterFolder(store.path.appending("converters.d"), authority: .guest)
        else { return nil }
        self.destination = destination
        self.store = store
        self.folder = folder
    }

    /// The files that can run once trusted: names and all bytes.
    package var files: [TrustRecord.File] {
        folder.files.map { TrustRecord.File(name: Self.prefix + $0.name, bytes: $0.bytes) }
    }

    /// The user's decision; `unknown` if the converters are refused anyway.
    package func decision(by trust: FolderTrust) -> TrustDecision {
        guard !folder.isRefused, let record = trust.record(of: store) else { return .unknown }
        let trusted = record.files(below: Self.prefix)
        if trusted == files { return .trusted }
        return trusted.isEmpty ? .unknown : .changed
    }
}

// MARK: - Files

/// Reads a `converters.d` directory and its files.
enum DeclarationFiles {
    /// The limit for a file, in bytes: 1 MiB.
    static let longest = 1 << 20

    /// The names in `directory` in byte order, without hidden ones; nil if the directory does not exist.
    static func names(
        in directory: FilePath, authority: ConverterFolder.Authority
    ) throws(DeclarationFileProblem) -> [String]? {
        var status = stat()
        let follows = authority == .own
        guard directory.withPlatformString({ follows ? stat($0, &status) : lstat($0, &status) }) == 0 else {
            let error = Errno(rawValue: errno)
            if error == .noSuchFileOrDirectory || error == .notDirectory { return nil }
            throw DeclarationFileProblem(directory, "cannot be read: \(error)")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw DeclarationFileProblem(directory, "is not a directory") }
        if authority == .guest { try checkOwner(status, directory) }
        do {
            return try FileTree.names(in: directory).map(\.string).filter { !$0.hasPrefix(".") }
        } catch {
            throw DeclarationFileProblem(directory, error.message)
        }
    }

    /// The bytes of the regular file at `path`. Never blocks on another kind of file.
    static func read(_ path: FilePath, authority: ConverterFolder.Authority) throws(DeclarationFileProblem) -> [UInt8] {
        let options: FileDescriptor.OpenOptions =
            authority == .own ? [.nonBlocking, .closeOnExec] : [.nonBlocking, .closeOnExec, .noFollow]
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: options)
            return try file.closeAfter {
                var status = stat()
                guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                    throw DeclarationFileProblem(path, "is not a file")
                }
                if authority == .guest { try checkOwner(status, path) }
                guard let bytes = try file.readBytes(limit: longest).whole else {
                    throw DeclarationFileProblem(path, "is longer than 1 MiB")
                }
                return bytes
            }
        } catch let problem as DeclarationFileProblem {
            throw problem
        } catch Errno.tooManySymbolicLinkLevels {
            throw DeclarationFileProblem(
                path, "is a symbolic link, which is not followed", hint: "replace the link with the file")
        } catch {
            throw DeclarationFileProblem(path, "cannot be read: \(error)")
        }
    }

    private static func checkOwner(_ status: stat, _ path: FilePath) throws(DeclarationFileProblem) {
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw DeclarationFileProblem(
                path, "belongs to another user, and is not used",
                hint: "copy what you need from it to your own converters.d")
        }
        guard status.st_mode & 0o022 == 0 else {
            throw DeclarationFileProblem(
                path, "can be written by others, and is not used", hint: "to use it, run: chmod go-w \(path)")
        }
    }
}

/// Parses one file of `[[converters]]` tables.
struct ConverterFileReader {
    private(set) var declarations: [ConverterDeclaration] = []
    /// By line.
    private(set) var problems: [DeclarationFileProblem] = []

    init(file: FilePath, bytes: [UInt8], authority: ConverterFolder.Authority) {
        do throws(DeclarationFileProblem) {
            let text = try DeclarationTable.text(bytes, of: file)
            let found = DeclarationTables(of: "converter", in: text, file: file, example: "from = \"public.png\"")
            problems = found.problems
            for table in found.tables {
                var converter = ConverterTable(table, authority: authority)
                if let declaration = converter.declaration() { declarations.append(declaration) }
                problems += converter.problems
            }
            problems.sort { ($0.line ?? 0) < ($1.line ?? 0) }
        } catch {
            problems = [error]
        }
    }
}
