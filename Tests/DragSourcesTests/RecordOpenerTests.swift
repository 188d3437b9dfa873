import Conversion
import FoundationEssentials
import ItemProviders
import SystemPackage
import Testing
import Transfer
import TypeDetection
import UniformTypes

@testable import DragSources

/// Cards and events as items.
@Suite final class RecordOpenerTests: PartTests {
    let lifter: ItemLifter
    let directory: TemporaryDirectory

    init() throws {
        lifter = ItemLifter(detector: try TypeDetector(), graph: ConversionGraph(converters: []))
        directory = try TemporaryDirectory(in: "/tmp")
    }

    private static let cards = ["Zoë", "Hans"].map { "BEGIN:VCARD\nVERSION:4.0\nFN:\($0)\nEND:VCARD\n" }
    private static let event = "BEGIN:VEVENT\nUID:1\nSUMMARY:Tea\nEND:VEVENT\n"

    @Test func cardsAreItemsAsTheyWere() async throws {
        let path = try write(Self.cards.joined(), to: "contacts.vcf")
        let all = try await lift(path, "*")
        #expect(all.map(\.type) == [.vCard, .vCard] && all.map(\.source) == ["0", "1"].map { .fragment(path, $0) })
        #expect(all.map(\.itemProvider.suggestedName) == ["Zoë", "Hans"])
        #expect(try await native(try await lift(path, "1")[0]) == Self.cards[1])
        let item = try lifter.lift(path).item
        #expect(item.elementType == .vCard)
        #expect(try await item.opener?().count == 2)
    }

    @Test func eventsAreCalendars() async throws {
        let path = try write("BEGIN:VCALENDAR\nVERSION:2.0\n\(Self.event)END:VCALENDAR\n", to: "a.ics")
        let items = try await lift(path, "0")
        #expect(items.map(\.type) == [.iCalendar] && items.map(\.itemProvider.suggestedName) == ["Tea"])
        #expect(try await native(items[0]) == "BEGIN:VCALENDAR\nVERSION:2.0\n\(Self.event)END:VCALENDAR\n")
    }

    @Test func aCutCardFailsAndTheOthersLand() async throws {
        let path = try write(Self.cards.joined() + "BEGIN:VCARD\nVERSION:4.0\nFN:Cut\n", to: "cut.vcf")
        let items = try await lift(path, "*")
        #expect(items.count == 3)
        let failure = try await #require(throws: ItemFailure.self) { _ = try await items[2].opener?() }
        #expect(failure.code == "damaged" && failure.message.contains("is cut off"))
    }

    @Test func aCardThatCannotBeReadFailsAlone() async throws {
        let deep = String(repeating: "a.BEGIN:X\n", count: 40)
        let bad = "BEGIN:VCARD\nVERSION:4.0\nFN:Bad\n\(deep)END:VCARD\n"
        let path = try write(Self.cards[0] + bad + Self.cards[1], to: "bad.vcf")
        let items = try await lift(path, "*")
        #expect(items.count == 3)
        #expect(try await native(items[0]) == Self.cards[0])
        #expect(try await native(items[2]) == Self.cards[1])
        let failure = try await #require(throws: ItemFailure.self) { _ = try await items[1].opener?() }
        #expect(failure.code == "tooLarge" && failure.subject?.hasSuffix("bad.vcf#1") == true, "\(failure)")
        #expect(try await native(try await lift(path, "0")[0]) == Self.cards[0])
    }

    @Test(arguments: [
        ("a.vcf", "2", "noSuchPart", "there is no card 2: "), ("a.vcf", "sheet=x", "noParts", "no sheets"),
        ("a.vcf", "page=1", "noParts", "no pages"), ("a.vcf", "0#0", "noParts", "no numbered parts itself"),
        ("empty.ics", "0", "noSuchPart", "has 0 events"), ("empty.ics", "*", "noParts", "has no events"),
    ])
    func whatIsNotThereIsSaid(name: String, part: String, code: String, message: String) async throws {
        _ = try write(Self.cards.joined(), to: "a.vcf")
        _ = try write("BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n", to: "empty.ics")
        let failure = try await #require(throws: ItemFailure.self) {
            try await self.lift(self.directory.path.appending(name), part)
        }
        #expect(failure.code == code && failure.message.contains(message), "\(failure)")
    }
}
