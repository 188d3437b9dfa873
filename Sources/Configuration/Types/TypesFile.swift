import FileSystem
import Glibc
package import SystemPackage
import TypeDetection
import UniformTypes

/// A `types.toml`: user-defined types in addition to the catalogue.
///
/// ```toml
/// [[types]]
/// identifier = "com.example.notebook"
/// description = "notebook of our team"
/// conforms-to = "public.plain-text"
/// extensions = ["nbk"]
/// mime-types = ["text/x-notebook"]
/// magic = "notebook.magic"
/// ```
package struct TypesFile: Sendable {
    /// The owner of the declarations.
    package enum Authority: Sendable {
        /// The user: for its tags, its types take precedence over all others.
        case own
        /// A directory, which may come from elsewhere: it adds types, but takes no tag from another type. It is read if
        /// the folder is obeyed; its rules run only if the user trusted their current bytes.
        case guest(DndFolder)
    }

    private static let name: FilePath.Component = "types.toml"

    private let path: FilePath
    private let authority: Authority

    /// Creates a reader for the file at `path`, which need not exist.
    package init(_ path: FilePath, authority: Authority) {
        self.path = path
        self.authority = authority
    }

    /// Creates a reader for the file in a directory's `.dnd` folder, which need not exist.
    package init(in folder: DndFolder) {
        self.init(folder.path.appending(Self.name), authority: .guest(folder))
    }

    /// The rule files that a directory's `types.toml` names, with their current bytes: what `dnd trust` trusts. Skips
    /// unreadable ones.
    package func ruleFiles() -> [TrustRecord.File] {
        guard case .guest(let folder) = authority, let bytes = try? content(),
            let text = try? DeclarationTable.text(bytes, of: path)
        else { return [] }
        var files: [TrustRecord.File] = []
        for table in TypeTableReader(file: path, text: text).tables {
            guard let magic = table.magic, let name = FilePath.Component(magic), name.kind == .regular,
                let file = try? folder.file(name), !files.contains(where: { $0.name == magic })
            else { continue }
            files.append(TrustRecord.File(name: magic, bytes: file.bytes))
        }
        return files
    }

    /// Declares the types in the catalogue of this process, and their rules in type detection. If there is no file,
    /// this costs one system call.
    ///
    /// - Returns: The problems, by line. Declarations without problems take effect.
    package func declare() -> [DeclarationFileProblem] {
        let reader: TypeTableReader
        do throws(DeclarationFileProblem) {
            guard let bytes = try content() else { return [] }
            reader = TypeTableReader(file: path, text: try DeclarationTable.text(bytes, of: path))
        } catch {
            return [error]
        }
        var problems = reader.problems
        let tables = reader.tables.map { isOwn ? $0 : yielding($0, &problems) }
        let refused = UniformType.declare(tables.map(\.declaration))
        for problem in refused {
            problems.append(
                DeclarationFileProblem(
                    path, line: tables[problem.index].line(of: problem), "\(problem.subject): \(problem.message)",
                    hint: problem.hint))
        }
        let bad = Set(refused.map(\.index))
        var rules: [MagicRules] = []
        for (index, table) in tables.enumerated() where !bad.contains(index) {
            do {
                if let rule = try self.rules(of: table) { rules.append(rule) }
            } catch {
                problems.append(error)
            }
        }
        MagicRules.declare(rules)
        return problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    }

    private var isOwn: Bool { if case .own = authority { true } else { false } }

    /// The bytes of the file; nil if there is none. A file of a user who is not trusted causes a warning and nil.
    private func content() throws(DeclarationFileProblem) -> [UInt8]? {
        guard case .guest(let folder) = authority else { return try PlainFile(path)?.bytes }
        let file: DndFolder.File?
        do {
            file = try folder.file(Self.name)
        } catch {
            throw DeclarationFileProblem(error.path, error.message, hint: error.hint)
        }
        guard let file else { return nil }
        if FolderTrust.process.obeys(file, of: folder) { return file.bytes }
        SafetyWarnings.warnUntrusted(folder, file)
        return nil
    }

    /// The table without the tags that another type already has.
    private func yielding(_ table: TypeTable, _ problems: inout [DeclarationFileProblem]) -> TypeTable {
        var table = table
        func free(_ tags: [String], _ tagClass: TagClass, _ key: String) -> [String] {
            tags.filter { tag in
                guard let holder = UniformType.declared(tag: tag, tagClass: tagClass),
                    holder != UniformType(importedAs: table.declaration.identifier)
                else { return true }
                problems.append(
                    DeclarationFileProblem(
                        path, line: table.line(of: key), "\(tag) belongs to \(holder) already, and is not changed",
                        hint: "declare it in your own types.toml"))
                return false
            }
        }
        table.declaration.filenameExtensions = free(
            table.declaration.filenameExtensions, .filenameExtension, "extensions")
        table.declaration.mimeTypes = free(table.declaration.mimeTypes, .mimeType, "mime-types")
        return table
    }

    /// The rules that a table names.
    private func rules(of table: TypeTable) throws(DeclarationFileProblem) -> MagicRules? {
        guard let magic = table.magic else { return nil }
        let line = table.line(of: "magic")
        guard let name = FilePath.Component(magic), name.kind == .regular else {
            throw DeclarationFileProblem(
                path, line: line, "magic is not a file name",
                hint: "name a file in the same directory, such as notebook.magic")
        }
        let file = path.removingLastComponent().appending(name)
        let content: [UInt8]?
        switch authority {
        case .own: content = try PlainFile(file)?.bytes
        case .guest(let folder):
            do {
                content = try folder.file(name)?.bytes
            } catch {
                throw DeclarationFileProblem(path, line: line, "\(magic) \(error.message)", hint: error.hint)
            }
            if let content, FolderTrust.process.record(of: folder)?.allows(magic, content) != true {
                throw DeclarationFileProblem(
                    path, line: line, "the rules in \(magic) are not trusted, and are not used",
                    hint: "review them, then run: dnd trust \(folder.directory.string)")
            }
        }
        guard let content else { throw DeclarationFileProblem(path, line: line, "the file \(file) does not exist") }
        do {
            return try MagicRules(content, answering: table.declaration.mimeTypes)
        } catch {
            throw DeclarationFileProblem(file, line: error.line, error.message, hint: error.hint)
        }
    }
}

