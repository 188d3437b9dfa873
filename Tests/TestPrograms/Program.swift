package import SystemPackage

/// Runs programs until they end: the programs under test, and the peers that tests compare with.
///
/// Tests do not use Foundation's `Process`, because its `waitUntilExit` can wait forever if the test continues on
/// another thread than the one it started on.
package enum Program {
    /// The environment of a program, unless a test passes another one.
    package static let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]

    /// Runs a program when a slot is free (`Turn`), outside the cooperative thread pool.
    ///
    /// - Parameter timeout: how long to wait for a program that hangs; no test is expected to reach it.
    /// - Throws: `Errno` if the program cannot be started, `TimedOut`.
    package static func run(
        _ command: [Argument], in directory: FilePath = "/", input: Spawn.Input = .empty,
        environment: [String: String] = environment, timeout: Duration = .seconds(600)
    ) async throws -> Outcome {
        try await Turn.take {
            try runBlocking(command, in: directory, input: input, environment: environment, timeout: timeout)
        }
    }

    /// Runs a program on the calling thread, without waiting for a slot.
    package static func runBlocking(
        _ command: [Argument], in directory: FilePath = "/", input: Spawn.Input = .empty,
        environment: [String: String] = environment, timeout: Duration = .seconds(600)
    ) throws -> Outcome {
        try Spawn.start(command, in: directory, input: input, output: .pipe, environment: environment)
            .waitBlocking(timeout: timeout)
    }
}
