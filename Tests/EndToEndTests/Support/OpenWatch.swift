import Glibc
import SystemPackage
import TestPrograms

/// Reports how often the files of a directory are opened, without the help of who opens them: starting a program opens
/// its file, too. (`inotify`)
///
/// A program that dnd starts is confined, and could not leave a trace itself.
struct OpenWatch: ~Copyable {
    private let descriptor: Int32
    private let names: [Int32: Argument]

    /// Watches the files of a directory, which must not change afterwards.
    init(_ directory: FilePath) throws {
        let descriptor = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        var names: [Int32: Argument] = [:]
        for name in Workspace.names(in: directory) {
            let path = directory.pushing(FilePath(platformString: name.bytes.map { CChar(bitPattern: $0) } + [0]))
            let watch = path.withPlatformString {
                inotify_add_watch(descriptor, $0, UInt32(IN_OPEN | IN_CLOSE_WRITE | IN_CLOSE_NOWRITE))
            }
            guard watch >= 0 else { throw Errno(rawValue: errno) }
            names[watch] = name
        }
        self.descriptor = descriptor
        self.names = names
    }

    /// The number of times that each file was opened since the last call. Two that are open at once may count as one:
    /// the kernel joins equal events in a row. (inotify(7))
    func opens() -> [Argument: Int] {
        var opens: [Argument: Int] = [:]
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while case let count = buffer.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }), count > 0
        {
            // Events on a file, unlike those on a directory, carry no name and have one size.
            for offset in stride(from: 0, to: count, by: MemoryLayout<inotify_event>.size) {
                let event = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self) }
                guard event.mask & UInt32(IN_OPEN) != 0, let name = names[event.wd] else { continue }
                opens[name, default: 0] += 1
            }
        }
        return opens
    }

    deinit { close(descriptor) }
}

/// The processes of this machine.
enum Processes {
    /// The children of `process`. (proc(5): the fourth field of `stat`)
    static func children(of process: pid_t) -> [pid_t] {
        Workspace.names(in: "/proc").compactMap { name in
            guard let number = pid_t(String(decoding: name.bytes, as: UTF8.self)),
                let status = try? Workspace.read(FilePath("/proc/\(number)/stat")),
                let rest = String(decoding: status, as: UTF8.self).split(separator: ")").last,
                rest.split(separator: " ").dropFirst().first.flatMap({ pid_t($0) }) == process
            else { return nil }
            return number
        }
    }

    /// Waits until the program has opened the FIFO for reading. From then on, it can be opened for writing
    /// without waiting. (fifo(7))
    static func awaitOpening(of fifo: FilePath, by process: pid_t, timeout: Duration = .seconds(600)) throws {
        let deadline = ContinuousClock.now + timeout
        while ContinuousClock.now < deadline {
            let names = Workspace.names(in: FilePath("/proc/\(process)/fd"))
            let isOpen = names.contains { name in
                let link = FilePath("/proc/\(process)/fd").pushing(
                    FilePath(String(decoding: name.bytes, as: UTF8.self)))
                var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
                guard link.withPlatformString({ readlink($0, &buffer, Int(PATH_MAX)) }) > 0 else { return false }
                return FilePath(platformString: buffer) == fifo
            }
            if isOpen { return }
            usleep(1000)
        }
        throw Errno.timedOut
    }

    /// Whether the process has a file open whose path ends with `suffix`.
    static func hasOpen(_ suffix: String, _ process: pid_t) -> Bool {
        let folder = FilePath("/proc/\(process)/fd")
        return Workspace.names(in: folder).contains { name in
            var buffer = [CChar](repeating: 0, count: 4097)
            let path = folder.appending(String(decoding: name.bytes, as: UTF8.self))
            guard readlink(path.string, &buffer, 4096) > 0 else { return false }
            return FilePath(platformString: buffer).string.hasSuffix(suffix)
        }
    }

    /// The number of a process with exactly this command line; nil if there is none.
    static func find(_ commandLine: [String]) -> pid_t? {
        let expected: [UInt8] = commandLine.flatMap { word in Array(word.utf8) + [0] }
        for name in Workspace.names(in: "/proc") {
            guard let number = pid_t(String(decoding: name.bytes, as: UTF8.self)),
                let actual = try? Workspace.read(FilePath("/proc/\(number)/cmdline")), actual == expected
            else { continue }
            return number
        }
        return nil
    }
}
