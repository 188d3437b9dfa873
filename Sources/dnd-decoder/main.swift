import DecoderWire
import PictureDecoding
import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

// Started by `dnd` with the socket as standard input: `dnd-decoder MEMORY`, the address space it may use, in bytes.
guard CommandLine.arguments.count == 2, let memory = UInt64(CommandLine.arguments[1]) else {
    let message = "dnd-decoder: is started by dnd, which gives it pictures to decode; it does nothing by itself\n"
    _ = try? FileDescriptor.standardError.writeAll(message.utf8)
    exit(2)
}
let socket = DecoderSocket(.standardInput)
do {
    try ResourceLimits.apply(memoryBytes: memory)
    try Confinement.apply(socket: socket)
    try DecoderService(socket: socket).run()
    // Without the exit handlers of a hundred libraries: nothing here needs them.
    _exit(0)
} catch {
    _exit(3)
}
