import Glibc

/// A command that could not be measured.
struct CommandFailed: Error, CustomStringConvertible {
    let command: [String]
    let status: Int32

    var description: String { "\(command.prefix(6).joined(separator: " ")) ... ended with wait status \(status)" }
}

/// Runs whole processes and measures their wall-clock time.
enum Command {
    static func exists(_ program: String) -> Bool { path(of: program) != nil }

    private static func path(of program: String) -> String? {
        guard !program.contains("/") else { return access(program, X_OK) == 0 ? program : nil }
        // Only the distribution's programs, whatever else is in PATH.
        return ["/usr/bin", "/bin"].map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    /// What a command took.
    struct Usage {
        let duration: Duration
        /// The processor time of the process and of all processes that it has waited for, in user and system mode.
        let processorTime: Duration
        /// The largest resident memory of the process, in bytes, or of one of the processes that it has waited for.
        let peakMemory: Int
    }

    /// Runs a command with its output discarded.
    static func time(_ command: [String]) throws -> Duration { try usage(command).duration }

    /// Runs a command with its output discarded. (`posix_spawn`, `wait4`)
    static func usage(_ command: [String]) throws -> Usage {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        let arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }

        var process: pid_t = 0
        var status: Int32 = 0
        var usage = rusage()
        let start = ContinuousClock.now
        guard posix_spawn(&process, path(of: command[0]) ?? command[0], &actions, nil, arguments, environ) == 0 else {
            throw CommandFailed(command: command, status: -1)
        }
        wait4(process, &status, 0, &usage)
        let duration = ContinuousClock.now - start
        guard status == 0 else { throw CommandFailed(command: command, status: status) }
        return Usage(
            duration: duration, processorTime: usage.ru_utime.duration + usage.ru_stime.duration,
            peakMemory: usage.ru_maxrss << 10)
    }
}

extension timeval {
    fileprivate var duration: Duration { .seconds(tv_sec) + .microseconds(tv_usec) }
}
