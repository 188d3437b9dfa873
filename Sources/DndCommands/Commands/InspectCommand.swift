import ArgumentParser
import DragSources
import ItemProviders
import SystemPackage
import Transfer
import TypeDetection
import UniformTypes

/// `dnd inspect`: shows the type of a source and what it offers.
struct InspectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", _superCommandName: "dnd",
        abstract: "Show the type of each source, and the types that it can be converted to, best first.",
        discussion: "Nothing is converted: the list shows what a destination could ask for.")

    @OptionGroup var sources: SourceOptions

    @OptionGroup var confinement: ConfinementOption

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each source.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    func run() async throws {
        let console = Console.standard
        let context = try CommandContext(requiresConfinement: confinement.isRequired)
        var (hasFailed, isClosed) = (false, false)
        var lines = InspectLines()
        var (records, descriptions): ([String], [StyledText]) = ([], [])
        /// Prints what has been lifted, in one call.
        func print() throws {
            defer { (records, descriptions) = ([], []) }
            guard !isClosed else { return }
            do {
                if !records.isEmpty { try console.printLine(records.joined(separator: "\n")) }
                try console.printLines(descriptions)
            } catch is ClosedPipe {
                // Failures are still reported on standard error.
                isClosed = true
            }
        }
        try await context.forEachLift(of: try sources.allSources(), inputName: sources.name) { lifts in
            for lift in lifts.joined() {
                if case .failure(let failure) = lift {
                    // On a terminal, both streams show the sources in order.
                    try print()
                    hasFailed = true
                    console.error(failure.reason.message, subject: failure.reason.subject, hint: failure.reason.hint)
                }
                if printsJSON {
                    records.append(try lines.text(of: InspectRecord(lift)))
                } else if case .success(let lifted) = lift {
                    descriptions += Self.lines(of: lifted, in: context.environment)
                }
            }
            try print()
        }
        if hasFailed { throw ExitCode(ExitStatus.failure.rawValue) }
    }

    private static func lines(of lifted: LiftedItem, in environment: ProcessEnvironment) -> [StyledText] {
        let item = lifted.item
        let description = item.type.localizedDescription.map { " (\($0))" } ?? ""
        let name = item.source.displayName
        let file = item.source.path.map { environment.workingDirectory.pushing($0) }
        var lines = [
            StyledText(name, .strong, link: file)
                + "\(name.hasSuffix(":") ? "" : ":") \(item.type)\(description), by \(lifted.detected.basis.rawValue)"
        ]
        if let conflict = lifted.detected.conflict { lines.append(StyledText("  the name says \(conflict)", .partial)) }
        if !item.companions.isEmpty {
            lines.append(StyledText("  with \(item.companions.map(\.name.string).joined(separator: ", "))"))
        }
        for offer in item.itemProvider.representations {
            let isWhole = offer.fidelity <= .lossless && offer.losses.isEmpty
            var line = StyledText("  ")
            line += StyledText(offer.fidelity.rawValue.padded(to: 9), isWhole ? .whole : .partial)
            line += "  " + offer.type.identifier
            if !offer.route.isEmpty { line += " by way of " + offer.route.map(\.identifier).joined(separator: ", ") }
            if !offer.losses.isEmpty {
                line += StyledText(" (without \(offer.losses.map(\.rawValue).joined(separator: ", ")))", .faint)
            }
            if offer.visibility != .all { line += ", for \(offer.visibility.audience) only" }
            lines.append(line)
        }
        return lines
    }
}

extension RepresentationVisibility {
    /// The audience in words.
    fileprivate var audience: String {
        switch self {
        case .all: "everybody"
        case .team: "folders of the same Unix group"
        case .group: "stores of the same group"
        case .ownProcess: "the store that it is in"
        }
    }
}

/// A companion in the output of `inspect --json`.
private struct CompanionRecord: Encodable {
    let source: String
    /// The path in base64 if it is not UTF-8.
    let sourceBytes: String?

    init(_ path: PathText) { (source, sourceBytes) = (path.text, path.base64) }
}

