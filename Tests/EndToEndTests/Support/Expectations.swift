import SystemPackage
import TestPrograms
import Testing

/// Expects a single error line, which begins with its subject and has no full stop. Only hints may accompany it.
func expectOneError(
    _ outcome: Outcome, about subject: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    let errors = outcome.errorLines.filter { $0.hasPrefix("dnd: error: ") }
    #expect(errors.count == 1, "\(outcome.errorText)", sourceLocation: sourceLocation)
    #expect(
        errors.first?.hasPrefix("dnd: error: \(subject): ") == true, "\(outcome.errorText)",
        sourceLocation: sourceLocation)
    let others = outcome.remarks.filter { !$0.hasPrefix("dnd: error: ") && !$0.hasPrefix("dnd: hint: ") }
    #expect(others.isEmpty, "\(outcome.errorText)", sourceLocation: sourceLocation)
    let endsInFullStop = outcome.errorLines.contains { $0.hasSuffix(".") && !$0.hasSuffix("..") }
    #expect(!endsInFullStop, "\(outcome.errorText)", sourceLocation: sourceLocation)
}

extension Outcome {
    /// The lines on standard error without the one that says what a new directory was created as.
    var remarks: [String] {
        let creation = [": created as a ", ": would be created as a "]
        return errorLines.map(String.init).filter { line in !creation.contains { line.contains($0) } }
    }
}

/// Expects the exit status `status`, and shows the messages otherwise.
func expectStatus(_ outcome: Outcome, _ status: Int32, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
        outcome.ending == .exited(status), "\(outcome.errorText)\(outcome.outputText.prefix(400))",
        sourceLocation: sourceLocation)
}

/// Expects that the signal `number` ended the program. A shell reports this as 128 plus the number.
func expectSignal(_ outcome: Outcome, _ number: Int32, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
        outcome.ending == .signalled(number), "\(outcome.errorText)\(outcome.outputText.prefix(400))",
        sourceLocation: sourceLocation)
}

/// Expects that TMPDIR is empty, and that the store of `destination` has no temporary files.
func expectNothingLeft(
    in workspace: Workspace, destination: Argument? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let temporary = Workspace.names(in: workspace.temporary)
    #expect(
        temporary.isEmpty, "\(temporary.map { String(decoding: $0.bytes, as: UTF8.self) })",
        sourceLocation: sourceLocation)
    guard let destination, workspace.exists(destination) else { return }
    // Items are staged below `.dnd/staging` in a store, and in a hidden folder elsewhere.
    let left = try workspace.snapshot(of: destination).keys.map(\.string).filter { path in
        path.contains("/.dnd/staging/") || path.contains("/.dnd-")
    }
    #expect(left.isEmpty, "\(left)", sourceLocation: sourceLocation)
}
