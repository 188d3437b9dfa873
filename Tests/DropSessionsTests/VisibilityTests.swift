@testable import DropSessions
import FoundationEssentials
import ItemProviders
import SystemPackage
import Testing
@testable import Transfer
import UniformTypes

/// Who sees a representation: each level requires its own relationship between source and destination.
@Suite struct VisibilityTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let origin: StoreIdentity?
        let destination: StoreIdentity?
        let visible: Set<RepresentationVisibility>
    }

    static let rows: [Row] = [
        Row(
            testDescription: "the same store sees all", origin: store(1, team: 5), destination: store(1, team: 5),
            visible: Set(RepresentationVisibility.allCases)),
        Row(testDescription: "a stranger", origin: store(1, team: 5), destination: store(2, team: 6), visible: [.all]),
        Row(
            testDescription: "the same Unix group", origin: store(1, team: 5), destination: store(2, team: 5),
            visible: [.all, .team]),
        Row(
            testDescription: "the same group name, other Unix group", origin: store(1, group: "caches", team: 5),
            destination: store(2, group: "caches", team: 6), visible: [.all, .group]),
        Row(
            testDescription: "both", origin: store(1, group: "caches", team: 5),
            destination: store(2, group: "caches", team: 5), visible: [.all, .team, .group]),
        Row(
            testDescription: "another group name", origin: store(1, group: "caches", team: 5),
            destination: store(2, group: "photos", team: 6), visible: [.all]),
        Row(testDescription: "no group is no bond", origin: store(1), destination: store(2), visible: [.all]),
        Row(
            testDescription: "a source that is not known", origin: nil, destination: store(2, team: 5), visible: [.all]),
        Row(testDescription: "standard output", origin: store(1, team: 5), destination: nil, visible: [.all]),
        Row(
            testDescription: "a store that does not exist yet", origin: StoreIdentity(folder: nil, team: 5),
            destination: StoreIdentity(folder: nil, team: 5), visible: [.all, .team]),
    ]

    @Test(arguments: rows) func table(_ row: Row) {
        let relationship = DestinationRelationship(of: row.destination, to: row.origin)
        for visibility in RepresentationVisibility.allCases {
            #expect(relationship.canSee(visibility) == row.visible.contains(visibility), "\(visibility)")
            let offered = Representation.Description(
                type: type("public.png"), fidelity: .native, visibility: visibility)
            let negotiation = Negotiation(
                offered: [offered], readable: [type("public.png")],
                policy: NegotiationPolicy(relationship: relationship))
            #expect((negotiation.agreement != nil) == row.visible.contains(visibility))
            if negotiation.agreement == nil {
                #expect(
                    negotiation.rejections == [
                        .init(representation: offered, readableType: nil, reason: .withheld(visibility))
                    ])
            }
        }
    }

    @Test func whatIsWithheldGivesWayToWhatIsNot() {
        let offered: [Representation.Description] = [
            .init(type: type("public.jpeg"), fidelity: .native, visibility: .ownProcess),
            .init(type: type("public.png"), fidelity: .lossless),
        ]
        let negotiation = Negotiation(offered: offered, readable: [type("public.image")])
        #expect(negotiation.agreement?.representation.type.identifier == "public.png")
        #expect(negotiation.rejections.map(\.reason) == [.withheld(.ownProcess)])
    }

    @Test func aRestrictedItemIsForbiddenAndSaysToWhomItIsShown() async throws {
        let loads = LoadLog()
        let provider = ItemProvider(suggestedName: "a")
        provider.registerData(type("public.png"), visibility: .team) { _ in
            loads.note("loaded")
            return Data()
        }
        let item = DragItem(
            source: .path("a.png"), type: type("public.png"), itemProvider: provider,
            origin: ItemOrigin(store: store(1, team: 5)))
        let destination = MemoryDestination(reads: [type("public.png")], scratch: "/nowhere")
        let reports = try await DropConductor(destination: destination).drop([item])
        #expect(reports.map(\.status) == [.forbidden])
        #expect(reports.first?.failure?.code == "restricted")
        #expect(reports.first?.failure?.message.contains("same Unix group") == true)
        #expect(destination.calls.isEmpty)
        #expect(loads.entries.isEmpty)
    }

    @Test func whatMustBeKeptRulesOut() {
        let offered: [Representation.Description] = [
            .init(type: type("public.png"), fidelity: .lossless, losses: [.exif]),
            .init(type: type("public.jpeg"), fidelity: .flattened, losses: [.alpha]),
        ]
        let readable = [type("public.image")]
        let kept = Negotiation(
            offered: offered, readable: readable, policy: NegotiationPolicy(keptQualities: [.exif, .icc]))
        #expect(kept.agreement?.representation.type.identifier == "public.jpeg")
        #expect(kept.rejections.map(\.reason) == [.loses(.exif)])
        let both = Negotiation(
            offered: offered, readable: readable,
            policy: NegotiationPolicy(losslessOnly: true, keptQualities: [.exif]))
        #expect(both.agreement == nil)
        #expect(both.rejections.map(\.reason) == [.loses(.exif), .lossy(.flattened)])
    }
}
