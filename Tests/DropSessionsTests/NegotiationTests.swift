import ItemProviders
import Testing
@testable import Transfer
import UniformTypes

/// The rules of negotiation, as a table.
@Suite struct NegotiationTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let offered: [(String, Fidelity)]
        let readable: [String]
        var preference = NegotiationPolicy.Preference.fidelity
        var requiredType: String?
        var losslessOnly = false
        /// The chosen type and the readable type that it satisfies; nil for no common type.
        let agreement: (String, String)?

        init(
            _ description: String, offered: [(String, Fidelity)], readable: [String],
            preference: NegotiationPolicy.Preference = .fidelity, requiredType: String? = nil,
            losslessOnly: Bool = false, agreement: (String, String)?
        ) {
            testDescription = description
            self.offered = offered
            self.readable = readable
            self.preference = preference
            self.requiredType = requiredType
            self.losslessOnly = losslessOnly
            self.agreement = agreement
        }
    }

    static let journal = ["public.png", "public.jpeg", "com.compuserve.gif", "public.utf8-plain-text"]

    static let rows: [Row] = [
        Row(
            "a photo stays what it is", offered: [("public.jpeg", .native), ("public.png", .lossless)],
            readable: journal, agreement: ("public.jpeg", "public.jpeg")),
        Row(
            "the highest fidelity wins over the destination's order",
            offered: [("public.utf8-plain-text", .extracted), ("public.png", .preview)], readable: journal,
            agreement: ("public.utf8-plain-text", "public.utf8-plain-text")),
        Row(
            "the destination may decide", offered: [("public.jpeg", .native), ("public.png", .lossless)],
            readable: journal, preference: .destination, agreement: ("public.png", "public.png")),
        Row(
            "a representation satisfies what it conforms to",
            offered: [("public.heic", .native), ("public.png", .lossless)],
            readable: ["public.image"], agreement: ("public.heic", "public.image")),
        Row(
            "never the other way round", offered: [("public.image", .native)], readable: ["public.png"], agreement: nil),
        Row(
            "among equals the destination's order decides",
            offered: [("public.tiff", .lossless), ("public.png", .lossless)], readable: ["public.png", "public.tiff"],
            agreement: ("public.png", "public.png")),
        Row(
            "then an exact identifier inside the slot",
            offered: [("public.jpeg", .lossless), ("public.image", .lossless)], readable: ["public.image"],
            agreement: ("public.image", "public.image")),
        Row(
            "then the provider's order", offered: [("public.tiff", .lossless), ("public.png", .lossless)],
            readable: ["public.image"], agreement: ("public.tiff", "public.image")),
        Row(
            "inside a slot of the destination's order fidelity decides",
            offered: [("public.png", .preview), ("public.jpeg", .lossless)], readable: ["public.image"],
            preference: .destination, agreement: ("public.jpeg", "public.image")),
        Row(
            "a required type leaves the others out", offered: [("public.jpeg", .native), ("public.png", .lossless)],
            readable: journal, requiredType: "public.png", agreement: ("public.png", "public.png")),
        Row(
            "a required type that is not read is no agreement",
            offered: [("public.jpeg", .native), ("public.tiff", .lossless)], readable: journal,
            requiredType: "public.tiff", agreement: nil),
        Row(
            "loss can be ruled out", offered: [("public.svg-image", .native), ("public.png", .flattened)],
            readable: journal, losslessOnly: true, agreement: nil),
        Row(
            "text in general is plain text first, whatever a table keeps: a geocache is its name",
            offered: [
                ("com.razeware.geocache", .native), ("public.comma-separated-values-text", .lossless),
                ("public.png", .extracted), ("public.utf8-plain-text", .label),
            ], readable: ["public.plain-text"], agreement: ("public.utf8-plain-text", "public.plain-text")),
        Row(
            "so it is where anything of text is read",
            offered: [("net.daringfireball.markdown", .flattened), ("public.utf8-plain-text", .extracted)],
            readable: ["public.text"], agreement: ("public.utf8-plain-text", "public.text")),
        Row(
            "and where the destination's order decides",
            offered: [("public.json", .native), ("public.utf8-plain-text", .extracted)],
            readable: ["public.plain-text"], preference: .destination,
            agreement: ("public.utf8-plain-text", "public.plain-text")),
        Row(
            "a table that is asked for by its name is a table",
            offered: [("public.comma-separated-values-text", .lossless), ("public.utf8-plain-text", .label)],
            readable: ["public.comma-separated-values-text", "public.plain-text"],
            agreement: ("public.comma-separated-values-text", "public.comma-separated-values-text")),
        Row(
            "what is no text does not give way to it",
            offered: [
                ("public.comma-separated-values-text", .lossless), ("public.png", .extracted),
                ("public.utf8-plain-text", .label),
            ], readable: ["public.plain-text", "public.png"], agreement: ("public.png", "public.png")),
        Row(
            "text without plain text is structured",
            offered: [("public.comma-separated-values-text", .lossless), ("public.json", .flattened)],
            readable: ["public.plain-text"],
            agreement: ("public.comma-separated-values-text", "public.plain-text")),
        Row("a song is not read by a journal", offered: [("public.mp3", .native)], readable: journal, agreement: nil),
        Row("nothing offered", offered: [], readable: journal, agreement: nil),
        Row("nothing read", offered: [("public.png", .native)], readable: [], agreement: nil),
    ]

    @Test(arguments: rows) func table(_ row: Row) {
        let offered = row.offered.map { Representation.Description(type: type($0.0), fidelity: $0.1) }
        let negotiation = Negotiation(
            offered: offered, readable: row.readable.map(type),
            policy: NegotiationPolicy(
                preference: row.preference, requiredType: row.requiredType.map(type), losslessOnly: row.losslessOnly))
        #expect(negotiation.agreement?.representation.type.identifier == row.agreement?.0)
        #expect(negotiation.agreement?.readableType.identifier == row.agreement?.1)

        // Every rejection is reported: each pair that was compared, and once each representation that was excluded.
        let excluded = negotiation.rejections.count { $0.readableType == nil }
        let pairs = (offered.count - excluded) * row.readable.count
        let expected = excluded + pairs - (row.agreement == nil ? 0 : 1)
        #expect(negotiation.rejections.count == expected)
    }

    @Test func reasonsSayWhyAPairLost() {
        let offered: [Representation.Description] = [
            .init(type: type("public.jpeg"), fidelity: .native), .init(type: type("public.png"), fidelity: .lossless),
        ]
        let readable = [type("public.jpeg"), type("public.png")]
        let negotiation = Negotiation(offered: offered, readable: readable)
        #expect(
            negotiation.rejections == [
                .init(representation: offered[0], readableType: readable[1], reason: .doesNotConform),
                .init(representation: offered[1], readableType: readable[0], reason: .doesNotConform),
                .init(
                    representation: offered[1], readableType: readable[1],
                    reason: .lowerFidelity(than: type("public.jpeg"))),
            ])
    }
}

func type(_ identifier: String) -> UniformType {
    guard let type = UniformType(identifier) else { preconditionFailure("\(identifier) is not declared") }
    return type
}
