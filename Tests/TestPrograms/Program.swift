package import SystemPackage

/// Runs programs to their end: the peers that tests compare with, and what tests are about.
///
/// Tests do not use Foundation's `Process`: its `waitUntilExit` may wait for ever when a test goes on in another thread than it began in.
package enum Program {
    /// What programs see of the environment unless a test says otherwise.
    package static let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]

    /// Runs a program when it is its turn, off the threads that tests share.
    ///
    /// - Parameter timeout: how long a test waits for one that hangs; no test expects it to be used up.
    /// - Throws: `Errno` when it cannot be started, `TimedOut`.
    package static func run(
        _ command: [Argument], in directory: FilePath = "/", input: Spawn.Input = .empty,
        environment: [String: String] = environment, timeout: Duration = .seconds(600)
    ) async throws -> Outcome {
        try await Turn.take {
            try runBlocking(command, in: directory, input: input, environment: environment, timeout: timeout)
        }
    }

    /// The same on the calling thread, for what is found out once.
    package static func runBlocking(
        _ command: [Argument], in directory: FilePath = "/", input: Spawn.Input = .empty,
        environment: [String: String] = environment, timeout: Duration = .seconds(600)
    ) throws -> Outcome {
        try Spawn.start(command, in: directory, input: input, output: .pipe, environment: environment)
            .waitBlocking(timeout: timeout)
    }
}
