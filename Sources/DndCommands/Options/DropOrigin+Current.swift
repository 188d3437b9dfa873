import DropSessions
import FileSystem
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension DropOrigin {
    /// This process's command line. One that is very long, with thousands of names, is cut.
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

    /// The longest command line that is kept, in bytes.
    private static let longest = 4096
}
