import Glibc
package import SystemPackage

/// Starts an outside program under a profile: the process confines itself, then executes the program.
///
/// The separate program `dnd-confine` does this, because between `fork` and `exec` of a process with threads only
/// system calls are safe, and so that the limits apply from the program's first instruction.
package struct ConfinedLaunch: Sendable {
    /// The exit status if the program could not be started or confined; a message then went to standard error.
    package static let failureStatus: Int32 = 125
    /// The prefix of that message.
    package static let failurePrefix = "dnd-confine: "

    /// The rights of the program.
    package var profile: ConfinementProfile
    /// The absolute path of the program.
    package var program: FilePath
    /// The arguments, without the program's name.
    package var arguments: [[UInt8]]
    /// The process that starts it. The program ends with this process; nil to not check for it.
    package var parent: Int32?

    package init(_ program: FilePath, arguments: [[UInt8]], profile: ConfinementProfile, parent: Int32? = nil) {
        self.profile = profile
        self.parent = parent
        self.program = program
        self.arguments = arguments
    }

    /// The arguments of `dnd-confine`: the profile, two dashes, the program, its arguments.
    package var launcherArguments: [[UInt8]] {
        (parent.map { [Self.parentOption + Array("\($0)".utf8)] } ?? []) + profile.arguments
            + [Array("--".utf8), program.bytes] + arguments
    }

    /// Parses `launcherArguments`.
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

    /// Confines this process and executes the program with the current environment. A program that may start others
    /// becomes a child of this process, which stays to end them all. Returns only by throwing. `execv(3)`.
    package func run() throws(ConfinementError) -> Never {
        // PR_SET_PDEATHSIG refers to the starting thread; Subprocess starts programs from a thread that lives as long
        // as the process.
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

// MARK: - Arguments

/// A profile as arguments of `dnd-confine`: one option for each path, permission and limit.
extension ConfinementProfile {
    /// The options; paths byte for byte.
    package var arguments: [[UInt8]] {
        var arguments: [[UInt8]] = []
        for (option, paths) in [(Option.readable, readable), (.writable, writable), (.executable, executable)] {
            arguments += paths.map { option.bytes + $0.bytes }
        }
        if startsProcesses { arguments.append(Option.startsProcesses.bytes) }
        if ignoresAttributes { arguments.append(Option.ignoresAttributes.bytes) }
        for (option, limit) in Self.limits {
            if let value = limits[keyPath: limit] { arguments.append(option.bytes + Array("\(value)".utf8)) }
        }
        return arguments
    }

    /// Parses `arguments`.
    ///
    /// - Throws: `ConfinementError` with `badProfile` for anything that the property `arguments` would not produce.
    package init(arguments: some Sequence<[UInt8]>) throws(ConfinementError) {
        self.init()
        for argument in arguments {
            guard let option = Option.allCases.first(where: { argument.starts(with: $0.bytes) }) else {
                throw Self.bad(argument)
            }
            let value = Array(argument.dropFirst(option.bytes.count))
            switch option {
            case .readable: readable.append(try Self.path(value, in: argument))
            case .writable: writable.append(try Self.path(value, in: argument))
            case .executable: executable.append(try Self.path(value, in: argument))
            case .startsProcesses where value.isEmpty: startsProcesses = true
            case .ignoresAttributes where value.isEmpty: ignoresAttributes = true
            default:
                guard let limit = Self.limits.first(where: { $0.option == option })?.limit,
                    let number = Int(String(decoding: value, as: UTF8.self)), number >= 0
                else { throw Self.bad(argument) }
                limits[keyPath: limit] = number
            }
        }
    }

    /// The options and their prefixes.
    private enum Option: String, CaseIterable {
        case readable = "--readable="
        case writable = "--writable="
        case executable = "--executable="
        case startsProcesses = "--starts-processes"
        case ignoresAttributes = "--ignores-attributes"
        case addressSpace = "--address-space="
        case data = "--data="
        case processorTime = "--processor-seconds="
        case fileSize = "--file-size="
        case descriptors = "--descriptors="
        case processes = "--processes="

        var bytes: [UInt8] { Array(rawValue.utf8) }
    }

    private static var limits: [(option: Option, limit: WritableKeyPath<ResourceLimits, Int?>)] {
        [
            (.addressSpace, \.addressSpaceBytes), (.data, \.dataBytes), (.processorTime, \.processorSeconds),
            (.fileSize, \.fileBytes),
            (.descriptors, \.descriptors), (.processes, \.processes),
        ]
    }

    private static func path(_ bytes: [UInt8], in argument: [UInt8]) throws(ConfinementError) -> FilePath {
        let path = FilePath(bytes: bytes)
        guard path.isAbsolute else { throw bad(argument) }
        return path
    }

    private static func bad(_ argument: [UInt8]) -> ConfinementError {
        ConfinementError(
            .badProfile, subject: String(decoding: argument, as: UTF8.self),
            "is not an option or the value of an option")
    }
}

/// Paths as arguments: bytes without NUL, which need not be UTF-8.
extension FilePath {
    /// The bytes of the path.
    var bytes: [UInt8] {
        withPlatformString { name in
            var bytes: [UInt8] = []
            var next = name
            while next.pointee != 0 {
                bytes.append(UInt8(bitPattern: next.pointee))
                next += 1
            }
            return bytes
        }
    }

    /// Creates a path from `bytes`, which must not contain NUL.
    init(bytes: some Sequence<UInt8>) {
        self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
    }
}
