import ArgumentParser
import Conversion
import DataConverters
import Destinations
import DragSources
import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// Reports the outcome of the items as it becomes known: JSON lines or the plan on standard output, everything else on
/// standard error. It holds no reports.
struct TransferReporter: Sendable {
    let options: TransferOptions
    /// Records each outcome, instead of lines on standard output; nil for none.
    let recorder: (any ReportRecorder)?
    let console: Console
    let destination: any DropDestination
    private var reasons: RefusalReasons?
    private var failures = FailureMessages()
    private var losses = LossSummary()
    private var tally = ItemTally()
    /// Whether the reader of standard output has gone. Failures are still reported on standard error.
    private var isClosed = false

    init(
        options: TransferOptions, recorder: (any ReportRecorder)? = nil, console: Console,
        destination: any DropDestination, reasons: RefusalReasons? = nil
    ) {
        self.options = options
        self.recorder = recorder
        self.console = console
        self.destination = destination
        self.reasons = reasons
        if options.conversions.effectiveStrip != nil {
            losses = LossSummary(reasonForCompanions: "the metadata of companions cannot be removed")
        }
    }

    /// Returns the reports with hints that explain why there was no common type, where such a reason is found.
    mutating func explaining(_ reports: [ItemReport]) -> [ItemReport] {
        reports.map { reasons?.explaining($0) ?? $0 }
    }

    /// Reports on some items.
    ///
    /// - Throws: `CommandFailure` if standard output cannot be written.
    mutating func report(_ reports: [ItemReport]) throws {
        for report in reports {
            if report.failure?.code == DestinationError.Code.closedPipe.description {
                isClosed = true
            } else {
                try self.report(report)
            }
        }
        try recorder?.endGroup()
    }

    private mutating func report(_ report: ItemReport) throws {
        tally.count(report)
        if let recorder, recorder.isQuiet { return try recorder.record(report) }
        if options.explains { explain(report) }
        if let reason = report.reason, report.status != .known, !options.isQuiet {
            console.warning(reason, subject: report.source.displayName)
        }
        if let failure = report.failure, failures.shows(failure) {
            console.error(failure.message, subject: failure.subject, hint: failure.hint)
        }
        if let recorder {
            try recorder.record(report)
            if options.isVerbose, let line = line(for: report) { console.note(line) }
        } else if options.printsJSON {
            try printLine(JSONLine.text(of: TransferRecord(report: report)))
        } else if options.isDryRun, let line = line(for: report) {
            try printLine(line)
        } else if options.isVerbose, let line = line(for: report) {
            console.note(line)
        }
        // With -v and in JSON, each item's own line has its losses.
        if !options.isVerbose, !options.printsJSON { losses.add(report) }
    }

    private mutating func printLine(_ line: @autoclosure () throws -> String) throws {
        guard !isClosed else { return }
        do {
            try console.printLine(line())
        } catch is ClosedPipe {
            isClosed = true
        }
    }

    /// Reports on the drop as a whole.
    ///
    /// - Parameters:
    ///   - leftOut: What stayed out of the folders that were opened.
    ///   - reasonForNone: Why there may have been no items at all.
    /// - Throws: `ExitCode` if not everything landed; `ClosedPipe` if the only problem is that the reader of standard
    ///   output has gone.
    func finish(leftOut: LeftOutEntries? = nil, reasonForNone: String? = nil) throws {
        if recorder?.isQuiet == true {
            if tally.status != .success { throw ExitCode(tally.status.rawValue) }
            return
        }
        for line in failures.repeated { console.error(line) }
        if !options.isQuiet {
            for line in losses.lines { console.warning(line.message, subject: line.subject) }
            if let leftOut { console.warn(about: leftOut, hasFolders: destination is FolderDestination) }
            if tally.total > 1 { console.note(tally.words) }
            if tally.total == 0, let reasonForNone { console.warning("nothing to transfer: \(reasonForNone)") }
        }
        if tally.status != .success { throw ExitCode(tally.status.rawValue) }
        if isClosed { throw ClosedPipe() }
    }

