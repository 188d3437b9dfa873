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
    /// The process that starts it, with which it ends; nil where that is not to be checked.
    package var parent: Int32?

    package init(_ program: FilePath, arguments: [[UInt8]], profile: ConfinementProfile, parent: Int32? = nil) {
        self.profile = profile
        self.parent = parent
        self.program = program
        self.arguments = arguments
    }

    /// What `dnd-confine` is given: the profile, two dashes, the program, its arguments.
    package var launcherArguments: [[UInt8]] {
        (parent.map { [Self.parentOption + Array("\($0)".utf8)] } ?? []) + profile.arguments
            + [Array("--".utf8), program.bytes] + arguments
    }

    /// Reads `launcherArguments` back.
    ///
    /// - Throws: `ConfinementError` with `badProfile`.
    package init(launcherArguments: [[UInt8]]) throws(ConfinementError) {
        guard let end = launcherArguments.firstIndex(of: Array("--".utf8)), end + 1 < launcherArguments.count else {
            throw ConfinementError(.badProfile, "is started by dnd with a program and its permissions")
        }
        var options = launcherArguments[..<end]
        if let first = options.first, first.starts(with: Self.parentOption) {
            parent = Int32(String(decoding: first.dropFirst(Self.parentOption.count), as: UTF8.self))
            guard parent != nil else {
                throw ConfinementError(
                    .badProfile, subject: String(decoding: first, as: UTF8.self), "is not a process ID")
            }
            options.removeFirst()
        }
        profile = try ConfinementProfile(arguments: options)
        program = FilePath(bytes: launcherArguments[end + 1])
        arguments = Array(launcherArguments[(end + 2)...])
        guard program.isAbsolute else {
            throw ConfinementError(.badProfile, subject: program.string, "is not the absolute path of a program")
        }
    }

    private static let parentOption = Array("--parent=".utf8)

    /// Confines this process and puts the program in its place, with the environment that there is; a program that may start others
    /// is a child of this process, which stays to end them all. Returns only to throw. `execv(3)`.
    package func run() throws(ConfinementError) -> Never {
        // Subprocess starts programs from a thread that lives as long as the process does.
        if profile.startsProcesses {
            var supervisor = try ProcessSupervisor(parent: parent)
            try supervisor.start()
            try profile.apply(isAlone: supervisor.isAlone)
        } else {
            try Privileges.endWithParent(parent)
            try profile.apply()
        }
        var words = ([program.bytes] + arguments).map { word -> UnsafeMutablePointer<CChar>? in
            strdup(word.map { CChar(bitPattern: $0) } + [0])
        }
        words.append(nil)
        program.withPlatformString { _ = execv($0, words) }
        throw ConfinementError(
            .badProfile, subject: program.string, "cannot be started", underlying: Errno(rawValue: errno))
    }
}
