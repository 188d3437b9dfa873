import DndCommands
import FileSystem
import Glibc
import Synchronization
import SystemPackage

// `dnd` with a fault at the n-th call that changes a file system: what `make torture` and its tests drive. It is built for them and never
// installed. DND_FAULT says which:
//
//     count FILE      each such call is one line of FILE, in order, by its kind
//     die N           the process ends, as SIGKILL ends it, before the n-th call
//     ENOSPC N        the n-th call fails so; likewise EIO, EDQUOT, EINTR

/// Ends with the status of a wrong command line.
func fail(_ message: String) -> Never {
    _ = try? FileDescriptor.standardError.writeAll("dnd-torture: error: \(message)\n".utf8)
    exit(64)
}

let errors: [String: Errno] = [
    "ENOSPC": .noSpace, "EIO": .ioError, "EDQUOT": .diskQuotaExceeded, "EINTR": .interrupted,
]
let counter = Atomic<Int>(0)

let words = (getenv("DND_FAULT").map { String(cString: $0) } ?? "").split(separator: " ", maxSplits: 1).map(String.init)
guard words.count == 2 else {
    fail("DND_FAULT is 'count FILE', 'die N' or 'ENOSPC N'")
}

if words[0] == "count" {
    guard
        let file = try? FileDescriptor.open(
            FilePath(words[1]), .writeOnly, options: [.create, .truncate, .append, .closeOnExec],
            permissions: [.ownerReadWrite])
    else {
        fail("\(words[1]) cannot be written")
    }
    SystemCallHook.install { call in
        _ = try? file.writeAll("\(call.rawValue)\n".utf8)
        return nil
    }
} else {
    let (number, error) = (Int(words[1]) ?? 0, errors[words[0]])
    SystemCallHook.install { _ in
        guard counter.wrappingAdd(1, ordering: .relaxed).newValue == number else { return nil }
        if error == nil { kill(getpid(), SIGKILL) }
        return error
    }
}
await DndMain.main()
