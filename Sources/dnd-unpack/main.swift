import Glibc
import ArchiveReading
import Confinement
import DecoderWire
import SystemPackage

// `dnd` starts this program with an archive as standard input, in an empty directory:
// `dnd-unpack PARENT MEMORY OUTPUT SELECTION BYTES ENTRIES KIND`: the process ID of dnd, the limits of the address space and of the
// size of any file in bytes, what to extract, the maximum number of bytes and of entries, and the kind of the archive.
let words = CommandLine.arguments
guard words.count == 8, let parent = Int32(words[1]), let memory = Int(words[2]), memory > 0,
    let output = Int(words[3]), output > 0, let selection = EntrySelection(argument: words[4]),
    let bytes = Int64(words[5]), bytes >= 0, let entries = Int(words[6]), entries >= 0,
    let kind = ArchiveKind(rawValue: words[7])
else {
    let message = "dnd-unpack: is started by dnd to read archives; it does nothing without dnd\n"
    _ = try? FileDescriptor.standardError.writeAll(message.utf8)
    exit(2)
}

do {
    umask(0o077)
    // At a limit, or if the reader is gone, a call fails and no signal ends the process.
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    for crash in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(crash, SIG_DFL) }
    // Names in ZIP and 7z are Unicode: without a locale, libarchive could not return them.
    setlocale(LC_CTYPE, "C.UTF-8")
    try Privileges.endWithParent(parent)
    try Privileges.hideMemory()
    try ConfinementProfile.unpacker(
        in: ".", limits: ResourceLimits(addressSpaceBytes: memory, fileBytes: output, descriptors: 64),
        libraries: ConfinementProfile.librariesOfOwnLoader
    ).apply()
    try Unpacker(selection, mostBytes: bytes, mostEntries: entries, kind: kind, output: .standardOutput)
        .run(on: .standardInput)
    // Skips the exit handlers of the libraries; nothing here needs them.
    _exit(0)
} catch {
    _ = try? FileDescriptor.standardError.writeAll("dnd-unpack: \(error)\n".utf8)
    _exit(3)
}
