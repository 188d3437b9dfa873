import Configuration
import FileSystem
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

    deinit {
        // Explicitly: a process that is being started has a copy of the descriptor until it executes its program.
        var request = flock()
        request.l_type = Int16(F_UNLCK)
        request.l_whence = Int16(SEEK_SET)
        _ = fcntl(descriptor.rawValue, Self.setLock, &request)
        try? descriptor.close()
    }

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

/// The capabilities of the file system on which a store is.
///
/// A store needs locks on byte ranges and memory shared through a file, among all commands that use it. Local file
/// systems support both. Network file systems support locks at best: commands on one machine are safe, but two machines
/// must not use one store at once.
enum StoreFileSystem {
    /// The location of a file system.
    enum Kind: Equatable {
        /// On this machine.
        case local
        /// On another machine; the name of its protocol or product.
        case remote(String)
        /// A FUSE file system, which may get its data from anywhere.
        case program
    }

    /// The kind for a file system number of `statfs`. (statfs(2), linux/magic.h)
    static func kind(_ number: UInt32) -> Kind {
        switch number {
        case 0x6969: .remote("NFS")
        case 0x517B, 0xFF53_4D42, 0xFE53_4D42: .remote("SMB")
        case 0x0102_1997: .remote("9P")
        case 0x5346_414F, 0x6B41_4653: .remote("AFS")
        case 0x7375_7245: .remote("Coda")
        case 0x564C: .remote("NCP")
        case 0x00C3_6400: .remote("Ceph")
        case 0x0BD0_0BD0: .remote("Lustre")
        case 0x786F_4256: .remote("a shared folder of VirtualBox")
        case 0xBACB_ACBC: .remote("a shared folder of VMware")
        case 0x6573_5546: .program
        default: .local
        }
    }

    /// FUSE programs that get their files from other machines, by the names in mounts. (mount.fuse3(8))
    private static let remotePrograms: Set<String> = [
        "sshfs", "rclone", "s3fs", "davfs", "curlftpfs", "smbnetfs", "glusterfs", "ceph", "gvfsd-fuse", "lizardfs",
        "mfs",
    ]

    /// The name of the FUSE program that provides the file system from another machine, according to the lines of
    /// /proc/self/mountinfo; nil for other file systems. (proc_pid_mountinfo(5))
    ///
    /// - Parameter device: `major:minor`.
    static func remoteProgram(of device: String, in mounts: String) -> String? {
        for line in mounts.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 3, words[2] == device, let dash = words.firstIndex(of: "-"), dash + 1 < words.count
            else { continue }
            let type = words[dash + 1]
            guard type.hasPrefix("fuse.") else { return nil }
            let name = String(type.dropFirst(5))
            return remotePrograms.contains(name) ? name : nil
        }
        return nil
    }

    /// Warns once if the store in `folder` is only safe to use from one machine.
    static func warn(of folder: DndFolder) {
        guard let name = remoteName(folder.descriptor) else { return }
        SafetyWarnings.warn(
            folder.path, "is on \(name), which several machines may share: use this store from one machine at a time",
            hint: "concurrent commands of two machines may damage its order and history, but not its items")
    }

    /// Warns once if lines of the file at `path` can only be inserted from one machine at a time: network file systems do
    /// not forward the lock of a directory.
    static func warn(ofLinesIn path: FilePath, of directory: FileDescriptor) {
        guard let name = remoteName(directory) else { return }
        SafetyWarnings.warn(
            path, "is on \(name), which several machines may share: insert lines from one machine at a time",
            hint: "of the lines that two machines insert at the same moment, only those of one may stay")
    }

    private static func remoteName(_ descriptor: FileDescriptor) -> String? {
        guard let number = SystemCalls.fileSystemNumber(descriptor) else { return nil }
        switch kind(number) {
        case .local: return nil
        case .remote(let name): return name
        case .program:
            var file = stat()
            guard fstat(descriptor.rawValue, &file) == 0,
                let mounts = LockHolder.read("/proc/self/mountinfo", most: 1 << 20)
            else { return nil }
            // gnu_dev_major and gnu_dev_minor of sys/sysmacros.h, which are macros.
            let device = UInt64(file.st_dev)
            let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
            let minor = device & 0xFF | (device >> 12) & ~0xFF
            return remoteProgram(of: "\(major):\(minor)", in: mounts)
        }
    }

    /// Whether a lock error means that the file system does not support locks. (fcntl_locking(2))
    static func hasNoLocks(_ error: Errno) -> Bool {
        [.noLocks, .notSupported, .noFunction, .invalidArgument].contains(error)
    }
}

extension DestinationError {
    /// The error for a store on a file system without locks.
    init(withoutLocks path: FilePath, underlying: any Error) {
        self.init(
            .cannotWrite, path: path,
            message: "cannot be locked: its file system has no locks, which a store needs",
            hint: "keep the store on a local file system, or use a plain folder",
            underlying: underlying)
    }
}
