import Glibc
import Confinement
import DecoderWire
import PictureDecoding
import SystemPackage

// `dnd` starts this program with the socket as standard input: `dnd-decoder MEMORY OUTPUT`, the limits of its address
// space and of the size of any file that it writes, in bytes.
guard CommandLine.arguments.count == 3, let memory = Int(CommandLine.arguments[1]), memory > 0,
    let output = Int(CommandLine.arguments[2]), output > 0
else {
    let message = "dnd-decoder: is started by dnd to decode pictures; it does nothing without dnd\n"
    _ = try? FileDescriptor.standardError.writeAll(message.utf8)
    exit(2)
}

let socket = DecoderSocket(.standardInput)
do {
    umask(0o077)
    _ = chdir("/")
    // At a limit, or if the reader is gone, a call fails and no signal ends the process.
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    // Swift's crash handlers start a program that describes the crash. That is forbidden here, and with a handler that
    // fails, GLib, out of memory, would loop forever after its breakpoint.
    for crash in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(crash, SIG_DFL) }
    try Privileges.hideMemory()
    // Before libvips starts, because it may start threads: file rules apply only to threads that start later.
    let most = DecoderService.maximumMemory(of: memory)
    try ConfinementProfile.decoder(
        limits: ResourceLimits(addressSpaceBytes: most, fileBytes: output, descriptors: 128),
        libraries: ConfinementProfile.librariesOfOwnLoader
    ).apply()
    try PeerMonitor.start(on: socket)
    try DecoderService(socket: socket, memoryBytes: memory).run()
    // Skips the exit handlers of a hundred libraries; nothing here needs them.
    _exit(0)
} catch {
    _exit(3)
}
