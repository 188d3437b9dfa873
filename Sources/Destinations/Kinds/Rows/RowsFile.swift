import FoundationEssentials
import FileSystem
import Glibc
import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// A text file whose lines only one command changes at a time: it is read, changed and replaced as a whole while its
/// directory is locked, so that concurrent insertions are all kept.
struct RowsFile: Sendable {
    /// The maximum length of a file, which is read into memory: 256 MiB, in bytes.
    static let longest: Int64 = 256 << 20
    /// The maximum time to wait for another command, in seconds.
    private static let patience = 20.0

    /// The file after resolving symbolic links.
    let path: FilePath

    /// Reads the rows of the file; none if it does not exist.
    ///
    /// - Throws: `DestinationError` if it is not UTF-8 text, is too long, or cannot be read.
    func read() throws -> TextRows {
        try reporting(path, "be read") {
            let file: FileDescriptor
            do {
                file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            } catch let error as Errno where error == .noSuchFileOrDirectory {
                return try rows([])
            }
            return try file.closeAfter { try rows(content(of: file)) }
        }
    }

    /// Changes the rows atomically with respect to other commands.
    ///
    /// - Parameters:
    ///   - parent: the directory that contains the file.
    ///   - staging: the directory in which the new content is written.
    ///   - staged: called with the new file before it replaces the old one.
    ///   - body: changes the current rows.
    func change<Result>(
        in parent: Directory, _ staging: StagingDirectory, staged: (FilePath) -> Void = { _ in },
        _ body: (inout TextRows) throws -> Result
    ) throws -> Result {
        try locked {
            var rows = try read()
            let result = try body(&rows)
            try replace(with: rows.content, in: parent, staging, staged)
            return result
        }
    }

    private func rows(_ content: [UInt8]) throws -> TextRows {
        if let rows = TextRows(content) { return rows }
        throw DestinationError(
            .cannotWrite, path: path,
            message: "is not UTF-8 text: other files have no lines that can be listed or inserted",
            hint: "convert it: iconv -t UTF-8")
    }

    private func content(of file: FileDescriptor) throws -> [UInt8] {
        let status = try file.stat()
        let isShort = status.type == .regular && status.size <= Self.longest
        guard isShort, let content = try file.readBytes(limit: Int(Self.longest)).whole else {
            throw DestinationError(
                .cannotWrite, path: path,
                message: status.type == .regular
                    ? "has \(status.size) bytes: lines can be listed and inserted in files of at most \(Self.longest) bytes"
                    : "is not a file",
                hint: "name a shorter text file")
        }
        return content
    }

    /// The lock ends with the process, so a killed command does not block others.
    private func locked<Result>(_ body: () throws -> Result) throws -> Result {
        let parent = path.parent
        let directory = try reporting(parent, "be read") {
            try FileDescriptor.open(parent, .readOnly, options: [.directory, .closeOnExec])
        }
        defer { try? directory.close() }
        StoreFileSystem.warn(ofLinesIn: path, of: directory)
        let name = path.lastComponent
        var wait = StoreWait(patience: Self.patience) {
            // Each command that inserts lines replaces the file.
            [name.flatMap { try? SystemCalls.fingerprint(of: $0, in: directory) }]
        }
        while try reporting(parent, "be locked", { try !SystemCalls.lock(directory, exclusively: true) }) {
            guard wait.pauseIfTimeRemains() else {
                throw DestinationError(
                    .busy, path: path, message: "another command has locked its directory for too long",
                    hint: "try again when it has ended")
            }
        }
        return try body()
    }

    /// The open file `name`; nil if there is none.
    private func existing(_ name: FilePath.Component, in parent: Directory) throws(Errno) -> FileDescriptor? {
        do {
            return try parent.open(name, .readOnly)
        } catch  where error == .noSuchFileOrDirectory {
            return nil
        }
    }

    /// Writes a new file with all attributes of the old one, syncs it, and renames it over the old one.
    private func replace(
        with content: [UInt8], in parent: Directory, _ staging: StagingDirectory, _ staged: (FilePath) -> Void
    ) throws {
        let draft = staging.newName()
        guard let name = path.lastComponent else { return }
        defer { staging.directory.removeAll(draft) }
        try reporting(path, "be written") {
            let mask = FileCreationMask.current()
            let file = try staging.directory.create(draft)
            try file.closeAfter {
                try content.withUnsafeBytes { try SystemCalls.write($0, to: file) }
                if let former = try existing(name, in: parent) {
                    try former.closeAfter {
                        // Without permission to change the owner, the file keeps the process's; the times are those of
                        // the change.
                        let attributes = FileAttributes(
                            [.mode, .owner, .extendedAttributes, .allNameSpaces], mask: mask)
                        _ = try attributes.copy(from: former, try former.stat(), to: file)
                    }
                } else {
                    try SystemCalls.setPermissions(FileAttributes.permissions(forNew: false, mask: mask), of: file)
                }
                try SystemCalls.sync(file)
            }
            staged(staging.directory.path(of: draft))
            try staging.directory.rename(draft, to: name, in: parent)
        }
    }
}

// MARK: - The log

/// The entry that a drop into the lines of a file writes to the log of its folder: the whole file replaced its previous
/// version.
struct RowsLog {
    /// The name of the hard link to the previous version in staging.
    private var former: FilePath.Component?
    private var name: FilePath.Component?
    /// Whether the drop created the file.
    private var isNew = false
    /// Whether no other program changed the file during the drop. Undo restores the whole file and would lose those
    /// changes.
    private var isAlone = true
    private var delivery: (source: ItemSource, type: UniformType)?

    private static let formerName: FilePath.Component = "rows"

    /// Registers the rows before a change. Must be called while the file is locked.
    ///
    /// - Parameter left: the rows after the drop's last change; nil before its first.
    mutating func note(
        _ rows: TextRows, left: TextRows?, of file: FilePath, in parent: Directory, _ staging: StagingDirectory
    ) {
        if let left {
            isAlone = isAlone && left.lines == rows.lines
        } else if former == nil, let name = file.lastComponent {
            self.name = name
            do {
                try parent.link(name, to: Self.formerName, in: staging.directory)
                former = Self.formerName
            } catch {
                isNew = error == .noSuchFileOrDirectory
                if !isNew, !error.hasNoLinks { FolderLog.warn(file, error) }
            }
        }
    }

    /// Registers the source of the lines.
    mutating func note(_ deliveries: [Delivery]) {
        if delivery == nil, let first = deliveries.first { delivery = (first.source, first.sourceType) }
    }

    /// Writes the entry to the log. On a file system without hard links the previous version is not kept, and nothing
    /// is written.
    func conclude(in parent: Directory, _ options: DropOptions, _ staging: StagingDirectory) {
        guard isAlone, let name, isNew || former != nil, let status = (try? parent.status(of: name)).flatMap({ $0 }),
            let log = try? FolderLog.open(of: parent, options: options)
        else { return }
        let path = parent.path(of: name)
        let provenance = Provenance(
            type: .utf8PlainText, source: delivery?.source ?? .path(path),
            sourceType: delivery?.type ?? .utf8PlainText, route: [], fidelity: .native, hash: nil, bytes: status.size,
            dropped: Date())
        log.note([
            FolderLog.Landed(
                placeholder: Placeholder(id: 1), name: name, file: try? parent.fingerprint(of: name),
                provenance: provenance, moved: nil,
                isReplacing: former != nil,
                kept: former.flatMap {
                    log.take($0, in: staging.directory, from: path) ?? log.copy($0, in: staging.directory)
                })
        ])
        log.conclude()
    }
}
