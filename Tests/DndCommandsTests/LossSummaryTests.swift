import ItemProviders
import SystemPackage
import Testing

@testable import DndCommands
import Transfer

/// What was lost, in few lines.
@Suite struct LossSummaryTests {
    private func report(_ name: String, lost: [Loss]?, status: ItemReport.Status = .dropped) -> ItemReport {
        ItemReport(source: .path(.init(name)), type: nil, operation: .copy, status: status, lost: lost)
    }

    private func summary(of reports: [ItemReport]) -> LossSummary {
        reports.reduce(into: LossSummary()) { $0.add($1) }
    }

    @Test func itemsThatLostTheSameShareALine() {
        let summary = summary(of: [
            report("a", lost: [.exif]), report("b", lost: []), report("c", lost: ["ratings"]),
            report("d", lost: [.exif]),
            report("e", lost: nil), report("f", lost: [.exif], status: .skipped),
        ])
        #expect(
            summary.lines == [
                .init(subject: "a and 1 more", message: "landed without exif"),
                .init(subject: "c", message: "landed without ratings"),
            ])
    }

    @Test func manyKindsOfLossAreSummedUp() {
        let reports = (0..<9).map { report("item \($0)", lost: [Loss(rawValue: "loss\($0)")]) }
        let lines = summary(of: reports).lines
        #expect(lines.count == LossSummary.maximumLines + 1)
        #expect(lines.last == .init(subject: "item 5 and 3 more", message: "landed without loss5, loss6, loss7, loss8"))
    }
}
