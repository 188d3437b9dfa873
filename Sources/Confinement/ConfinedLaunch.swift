package import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

/// The start of an outside program under a profile: the process confines itself, then the program takes its place.
///
/// It is done by a program of its own, `dnd-confine`, because nothing but system calls may be made between `fork` and
/// `exec` of a process with threads, and because the limits then hold from the program's first instruction.
package struct ConfinedLaunch: Sendable {
    /// The exit status when the program could not be started or confined; `message` then went to standard error.
    package static let failureStatus: Int32 = 125
    /// How that message begins.
    package static let failurePrefix = "dnd-confine: "

    /// What the program can still do.
    package var profile: ConfinementProfile
    /// The program, an absolute path.
    package var program: FilePath
    /// Its arguments, without its name.
    package var arguments: [[UInt8]]

    package init(_ program: FilePath, arguments: [[UInt8]], profile: ConfinementProfile) {
        self.profile = profile
        self.program = program
        self.arguments = arguments
    }

    /// What `dnd-confine` is given: the profile, two dashes, the program, its arguments.
    package var launcherArguments: [[UInt8]] {
        profile.arguments + [Array("--".utf8), program.bytes] + arguments
    }

    /// Reads `launcherArguments` back.
    ///
    /// - Throws: `ConfinementError` with `badProfile`.
    package init(launcherArguments: [[UInt8]]) throws(ConfinementError) {
        guard let end = launcherArguments.firstIndex(of: Array("--".utf8)), end + 1 < launcherArguments.count else {
            throw ConfinementError(.badProfile, "is started by dnd, which tells it the program and what that may do")
        }
        profile = try ConfinementProfile(arguments: launcherArguments[..<end])
        program = FilePath(bytes: launcherArguments[end + 1])
        arguments = Array(launcherArguments[(end + 2)...])
        guard program.isAbsolute else {
            throw ConfinementError(.badProfile, subject: program.string, "is no absolute path of a program")
        }
    }

    /// Confines this process and puts the program in its place, with the environment that there is. Returns only to
    /// throw. `execv(3)`.
    package func run() throws(ConfinementError) -> Never {
        // Subprocess starts programs from a thread that lives as long as the process does.
        try Privileges.endWithParent()
        try profile.apply()
        var words = ([program.bytes] + arguments).map { word -> UnsafeMutablePointer<CChar>? in
            strdup(word.map { CChar(bitPattern: $0) } + [0])
        }
        words.append(nil)
        program.withPlatformString { _ = execv($0, words) }
        throw ConfinementError(
            .badProfile, subject: program.string, "cannot be started", underlying: Errno(rawValue: errno))
    }
}
