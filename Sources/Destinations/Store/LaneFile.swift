import FileSystem
import Glibc
import ItemProviders
import SystemPackage

/// A file or folder in a lane of a store, as found.
struct LaneFile: Sendable, Hashable {
    /// The name of the lane.
    let lane: String
    let name: FilePath.Component
    let fingerprint: FileFingerprint
    /// The modification time of its content, in nanoseconds since 1970; for a link, that of its target.
    let modified: Int64

    init(lane: String, name: FilePath.Component, fingerprint: FileFingerprint, modified: Int64? = nil) {
        self.lane = lane
        self.name = name
        self.fingerprint = fingerprint
        self.modified = modified ?? fingerprint.modified
    }

    /// Whether it precedes `other` among files that are appended together: sorted by age, then by name.
    func isOlder(than other: LaneFile) -> Bool {
        modified == other.modified
            ? name.bytes.lexicographicallyPrecedes(other.name.bytes) : modified < other.modified
    }

    /// The hash of its content; nil if it is not a file, cannot be read, or has changed since.
    func hash(in directory: Directory) throws -> ContentHash? {
        guard fingerprint.isRegular, let file = try? directory.open(name, .readOnly) else { return nil }
        defer { try? file.close() }
        let hash = try? FileCopy.hash(of: file, path: directory.path(of: name)) {
            if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
        }
        if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
        guard let now = try? directory.fingerprint(of: name), now == fingerprint else { return nil }
        return hash
    }
}

/// The hashes of files that must be read to identify them; each file is read once.
///
/// While the store's write lock is held, other commands wait. Larger amounts are therefore read without the lock: the
/// transaction ends with `DeferredRead` and is retried after reading.
final class LaneContents {
    /// More must be read than the current transaction may read.
    struct DeferredRead: Error { let files: [LaneFile] }

    private var known: [LaneFile: ContentHash?] = [:]
    /// The maximum number of bytes to read in one transaction.
    private let most: Int64
    private var rest: Int64

    init(most: Int64 = 32 << 20) {
        self.most = most
        rest = most
    }

    /// Begins a transaction.
    ///
    /// - Parameter isLast: whether to read everything in this transaction, without a limit.
    func begin(isLast: Bool = false) { rest = isLast ? .max : most }

    /// Whether the hash is known or can be read in this transaction.
    func isCheap(_ file: LaneFile) -> Bool { known[file] != nil || file.fingerprint.size <= rest }

    /// The hashes of `files`; nil for those that cannot be read.
    ///
    /// - Throws: `DeferredRead`, `CancellationError`.
    func hashes(of files: [LaneFile], in directories: [String: Directory]) throws -> [LaneFile: ContentHash?] {
        let missing = files.filter { known[$0] == nil }
        // The sizes come from the file system: their sum may overflow.
        let (size, overflows) = missing.reduce((Int64(0), false)) { sum, file in
            let (size, overflows) = sum.0.addingReportingOverflow(file.fingerprint.size)
            return (size, overflows || sum.1)
        }
        guard !overflows, size <= rest else { throw DeferredRead(files: missing) }
        rest -= size
        try read(missing, in: directories)
        return known
    }

    /// Reads files for the next transaction.
    func read(_ files: [LaneFile], in directories: [String: Directory]) throws {
        for file in files { known[file] = .some(try directories[file.lane].flatMap { try file.hash(in: $0) }) }
    }
}

/// The records of a lane matched by name to the files in its directory.
///
/// The directory is authoritative, since users change it with other tools: it determines which items are gone and which
/// files have no record; `FileMatching` finds renamed items. A file that another living command is about to land is
/// neither gone nor without a record, because the name is already in a record.
struct FolderView {
    /// A record, and the file that has its name.
    struct Item {
        let record: StoreRecord
        let file: LaneFile
    }

    /// Landed items; the file of that name may be another one.
    private(set) var present: [Item] = []
    /// Placeholders of dead commands whose file had landed.
    private(set) var landedUnnoticed: [Item] = []
    /// Landed items whose name no file has.
    private(set) var gone: [StoreRecord] = []
    /// Placeholders of dead commands whose file was renamed since, or never got its name.
    private(set) var unplaced: [StoreRecord] = []
    /// Other placeholders of dead commands.
    private(set) var dead: [StoreRecord] = []
    /// Regular files, and links to them, without a record, the oldest first. Hidden files are not items.
    private(set) var strays: [LaneFile] = []
    /// Folders without a record. A folder is an item only if it was dropped.
    private(set) var folders: [LaneFile] = []

    /// - Parameters:
    ///   - names: the names in the directory when, or before, the records were read.
    ///   - isHeld: whether the drop with this staging token is alive.
    /// - Complexity: O(n) in the number of records and names, with one file system query each.
    init(
        lane: String, directory: Directory, names: [FilePath.Component], records: [StoreRecord],
        isHeld: (String) -> Bool
    ) {
        var taken: Set<FilePath.Component> = []
        var held: [String: Bool] = [:]
        var placeholders: [StoreRecord] = []
        var expected: [Int64: StoreRecord] = [:]
        for record in records where record.state != .landed {
            let owner = record.owner ?? ""
            let isAlive = held[owner] ?? isHeld(owner)
            held[owner] = isAlive
            if isAlive { taken.insert(record.name) } else { placeholders.append(record) }
            if isAlive, let file = record.file { expected[file.inode] = record }
        }
        let replaced = taken
        var landed: Set<FilePath.Component> = []
        for record in records where record.state == .landed {
            landed.insert(record.name)
            guard let file = Self.file(record.name, of: lane, in: directory) else {
                gone.append(record)
                continue
            }
            taken.insert(record.name)
            // A file that a living drop is about to replace belongs to that drop.
            if !replaced.contains(record.name) { present.append(Item(record: record, file: file)) }
        }
        // A placeholder of a dead drop claims only its own file: another file of its name was added by hand.
        for record in placeholders {
            guard record.state == .landing, !landed.contains(record.name) else {
                dead.append(record)
                continue
            }
            if !taken.contains(record.name), let file = Self.file(record.name, of: lane, in: directory),
                record.file == nil || record.isSame(as: file.fingerprint)
            {
                taken.insert(record.name)
                landedUnnoticed.append(Item(record: record, file: file))
            } else if record.file != nil {
                unplaced.append(record)
            } else {
                dead.append(record)
            }
        }
        for name in names where !name.isHidden && !taken.contains(name) {
            guard let file = Self.file(name, of: lane, in: directory) else { continue }
            // The file of a living drop may have been renamed since; the store has its record once that drop notes the
            // landing.
            if expected[file.fingerprint.inode]?.isSame(as: file.fingerprint) == true { continue }
            if file.fingerprint.isRegular {
                strays.append(file)
            } else if file.fingerprint.isFolder {
                folders.append(file)
            } else if file.fingerprint.isLink, let status = try? directory.path(of: name).stat(),
                status.type == .regular
            {
                // A link to a file is listed as its target; the target is not opened here.
                strays.append(
                    LaneFile(
                        lane: lane, name: name, fingerprint: file.fingerprint, modified: status.modifiedNanoseconds))
            }
        }
        strays.sort { $0.isOlder(than: $1) }
        folders.sort { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
    }

    private static func file(_ name: FilePath.Component, of lane: String, in directory: Directory) -> LaneFile? {
        (try? directory.fingerprint(of: name)).flatMap { $0 }.map { LaneFile(lane: lane, name: name, fingerprint: $0) }
    }
}