/// Writes the records of `inspect --json` as `JSONLine.text(of:)` does, and faster: the offers of one type are mostly the
/// same, and are encoded once. The tests compare both.
struct InspectLines {
    private var offers: [[Representation.Description]: String] = [:]
    /// The maximum number of different lists of offers that are kept.
    private static let mostKept = 1024

    mutating func text(of record: InspectRecord) throws -> String {
        let (item, detected) = (record.lifted?.item, record.lifted?.detected)
        let bytes = record.source.path.flatMap { PathText($0).base64 }
        let companions = record.companions.isEmpty ? "[]" : try JSONLine.text(of: record.companions)
        let error = try record.failure.map { try JSONLine.text(of: FailureRecord(failure: $0)) } ?? "null"
        let parts = [
            "{\"basis\":", try JSONLine.quoted(detected?.basis.rawValue),
            ",\"companions\":", companions,
            ",\"confidence\":", try JSONLine.quoted(detected?.confidence.rawValue),
            ",\"conflict\":", try JSONLine.quoted(detected?.conflict?.identifier),
            ",\"error\":", error,
            ",\"mime\":", try JSONLine.quoted(detected?.mimeType),
            ",\"offers\":", try text(of: item?.itemProvider.representations ?? []),
            ",\"source\":", try JSONLine.quoted(record.source.displayName),
            bytes == nil ? "" : ",\"sourceBytes\":", try bytes.map { try JSONLine.quoted($0) } ?? "",
            ",\"suggestedName\":", try JSONLine.quoted(item?.itemProvider.suggestedName),
            ",\"type\":", try JSONLine.quoted(item?.type.identifier), "}",
        ]
        return parts.joined()
    }

    private mutating func text(of descriptions: [Representation.Description]) throws -> String {
        if let known = offers[descriptions] { return known }
        let text = try JSONLine.text(of: descriptions.map(InspectRecord.Offer.init))
        if offers.count < Self.mostKept { offers[descriptions] = text }
        return text
    }
}

/// One source in the output of `inspect --json`.
struct InspectRecord: Encodable {
    fileprivate let source: ItemSource
    fileprivate let lifted: LiftedItem?
    fileprivate let failure: ItemFailure?

    init(_ lift: Result<LiftedItem, LiftFailure>) {
        switch lift {
        case .success(let lifted): (source, self.lifted, failure) = (lifted.item.source, lifted, nil)
        case .failure(let failure): (source, lifted, self.failure) = (failure.source, nil, failure.reason)
        }
    }

    private enum Key: String, CodingKey {
        case source, sourceBytes, type, basis, confidence, conflict, mime, suggestedName, companions, offers, error
    }

    fileprivate var companions: [CompanionRecord] {
        (lifted?.item.companions ?? []).map { CompanionRecord(PathText($0.source)) }
    }

    fileprivate struct Offer: Encodable {
        let type: String
        let fidelity: String
        let route: [String]
        let visibility: RepresentationVisibility
        let losses: [Loss]

        init(_ description: Representation.Description) {
            type = description.type.identifier
            fidelity = description.fidelity.rawValue
            route = description.route.map(\.identifier)
            visibility = description.visibility
            losses = description.losses
        }
    }

    func encode(to encoder: any Encoder) throws {
        let item = lifted?.item
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(source.displayName, forKey: .source)
        if let bytes = source.path.flatMap({ PathText($0).base64 }) {
            try container.encode(bytes, forKey: .sourceBytes)
        }
        try container.encodeAlways(item?.type.identifier, forKey: .type)
        try container.encodeAlways(lifted?.detected.basis.rawValue, forKey: .basis)
        try container.encodeAlways(lifted?.detected.confidence.rawValue, forKey: .confidence)
        try container.encodeAlways(lifted?.detected.conflict?.identifier, forKey: .conflict)
        try container.encodeAlways(lifted?.detected.mimeType, forKey: .mime)
        try container.encodeAlways(item?.itemProvider.suggestedName, forKey: .suggestedName)
        try container.encode(companions, forKey: .companions)
        try container.encode((item?.itemProvider.representations ?? []).map(Offer.init), forKey: .offers)
        try container.encodeAlways(failure.map(FailureRecord.init), forKey: .error)
    }
}
