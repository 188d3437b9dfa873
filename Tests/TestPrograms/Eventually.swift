/// A condition that a test waited for did not hold within the limit.
package struct NeverHappened: Error {
    package let what: String
}

/// Waits until a condition holds, without blocking a thread that other tests need.
///
/// - Parameter limit: how long to wait before failing; the default is far longer than any machine needs.
/// - Throws: `NeverHappened` after the limit, and any error of `condition`.
package func eventually(
    _ what: String, limit: Duration = .seconds(600), _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    while try await !condition() {
        guard ContinuousClock.now < deadline else { throw NeverHappened(what: what) }
        try await Task.sleep(for: .milliseconds(5))
    }
}