/// A small settings file, read completely.
package struct PlainFile {
    /// The limit in bytes: 1 MiB.
    static let longest = 1 << 20

    let bytes: [UInt8]

    /// Reads the file at `path`; nil if there is none. Never blocks on another kind of file.
    ///
    /// - Throws: ``DeclarationFileProblem``.
    package init?(_ path: FilePath) throws(DeclarationFileProblem) {
        let file: FileDescriptor
        do {
            file = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
        } catch {
            let reason = error as? Errno ?? .ioError
            if reason == .noSuchFileOrDirectory || reason == .notDirectory { return nil }
            // A directory that is a link loop has no declarations; opening the directory itself reports the loop.
            if reason == .tooManySymbolicLinkLevels, !Self.isDirectory(path.removingLastComponent()) { return nil }
            throw DeclarationFileProblem(path, "cannot be read: \(reason.description.lowercased())")
        }
        defer { try? file.close() }
        var status = stat()
        guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw DeclarationFileProblem(path, "is not a file")
        }
        let content: BoundedBytes
        do {
            content = try file.readBytes(limit: Self.longest)
        } catch {
            throw DeclarationFileProblem(path, "cannot be read: \(error)")
        }
        guard let whole = content.whole else {
            throw DeclarationFileProblem(path, "is longer than 1 MiB")
        }
        bytes = whole
    }

    private static func isDirectory(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
