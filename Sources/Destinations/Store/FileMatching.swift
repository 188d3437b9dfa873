import FileSystem

/// Which files are items that somebody renamed, or moved to another lane, by hand.
///
/// An item that is not under its name any more is looked for among the files that nobody recorded, and among those that have the name of
/// another item, in this order:
///
/// 1. the same file, by its inode and the time at which it was made (`RecordedFile`): so names may be swapped, and files edited. Only where
///    the name is followed by something else by now, and has a new file, is that the item: editors keep what was there as `a.txt~`;
/// 2. where nothing has its name, a file with the content that landed: what was moved by way of another file system, or copied back. Only
///    files of that size are read. Empty files are not matched so: each is like every other;
/// 3. what has its name now: editors write a new file and give it the name;
/// 4. where that is another item, a file with its content, as before.
///
/// Where several files fit, one that nobody recorded comes first, then that in the same lane, that of the same name, that of the same time, and
/// the oldest; where several items do, the first in order. What is left are items that are gone, and files that are new.
struct FileMatching {
    /// An item and the file that it is now.
    struct Match {
        let record: StoreRecord
        let file: LaneFile
    }

    /// Items that are where they were; the file may be another one of the same name.
    private(set) var kept: [Match] = []
    /// Items that have another name or lane.
    private(set) var renamed: [Match] = []
    /// Items whose file is gone.
    private(set) var gone: [StoreRecord] = []
    /// Places of dead commands that hold nothing.
    private(set) var dead: [StoreRecord] = []
    /// Files that nobody recorded.
    private(set) var strays: [LaneFile] = []

    /// An item that is not under its name.
    private struct Missing {
        let record: StoreRecord
        /// What has its name, among the places.
        var own: Int?
        var match: Int?
    }

    private var missing: [Missing] = []
    /// Files that have the name of an item which is another file, and behind them those that nobody recorded.
    private var places: [LaneFile] = []
    /// Which of the missing ones has the name of each of the former.
    private var owners: [Int] = []
    private var claimed: [Bool] = []

    /// - Parameters:
    ///   - views: of the lanes.
    ///   - isInHistory: whether a command that died has given the item to the history.
    ///   - hashes: the hashes of files.
    /// - Throws: what `hashes` throws.
    /// - Complexity: O(n) in the number of items and files; reads files whose size is that of an item that is missing.
    init(
        _ views: [FolderView], isInHistory: (StoreRecord) -> Bool,
        hashes: ([LaneFile]) throws -> [LaneFile: ContentHash?]
    ) rethrows {
        for view in views {
            for item in view.present {
                if item.record.file == nil || item.record.isSame(as: item.file.identity) {
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
        // What has the name of an item that is now called otherwise.
        strays += places[..<owners.count].filter {
            !taken.contains($0) && !$0.name.isHidden && !$0.identity.isFolder
        }
    }

    private mutating func matchFiles(leavingBackups: Bool) {
        var byInode = Dictionary(grouping: places.indices, by: { places[$0].identity.inode })
        for number in missing.indices where missing[number].match == nil {
            let (record, own) = (missing[number].record, missing[number].own)
            guard let inode = record.file?.inode, var candidates = byInode.removeValue(forKey: inode) else { continue }
            let best = best(of: candidates, for: number) { place in
                record.isSame(as: places[place].identity)
                    && !(leavingBackups && own != nil && isBackup(place, of: record))
            }
            if let best { claim(candidates.remove(at: best), for: number) }
            byInode[inode] = candidates
        }
    }

    /// Whether the file has the name of the item with something behind it.
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
            !claimed[$0] && places[$0].identity.isRegular && sizes.contains(places[$0].identity.size)
        }
        guard !candidates.isEmpty else { return }
        let found = try hashes(candidates.map { places[$0] })
        var byHash = Dictionary(grouping: candidates, by: { found[places[$0]].flatMap { $0 } })
        for number in wanted {
            let hash = missing[number].record.provenance?.hash
            guard var candidates = byHash.removeValue(forKey: hash) else { continue }
            let best = best(of: candidates, for: number) { place in
                // A file that was written anew and has the content that its item had is that one.
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

    /// So many files that fit an item are compared, so that a great many equal ones cost no more than their number.
    private static let mostCompared = 64

    /// Which of the candidates is the best place for an item, of those that fit and are nobody's.
    private func best(of candidates: [Int], for number: Int, where fits: (Int) -> Bool) -> Int? {
        let record = missing[number].record
        func rank(_ place: Int) -> Int {
            let file = places[place]
            let isNamed = place < owners.count
            let isElsewhere = file.lane != record.lane
            let isOther = file.name != record.name
            let isNewer = file.identity.modified != record.file?.modified
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
