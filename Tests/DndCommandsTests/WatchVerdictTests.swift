import Conversion
import ItemProviders
import SystemPackage
import Testing
import Transfer
import UniformTypes

@testable import DndCommands

@Suite("What a report means for a file of a drop folder")
struct WatchVerdictTests {
    private static func report(
        _ status: ItemReport.Status, _ code: String? = nil, isRead: Bool = true
    ) -> ItemReport {
        ItemReport(
            source: .path("a"), type: isRead ? .data : nil, operation: .move, status: status,
            failure: code.map { ItemFailure(code: $0, subject: nil, message: "has failed") })
    }

    /// A word for the verdict.
    private static func word(_ report: ItemReport) -> String {
        switch WatchedItems.verdict(on: report) {
        case .landed: "landed"
        case .failed(_, let isLasting): isLasting ? "failed for good" : "failed"
        case .unwritten: "unwritten"
        case .open(let isDestination): isDestination ? "waits for the destination" : "open"
        }
    }

    @Test(
        arguments: [
            (.dropped, nil, "landed"),
            (.skipped, nil, "landed"),
            (.skipped, "exists", "failed"),
            (.refused, "noCommonType", "failed for good"),
            (.forbidden, "forbidden", "waits for the destination"),
            (.failed, "full", "waits for the destination"),
            (.failed, "notWritable", "waits for the destination"),
            (.failed, "busy", "waits for the destination"),
            (.failed, "cannotWrite", "unwritten"),
            (.failed, "damaged", "failed for good"),
            (.failed, "timedOut", "failed"),
            (.failed, "cannotRead", "failed"),
            // The source of an item that has landed was removed by another command.
            (.failed, "sourceGone", "landed"),
            // Another command cancelled this item.
            (.interrupted, "cancelled", "failed for good"),
        ] as [(ItemReport.Status, String?, String)])
    func verdict(status: ItemReport.Status, code: String?, word: String) {
        #expect(Self.word(Self.report(status, code)) == word)
    }

    @Test(
        "the destination is not to blame for a source that cannot be read", arguments: ["notFound", "badDeclaration"])
    func unreadSource(code: String) {
        #expect(Self.word(Self.report(.failed, code, isRead: false)) == "failed")
        #expect(Self.word(Self.report(.failed, code)) == "waits for the destination")
    }

    @Test("every code that the verdict names exists")
    func codes() {
        let known =
            Set(DestinationError.Code.all.map(\.description)).union(ConversionError.Code.all.map(\.description))
            .union(ItemProviderError.Code.all.map(\.description))
        #expect(WatchedItems.destinationCodes.subtracting(known) == [])
        #expect(WatchedItems.lastingCodes.subtracting(known) == [])
    }
}
