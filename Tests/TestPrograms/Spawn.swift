import CLinux
import Glibc
package import SystemPackage

/// Starts programs. (`posix_spawn`)
package enum Spawn {
    /// What the program gets as standard input.
    package enum Input: Sendable {
        /// /dev/null.
        case empty
        case bytes([UInt8])
        /// A pipe with these bytes, which stays open while the program runs.
        case open([UInt8])
        /// No descriptor at all.
        case closed
        case terminal

        package static func text(_ text: String) -> Input { .bytes(Array(text.utf8)) }
    }

    /// What the program gets as standard output.
    package enum Output: Sendable {
        case pipe
        /// A pipe whose reader is closed after so many bytes, as by `head -c`; with 0, it is closed from the start.
        case pipeClosedAfter(Int)
        case terminal
        /// A terminal that knows its width.
        case screen(columns: Int)
        /// /dev/full, which is always out of space.
        case full
    }

    // Macros that Swift does not import (spawn.h).
    private static let setSignalMask: Int16 = 0x08
    private static let setSignalDefaults: Int16 = 0x04
    private static let newSession: Int16 = 0x80

    /// Starts a program.
    ///
    /// - Parameter errors: What it gets as standard error: a pipe or a terminal.
    package static func start(
        _ command: [Argument], in directory: FilePath, input: Input, output: Output, errors: Output = .pipe,
        environment: [String: String]
    ) throws -> RunningProgram {
        // Writing to a closed pipe must return an error, not end the test process.
        Glibc.signal(SIGPIPE, SIG_IGN)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var ends = Ends()
        // Without the program's ends open here, the pipes end when the program does.
        defer { for descriptor in ends.ofProgram { close(descriptor) } }

        let inputEnd = try prepare(input, &actions, &ends)
        let (outputEnd, limit) = try prepare(output, as: 1, &actions, &ends)
        guard let errorsEnd = try prepare(errors, as: 2, &actions, &ends).0 else { throw Errno.invalidArgument }
        // The program must not inherit pipes of other tests, which wait for their end.
        _ = dnd_spawn_close_from(&actions, 3)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, setSignalMask | setSignalDefaults | newSession)

        var process: pid_t = 0
        let variables = environment.map { Argument(stringLiteral: "\($0.key)=\($0.value)") }
        // `env` changes the directory and executes the program in the same process.
        let result = withCStrings(["env", "--chdir=\(directory.string)"] + command) { arguments in
            withCStrings(variables) { variables in
                posix_spawn(&process, "/usr/bin/env", &actions, &attributes, arguments, variables)
            }
        }
        try check(result)
        let (toWrite, keepsOpen): ([UInt8], Bool) =
            switch input {
            case .bytes(let bytes): (bytes, false)
            case .open(let bytes): (bytes, true)
            case .terminal: ([], true)
            case .empty, .closed: ([], false)
            }
        return RunningProgram(
            process: process, input: inputEnd, output: outputEnd, errors: errorsEnd, toWrite: toWrite,
            keepsInputOpen: keepsOpen, outputLimit: limit)
    }

    private struct Ends {
        var ofProgram: [Int32] = []
    }

    private static func prepare(
        _ input: Input, _ actions: inout posix_spawn_file_actions_t, _ ends: inout Ends
    ) throws -> Int32? {
        switch input {
        case .empty:
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            return nil
        case .closed:
            posix_spawn_file_actions_addclose(&actions, 0)
            return nil
        case .bytes, .open:
            let pipe = try pipe(&ends, readerIsOurs: false)
            posix_spawn_file_actions_adddup2(&actions, pipe.theirs, 0)
            return pipe.ours
        case .terminal:
            let terminal = try openTerminal()
            terminal.name.withPlatformString { _ = posix_spawn_file_actions_addopen(&actions, 0, $0, O_RDWR, 0) }
            return terminal.descriptor
        }
    }

    private static func prepare(
        _ output: Output, as number: Int32, _ actions: inout posix_spawn_file_actions_t, _ ends: inout Ends
    ) throws -> (Int32?, limit: Int?) {
        switch output {
        case .pipe:
            let pipe = try pipe(&ends, readerIsOurs: true)
            posix_spawn_file_actions_adddup2(&actions, pipe.theirs, number)
            return (pipe.ours, nil)
        case .pipeClosedAfter(let count):
            let pipe = try pipe(&ends, readerIsOurs: true)
            posix_spawn_file_actions_adddup2(&actions, pipe.theirs, number)
            guard count > 0 else {
                close(pipe.ours)
                return (nil, nil)
            }
            return (pipe.ours, count)
        case .terminal:
            let terminal = try openTerminal()
            terminal.name.withPlatformString { _ = posix_spawn_file_actions_addopen(&actions, number, $0, O_RDWR, 0) }
            return (terminal.descriptor, nil)
        case .screen(let columns):
            let terminal = try openTerminal(columns: columns)
            terminal.name.withPlatformString {
                _ = posix_spawn_file_actions_addopen(&actions, number, $0, O_RDWR | O_NOCTTY, 0)
            }
            return (terminal.descriptor, nil)
        case .full:
            posix_spawn_file_actions_addopen(&actions, number, "/dev/full", O_WRONLY, 0)
            return (nil, nil)
        }
    }

    private static func pipe(_ ends: inout Ends, readerIsOurs: Bool) throws -> (ours: Int32, theirs: Int32) {
        var descriptors: [Int32] = [0, 0]
        guard Glibc.pipe(&descriptors) == 0 else { throw Errno(rawValue: errno) }
        for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let theirs = descriptors[readerIsOurs ? 1 : 0]
        ends.ofProgram.append(theirs)
        return (descriptors[readerIsOurs ? 0 : 1], theirs)
    }

    private static func check(_ result: Int32) throws {
        if result != 0 { throw Errno(rawValue: result) }
    }
}
