import FileSystem
import ItemProviders
import StoreFiles
import SystemPackage

/// Matches items to files that were renamed, or moved to another lane, by hand.
///
/// An item that is missing under its name is searched for among the files without a record and the files that have the
/// name of another item, in this order:
///
/// 1. The same file, by its inode and creation time (`RecordedFile`), so names may be swapped and files edited.
///    Exception: if a new file has the item's name, and the old file has that name with a suffix, the new file is the
///    item, because editors keep the old version as `a.txt~`.
/// 2. If no file has the item's name, a file with the content that landed: it was moved by way of another file system,
///    or copied back. Only files of that size are read. Empty files are not matched, because they are all equal.
/// 3. The file that now has its name: editors write a new file and rename it.
/// 4. If that file is another item, a file with its content, as in step 2.
///
/// If several files match, a file without a record is preferred, then one in the same lane, with the same name, with
/// the same modification time, and finally the oldest; if several items match, the first in order. The remaining items
/// are gone, and the remaining files are new.
struct FileMatching {
    /// An item and its current file.
    struct Match {
        let record: StoreRecord
        let file: LaneFile
    }

    /// Items under their names; the file itself may have been replaced.
    private(set) var kept: [Match] = []
    /// Items with a new name or lane.
    private(set) var renamed: [Match] = []
    /// Items without a file.
    private(set) var gone: [StoreRecord] = []
    /// Placeholders of dead commands without a file.
    private(set) var dead: [StoreRecord] = []
    /// Files without a record.
    private(set) var strays: [LaneFile] = []

    /// An item that is missing under its name.
    private struct Missing {
        let record: StoreRecord
        /// The index in `places` of the file that has its name.
        var own: Int?
        var match: Int?
    }

    private var missing: [Missing] = []
    /// Files that have an item's name but are not its file, followed by files without a record.
    private var places: [LaneFile] = []
    /// The index in `missing` of the item whose name each of the former files has.
    private var owners: [Int] = []
    private var claimed: [Bool] = []

    /// - Parameters:
    ///   - views: the lanes.
    ///   - isInHistory: whether a dead command moved the item into the history.
    ///   - hashes: returns the hashes of files.
    /// - Throws: the errors of `hashes`.
    /// - Complexity: O(n) in the number of items and files; reads files whose size is that of a missing item.
    init(
        _ views: [FolderView], isInHistory: (StoreRecord) -> Bool,
        hashes: ([LaneFile]) throws -> [LaneFile: ContentHash?]
    ) rethrows {
        for view in views {
            for item in view.present {
                if item.record.file == nil || item.record.isSame(as: item.file.fingerprint) {
                    kept.append(Match(record: item.record, file: item.file))
                } else {
                    owners.append(missing.count)
                    missing.append(Missing(record: item.record, own: places.count))
                    places.append(item.file)
                }
            }
            missing += view.gone.map { Missing(record: $0) }
            missing += view.unplaced.map { Missing(record: $0) }
            dead += view.dead
        }
        if !missing.isEmpty {
            for view in views { places += view.strays + view.folders }
            claimed = places.map { _ in false }
            matchFiles(leavingBackups: true)
            try matchContents(isInHistory, hashes) { $0.own == nil }
            matchNames()
            matchFiles(leavingBackups: false)
            try matchContents(isInHistory, hashes) { $0.own != nil }
            for item in missing {
                guard let match = item.match else {
                    if item.record.state == .landed { gone.append(item.record) } else { dead.append(item.record) }
                    continue
                }
                let found = Match(record: item.record, file: places[match])
                if match == item.own { kept.append(found) } else { renamed.append(found) }
            }
        }
        strays = views.flatMap(\.strays)
        guard !missing.isEmpty else { return }
        let taken = Set(places.indices.filter { claimed[$0] }.map { places[$0] })
        strays = strays.filter { !taken.contains($0) }
        // Files that have the name of a renamed item.
        strays += places[..<owners.count].filter {
            !taken.contains($0) && !$0.name.isHidden && !$0.fingerprint.isFolder
        }
    }

