import FileSystem
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
