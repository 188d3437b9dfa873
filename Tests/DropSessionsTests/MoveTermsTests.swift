@testable import DropSessions
import ItemProviders
import Testing

/// When a move is proposed, as a table: both sides must agree, and from outside only native or lossless data out of a folder that
/// can be written to.
@Suite struct MoveTermsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var asked = DropOperation.move
        var sourceAllows = true
        var isLocal = false
        var source = MoveTerms.Source.removable
        var fidelity: Fidelity? = .native
        var isStripped = false
        var allowsLoss = false
        let expected: DropOperation
        /// A word of the reason; nil for none.
        var because: String?
    }

    static let rows: [Row] = [
        Row(testDescription: "a file out of a folder", expected: .move),
        Row(testDescription: "another encoding that loses nothing", fidelity: .lossless, expected: .move),
        Row(testDescription: "a copy is a copy", asked: .copy, fidelity: .label, expected: .copy),
        Row(testDescription: "a picture made flat", fidelity: .flattened, expected: .copy, because: "flattened"),
        Row(testDescription: "only its text", fidelity: .extracted, expected: .copy, because: "--allow-conversion"),
        Row(
            testDescription: "a picture whose metadata would be gone for good", fidelity: .lossless, isStripped: true,
            expected: .copy, because: "metadata"),
        Row(
            testDescription: "a picture whose metadata is to go for good", fidelity: .lossless, isStripped: true,
            allowsLoss: true, expected: .move),
        Row(
            testDescription: "inside one store nothing is stripped", isLocal: true, isStripped: true, expected: .move),
        Row(testDescription: "the user insists", fidelity: .preview, allowsLoss: true, expected: .move),
        Row(
            testDescription: "insisting opens no folder", source: .locked, fidelity: .native, allowsLoss: true,
            expected: .copy, because: "cannot be written to"),
        Row(testDescription: "a part of a file", source: .fragment, expected: .copy, because: "part of a file"),
        Row(testDescription: "standard input", source: .stream, expected: .copy, because: "from no file"),
        Row(
            testDescription: "a source that keeps its items", sourceAllows: false, expected: .copy,
            because: "does not let"),
        Row(
            testDescription: "a source that must stay", source: .kept("it has changed"), allowsLoss: true,
            expected: .copy, because: "kept, since it has changed"),
        Row(
            testDescription: "a source that must stay changes its place", isLocal: true,
            source: .kept("it has changed"),
            expected: .move),
        Row(
            testDescription: "inside one store nothing is converted or removed", isLocal: true, source: .locked,
            fidelity: nil, expected: .move),
        Row(
            testDescription: "a line inside its file", isLocal: true, source: .fragment, fidelity: .label,
            expected: .move),
    ]

    @Test(arguments: rows) func table(_ row: Row) {
        let (operation, reason) = MoveTerms(
            asked: row.asked, sourceAllows: row.sourceAllows, isLocal: row.isLocal, source: row.source,
            fidelity: row.fidelity, isStripped: row.isStripped, allowsLoss: row.allowsLoss
        ).answer
        #expect(operation == row.expected)
        if let because = row.because {
            #expect(reason?.contains(because) == true)
        } else {
            #expect(reason == nil)
        }
    }
}
