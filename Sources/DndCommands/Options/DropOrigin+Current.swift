import DropSessions
import FileSystem
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension DropOrigin {
    /// The origin with this process's command line. A command line over 4096 bytes is truncated.
    static var current: DropOrigin {
        let words = ["dnd"] + CommandLine.arguments.dropFirst().map { ShellWord.quoted($0) }
        var command = ""
        for word in words {
            if command.utf8.count + word.utf8.count > longest {
                command += " ..."
                break
            }
            command += (command.isEmpty ? "" : " ") + word
        }
        return DropOrigin(
            command: command, directory: SystemCalls.resolved(".") ?? "/", session: UUID().uuidString)
    }

    /// The limit for the recorded command line, in bytes.
    private static let longest = 4096
}
