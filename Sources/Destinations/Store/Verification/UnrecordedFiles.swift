import FileSystem
import SystemPackage

/// The files and folders of lanes that nobody recorded, among which items are looked for whose files are not where they were: a file that was
/// renamed by hand keeps its place when a command notices it. (`FileMatching`)
final class UnrecordedFiles {
    /// More are not kept; what was renamed is then told as gone.
    private static let most = 10_000

    private var files: [LaneFile] = []

    func add(_ name: FilePath.Component, of lane: StoreLane, in directory: Directory) {
        guard files.count < Self.most, let identity = try? directory.identity(of: name) else { return }
        files.append(LaneFile(lane: lane.name, name: name, identity: identity))
    }

    /// The file that the item has become: the same, or else one with the same content.
    ///
    /// - Throws: `CancellationError`.
    /// - Complexity: O(n) in the number of files, and in the bytes of those of its size.
    func file(of record: StoreRecord, in directories: [String: Directory]) throws -> LaneFile? {
        if let same = files.first(where: { record.isSame(as: $0.identity) }) { return same }
        guard let provenance = record.provenance, let hash = provenance.hash, provenance.bytes > 0 else { return nil }
        return try files.first { file in
            guard file.identity.size == provenance.bytes, let directory = directories[file.lane] else { return false }
            return try file.hash(in: directory) == hash
        }
    }
}
