import DndCommands
import FileSystem
import Glibc
import StoreFiles
import Synchronization
import SystemPackage

// `dnd` with a fault at the n-th call that changes a file system, including SQLite's calls on its database.
// `make torture` and its tests run it; it is never installed. DND_FAULT selects the fault:
//
//     count FILE      each such call writes its kind as a line to FILE
//     die N [KIND]    the process is killed by SIGKILL before the n-th call, or the n-th call of a kind (rename, ...)
//     ENOSPC N [KIND] this call fails with this error; likewise EIO, EDQUOT, EINTR
//
// DND_FAULT_WITHOUT lists abilities that all file systems then lack, separated by commas: exchange, noreplace, links.

/// Exits with the status of a usage error.
func fail(_ message: String) -> Never {
    _ = try? FileDescriptor.standardError.writeAll("dnd-torture: error: \(message)\n".utf8)
    exit(64)
}

let errors: [String: Errno] = [
    "ENOSPC": .noSpace, "EIO": .ioError, "EDQUOT": .diskQuotaExceeded, "EINTR": .interrupted,
]
let counter = Atomic<Int>(0)

func value(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

let words = value("DND_FAULT").split(separator: " ", maxSplits: 1).map(String.init)
guard words.count == 2 else { fail("DND_FAULT is 'count FILE', 'die N [KIND]' or 'ENOSPC N [KIND]'") }

let missing = value("DND_FAULT_WITHOUT").split(separator: ",").map(String.init)
let withheld = missing.compactMap(SystemCallHook.Ability.init)
guard withheld.count == missing.count else {
    let known = SystemCallHook.Ability.allCases.map(\.rawValue).joined(separator: ", ")
    fail("DND_FAULT_WITHOUT names none of \(known)")
}
SystemCallHook.withhold(Set(withheld))

/// Called before each call that changes something; returns the error to fail with.
let inject: @Sendable (String) -> Errno?
if words[0] == "count" {
    guard
        let file = try? FileDescriptor.open(
            FilePath(words[1]), .writeOnly, options: [.create, .truncate, .append, .closeOnExec],
            permissions: [.ownerReadWrite])
    else {
        fail("\(words[1]) cannot be written")
    }
    inject = { call in
        _ = try? file.writeAll("\(call)\n".utf8)
        return nil
    }
} else {
    let error = errors[words[0]]
    let place = words[1].split(separator: " ", maxSplits: 1).map(String.init)
    guard let number = place.first.flatMap({ Int($0) }), error != nil || words[0] == "die" else {
        fail("DND_FAULT is 'count FILE', 'die N [KIND]' or 'ENOSPC N [KIND]'")
    }
    let kind = place.count == 2 ? place[1] : nil
    inject = { call in
        if let kind, call != kind { return nil }
        guard counter.wrappingAdd(1, ordering: .relaxed).newValue == number else { return nil }
        if error == nil { kill(getpid(), SIGKILL) }
        return error
    }
}

SystemCallHook.install { inject($0.rawValue) }
StoreVFS.fault.withLock { fault in
    fault = { operation, file in
        // The database itself is opened but never created by this operation.
        if operation == .open, file == StoreVFS.fileName { return nil }
        return inject("sqlite \(operation.rawValue) \(file)").flatMap(operation.code)
    }
}
await DndMain.main()
