import CLinux
import FileSystem
import Glibc
import SystemPackage

/// Measures the total usage of a program's processes; the kernel's own limits apply to each process and file.
///
/// A program that may start others leads a session. As long as system calls are filtered, descendants cannot leave it.
struct ProcessTreeUsage: Sendable {
    /// The limit of processes, including two of the launcher.
    static let mostProcesses = 256

    /// The usage at one time.
    struct Sample: Sendable {
        /// Processor time, in clock ticks.
        let ticks: Int
        /// Whether no thread of any process runs, is runnable, or waits for a disk.
        let isAsleep: Bool
        /// The exceeded limit, in words; nil if none is.
        let excess: String?
    }

    /// The limit of memory of all processes, in bytes, including files on memory file systems.
    let memoryBytes: Int
    /// The program's directory.
    let directory: FilePath
    /// The limit of all files in the directory and of open files without a name, in bytes.
    let fileBytes: Int
    /// Whether the program may start others.
    let isSession: Bool

    /// Measures the program led by `leader`.
    ///
    /// - Complexity: O(processes of the machine) if the program may start others.
    func sample(of leader: pid_t) -> Sample {
        let processes =
            isSession ? ProcessStatus.all(inSession: leader) : ProcessStatus(of: leader).map { [$0] } ?? []
        return Sample(
            ticks: processes.reduce(0) { $0 + $1.ticks }, isAsleep: processes.allSatisfy(\.isAsleep),
            excess: excess(of: processes))
    }

    private func excess(of processes: [ProcessStatus]) -> String? {
        if processes.count > Self.mostProcesses { return "started more than \(Self.mostProcesses) processes" }
        let files = bytesOfFiles(of: processes)
        let isInMemory = Self.isInMemory(directory)
        if !isInMemory, files > fileBytes { return "filled its directory with more than \(fileBytes) bytes" }
        // The resident size is cheap to read, but counts shared memory once per process. The exact number costs more,
        // so it is read only if the resident size is over the limit.
        let present = processes.reduce(0) { $0 + $1.residentBytes }
        let filesInMemory = isInMemory ? files : 0
        guard present + filesInMemory > memoryBytes else { return nil }
        let used = processes.reduce(0) { $0 + ($1.proportionalBytes ?? $1.residentBytes) }
        return used + filesInMemory > memoryBytes ? "used more than \(memoryBytes) bytes of memory" : nil
    }

    private func bytesOfFiles(of processes: [ProcessStatus]) -> Int {
        var files: [FileIdentity: Int] = [:]
        for process in processes { files.merge(process.namelessFiles) { $1 } }
        Self.walk(directory, depth: 0, into: &files)
        return files.values.reduce(0, +)
    }

    /// Adds the disk usage of all files in `directory`, without following links. Skips unreadable files, because
    /// samples repeat.
    private static func walk(_ directory: FilePath, depth: Int, into files: inout [FileIdentity: Int]) {
        guard depth < 64 else { return }
        do throws(Errno) {
            var names = try DirectoryNames(at: directory)
            while let name = try names.next() {
                let path = directory.appending(name)
                guard let status = try? path.stat(followTargetSymlink: false) else { continue }
                files[FileIdentity(status)] = Int(status.sizeAllocated)
                if status.type == .directory { walk(path, depth: depth + 1, into: &files) }
            }
        } catch {
            return
        }
    }

    /// Whether `directory` is on a memory file system. `statfs(2)`: TMPFS_MAGIC and RAMFS_MAGIC of linux/magic.h.
    private static func isInMemory(_ directory: FilePath) -> Bool {
        var status = statfs()
        guard directory.withPlatformString({ statfs($0, &status) }) == 0 else { return false }
        let kind = UInt32(truncatingIfNeeded: status.f_type)
        return kind == 0x0102_1994 || kind == 0x8584_58F6
    }
}
