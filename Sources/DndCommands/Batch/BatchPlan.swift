import FoundationEssentials
import Conversion
import FileSystem
import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// The first line of a plan: what the lines after it are to be carried out with.
struct PlanHeader: Codable, Sendable {
    /// The version of the format that this program reads and writes.
    static let version = 1

    /// The version of the format.
    let plan: Int
    /// The SHA-256 digest of all lines after the header, in lower-case hexadecimal.
    var sha256: String
    /// The number of those lines.
    var items: Int
    /// The destination, as it was named, from the root.
    let destination: String
    /// Its bytes, if they are not UTF-8.
    let destinationBytes: Data?
    /// The kind of the destination: `journal`.
    let kind: String
    /// The types that it reads, best first.
    let reads: [String]
    /// The lanes of a board.
    let lanes: [String]
    /// Whether the destination existed.
    let exists: Bool
    /// The directory to which the sources are relative.
    let directory: String
    /// Its bytes, if they are not UTF-8.
    let directoryBytes: Data?
    /// Whether the folders of the sources are kept.
    let keepsTree: Bool
    /// The options of the transfer, as on a command line.
    let options: [String]

    /// The destination as an argument.
    var destinationArgument: PathArgument? {
        PathArgument(bytes: destinationBytes.map { Array($0) } ?? Array(destination.utf8), isFileName: true)
    }

    /// The directory to which the sources are relative.
    var directoryPath: FilePath {
        directoryBytes.map { FilePath(bytes: Array($0)) } ?? FilePath(directory)
    }
}

/// A line of a plan after the header: what is done with one item.
struct PlannedItem: Codable, Sendable {
    /// The number of the line, from 1.
    let n: Int
    /// The source, as it was named.
    let source: String
    /// Its bytes, if they are not UTF-8.
    let sourceBytes: Data?
    /// The part of the source that is the item: `3` in `caches.gpx#3`. Nil if it is the whole source.
    let part: String?
    /// The type of the source; nil if it could not be determined.
    let type: String?
    /// The size of the source's file in bytes; nil for a folder.
    let size: Int64?
    /// The modification time of the source's file, in seconds since 1970 with nine decimals, as `stat -c %.9Y` prints it.
    let mtime: String?
    /// The type that lands; nil if nothing can.
    let representation: String?
    let fidelity: String?
    let losses: [String]
    /// The path of the item in the destination; nil if nothing can land.
    let target: String?
    /// Its bytes, if they are not UTF-8.
    let targetBytes: Data?
    /// `planned`; otherwise what kept it from being planned.
    let status: String
    /// The item that has the same content.
    let duplicateOf: String?
    /// The names of the companions; nil if the item was not planned to land, or the plan does not say.
    let companions: [String]?
    let error: PlannedFailure?

    private enum Key: String, CodingKey {
        case n, source, sourceBytes, part, type, size, mtime, representation, fidelity, losses, target, targetBytes,
            status, duplicateOf, companions, error
    }

    /// Creates the line for the outcome of a dry run.
    init(_ report: ItemReport, number: Int, destination: FilePath) {
        n = number
        let path: FilePath?
        switch report.source {
        case .fragment(let file, let part): (path, self.part) = (file, part)
        default: (path, part) = (report.source.path, nil)
        }
        let text = path.map(PathText.init)
        source = text?.text ?? report.source.displayName
        sourceBytes = text?.base64.flatMap { Data(base64Encoded: $0) }
        type = report.type?.identifier
        let stamp = SourceStamp(of: report.source)
        size = stamp?.size
        mtime = stamp.map { SourceTime.text($0.modified) }
        representation = report.representation?.type.identifier
        fidelity = report.fidelity?.rawValue
        losses = report.losses.map(\.rawValue)
        let landing = report.landing?.path.map { landing in
            var relative = landing
            return PathText(relative.removePrefix(destination) ? relative : landing)
        }
        target = landing?.text
        targetBytes = landing?.base64.flatMap { Data(base64Encoded: $0) }
        status = report.status.rawValue
        duplicateOf = report.landing?.duplicateOf?.string
        companions = report.status == .planned ? report.landing?.companions.map { Self.name(of: $0.source) } : nil
        error = report.failure.map(PlannedFailure.init)
    }

