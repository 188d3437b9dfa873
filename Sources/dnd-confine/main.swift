import Glibc
import Confinement
import SystemPackage

// `dnd` starts this program in place of an outside program: `dnd-confine OPTIONS -- PROGRAM ARGUMENTS`.
do {
    let arguments = (1..<Int(CommandLine.argc)).compactMap { index in
        CommandLine.unsafeArgv[index].map { word in
            UnsafeBufferPointer(start: word, count: strlen(word)).map { UInt8(bitPattern: $0) }
        }
    }
    try ConfinedLaunch(launcherArguments: arguments).run()
} catch {
    _ = try? FileDescriptor.standardError.writeAll("\(ConfinedLaunch.failurePrefix)\(error)\n".utf8)
    exit(ConfinedLaunch.failureStatus)
}
