import Configuration
import DropSessions
import Glibc
import ItemProviders
import SystemPackage

/// A drop's share in a store: while any share is held, the store's folder is not removed.
///
/// A store is removed only if a drop created it and nothing landed, only by that drop, and only if the drop can lock it
/// exclusively.
///
/// The share is a read lock on a part of the file `.dnd/lock`, the exclusive right a write lock. Unlike `flock`, a
/// write lock needs a descriptor that is open for writing: a user who can only read the store cannot hold a lock that a
/// drop would wait for.
final class StoreLease: Sendable {
    private let lock: StoreLock

    /// Takes a share in the store's `folder`; nil if the folder has been removed.
    ///
    /// - Throws: `DestinationError` (`busy`) if another program holds the lock for longer than `patience`, in seconds;
    ///   `CancellationError`.
    init?(_ folder: DndFolder, patience: Double = ItemStore.patience) throws {
        let path = folder.path.appending(StoreLock.fileName)
        lock = StoreLock(try Self.open(in: folder))
        var wait = StoreWait(patience: patience)
        while try !Self.take(lock, path) {
            if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
            if wait.elapsed > LockHolder.silence { sayWhoHolds(path, patience) }
            guard wait.pauseIfTimeRemains() else {
                throw DestinationError(
                    .busy, path: path, message: "another program has locked the store",
                    hint: "try again when it has ended; find it with fuser \(ShellWord.quoted(path.string))")
            }
        }
        // The holder of an exclusive lock may have removed the folder.
        guard let now = try DndFolder(in: folder.directory), try Self.isSame(now, folder) else { return nil }
    }

    /// - Throws: `DestinationError` if the file system does not support locks, which a shared store needs.
    private static func take(_ lock: StoreLock, _ path: FilePath) throws -> Bool {
        do {
            return try lock.take(.folder, alone: false)
        } catch let error where StoreFileSystem.hasNoLocks(error) {
            throw DestinationError(withoutLocks: path, underlying: error)
        } catch {
            throw DestinationError(error, path: path, action: "be locked")
        }
    }

    /// Takes the exclusive lock; false if another command holds a share. The share is given up in either case.
    func becomeSole() -> Bool { (try? lock.take(.folder, alone: true)) == true }

    /// Opens the lock file, creating it if missing. (`openat`)
    private static func open(in folder: DndFolder) throws -> FileDescriptor {
        let path = folder.path.appending(StoreLock.fileName)
        let name = StoreLock.fileName.string
        let flags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        var number = openat(folder.descriptor.rawValue, name, O_RDWR | O_CREAT | flags, 0o666)
        // A file of another user that is only readable suffices for a share.
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

    private func sayWhoHolds(_ path: FilePath, _ patience: Double) {
        guard let found = lock.holder(of: .folder) else { return }
        let holder = LockHolder.words(found.process)
        SafetyWarnings.warn(path, "is locked by \(holder); waiting for up to \(Int(patience)) seconds")
    }

    private static func isSame(_ one: DndFolder, _ other: DndFolder) throws -> Bool {
        var (left, right) = (stat(), stat())
        return fstat(one.descriptor.rawValue, &left) == 0 && fstat(other.descriptor.rawValue, &right) == 0
            && left.st_dev == right.st_dev && left.st_ino == right.st_ino && right.st_nlink > 0
    }
}
