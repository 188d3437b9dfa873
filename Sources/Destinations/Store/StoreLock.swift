import Configuration
import Glibc
import ItemProviders
import SystemPackage
import Transfer

/// A lock on a part of the store's file `.dnd/lock`, held until it is released.
///
/// These are open file description locks (`F_OFD_SETLK`): they also exclude others in the same process, and are not
/// released when another descriptor of the file is closed. A read lock needs a descriptor open for reading, a write
/// lock one open for writing.
final class StoreLock: Sendable {
    /// The lockable parts of a store: one byte of the file each.
    enum Part: Int {
        /// The existence of the store's folder. Drops share this lock; a command that removes the folder holds it
        /// exclusively.
        case folder = 0
        /// The content of the database file. Readers share this lock; a checkpoint holds it exclusively.
        case database = 1
    }

    /// A lock of another holder.
    struct Holder {
        /// The process; nil if unknown, because open file description locks belong to no process.
        let process: pid_t?
        /// Whether the lock is on that part only, as this program takes it.
        let hasOnlyThat: Bool
    }

    static let fileName: FilePath.Component = "lock"

    let descriptor: FileDescriptor

    /// Wraps an open lock file, without locking anything. The file is closed with the last reference.
    init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

    deinit { try? descriptor.close() }

    /// Takes a lock without waiting. (`fcntl`)
    ///
    /// - Returns: false if another lock conflicts with it.
    func take(_ part: Part, alone: Bool) throws(Errno) -> Bool {
        var request = Self.request(part, alone ? F_WRLCK : F_RDLCK)
        if fcntl(descriptor.rawValue, Self.setLock, &request) == 0 { return true }
        switch errno {
        case EAGAIN, EACCES, EINTR: return false
        default: throw Errno(rawValue: errno)
        }
    }

    /// The holder of a lock that prevents sharing the part; nil if there is none. (`fcntl`)
    func holder(of part: Part) -> Holder? {
        var request = Self.request(part, F_RDLCK)
        guard fcntl(descriptor.rawValue, Self.getLock, &request) == 0, request.l_type != Int16(F_UNLCK) else {
            return nil
        }
        return Holder(
            process: request.l_pid > 0 ? request.l_pid : nil,
            hasOnlyThat: request.l_start == part.rawValue && request.l_len == 1)
    }

    private static func request(_ part: Part, _ kind: Int32) -> flock {
        var request = flock()
        request.l_type = Int16(kind)
        request.l_whence = Int16(SEEK_SET)
        request.l_start = part.rawValue
        request.l_len = 1
        return request
    }

    // F_OFD_GETLK and F_OFD_SETLK of linux/fcntl.h, which glibc defines only with _GNU_SOURCE.
    private static let getLock: Int32 = 36
    private static let setLock: Int32 = 37
}

// MARK: - The database file

extension StoreLock {
    /// The maximum time to wait for a checkpoint, in seconds; after that, the store is read in another way.
    private static let checkpointPatience = 2.0

    /// The outcome of locking the database file for a checkpoint.
    enum Checkpoint {
        /// There are no readers while this lock is held.
        case alone(StoreLock)
        /// Another command reads, or makes a checkpoint.
        case occupied
        /// The lock file is missing, or cannot be written or locked; readers cannot rely on the lock either.
        case unknown
    }

    /// Keeps the database file in `folder` unchanged, while others write to the write-ahead file.
    ///
    /// - Returns: nil if the lock is not available: the lock file is missing, as in a store from an archive, or is not
    ///   a file, or its file system does not support locks, or another program has locked all of it, or a checkpoint
    ///   takes too long.
    /// - Throws: `CancellationError`.
    static func reading(in folder: DndFolder) throws -> StoreLock? {
        guard let lock = open(in: folder, O_RDONLY) else { return nil }
        var wait = StoreWait(patience: checkpointPatience)
        while true {
            guard let isTaken = try? lock.take(.database, alone: false) else { return nil }
            if isTaken { return lock }
            if let holder = lock.holder(of: .database), !holder.hasOnlyThat { return nil }
            if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
            guard wait.pauseIfTimeRemains() else { return nil }
        }
    }

    /// Keeps new readers from the database file in `folder`, without waiting for present ones.
    static func checkpoint(in folder: DndFolder) -> Checkpoint {
        guard let lock = open(in: folder, O_RDWR), let isTaken = try? lock.take(.database, alone: true) else {
            return .unknown
        }
        return isTaken ? .alone(lock) : .occupied
    }

    /// Opens the existing lock file; nil if that fails. (`openat`)
    private static func open(in folder: DndFolder, _ access: Int32) -> StoreLock? {
        let flags = access | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let number = openat(folder.descriptor.rawValue, fileName.string, flags)
        guard number >= 0 else { return nil }
        let lock = StoreLock(FileDescriptor(rawValue: number))
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? lock : nil
    }
}

// MARK: - The folder

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
