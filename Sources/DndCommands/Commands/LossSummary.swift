import DropSessions
import ItemProviders

/// What was lost in a transfer and would not be looked for, in few lines however many items it had.
///
/// That the text of a document is without its layout is what text is; such losses are told by `--verbose`, `--json` and before the work. A
/// picture without its EXIF looks as if nothing had happened, so do waypoints without the tracks beside them and data without its comments,
/// and so does what lost more than its representation had promised.
struct LossSummary {
    /// A warning: what it speaks of, and what it says.
    struct Line: Equatable {
        let subject: String
        let message: String
    }

    /// Items are told apart by what they have lost; more kinds than this are summed up.
    static let maximumLines = 5

    /// One line for each set of losses, in the order in which they first occurred.
    let lines: [Line]

    init(_ reports: [ItemReport]) {
        var groups: [(losses: [Loss], first: String, count: Int)] = []
        for report in reports where report.status == .dropped {
            let losses = Self.unseen(in: report)
            guard !losses.isEmpty else { continue }
            if let index = groups.firstIndex(where: { $0.losses == losses }) {
                groups[index].count += 1
            } else {
                groups.append((losses, report.source.displayName, 1))
            }
        }
        var lines = groups.prefix(Self.maximumLines).map { Self.line($0.first, $0.count, $0.losses) }
        let rest = groups.dropFirst(Self.maximumLines)
        if let first = rest.first {
            let losses = rest.flatMap(\.losses).reduce(into: [Loss]()) { all, loss in
                if !all.contains(loss) { all.append(loss) }
            }
            lines.append(Self.line(first.first, rest.reduce(0) { $0 + $1.count }, losses))
        }
        self.lines = lines
    }

    /// What is missing without being missed.
    private static let hidden: Set<Loss> = [
        .exif, .xmp, .iptc, .icc, .alpha, .depth, .frames, .pages, .mtime, .xattr, .tracks, .routes, .shapes, .comments,
        .encoding, .logs, .changes, .attachments, .text, .gainMap, .depthMap, .film, .geotiff, .other,
    ]

    private static func unseen(in report: ItemReport) -> [Loss] {
        let promised = report.representation?.losses ?? []
        return (report.lost ?? []).filter { hidden.contains($0) || !promised.contains($0) }
    }

    private static func line(_ first: String, _ count: Int, _ losses: [Loss]) -> Line {
        let words = losses.filter { $0 != .encoding }.map(\.rawValue).joined(separator: ", ")
        // A text is not without an encoding: it has one that may be the wrong one.
        let guess = losses.contains(.encoding) ? ["its encoding was guessed"] : []
        let message = (words.isEmpty ? [] : ["landed without \(words)"]) + guess
        return Line(
            subject: count == 1 ? first : "\(first) and \(count - 1) more", message: message.joined(separator: "; "))
    }
}