    /// `photo.heic -> journal/photo.png (public.png, lossless)`; nil for an item whose error is reported.
    private func line(for report: ItemReport) -> String? {
        let source = report.source.displayName.printable
        let target = report.landing?.path?.string.printable ?? destination.displayName.printable
        guard report.failure == nil else { return nil }
        if report.status == .known { return knownLine(for: report) }
        guard let representation = report.representation else { return relocationLine(for: report, target) }
        if report.status == .skipped { return "\(source): skipped, \(target) already exists" }
        var line =
            "\(source) -> \(target) (\(representation.type), \((report.fidelity ?? representation.fidelity).rawValue)"
        if !report.losses.isEmpty { line += " without \(report.losses.map(\.rawValue).joined(separator: ", "))" }
        if let index = report.landing?.index { line += ", at \(index)" }
        line += ")"
        let companions = report.landing?.companions ?? []
        let kept = companions.compactMap { $0.path?.lastComponent?.string.printable }
        let leftOut = companions.filter { $0.path == nil }.compactMap { $0.source.lastComponent?.string.printable }
        if !kept.isEmpty { line += ", with \(kept.joined(separator: ", "))" }
        if !leftOut.isEmpty { line += ", without \(leftOut.joined(separator: ", "))" }
        return line
    }

    /// `photo.heic: known, it landed as journal/photo.png`: an item that the destination has received before.
    private func knownLine(for report: ItemReport) -> String {
        let name = report.source.displayName.printable
        if let reason = report.reason { return "\(name): known, \(reason)" }
        guard let path = report.landing?.path else { return "\(name): known, it was removed later" }
        return "\(name): known, it landed as \(path.string.printable)"
    }

    /// `journal/c.png -> journal/c.png (moved, at 0)`: an item that only changes its position.
    private func relocationLine(for report: ItemReport, _ target: String) -> String? {
        guard report.operation == .move, let landing = report.landing else { return nil }
        let place = landing.index.map { ", at \($0)" } ?? ""
        return "\(report.source.displayName.printable) -> \(target) (moved\(place))"
    }

    private func explain(_ report: ItemReport) {
        guard let negotiation = report.negotiation else { return }
        console.note("\(report.source.displayName.printable): \(report.type?.identifier ?? "unknown")")
        if let agreement = negotiation.agreement {
            let offer = agreement.representation
            console.note(
                "  chosen: \(offer.type) (\(offer.fidelity.rawValue)), read as \(agreement.readableType)")
        }
        for rejection in negotiation.rejections {
            let offer = rejection.representation
            let readable = rejection.readableType.map { " as \($0)" } ?? ""
            console.note("  \(offer.type) (\(offer.fidelity.rawValue))\(readable): \(rejection.reason.words)")
        }
    }
}

extension Negotiation.Reason {
    /// The reason as `--explain` prints it.
    fileprivate var words: String {
        switch self {
        case .doesNotConform: "does not conform"
        case .notTheRequiredType(let type): "--as asks for \(type)"
        case .withheld(let visibility): "its source offers it to \(visibility.rawValue) only"
        case .loses(let loss): "loses \(loss.rawValue), which must be kept"
        case .lossy(let fidelity): "\(fidelity.rawValue) is lossy, and loss is not allowed"
        case .notItsOwnType(let type): "\(type) is the item's own type"
        case .lowerFidelity(let type): "\(type) keeps more"
        case .laterInDestination(let type): "the destination prefers \(type)"
        case .notExact(let type): "\(type) is exactly a readable type"
        case .structured(let type): "any text is readable, and \(type) is plain text"
        case .laterInProvider(let type): "\(type) was offered first"
        }
    }
}

/// The unexpected losses of a transfer, in a few lines regardless of the number of items.
///
/// Expected losses, such as the layout of a document that becomes text, are reported only by `--verbose`, `--json` and
/// before the transfer. Losses that nothing in the result shows (EXIF of a picture, tracks of a waypoint file, comments
/// of data), and losses that the representation did not declare, are reported here.
struct LossSummary: Sendable {
    /// A warning: subject and message.
    struct Line: Equatable {
        let subject: String
        let message: String
    }

    /// Items are grouped by their losses; groups beyond this number are merged into one line.
    static let maximumLines = 5

    /// The items with the same losses.
    private var groups: [(losses: [Loss], first: String, count: Int)] = []
    /// The names of the companions that were left out, at most `mostNames`, and the number of all.
    private var leftOut: (names: [String], count: Int) = ([], 0)
    /// The maximum number of companions that are named.
    private static let mostNames = 8

