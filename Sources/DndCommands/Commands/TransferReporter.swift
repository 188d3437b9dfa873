import ArgumentParser
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

    /// Whether nothing was reported yet.
    var isEmpty: Bool { tally.total == 0 }

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
