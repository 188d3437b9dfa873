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
        commandName: "inspect",
        abstract: "Show the type of each source, and the types that it can be converted to, best first.",
        discussion: "Nothing is converted: the list shows what a destination could ask for.")

    @OptionGroup var sources: SourceOptions

    @OptionGroup var confinement: ConfinementOption

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each source.")
    var printsJSON = false

    func run() async throws {
        let console = Console.standard
        let context = try CommandContext(requiresConfinement: confinement.isRequired)
        let lifts = try await context.lift(try sources.allSources(), inputName: sources.name)
        var (hasFailed, isClosed) = (false, false)
        for lift in lifts {
            switch lift {
            case .success(let lifted):
                guard !isClosed else { continue }
                do {
                    try console.printLine(
                        printsJSON ? JSONLine.text(of: InspectRecord(lifted: lifted)) : Self.text(of: lifted))
                } catch is ClosedPipe {
                    // Failures are still reported on standard error.
                    isClosed = true
                }
            case .failure(let failure):
                hasFailed = true
                console.error(failure.reason.message, subject: failure.reason.subject, hint: failure.reason.hint)
            }
        }
        if hasFailed { throw ExitCode(ExitStatus.failure.rawValue) }
    }

    private static func text(of lifted: LiftedItem) -> String {
        let item = lifted.item
        let description = item.type.localizedDescription.map { " (\($0.printable))" } ?? ""
        let name = item.source.displayName.printable
        var lines = [
            "\(name)\(name.hasSuffix(":") ? "" : ":") \(item.type)\(description), by \(lifted.detected.basis.rawValue)"
        ]
        if let conflict = lifted.detected.conflict { lines.append("  the name says \(conflict)") }
        if !item.companions.isEmpty {
            lines.append("  with \(item.companions.map(\.name.string.printable).joined(separator: ", "))")
        }
        for offer in item.itemProvider.representations {
            var line = "  " + offer.fidelity.name.padded(to: 9) + "  " + offer.type.identifier
            if !offer.route.isEmpty { line += " by way of " + offer.route.map(\.identifier).joined(separator: ", ") }
            if !offer.losses.isEmpty { line += " (without \(offer.losses.map(\.rawValue).joined(separator: ", ")))" }
            if offer.visibility != .all { line += ", for \(offer.visibility.audience) only" }
            lines.append(line)
        }
        return lines.joined(separator: "\n")
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

/// One source in the output of `inspect --json`.
struct InspectRecord: Encodable {
    let lifted: LiftedItem

    private enum Key: String, CodingKey {
        case source, sourceBytes, type, basis, conflict, mime, suggestedName, companions, offers
    }

    private struct Offer: Encodable {
        let type: String
        let fidelity: String
        let route: [String]
        let visibility: RepresentationVisibility
        let losses: [Loss]

        init(_ description: Representation.Description) {
            type = description.type.identifier
            fidelity = description.fidelity.name
            route = description.route.map(\.identifier)
            visibility = description.visibility
            losses = description.losses
        }
    }

    func encode(to encoder: any Encoder) throws {
        let item = lifted.item
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(item.source.displayName, forKey: .source)
        if let bytes = item.source.path.flatMap({ PathText($0).base64 }) {
            try container.encode(bytes, forKey: .sourceBytes)
        }
        try container.encode(item.type.identifier, forKey: .type)
        try container.encode(lifted.detected.basis.rawValue, forKey: .basis)
        try container.encodeAlways(lifted.detected.conflict?.identifier, forKey: .conflict)
        try container.encodeAlways(lifted.detected.mimeType, forKey: .mime)
        try container.encodeAlways(item.itemProvider.suggestedName, forKey: .suggestedName)
        try container.encode(item.companions.map { PathText($0.path) }.map(CompanionRecord.init), forKey: .companions)
        try container.encode(item.itemProvider.representations.map(Offer.init), forKey: .offers)
    }
}
