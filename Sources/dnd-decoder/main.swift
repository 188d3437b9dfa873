import Confinement
import DecoderWire
import PictureDecoding
import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

// Started by `dnd` with the socket as standard input: `dnd-decoder MEMORY OUTPUT`, the address space it may use and the most
// that it may write to a file, in bytes.
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
    // Beyond a limit, or once the reader is gone, a call fails; no signal ends the process.
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    // The handlers of Swift's runtime start a program that describes the crash. That is forbidden here, and a handler that
    // fails would let GLib, out of memory, go on behind its breakpoint for ever.
    for crash in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(crash, SIG_DFL) }
    try Privileges.hideMemory()
    // Before libvips starts, which may start threads: rules about files hold for those that start later only.
    let most = DecoderService.mostMemory(of: memory)
    try ConfinementProfile.decoder(limits: ResourceLimits(addressSpaceBytes: most, fileBytes: output, descriptors: 128))
        .apply()
    try PeerMonitor.start(on: socket)
    try DecoderService(socket: socket, memoryBytes: memory).run()
    // Without the exit handlers of a hundred libraries: nothing here needs them.
    _exit(0)
} catch {
    _exit(3)
}