    private mutating func matchFiles(leavingBackups: Bool) {
        var byInode = Dictionary(grouping: places.indices, by: { places[$0].fingerprint.inode })
        for number in missing.indices where missing[number].match == nil {
            let (record, own) = (missing[number].record, missing[number].own)
            guard let inode = record.file?.inode, var candidates = byInode.removeValue(forKey: inode) else { continue }
            let best = best(of: candidates, for: number) { place in
                record.isSame(as: places[place].fingerprint)
                    && !(leavingBackups && own != nil && isBackup(place, of: record))
            }
            if let best { claim(candidates.remove(at: best), for: number) }
            byInode[inode] = candidates
        }
    }

    /// Whether the file has the name of the item with a suffix.
    private func isBackup(_ place: Int, of record: StoreRecord) -> Bool {
        let file = places[place]
        return place >= owners.count && file.lane == record.lane && file.name.bytes.count > record.name.bytes.count
            && file.name.bytes.starts(with: record.name.bytes)
    }

    private mutating func matchNames() {
        for number in missing.indices where missing[number].match == nil {
            guard let own = missing[number].own, !claimed[own] else { continue }
            claim(own, for: number)
        }
    }

    private mutating func matchContents(
        _ isInHistory: (StoreRecord) -> Bool, _ hashes: ([LaneFile]) throws -> [LaneFile: ContentHash?],
        where isMeant: (Missing) -> Bool
    ) rethrows {
        let wanted = missing.indices.filter { number in
            let record = missing[number].record
            guard isMeant(missing[number]), missing[number].match == nil, record.state == .landed,
                let provenance = record.provenance,
                provenance.hash != nil, provenance.bytes > 0
            else { return false }
            return !isInHistory(record)
        }
        let sizes = Set(wanted.compactMap { missing[$0].record.provenance?.bytes })
        let candidates = places.indices.filter {
            !claimed[$0] && places[$0].fingerprint.isRegular && sizes.contains(places[$0].fingerprint.size)
        }
        guard !candidates.isEmpty else { return }
        let found = try hashes(candidates.map { places[$0] })
        var byHash = Dictionary(grouping: candidates, by: { found[places[$0]].flatMap { $0 } })
        for number in wanted {
            let hash = missing[number].record.provenance?.hash
            guard var candidates = byHash.removeValue(forKey: hash) else { continue }
            let best = best(of: candidates, for: number) { place in
                // A rewritten file with the same content as its item stays matched to that item.
                place >= owners.count || missing[owners[place]].record.provenance?.hash != hash
                    || missing[owners[place]].match != nil
            }
            if let best { claim(candidates.remove(at: best), for: number) }
            byHash[hash] = candidates
        }
    }

    private mutating func claim(_ place: Int, for number: Int) {
        claimed[place] = true
        missing[number].match = place
    }

    /// The maximum number of matching files to compare for one item, so that many equal files take linear time.
    private static let mostCompared = 64

    /// The best unclaimed candidate for an item among those that fit.
    private func best(of candidates: [Int], for number: Int, where fits: (Int) -> Bool) -> Int? {
        let record = missing[number].record
        func rank(_ place: Int) -> Int {
            let file = places[place]
            let isNamed = place < owners.count
            let isElsewhere = file.lane != record.lane
            let isOther = file.name != record.name
            let isNewer = file.fingerprint.modified != record.file?.modified
            return (isNamed ? 8 : 0) + (isElsewhere ? 4 : 0) + (isOther ? 2 : 0) + (isNewer ? 1 : 0)
        }
        var best: Int?
        var compared = 0
        for number in candidates.indices where !claimed[candidates[number]] && fits(candidates[number]) {
            if best.map({ rank(candidates[number]) < rank(candidates[$0]) }) ?? true { best = number }
            compared += 1
            if compared == Self.mostCompared { break }
        }
        return best
    }
}

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
        let found = try store.read { database in
            try contents.map { ($0.key, $0.value, try ItemStore.records(of: $0.key, bytes: $0.value, in: database)) }
        }
        for (hash, bytes, records) in found {
            for record in records {
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