    private let reasonForCompanions: String

    /// - Parameter reasonForCompanions: Why companions stay behind.
    init(reasonForCompanions: String = "the destination does not keep companions") {
        self.reasonForCompanions = reasonForCompanions
    }

    /// Adds the losses of an item that landed.
    mutating func add(_ report: ItemReport) {
        guard report.status == .dropped else { return }
        for companion in report.landing?.companions ?? [] where companion.path == nil {
            leftOut.count += 1
            if leftOut.names.count < Self.mostNames { leftOut.names.append(companion.source.string) }
        }
        let losses = Self.unseen(in: report)
        guard !losses.isEmpty else { return }
        if let index = groups.firstIndex(where: { $0.losses == losses }) {
            groups[index].count += 1
        } else {
            groups.append((losses, report.source.displayName, 1))
        }
    }

    /// One line for each set of losses, in the order in which they first occurred.
    var lines: [Line] {
        var lines = groups.prefix(Self.maximumLines).map { Self.line($0.first, $0.count, $0.losses) }
        let rest = groups.dropFirst(Self.maximumLines)
        if let first = rest.first {
            let losses = rest.flatMap(\.losses).reduce(into: [Loss]()) { all, loss in
                if !all.contains(loss) { all.append(loss) }
            }
            lines.append(Self.line(first.first, rest.reduce(0) { $0 + $1.count }, losses))
        }
        if let first = leftOut.names.first {
            let more = leftOut.count - leftOut.names.count
            let others = leftOut.names.dropFirst() + (more > 0 ? ["\(more) more"] : [])
            lines.append(
                Line(
                    subject: first,
                    message:
                        "stayed behind\(others.isEmpty ? "" : ", and so did \(others.joined(separator: ", "))"): \(reasonForCompanions)"
                ))
        }
        return lines
    }

    /// The losses that nothing in the result shows.
    private static let hidden: Set<Loss> = [
        .exif, .xmp, .iptc, .icc, .alpha, .depth, .frames, .pages, .sheets, .mtime, .xattr, .tracks, .routes, .shapes,
        .comments, .encoding, .logs, .changes, .attachments, .text, .gainMap, .depthMap, .film, .geotiff, .other,
    ]

    private static func unseen(in report: ItemReport) -> [Loss] {
        let promised = report.representation?.losses ?? []
        // Companions that were left out are named.
        return (report.lost ?? []).filter { (hidden.contains($0) || !promised.contains($0)) && $0 != .companions }
    }

    private static func line(_ first: String, _ count: Int, _ losses: [Loss]) -> Line {
        let words = losses.filter { $0 != .encoding && $0 != .assumedProfile }.map(\.rawValue).joined(separator: ", ")
        // A wrong guess is not something that the item is "without".
        let guesses =
            (losses.contains(.encoding) ? ["its encoding was guessed"] : [])
            + (losses.contains(.assumedProfile) ? ["its CMYK profile was assumed"] : [])
        let message = (words.isEmpty ? [] : ["landed without \(words)"]) + guesses
        return Line(
            subject: count == 1 ? first : "\(first) and \(count - 1) more", message: message.joined(separator: "; "))
    }
}

/// Reasons for "no common type" that the types alone do not show: a program is missing, or the data holds a value that
/// the other format cannot represent.
struct RefusalReasons: Sendable {
    /// The standard converters, including those whose program is missing.
    let converters: [DeferredConverter]
    /// The types that the destination reads.
    let readable: [UniformType]
    /// A cache by source type: many files share a type, and searching routes looks up programs on this machine.
    private var known: [UniformType: String?] = [:]

    init(converters: [DeferredConverter], readable: [UniformType]) {
        self.converters = converters
        self.readable = readable
    }

