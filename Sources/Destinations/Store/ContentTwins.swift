import FileSystem
import ItemProviders
import StoreFiles
import SystemPackage

/// Finds items of a store with the same content as an item that lands.
///
/// A file may have been changed by hand since it landed. An item is a twin only if its file matches the record, or if
/// its content has just been read; reading is done before the store's write lock is taken.
struct ContentTwins {
    private let store: ItemStore
    private let root: StoreLane
    private let rootDirectory: Directory
    /// The files that were read, and whether their content is the same.
    private var read: [Int64: (fingerprint: FileFingerprint, isTwin: Bool)] = [:]

    /// Looks for twins of items that are about to be recorded.
    ///
    /// - Complexity: O(1) per item if no file was changed by hand; otherwise changed files of the same size are read.
    init(of items: [StagedItem], in opening: OpenStore) throws {
        store = opening.store
        root = opening.lane
        rootDirectory = opening.root
        let contents = Dictionary(items.compactMap { item in item.hash.map { ($0, item.bytes) } }) { first, _ in first }
        for (hash, bytes) in contents {
            let found = try store.read { try ItemStore.records(of: hash, bytes: bytes, in: $0) }
            for record in found {
                guard let (directory, file) = file(of: record) else { continue }
                if record.hasItsContent(file.fingerprint) { break }
                guard file.fingerprint.isRegular, file.fingerprint.size == bytes else { continue }
                let isTwin = try file.hash(in: directory) == hash
                read[record.id] = (file.fingerprint, isTwin)
                if isTwin { break }
            }
        }
    }

    /// The oldest item with this content. Records the results of reading files.
    func twin(of hash: ContentHash, bytes: Int64, in database: Database) throws -> StoreRecord? {
        for record in try ItemStore.records(of: hash, bytes: bytes, in: database) {
            guard let (_, file) = file(of: record) else { continue }
            if record.hasItsContent(file.fingerprint) { return record }
            guard let known = read[record.id], known.fingerprint == file.fingerprint else { continue }
            if known.isTwin {
                try ItemStore.recordFile(file.fingerprint, of: record.id, in: database)
                return record
            }
            if record.file?.isEdited != true || record.file?.isExactly(file.fingerprint) != true {
                try ItemStore.noteEdit(of: record, as: file, in: database)
            }
        }
        return nil
    }

    private func file(of record: StoreRecord) -> (Directory, LaneFile)? {
        guard store.lanes.contains(record.lane),
            let directory = try? StoreLane(root: root.root, name: record.lane).open(in: rootDirectory),
            let fingerprint = try? directory.fingerprint(of: record.name)
        else { return nil }
        return (directory, LaneFile(lane: record.lane, name: record.name, fingerprint: fingerprint))
    }
}
