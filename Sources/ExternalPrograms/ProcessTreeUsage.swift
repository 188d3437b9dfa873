import CLinux
import Glibc
import SystemPackage

/// What all processes of a program use together: the kernel's own limits hold for each of them alone, and for each file alone.
///
/// A program that may start others leads a session, and nothing that it starts can leave that, as long as the kernel filters calls.
struct ProcessTreeUsage: Sendable {
    /// More processes than this are too many: the launcher has two of its own.
    static let mostProcesses = 256

    /// What was seen at one time.
    struct Sample: Sendable {
        /// Processor time, in ticks of the clock.
        let ticks: Int
        /// Whether no thread of any process runs, could run, or waits for a disk.
        let isAsleep: Bool
        /// What is too much, in words; nil where nothing is.
        let excess: String?
    }

    /// Memory of all processes together, in bytes; files count where they are in memory.
    let memoryBytes: Int
    /// The directory of the program.
    let directory: FilePath
    /// All files of it together, and those that have lost their names, in bytes.
    let fileBytes: Int
    /// Whether the program may start others.
    let isSession: Bool

    /// What the program at whose head `leader` is uses.
    ///
    /// - Complexity: O(processes of the machine) where it may start others.
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
        // Reading it costs little, but counts what processes share once for each; the exact number costs more.
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

    /// The blocks of all files beneath `directory`, without following links. What cannot be read is passed over: another look follows.
    private static func walk(_ directory: FilePath, depth: Int, into files: inout [FileIdentity: Int]) {
        guard depth < 64, let stream = directory.withPlatformString({ opendir($0) }) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { FilePath(platformString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            let path = directory.pushing(name)
            var status = stat()
            guard path.withPlatformString({ lstat($0, &status) }) == 0 else { continue }
            files[FileIdentity(status)] = Int(status.st_blocks) * 512
            if status.st_mode & S_IFMT == S_IFDIR { walk(path, depth: depth + 1, into: &files) }
        }
    }

    /// Whether files in `directory` are kept in memory only. `statfs(2)`: TMPFS_MAGIC and RAMFS_MAGIC of linux/magic.h.
    private static func isInMemory(_ directory: FilePath) -> Bool {
        var status = statfs()
        guard directory.withPlatformString({ statfs($0, &status) }) == 0 else { return false }
        let kind = UInt32(truncatingIfNeeded: status.f_type)
        return kind == 0x0102_1994 || kind == 0x8584_58F6
    }
}
