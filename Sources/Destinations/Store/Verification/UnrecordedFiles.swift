import FileSystem
import SystemPackage

/// The files and folders without a record in lanes. Items with missing files are searched for among them, because a
/// file that was renamed by hand keeps its item's place. (`FileMatching`)
final class UnrecordedFiles {
    /// The maximum number to keep; files beyond it are not matched, and their items are reported as gone.
    private static let most = 10_000

    private var files: [LaneFile] = []

    func add(_ name: FilePath.Component, of lane: StoreLane, in directory: Directory) {
        guard files.count < Self.most, let identity = try? directory.identity(of: name) else { return }
        files.append(LaneFile(lane: lane.name, name: name, identity: identity))
    }

    /// The present file of the item: the same file, or one with the same content.
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