    /// The companion's name in the plan.
    private static func name(of companion: FilePath) -> String {
        companion.lastComponent?.string ?? ""
    }

    /// Leaves `item` only the companions that were planned: others were excluded, or have come since.
    ///
    /// - Throws: `ItemFailure` if one of them is not there any more.
    func restrictCompanions(of item: inout DragItem) throws(ItemFailure) {
        guard let companions else { return }
        let found = item.companions.map { Self.name(of: $0.source) }
        if let gone = companions.first(where: { !found.contains($0) }) {
            throw ItemFailure(
                code: "sourceChanged", subject: item.source.displayName,
                message: "has changed since the plan was made: its companion \(gone) is not there any more",
                hint: "make a new plan for it")
        }
        item.companions.removeAll { !companions.contains(Self.name(of: $0.source)) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(n, forKey: .n)
        try container.encode(source, forKey: .source)
        try container.encodeIfPresent(sourceBytes, forKey: .sourceBytes)
        try container.encodeAlways(part, forKey: .part)
        try container.encodeAlways(type, forKey: .type)
        try container.encodeAlways(size, forKey: .size)
        try container.encodeAlways(mtime, forKey: .mtime)
        try container.encodeAlways(representation, forKey: .representation)
        try container.encodeAlways(fidelity, forKey: .fidelity)
        try container.encode(losses, forKey: .losses)
        try container.encodeAlways(target, forKey: .target)
        try container.encodeIfPresent(targetBytes, forKey: .targetBytes)
        try container.encode(status, forKey: .status)
        try container.encodeAlways(duplicateOf, forKey: .duplicateOf)
        try container.encodeAlways(companions, forKey: .companions)
        try container.encodeAlways(error, forKey: .error)
    }

    /// The source, seen from `directory`, to which a relative path is relative; nil if its path cannot be one.
    func itemSource(from directory: FilePath) -> ItemSource? {
        let bytes = sourceBytes.map { Array($0) } ?? Array(source.utf8)
        guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
        let path = directory.pushing(FilePath(bytes: bytes))
        return part.map { .fragment(path, $0) } ?? .path(path)
    }

    /// The path of the item in the destination; nil if nothing can land.
    var targetPath: FilePath? { targetBytes.map { FilePath(bytes: Array($0)) } ?? target.map { FilePath($0) } }

    /// The folders of the destination in which the item lands, if the folders of its source are kept.
    var folders: [KeptFolder] {
        let components = targetPath.map { Array($0.components) } ?? []
        guard !components.isEmpty, components.allSatisfy({ $0.kind == .regular }) else { return [] }
        // The process's mask removes what is not wanted.
        return components.dropLast().map { KeptFolder(name: $0, permissions: FilePermissions(rawValue: 0o777)) }
    }

    /// The source as an argument to lift.
    func argument(from directory: FilePath) -> PathArgument? {
        guard let source = itemSource(from: directory), let path = source.path else { return nil }
        guard let part else { return PathArgument(path: path) }
        return PathArgument(bytes: path.bytes + Array("#\(part)".utf8))
    }
}

/// The failure of an item as a plan or a report has it.
struct PlannedFailure: Codable, Sendable {
    let code: String
    let message: String
    let hint: String?
    let retryable: Bool

    init(_ failure: ItemFailure) {
        (code, message, hint, retryable) = (failure.code, failure.message, failure.hint, failure.isRetryable)
    }

    private enum Key: String, CodingKey { case code, message, hint, retryable }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(code, forKey: .code)
        try container.encode(message, forKey: .message)
        try container.encodeAlways(hint, forKey: .hint)
        try container.encode(retryable, forKey: .retryable)
    }

    /// The failure of an item.
    func failure(of subject: String) -> ItemFailure {
        ItemFailure(code: code, subject: subject, message: message, hint: hint, isRetryable: retryable)
    }
}

/// A point in time as seconds with nine decimals.
enum SourceTime {
    /// The text for a time in nanoseconds since 1970.
    static func text(_ nanoseconds: Int64) -> String {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let sign = nanoseconds < 0 ? "-" : ""
        let decimals = String(rest.magnitude)
        return sign + "\(seconds.magnitude)." + String(repeating: "0", count: 9 - decimals.count) + decimals
    }
}
