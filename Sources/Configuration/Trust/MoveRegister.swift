import Glibc
package import SystemPackage
import Synchronization

/// What this user has moved into stores: a private file for each store, below the user's state folder.
///
/// Taking a move back writes outside of the store, at the path that the store's log names. The log may be a forgery, or somebody else may
/// have written to it: so only what the user's own commands noted here is put back.
package struct MoveRegister: Sendable {
    /// One item that was moved.
    package struct Entry: Sendable, Hashable {
        /// A random word of the operation: no other operation of any store has it.
        package let token: String
        /// Where it was, absolute.
        package let source: FilePath
        /// The hash of what landed; empty for a folder.
        package let hash: [UInt8]

        package init(token: String, source: FilePath, hash: [UInt8]) {
            self.token = token
            self.source = source
            self.hash = hash
        }
    }

    /// The register that this process works with; the program sets it once, at its start.
    package static var process: MoveRegister {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    private static let shared = Mutex(MoveRegister(directory: nil))

    /// Where the files are; nil where there is no place of the user's own, and nothing is noted.
    private let directory: FilePath?

    package init(directory: FilePath?) { self.directory = directory }

    /// Notes moves into the store whose folder is `folder`.
    ///
    /// - Throws: `Errno`, when they cannot be noted. (`open`, `write`)
    package func note(_ entries: [Entry], of folder: FileDescriptor) throws(Errno) {
        guard let file = file(of: folder), !entries.isEmpty else { return }
        try PrivateFields.makeDirectory(file.removingLastComponent())
        var bytes: [UInt8] = []
        for entry in entries {
            let source = entry.source.withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
            let fields = [Array(entry.token.utf8), source, entry.hash]
            // An empty field before each entry: what a full disk cut off is passed over.
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

    /// All that this user has moved into the store whose folder is `folder`.
    ///
    /// - Complexity: O(n) in its number.
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
        return directory.appending(String(status.st_dev, radix: 16) + "-" + String(status.st_ino, radix: 16))
    }
}
