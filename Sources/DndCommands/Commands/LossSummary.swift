import DropSessions
import ItemProviders

/// The unexpected losses of a transfer, in a few lines regardless of the number of items.
///
/// Expected losses, such as the layout of a document that becomes text, are reported only by `--verbose`, `--json` and
/// before the transfer. Losses that nothing in the result shows (EXIF of a picture, tracks of a waypoint file, comments
/// of data), and losses that the representation did not declare, are reported here.
struct LossSummary {
    /// A warning: subject and message.
    struct Line: Equatable {
        let subject: String
        let message: String
    }

    /// Items are grouped by their losses; groups beyond this number are merged into one line.
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

    /// The losses that nothing in the result shows.
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
        // A wrong guess of the encoding is not something that the text is "without".
        let guess = losses.contains(.encoding) ? ["its encoding was guessed"] : []
        let message = (words.isEmpty ? [] : ["landed without \(words)"]) + guess
        return Line(
            subject: count == 1 ? first : "\(first) and \(count - 1) more", message: message.joined(separator: "; "))
    }
}
