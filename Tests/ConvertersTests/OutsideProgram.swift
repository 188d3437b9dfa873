import Foundation
import TestPrograms

/// Runs independent programs that create test data, without blocking the threads that the tests share.
enum OutsideProgram {
    struct Failure: Error { let program: String, outcome: Outcome }

    /// Returns the standard output of `program`. Throws unless it exits with 0.
    @discardableResult
    static func run(_ program: String, _ arguments: [String]) async throws -> Data {
        let outcome = try await Program.run(([program] + arguments).map { Argument(stringLiteral: $0) })
        guard outcome.status == 0 else { throw Failure(program: program, outcome: outcome) }
        return Data(outcome.output)
    }
}
