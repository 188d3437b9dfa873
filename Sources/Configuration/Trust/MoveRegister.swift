import FileSystem
import Glibc
package import SystemPackage

/// The moves into stores by this user: a private file for each store, in the user's state directory.
///
/// Undoing a move writes outside the store, to the path in the store's log. The log may be forged or written by someone
/// else, so only moves that the user's own commands recorded here are undone that way.
package struct MoveRegister: Sendable {
    /// One moved item.
    package struct Entry: Sendable, Hashable {
        /// A random token that no other operation of any store has.
        package let token: String
        /// The former absolute path.
        package let source: FilePath
        /// The hash of the landed content; empty for a folder.
        package let hash: [UInt8]

        package init(token: String, source: FilePath, hash: [UInt8]) {
            self.token = token
            self.source = source
            self.hash = hash
        }
    }

    /// The register of the user.
    package static var process: MoveRegister { MoveRegister(directory: UserState.directory?.appending("moves")) }

    /// The directory of the files; nil if the user has none, and so nothing is recorded.
    private let directory: FilePath?

    package init(directory: FilePath?) { self.directory = directory }

    /// Records moves into the store whose folder is `folder`.
    ///
    /// - Throws: `Errno` if they cannot be written. (`open`, `write`)
    package func note(_ entries: [Entry], of folder: FileDescriptor) throws(Errno) {
        guard let file = file(of: folder), !entries.isEmpty else { return }
        try PrivateFields.makeDirectory(file.removingLastComponent())
        var bytes: [UInt8] = []
        for entry in entries {
            let source = entry.source.withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
            let fields = [Array(entry.token.utf8), source, entry.hash]
            // An empty field before each entry lets readers skip an entry that a full disk truncated.
            bytes += PrivateFields.field([]) + fields.flatMap(PrivateFields.field)
        }
        do {
            let descriptor = try FileDescriptor.open(
                file, .writeOnly, options: [.create, .append, .noFollow, .closeOnExec], permissions: .ownerReadWrite)
            try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
        } catch {
            throw error as? Errno ?? .ioError
        }
    }

    /// All recorded moves of this user into the store whose folder is `folder`.
    ///
    /// - Complexity: O(n) in their number.
    package func entries(of folder: FileDescriptor) -> Set<Entry> {
        guard let file = file(of: folder), let bytes = try? PrivateFields.content(of: file) else { return [] }
        var entries: Set<Entry> = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let mark = PrivateFields.takeField(from: &rest) else {
                rest = rest.dropFirst()
                continue
            }
            guard mark.isEmpty, let token = PrivateFields.takeField(from: &rest),
                let source = PrivateFields.takeField(from: &rest), !source.contains(0),
                let hash = PrivateFields.takeField(from: &rest)
            else { continue }
            entries.insert(
                Entry(
                    token: String(decoding: token, as: UTF8.self),
                    source: FilePath(platformString: source.map { CChar(bitPattern: $0) } + [0]), hash: Array(hash)))
        }
        return entries
    }

    private func file(of folder: FileDescriptor) -> FilePath? {
        var status = stat()
        guard let directory, fstat(folder.rawValue, &status) == 0 else { return nil }
        return directory.appending(FileIdentity(Stat(rawValue: status)).recordName)
    }
}
