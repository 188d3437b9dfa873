/// What a test waits for did not happen, though it was given minutes.
package struct NeverHappened: Error {
    package let what: String
}

/// Waits until a condition holds, without keeping a thread from other tests.
///
/// - Parameter limit: when it counts as never; nothing is expected to take that long on any machine.
/// - Throws: `NeverHappened`, and what the condition throws.
package func eventually(
    _ what: String, limit: Duration = .seconds(600), _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    while try await !condition() {
        guard ContinuousClock.now < deadline else { throw NeverHappened(what: what) }
        try await Task.sleep(for: .milliseconds(5))
    }
}
