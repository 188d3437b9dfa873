import DropSessions
import Glibc
import SystemPackage

/// A text file whose lines are changed by one command at a time: read, changed and replaced whole, while the directory that it is
/// in is locked. Two commands that put lines in at once both find theirs in it.
struct RowsFile: Sendable {
    /// No file longer than this is taken into memory, in bytes: 256 MiB.
    static let longest: Int64 = 256 << 20
    /// How long a command waits for another one, in milliseconds.
    private static let patience = 20_000

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
    ///   - staging: where the new content becomes whole.
    ///   - body: gets the rows as they are now.
    func change<Result>(in staging: StagingDirectory, _ body: (inout TextRows) throws -> Result) throws -> Result {
        try locked {
            var rows = try read()
            let result = try body(&rows)
            try replace(with: rows.content, in: staging)
            return result
        }
    }

    private func rows(_ content: [UInt8]) throws -> TextRows {
        if let rows = TextRows(content) { return rows }
        throw DestinationError(
            .cannotWrite, path: path, message: "is not UTF-8 text, and lines can be put into nothing else",
            hint: "iconv -t UTF-8 makes it so")
    }

    private func content(of file: FileDescriptor) throws -> [UInt8] {
        let status = try file.stat()
        guard status.type == .regular, status.size <= Self.longest else {
            throw DestinationError(
                .cannotWrite, path: path,
                message: status.type == .regular
                    ? "has \(status.size) bytes, and lines are put into files of at most \(Self.longest)"
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
        var waited = 0
        while try reporting(parent, "be locked", { try !FileCalls.lock(directory, exclusively: true) }) {
            guard waited < Self.patience else {
                throw DestinationError(
                    .busy, path: path, message: "another command holds its directory for too long",
                    hint: "try again when it has ended")
            }
            usleep(2_000)
            waited += 2
        }
        return try body()
    }

    /// Written beside the file with its permissions, owner and attributes, synced, renamed.
    private func replace(with content: [UInt8], in staging: StagingDirectory) throws {
        let draft = staging.newPath()
        defer { try? FileCalls.unlink(draft) }
        try reporting(path, "be written") {
            let file = try FileDescriptor.open(
                draft, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: [.ownerReadWrite])
            try file.closeAfter {
                var permissions = FileMetadata.permissions(forNew: false, mask: FileCreationMask.current())
                if let former = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking]) {
                    try former.closeAfter {
                        let status = try former.stat()
                        permissions = status.permissions
                        // Whoever may not give a file away keeps what is written as their own.
                        _ = fchown(file.rawValue, status.userID.rawValue, status.groupID.rawValue)
                        try FileMetadata.copy(from: former, status, to: file, preserving: .extendedAttributes)
                    }
                }
                _ = try file.writeAll(content)
                try FileCalls.setPermissions(permissions, of: file)
                try FileCalls.sync(file)
            }
            try FileCalls.rename(draft, to: path)
        }
    }
}
