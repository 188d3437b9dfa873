import CLinux
import Glibc
package import SystemPackage

/// Reports changes of the entries of directories, as the kernel of this machine makes them. It reports nothing that
/// another machine changes on a network file system. (inotify(7))
package final class DirectoryNotifications: Sendable {
    /// A change of an entry.
    package enum Change: Sendable, Hashable {
        /// A file that was open for writing was closed, or an entry was moved here from another name.
        case completed
        /// An entry was created: a new file, which is usually open, a link or a folder.
        case created
        /// An entry was removed, or moved to another name.
        case gone
    }

    /// An event.
    package enum Event: Sendable, Hashable {
        /// A change of the entry `name` in the directory with the number `watch`.
        case entry(watch: Int32, name: FilePath.Component, Change, isFolder: Bool)
        /// The directory itself was removed, moved or unmounted.
        case directoryGone(watch: Int32)
        /// The directory is not watched any more; its number may be used again.
        case ended(watch: Int32)
        /// Events were lost: the queue of the kernel was full. (`IN_Q_OVERFLOW`)
        case overflow
    }

    /// Readable when there are events.
    package let descriptor: FileDescriptor

    /// Creates an object that watches nothing yet. C: `inotify_init1`.
    package init() throws(Errno) {
        let number = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
        guard number >= 0 else { throw Errno(rawValue: errno) }
        descriptor = FileDescriptor(rawValue: number)
    }

    deinit { try? descriptor.close() }

    /// Reports the changes in the directory at `path` from now on; a link is not followed. C: `inotify_add_watch`.
    ///
    /// - Returns: The number of the watch: the same one if this directory is watched already.
    /// - Throws: `Errno`; `ENOSPC` if the limit `fs.inotify.max_user_watches` is reached.
    package func watch(_ path: FilePath) throws(Errno) -> Int32 {
        let mask =
            IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
            | IN_ONLYDIR | IN_DONT_FOLLOW
        let number = path.withPlatformString { inotify_add_watch(descriptor.rawValue, $0, UInt32(mask)) }
        guard number >= 0 else { throw Errno(rawValue: errno) }
        return number
    }

    /// Reports no more changes of a directory. C: `inotify_rm_watch`.
    package func end(_ watch: Int32) { _ = inotify_rm_watch(descriptor.rawValue, watch) }

    /// Returns the events that have arrived, without waiting; none if there are none. C: `read`.
    package func events() throws(Errno) -> [Event] {
        var events: [Event] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
        defer { buffer.deallocate() }
        while true {
            let count: Int
            do {
                count = try SystemCalls.read(descriptor, into: buffer)
            } catch  where error == .resourceTemporarilyUnavailable {
                return events
            } catch {
                throw error
            }
            guard count > 0 else { return events }
            Self.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: &events)
        }
    }

    /// Appends the events in `bytes`: `struct inotify_event` is watch, mask, cookie and length of the name, 4 bytes each,
    /// then the name, padded with NUL.
    private static func append(_ bytes: UnsafeRawBufferPointer, to events: inout [Event]) {
        var offset = 0
        while offset + 16 <= bytes.count {
            let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
            let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
            let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
            let end = min(offset + 16 + length, bytes.count)
            let name = bytes[(offset + 16)..<end].prefix { $0 != 0 }
            offset += 16 + length
            if let event = event(watch, mask, FilePath.Component(bytes: name)) { events.append(event) }
        }
    }

    private static func event(_ watch: Int32, _ mask: UInt32, _ name: FilePath.Component?) -> Event? {
        func has(_ flags: Int32) -> Bool { mask & UInt32(flags) != 0 }
        if has(IN_Q_OVERFLOW) { return .overflow }
        if has(IN_IGNORED) { return .ended(watch: watch) }
        if has(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) { return .directoryGone(watch: watch) }
        guard let name else { return nil }
        let change: Change =
            has(IN_MOVED_FROM | IN_DELETE) ? .gone : has(IN_CLOSE_WRITE | IN_MOVED_TO) ? .completed : .created
        return .entry(watch: watch, name: name, change, isFolder: has(IN_ISDIR))
    }
}

extension SystemCalls {
    /// Whether a process has the file `name` open for writing; nil if that is unknown, as for a file of another user.
    /// C: `fcntl` with `F_SETLEASE`.
    package static func hasWriter(_ name: FilePath.Component, in directory: FileDescriptor) -> Bool? {
        guard let file = try? open(name, in: directory, .readOnly) else { return nil }
        defer { try? file.close() }
        let answer = dnd_has_writer(file.rawValue)
        return answer < 0 ? nil : answer == 1
    }

    /// Whether inotify(7) reports all changes on the directory's file system. It reports none that another machine makes
    /// on a network file system, or the program behind a FUSE file system.
    package static func reportsAllChanges(_ directory: FileDescriptor) -> Bool { isLocal(directory) }

    /// Whether the directory's file system is one of this machine alone. C: `fstatfs`; the numbers are those of statfs(2) and
    /// `linux/magic.h`, the last two those of VirtualBox and VMware.
    package static func isLocal(_ directory: FileDescriptor) -> Bool {
        guard let number = fileSystemNumber(directory) else { return false }
        let (nfs, smb, cifs, smb2): (UInt32, UInt32, UInt32, UInt32) = (0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42)
        let (fuse, plan9, afs, ceph): (UInt32, UInt32, UInt32, UInt32) = (
            0x6573_5546, 0x0102_1997, 0x5346_414F, 0x00C3_6400
        )
        let (coda, ocfs2, gfs2, ncp): (UInt32, UInt32, UInt32, UInt32) = (
            0x7375_7245, 0x7461_636F, 0x0116_1970, 0x564C
        )
        let (vbox, vmware): (UInt32, UInt32) = (0x786F_4256, 0xBACB_ACBC)
        return ![nfs, smb, cifs, smb2, fuse, plan9, afs, ceph, coda, ocfs2, gfs2, ncp, vbox, vmware].contains(number)
    }
}
