import ArgumentParser
import DropSessions
import ItemProviders
import SystemPackage
import UniformTypes

/// Reports the outcome of the items: JSON lines or the plan on standard output, everything else on standard error.
struct TransferReporter {
    let options: TransferOptions
    let console: Console
    let destination: any DropDestination

    /// Reports on each item. If the reader of standard output has gone, failures are still reported on standard error.
    ///
    /// - Throws: `ExitCode` if not everything landed; `ClosedPipe` if the only problem is that the reader has gone;
    ///   `CommandFailure` if standard output cannot be written.
    func report(_ reports: [ItemReport]) throws {
        let closedPipe = DestinationError.Code.closedPipe.description
        var isClosed = reports.contains { $0.failure?.code == closedPipe }
        func printLine(_ line: @autoclosure () throws -> String) throws {
            guard !isClosed else { return }
            do {
                try console.printLine(line())
            } catch is ClosedPipe {
                isClosed = true
            }
        }
        // A failure that is the same for many items is printed once.
        var said: Set<ItemFailure> = []
        for report in reports where report.failure?.code != closedPipe {
            if options.explains { explain(report) }
            if let reason = report.reason { console.warning(reason, subject: report.source.displayName) }
            if let failure = report.failure, said.insert(failure).inserted {
                console.error(failure.message, subject: failure.subject, hint: failure.hint)
            }
            if options.printsJSON {
                try printLine(JSONLine.text(of: TransferRecord(report: report)))
            } else if options.isDryRun, let line = line(for: report) {
                try printLine(line)
            } else if options.isVerbose, let line = line(for: report) {
                console.note(line)
            }
        }
        // With -v and in JSON, each item's own line has its losses.
        if !options.isVerbose, !options.printsJSON {
            for line in LossSummary(reports).lines { console.warning(line.message, subject: line.subject) }
        }
        let status = Self.status(of: reports.filter { $0.failure?.code != closedPipe })
        if status != .success { throw ExitCode(status.rawValue) }
        if isClosed { throw ClosedPipe() }
    }

    /// The exit status for the outcome of all items: the worst of them.
    static func status(of reports: [ItemReport]) -> ExitStatus {
        if reports.contains(where: { $0.status == .failed }) { return .failure }
        let isIncomplete = reports.contains { report in
            switch report.status {
            case .cancelled, .interrupted, .forbidden: true
            case .skipped: report.failure != nil
            case .dropped, .planned, .failed: false
            }
        }
        return isIncomplete ? .incomplete : .success
    }

    /// `photo.heic -> journal/photo.png (public.png, lossless)`; nil for an item whose error is reported.
    private func line(for report: ItemReport) -> String? {
        let source = report.source.displayName.printable
        let target = report.landing?.path?.string.printable ?? destination.displayName.printable
        guard report.failure == nil else { return nil }
        guard let representation = report.representation else { return relocationLine(for: report, target) }
        if report.status == .skipped { return "\(source): skipped, \(target) already exists" }
        var line =
            "\(source) -> \(target) (\(representation.type), \((report.fidelity ?? representation.fidelity).name)"
        if !report.losses.isEmpty { line += " without \(report.losses.map(\.rawValue).joined(separator: ", "))" }
        if let index = report.landing?.index { line += ", at \(index)" }
        return line + ")"
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
                "  chosen: \(offer.type) (\(offer.fidelity.name)), read as \(agreement.readableType)")
        }
        for rejection in negotiation.rejections {
            let offer = rejection.representation
            let readable = rejection.readableType.map { " as \($0)" } ?? ""
            console.note("  \(offer.type) (\(offer.fidelity.name))\(readable): \(rejection.reason.words)")
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
        case .lossy(let fidelity): "\(fidelity.name) is lossy, and loss is not allowed"
        case .lowerFidelity(let type): "\(type) keeps more"
        case .laterInDestination(let type): "the destination prefers \(type)"
        case .notExact(let type): "\(type) is exactly a readable type"
        case .structured(let type): "any text is readable, and \(type) is plain text"
        case .laterInProvider(let type): "\(type) was offered first"
        }
    }
}
