import Testing
@testable import Transfer

/// When a move is proposed: both sides must allow it, and from outside only unchanged bytes may move,
/// out of a writable folder.
@Suite struct MovePolicyTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var sourceAllows = true
        var isLocal = false
        var source = MovePolicy.Source.removable
        var keepsBytes: Bool? = true
        var allowsConversion = false
        let expected: DropOperation
        /// A word of the reason; nil for no reason.
        var because: String?
    }

    static let rows: [Row] = [
        Row(testDescription: "a file out of a folder", expected: .move),
        Row(
            testDescription: "what is converted, whatever is said of its losses", keepsBytes: false, expected: .copy,
            because: "--allow-conversion"),
        Row(testDescription: "the user insists", keepsBytes: false, allowsConversion: true, expected: .move),
        Row(
            testDescription: "inside one store nothing is converted", isLocal: true, keepsBytes: false, expected: .move),
        Row(
            testDescription: "insisting opens no folder", source: .locked, allowsConversion: true,
            expected: .copy, because: "cannot be written to"),
        Row(testDescription: "a part of a file", source: .fragment, expected: .copy, because: "part of a file"),
        Row(testDescription: "standard input", source: .stream, expected: .copy, because: "not come from a file"),
        Row(
            testDescription: "a source that keeps its items", sourceAllows: false, expected: .copy,
            because: "allows only copies"),
        Row(
            testDescription: "a source that must stay", source: .kept("it has changed"), allowsConversion: true,
            expected: .copy, because: "kept, since it has changed"),
        Row(
            testDescription: "a source that must stay changes its place", isLocal: true,
            source: .kept("it has changed"),
            expected: .move),
        Row(
            testDescription: "inside one store nothing is converted or removed", isLocal: true, source: .locked,
            keepsBytes: nil, expected: .move),
        Row(
            testDescription: "a line inside its file", isLocal: true, source: .fragment, keepsBytes: false,
            expected: .move),
    ]

    @Test(arguments: rows) func table(_ row: Row) {
        let (operation, reason) = MovePolicy(
            sourceAllows: row.sourceAllows, isLocal: row.isLocal, source: row.source, keepsBytes: row.keepsBytes,
            allowsConversion: row.allowsConversion
        ).answer
        #expect(operation == row.expected)
        if let because = row.because {
            #expect(reason?.contains(because) == true)
        } else {
            #expect(reason == nil)
        }
    }
}