    /// Returns `report` with a hint that explains why there was no common type, if such a reason is found.
    mutating func explaining(_ report: ItemReport) -> ItemReport {
        guard let failure = report.failure, failure.code == "noCommonType", let type = report.type else {
            return report
        }
        if type.conforms(to: .directory), case .path(let path) = report.source,
            let names = try? FolderOrder.ofStores.listing(of: path).names, names.allSatisfy({ $0 == ".dnd" })
        {
            return report.explained(
                by: ItemFailure(
                    code: "noParts", subject: failure.subject,
                    message: "is an empty folder: there is nothing to transfer"))
        }
        guard let hint = needs(of: type).map({ "a conversion to one \($0)" }) ?? obstacle(of: report.source, type)
        else {
            return report
        }
        return report.explained(
            by: ItemFailure(
                code: failure.code, subject: failure.subject, message: failure.message, hint: hint,
                isRetryable: failure.isRetryable))
    }

    /// The missing programs of the best route from `type` to a readable type, in words.
    private mutating func needs(of type: UniformType) -> String? {
        if let known = known[type] { return known }
        let words = missing(for: type)
        known[type] = .some(words)
        return words
    }

    private func missing(for type: UniformType) -> String? {
        let converters = converters.map(\.converter)
        guard converters.contains(where: { $0.availability != .available }) else { return nil }
        let graph = ConversionGraph(withMissing: converters)
        for target in readable {
            guard let route = graph.routes(from: type, to: target, most: 1).first else { continue }
            return route.missing.isEmpty ? nil : ConverterText.needs(route.missing)
        }
        return nil
    }

    /// The value in the file's data that prevents the conversion, in words.
    private func obstacle(of source: ItemSource, _ type: UniformType) -> String? {
        guard case .path(let path) = source else { return nil }
        let source = ConversionSource(type: type, content: .file(LoadedFile(path: path, ownership: .source)), name: nil)
        for target in readable {
            if let obstacle = DataConverter.obstacle(of: source, to: target) { return "as \(target): \(obstacle)" }
        }
        return nil
    }
}

/// One item in the `--json` output of a transfer command, such as `copy`.
struct TransferRecord: Encodable {
    let report: ItemReport
    /// The source that is named instead of that of the report; nil for that one.
    let source: ItemSource?

    init(report: ItemReport, source: ItemSource? = nil) {
        self.report = report
        self.source = source
    }

    private enum Key: String, CodingKey {
        case source, sourceBytes, type, operation, representation, fidelity, losses, proof, destination,
            destinationBytes,
            index, bytes, companions, status, duplicateOf, reason, error
    }

    /// A companion: its destination is null if it was left out.
    private struct Companion: Encodable {
        let landing: CompanionLanding

        private enum Key: String, CodingKey { case source, sourceBytes, destination, destinationBytes }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            let (source, destination) = (PathText(landing.source), landing.path.map(PathText.init))
            try container.encode(source.text, forKey: .source)
            if let bytes = source.base64 { try container.encode(bytes, forKey: .sourceBytes) }
            try container.encodeAlways(destination?.text, forKey: .destination)
            if let bytes = destination?.base64 { try container.encode(bytes, forKey: .destinationBytes) }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let source = source ?? report.source
        try container.encode(source.displayName, forKey: .source)
        if let bytes = source.path.flatMap({ PathText($0).base64 }) {
            try container.encode(bytes, forKey: .sourceBytes)
        }
        try container.encodeAlways(report.type?.identifier, forKey: .type)
        try container.encode(report.operation.rawValue, forKey: .operation)
        try container.encodeAlways(report.representation?.type.identifier, forKey: .representation)
        try container.encodeAlways(report.fidelity?.rawValue, forKey: .fidelity)
        try container.encode(report.losses.map(\.rawValue), forKey: .losses)
        try container.encodeAlways(report.proof?.rawValue, forKey: .proof)
        let destination = report.landing?.path.map(PathText.init)
        try container.encodeAlways(destination?.text, forKey: .destination)
        if let bytes = destination?.base64 { try container.encode(bytes, forKey: .destinationBytes) }
        try container.encodeAlways(report.landing?.index, forKey: .index)
        try container.encodeAlways(report.landing?.bytes, forKey: .bytes)
        try container.encode((report.landing?.companions ?? []).map(Companion.init), forKey: .companions)
        try container.encode(report.status.rawValue, forKey: .status)
        try container.encodeAlways(report.landing?.duplicateOf?.string, forKey: .duplicateOf)
        try container.encodeAlways(report.reason, forKey: .reason)
        try container.encodeAlways(report.failure.map(FailureRecord.init), forKey: .error)
    }
}
