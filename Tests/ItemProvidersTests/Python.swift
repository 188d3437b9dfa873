import TestPrograms
import Testing

/// Runs `program` with python3, and returns its standard output.
func python(_ program: String, _ arguments: String...) async throws -> String {
    let words = ["/usr/bin/python3", "-c", program] + arguments
    let outcome = try await Program.run(
        words.map { Argument(stringLiteral: $0) }, environment: ["PATH": "/usr/bin:/bin", "PYTHONUTF8": "1"])
    #expect(outcome.status == 0, "\(outcome.errorText)")
    return outcome.outputText
}
