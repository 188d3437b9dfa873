import DropSessions
import Glibc
import FileSystem
import SystemPackage

/// A text file whose lines are changed by one command at a time: read, changed and replaced whole, while the directory that it is
/// in is locked. Two commands that put lines in at once both find theirs in it.
struct RowsFile: Sendable {
    /// No file longer than this is taken into memory, in bytes: 256 MiB.
    static let longest: Int64 = 256 << 20
    /// How long a command waits for another one, in seconds.
    private static let patience = 20.0

    /// The file behind every link.
    let path: FilePath

    /// The rows that the file has now; none for a file that does not exist.
    ///
    /// - Throws: `DestinationError` when it is no UTF-8 text, too long, or cannot be read.
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

    /// Changes the rows in one step that no other command can come between.
    ///
    /// - Parameters:
    ///   - parent: the directory that holds the file.
    ///   - staging: where the new content becomes whole.
    ///   - staged: told of the file with the new content, before it takes the place of the old one.
    ///   - body: gets the rows as they are now.
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
            .cannotWrite, path: path, message: "is not UTF-8 text: lines cannot be inserted into other files",
            hint: "convert it: iconv -t UTF-8")
    }

    private func content(of file: FileDescriptor) throws -> [UInt8] {
        let status = try file.stat()
        guard status.type == .regular, status.size <= Self.longest else {
            throw DestinationError(
                .cannotWrite, path: path,
                message: status.type == .regular
                    ? "has \(status.size) bytes: lines can be inserted into files of at most \(Self.longest) bytes"
                    : "is not a file",
                hint: "name a shorter text file")
        }
        var content: [UInt8] = []
        content.reserveCapacity(Int(status.size))
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = try block.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
            content += block[..<count]
        }
        return content
    }

    /// The directory's lock goes with the process, so that a killed command keeps nobody waiting.
    private func locked<Result>(_ body: () throws -> Result) throws -> Result {
        let parent = path.parent
        let directory = try reporting(parent, "be read") {
            try FileDescriptor.open(parent, .readOnly, options: [.directory, .closeOnExec])
        }
        defer { try? directory.close() }
        var wait = StoreWait(patience: Self.patience)
        while try reporting(parent, "be locked", { try !SystemCalls.lock(directory, exclusively: true) }) {
            guard wait.goOn() else {
                throw DestinationError(
                    .busy, path: path, message: "another command has locked its directory for too long",
                    hint: "try again when it has ended")
            }
        }
        return try body()
    }

    /// Written beside the file with all its attributes, synced, renamed.
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
                if let former = try? parent.open(name, .readOnly) {
                    try former.closeAfter {
                        // Whoever may not give a file away keeps what is written as their own; times are those of the change.
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
