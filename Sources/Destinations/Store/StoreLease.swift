import DropSessions
import Glibc
import ItemProviders
import SystemPackage
import Trust

/// A drop's share in a store: as long as one is held, nobody removes the store's folder.
///
/// Only a journal that was made by a drop of which nothing landed is ever removed, by that drop, and only when it can
/// have the folder for itself alone.
///
/// The share is a read lock on the open file `.dnd/lock`, the sole right a write lock (`F_OFD_SETLK`). Unlike `flock`, a write lock needs a
/// descriptor that may write: who can only read the store has no lock that a drop would wait for.
final class StoreLease: Sendable {
    private static let name = "lock"

    private let descriptor: FileDescriptor

    /// Takes a share in the store's `folder`; nil when it has been removed.
    ///
    /// - Throws: `DestinationError` (`busy`) when another program holds it for longer than `patience`, in seconds; `CancellationError`.
    init?(_ folder: DndFolder, patience: Double = ItemStore.patience) throws {
        let path = folder.path.appending(Self.name)
        let file = try Self.open(in: folder)
        do {
            var wait = StoreWait(patience: patience)
            while try !reporting(path, "be locked", { try Self.lock(file, F_RDLCK) }) {
                if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
                if wait.elapsed > .seconds(1) { Self.sayWhoHolds(file, path, patience) }
                guard wait.goOn() else {
                    throw DestinationError(
                        .busy, path: path, message: "another program has locked the store",
                        hint: "try again when it has ended; fuser \(ShellWord.quoted(path.string)) names it")
                }
            }
            // Whoever held it alone may have removed the folder.
            guard let now = try DndFolder(in: folder.directory), try Self.isSame(now, folder) else {
                try? file.close()
                return nil
            }
        } catch {
            try? file.close()
            throw error
        }
        descriptor = file
    }

    deinit { try? descriptor.close() }

    /// Whether the folder could be had alone. The share is gone in any case.
    func becomeSole() -> Bool { (try? Self.lock(descriptor, F_WRLCK)) == true }

    /// The lock's file, made where it does not exist. (`openat`)
    private static func open(in folder: DndFolder) throws -> FileDescriptor {
        let path = folder.path.appending(name)
        let flags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        var number = openat(folder.descriptor.rawValue, name, O_RDWR | O_CREAT | flags, 0o666)
        // Another user's, which this one may only read: enough for a share.
        if number < 0, errno == EACCES { number = openat(folder.descriptor.rawValue, name, O_RDONLY | flags) }
        guard number >= 0 else {
            if errno == ELOOP { throw DestinationError(.link(path, expected: "a file")) }
            throw DestinationError(Errno(rawValue: errno), path: path, action: "be written")
        }
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(number)
            throw DestinationError(.damagedStore, path: path, message: "is not a regular file", hint: "remove it")
        }
        return FileDescriptor(rawValue: number)
    }

    /// Locks without waiting. (`fcntl`)
    ///
    /// - Returns: false when another program's lock excludes this one.
    private static func lock(_ file: FileDescriptor, _ kind: Int32) throws(Errno) -> Bool {
        var request = flock()
        request.l_type = Int16(kind)
        request.l_whence = Int16(SEEK_SET)
        if fcntl(file.rawValue, setLock, &request) == 0 { return true }
        switch errno {
        case EAGAIN, EACCES, EINTR: return false
        default: throw Errno(rawValue: errno)
        }
    }

    private static func sayWhoHolds(_ file: FileDescriptor, _ path: FilePath, _ patience: Double) {
        var request = flock()
        request.l_type = Int16(F_RDLCK)
        request.l_whence = Int16(SEEK_SET)
        guard fcntl(file.rawValue, getLock, &request) == 0, request.l_type != Int16(F_UNLCK) else { return }
        // A lock of an open file belongs to no process: then the number is -1.
        let holder = request.l_pid > 0 ? "process \(request.l_pid)" : "another program"
        SafetyWarnings.warn(path, "is locked by \(holder); waiting for up to \(Int(patience)) seconds")
    }

    // F_OFD_GETLK and F_OFD_SETLK of linux/fcntl.h, which glibc shows under _GNU_SOURCE alone.
    private static let getLock: Int32 = 36
    private static let setLock: Int32 = 37

    private static func isSame(_ one: DndFolder, _ other: DndFolder) throws -> Bool {
        var (left, right) = (stat(), stat())
        return fstat(one.descriptor.rawValue, &left) == 0 && fstat(other.descriptor.rawValue, &right) == 0
            && left.st_dev == right.st_dev && left.st_ino == right.st_ino && right.st_nlink > 0
    }
}
