import FileSystem
import StoreFiles
import SystemPackage

/// Items of a store that have the content of what lands.
///
/// The store knows what landed; somebody may have changed the file by hand since. So an item is a twin only when its file is as it was recorded,
/// and else when its content was read just now, which is done before the store's write lock is taken.
struct ContentTwins {
    private let store: ItemStore
    private let root: StoreLane
    private let rootDirectory: Directory
    /// What was read, and whether it is what landed.
    private var read: [Int64: (identity: FileIdentity, isTwin: Bool)] = [:]

    /// Looks for twins of what is about to be noted.
    ///
    /// - Complexity: O(1) an item where nothing was changed by hand; else a file is read that has as many bytes as what lands.
    init(of items: [StagedItem], in opening: StoreOpening) throws {
        store = opening.store
        root = opening.lane
        rootDirectory = opening.root
        let contents = Dictionary(items.compactMap { item in item.hash.map { ($0, item.bytes) } }) { first, _ in first }
        for (hash, bytes) in contents {
            let found = try store.read { try ItemStore.records(of: hash, bytes: bytes, in: $0) }
            for record in found {
                guard let (directory, file) = file(of: record) else { continue }
                if record.hasItsContent(file.identity) { break }
                guard file.identity.isRegular, file.identity.size == bytes else { continue }
                let isTwin = try file.hash(in: directory) == hash
                read[record.id] = (file.identity, isTwin)
                if isTwin { break }
            }
        }
    }

    /// The item with that content, the oldest where there are several. What was found out about files is noted.
    func twin(of hash: ContentHash, bytes: Int64, in database: Database) throws -> StoreRecord? {
        for record in try ItemStore.records(of: hash, bytes: bytes, in: database) {
            guard let (_, file) = file(of: record) else { continue }
            if record.hasItsContent(file.identity) { return record }
            guard let known = read[record.id], known.identity == file.identity else { continue }
            if known.isTwin {
                try ItemStore.recordFile(file.identity, of: record.id, in: database)
                return record
            }
            if record.file?.isEdited != true || record.file?.isExactly(file.identity) != true {
                try ItemStore.noteEdit(of: record, as: file, in: database)
            }
        }
        return nil
    }

    private func file(of record: StoreRecord) -> (Directory, LaneFile)? {
        guard store.lanes.contains(record.lane),
            let directory = try? StoreLane(root: root.root, name: record.lane).open(in: rootDirectory),
            let identity = try? directory.identity(of: record.name)
        else { return nil }
        return (directory, LaneFile(lane: record.lane, name: record.name, identity: identity))
    }
}
