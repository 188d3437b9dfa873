import ItemProviders
import SystemPackage
import Transfer

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
        .comments, .encoding, .nameEncoding, .logs, .changes, .attachments, .text, .gainMap, .depthMap, .film, .geotiff,
        .other,
    ]

    private static func unseen(in report: ItemReport) -> [Loss] {
        let promised = report.representation?.losses ?? []
        // Companions that were left out are named.
        return (report.lost ?? []).filter { (hidden.contains($0) || !promised.contains($0)) && $0 != .companions }
    }

    private static func line(_ first: String, _ count: Int, _ losses: [Loss]) -> Line {
        let words = losses.filter { ![.encoding, .nameEncoding, .assumedProfile].contains($0) }.map(\.rawValue)
            .joined(separator: ", ")
        // A wrong guess is not something that the item is "without".
        let guesses =
            (losses.contains(.encoding) ? ["its encoding was guessed"] : [])
            + (losses.contains(.nameEncoding) ? ["the encoding of its name was guessed"] : [])
            + (losses.contains(.assumedProfile) ? ["its CMYK profile was assumed"] : [])
        let message = (words.isEmpty ? [] : ["landed without \(words)"]) + guesses
        return Line(
            subject: count == 1 ? first : "\(first) and \(count - 1) more", message: message.joined(separator: "; "))
    }
}
