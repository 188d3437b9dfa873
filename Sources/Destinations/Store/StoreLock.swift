import Configuration
import Glibc
import ItemProviders
import SystemPackage

/// A lock on a part of the store's file `.dnd/lock`, until it is released.
///
/// Locks are of the open file (`F_OFD_SETLK`): they exclude others of the same process too, and closing another descriptor of the file does
/// not end them. A read lock needs a descriptor that may read, a write lock one that may write.
final class StoreLock: Sendable {
    /// What of a store is locked: one byte of the file each.
    enum Part: Int {
        /// That the store's folder is there. Drops share it, and who removes the folder has it alone.
        case folder = 0
        /// That the database file stands still. Readers share it, and who takes the write-ahead file over has it alone.
        case database = 1
    }

    /// Somebody else's lock.
    struct Holder {
        /// Nil where it is not known: a lock of an open file belongs to no process.
        let process: pid_t?
        /// Whether the lock is on that part and nothing else, as this program takes it.
        let hasOnlyThat: Bool
    }

    static let fileName: FilePath.Component = "lock"

    let descriptor: FileDescriptor

    /// An open lock file, with which nothing is locked yet. It is closed with the last reference.
    init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

    deinit { try? descriptor.close() }

    /// Locks without waiting. (`fcntl`)
    ///
    /// - Returns: false when another lock excludes this one.
    func take(_ part: Part, alone: Bool) throws(Errno) -> Bool {
        var request = Self.request(part, alone ? F_WRLCK : F_RDLCK)
        if fcntl(descriptor.rawValue, Self.setLock, &request) == 0 { return true }
        switch errno {
        case EAGAIN, EACCES, EINTR: return false
        default: throw Errno(rawValue: errno)
        }
    }

    /// Who keeps others from sharing the part; nil where nobody does. (`fcntl`)
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

    // F_OFD_GETLK and F_OFD_SETLK of linux/fcntl.h, which glibc shows under _GNU_SOURCE alone.
    private static let getLock: Int32 = 36
    private static let setLock: Int32 = 37
}

// MARK: - The database file

extension StoreLock {
    /// A checkpoint is waited for as long, in seconds; then the store is read in another way.
    private static let checkpointPatience = 2.0

    /// What there is to be had for a checkpoint.
    enum Checkpoint {
        /// Nobody reads as long as this is held.
        case alone(StoreLock)
        /// Somebody reads, or is at a checkpoint.
        case occupied
        /// The file is missing, or cannot be written or locked: then a reader cannot count on the lock either.
        case unknown
    }

    /// Keeps the database file in `folder` as it is, while others write to the write-ahead file.
    ///
    /// - Returns: nil where that cannot be had: the file is missing, as in a store from an archive, or is none, or its file system has no
    ///   locks, or another program has all of it, or a checkpoint takes longer than is waited for.
    /// - Throws: `CancellationError`.
    static func reading(in folder: DndFolder) throws -> StoreLock? {
        guard let lock = open(in: folder, O_RDONLY) else { return nil }
        var wait = StoreWait(patience: checkpointPatience)
        while true {
            guard let isTaken = try? lock.take(.database, alone: false) else { return nil }
            if isTaken { return lock }
            if let holder = lock.holder(of: .database), !holder.hasOnlyThat { return nil }
            if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
            guard wait.goOn() else { return nil }
        }
    }

    /// Keeps readers of the database file in `folder` out, without waiting for those who are there.
    static func checkpoint(in folder: DndFolder) -> Checkpoint {
        guard let lock = open(in: folder, O_RDWR), let isTaken = try? lock.take(.database, alone: true) else {
            return .unknown
        }
        return isTaken ? .alone(lock) : .occupied
    }

    /// The lock's file, where there is one that can be opened so. (`openat`)
    private static func open(in folder: DndFolder, _ access: Int32) -> StoreLock? {
        let flags = access | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let number = openat(folder.descriptor.rawValue, fileName.string, flags)
        guard number >= 0 else { return nil }
        let lock = StoreLock(FileDescriptor(rawValue: number))
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? lock : nil
    }
}
