import Glibc
import SystemPackage

/// What all processes of a program use together: the kernel's own limits hold for each of them alone.
///
/// A program that we start leads a session, and nothing that it starts can leave that, as long as the kernel filters calls.
struct ToolCensus: Sendable {
    /// More processes than this are too many.
    static let mostProcesses = 256

    /// Memory of all processes together, in bytes.
    let memoryBytes: Int

    /// What is too much in the session that `leader` leads, in words; nil where nothing is.
    ///
    /// - Complexity: O(processes of the machine).
    func excess(of leader: pid_t) -> String? {
        var (processes, bytes) = (0, 0)
        Self.forEachProcess { status in
            guard status.session == leader else { return }
            processes += 1
            bytes += status.residentBytes
        }
        if processes > Self.mostProcesses { return "started more than \(Self.mostProcesses) processes" }
        return bytes > memoryBytes ? "used more than \(memoryBytes) bytes of memory" : nil
    }

    /// What /proc says of a process. (proc(5), /proc/PID/stat)
    private struct Status {
        let session: pid_t
        let residentBytes: Int

        init?(_ text: String) {
            // The name, in parentheses, may have anything in it.
            guard let end = text.lastIndex(of: ")") else { return nil }
            let fields = text[text.index(after: end)...].split(separator: " ")
            guard fields.count > 21, let session = pid_t(fields[3]), let pages = Int(fields[21]) else { return nil }
            self.session = session
            residentBytes = pages * Int(getpagesize())
        }
    }

    private static func forEachProcess(_ body: (Status) -> Void) {
        guard let directory = opendir("/proc") else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let first = name.utf8.first, first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9"),
                let file = try? FileDescriptor.open(FilePath("/proc/\(name)/stat"), .readOnly, options: .closeOnExec)
            else { continue }
            defer { try? file.close() }
            let text = String(unsafeUninitializedCapacity: 1024) { buffer in
                (try? file.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
            }
            if let status = Status(text) { body(status) }
        }
    }
}
