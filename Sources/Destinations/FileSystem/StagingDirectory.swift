import DropSessions
import Glibc
import Synchronization
import SystemPackage

/// A private directory (0700, whatever the mask) in a destination's own file system, where items become whole before
/// they are renamed into place.
///
/// Its holder keeps it locked (`flock`) for as long as it lives. The lock goes with the process, so a later command
/// knows a directory whose lock it can take to be left over from one that was killed, and never takes a live one's.
final class StagingDirectory: Sendable {
    /// The directory.
    let path: FilePath
    /// The directory inside it that the loads of a drop write into.
    let scratch: FilePath
    /// The random part of its name, which tells whose places in a store are.
    let token: String

    /// The open, locked directory.
    private let descriptor: FileDescriptor
    private let count = Atomic<Int>(0)

    /// Makes a new directory in `parent`, named `prefix` and 32 random hexadecimal digits.
    init(in parent: FilePath, prefix: String) throws(DestinationError) {
        while true {
            let token = Self.randomToken()
            guard let name = FilePath.Component(prefix + token) else { preconditionFailure("a name of letters") }
            let path = parent.appending(name)
            if let descriptor = try Self.make(path, in: parent) {
                self.path = path
                self.token = token
                self.descriptor = descriptor
                scratch = path.appending("loads")
                break
            }
        }
        do {
            try FileCalls.makeDirectory(scratch, permissions: .ownerReadWriteExecute)
        } catch {
            try? descriptor.close()
            FileRemoval.removeAll(path)
            throw DestinationError(error, path: parent, action: "be written to")
        }
    }

    deinit { try? descriptor.close() }

    /// A path in the directory that nothing else uses.
    func newPath() -> FilePath {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        return path.appending("item-\(number)")
    }

    /// Brings everything on the directory's file system to the device. C: `syncfs`.
    func syncFileSystem() throws(Errno) { try LinuxCalls.syncFileSystem(descriptor) }

    /// Removes the directory and what is left in it. It stays locked until this object goes.
    func remove() { FileRemoval.removeAll(path) }

    /// Whether the staging directory `path` exists and a living process holds it.
    static func isHeld(_ path: FilePath) -> Bool {
        guard let file = open(path) else { return false }
        defer { try? file.close() }
        return (try? FileCalls.lock(file, exclusively: true)) == false
    }

    /// Removes the staging directories in `parent` that nobody holds any more. Those that are another user's, or on a
    /// file system that cannot be written, stay.
    static func clearAbandoned(in parent: FilePath, prefix: String) {
        let names = (try? DirectoryListing.names(in: parent, prefix: prefix)) ?? []
        for name in names where isStagingName(name, prefix: prefix) {
            let path = parent.appending(name)
            guard let file = open(path) else { continue }
            defer { try? file.close() }
            guard let status = try? file.stat(), status.userID.rawValue == geteuid() else { continue }
            if (try? FileCalls.lock(file, exclusively: true)) == true { FileRemoval.removeAll(path) }
        }
    }

    /// Whether a staging directory in `parent` is left over from a killed process.
    static func hasAbandoned(in parent: FilePath, prefix: String) -> Bool {
        let names = (try? DirectoryListing.names(in: parent, prefix: prefix)) ?? []
        return names.contains { isStagingName($0, prefix: prefix) && !isHeld(parent.appending($0)) }
    }

    /// Whether a name is one that this type gives.
    static func isStagingName(_ name: FilePath.Component, prefix: String) -> Bool {
        let bytes = name.bytes
        return bytes.count == prefix.utf8.count + 32 && bytes.starts(with: prefix.utf8)
            && bytes.dropFirst(prefix.utf8.count).allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    /// The locked new directory; nil when another process took it for a left-over between its making and its locking.
    private static func make(_ path: FilePath, in parent: FilePath) throws(DestinationError) -> FileDescriptor? {
        do {
            try FileCalls.makeDirectory(path, permissions: .ownerReadWriteExecute)
        } catch {
            throw DestinationError(error, path: parent, action: "be written to")
        }
        guard let file = open(path) else { return nil }
        do {
            let status = try file.stat()
            if !status.permissions.contains(.ownerReadWriteExecute) {
                // A mask that hides things from their owner. A set-group-id bit, which directories inherit, stays.
                let setID = status.permissions.rawValue & ~0o777
                try FileCalls.setPermissions(FilePermissions(rawValue: setID | 0o700), of: file)
            }
            if try FileCalls.lock(file, exclusively: true), try file.stat().linkCount > 0,
                (try? path.stat(followTargetSymlink: false).inode) == status.inode
            {
                return file
            }
            try file.close()
            return nil
        } catch let error as Errno {
            try? file.close()
            FileRemoval.removeAll(path)
            throw DestinationError(error, path: parent, action: "be written to")
        } catch {
            return nil
        }
    }

    private static func open(_ path: FilePath) -> FileDescriptor? {
        try? FileDescriptor.open(path, .readOnly, options: [.directory, .noFollow, .closeOnExec])
    }

    private static func randomToken() -> String {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef")
        return String((0..<32).map { _ in digits[Int.random(in: 0..<16, using: &generator)] })
    }
}
