import Configuration
import DropSessions
import Glibc
import SystemPackage

/// A process that holds a lock which others wait for.
enum LockHolder {
    /// Whoever waits for longer says for whom.
    static let silence = Duration.seconds(1)

    /// So many bytes of a command line are said.
    private static let longestCommand = 120

    /// The process with its command line, as a message says it.
    static func words(_ process: pid_t?) -> String {
        guard let process else { return "another command" }
        return command(of: process).map { "process \(process) (\($0))" } ?? "process \(process)"
    }

    /// Says who is writing to the store in `folder`, in a transaction that is waited for.
    static func sayWhoWrites(to folder: DndFolder) {
        SafetyWarnings.warn(
            folder.path.appending(ItemStore.fileName),
            "\(words(writer(to: folder))) is writing to the store; waiting for up to \(Int(ItemStore.patience)) seconds"
        )
    }

    /// Another process that is writing to the store in `folder`; nil where the system does not say so.
    static func writer(to folder: DndFolder) -> pid_t? {
        let files = ["store.sqlite-shm", "store.sqlite"].map { FilePath.Component($0) }
        let inodes = files.compactMap { name -> UInt64? in
            var status = stat()
            // Never opened: closing a descriptor would end the locks that this process has on the file. (fcntl_locking(2))
            guard let name, fstatat(folder.descriptor.rawValue, name.string, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                return nil
            }
            return UInt64(status.st_ino)
        }
        return read("/proc/locks", most: 1 << 20).flatMap { writer(of: inodes, in: $0, but: getpid()) }
    }

    /// The process that has the lock of writers, by the lines of /proc/locks; nil where none says so. (proc_locks(5))
    ///
    /// In write-ahead mode that is on the byte 120 of the shared memory, and of the database on the byte 2^30 and those behind it.
    /// (https://www.sqlite.org/walformat.html#locks)
    ///
    /// - Parameters:
    ///   - inodes: of the shared memory and the database. Devices are not compared: some file systems have others here than `stat` says.
    ///   - own: a process that does not count.
    static func writer(of inodes: [UInt64], in locks: String, but own: pid_t) -> pid_t? {
        for line in locks.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 8, words[1] == "POSIX", words[3] == "WRITE", let process = pid_t(words[4]),
                process > 0, process != own, let inode = words[5].split(separator: ":").last.flatMap({ UInt64($0) }),
                inodes.contains(inode), let start = UInt64(words[6])
            else { continue }
            let end = UInt64(words[7]) ?? .max
            if start <= end, start...end ~= 120 || start...end ~= 1 << 30 || start > 1 << 30 { return process }
        }
        return nil
    }

    /// The command line of a process, cut off; nil where it cannot be read. (proc_pid_cmdline(5))
    private static func command(of process: pid_t) -> String? {
        guard let line = read(FilePath("/proc/\(process)/cmdline"), most: 4096), !line.isEmpty else { return nil }
        let words = line.split(separator: "\0").map { word in
            let scalars = word.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
            return ShellWord.quoted(String(String.UnicodeScalarView(scalars)))
        }
        let text = words.joined(separator: " ")
        return text.utf8.count > longestCommand ? text.prefix(longestCommand) + "..." : text
    }

    /// The beginning of a file of /proc.
    static func read(_ path: FilePath, most: Int) -> String? {
        guard let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec]) else { return nil }
        defer { try? file.close() }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while bytes.count < most {
            guard let count = try? buffer.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 else { break }
            bytes += buffer.prefix(count)
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
