import FileSystem
import ItemProviders
import SystemPackage

/// A file or folder in a lane of a store, as it was found.
struct LaneFile: Sendable, Hashable {
    /// The lane.
    let lane: String
    let name: FilePath.Component
    let identity: FileIdentity
    /// When its content was changed last, in nanoseconds since 1970; that of a link is the one of the file that it leads to.
    let modified: Int64

    init(lane: String, name: FilePath.Component, identity: FileIdentity, modified: Int64? = nil) {
        self.lane = lane
        self.name = name
        self.identity = identity
        self.modified = modified ?? identity.modified
    }

    /// Whether it stands before `other` among files that came at once: the older one does.
    func isOlder(than other: LaneFile) -> Bool {
        modified == other.modified
            ? name.bytes.lexicographicallyPrecedes(other.name.bytes) : modified < other.modified
    }

    /// The hash of its content; nil when it is no file, cannot be read, or is another one by now.
    func hash(in directory: Directory) throws -> ContentHash? {
        guard identity.isRegular, let file = try? directory.open(name, .readOnly) else { return nil }
        defer { try? file.close() }
        let hash = try? FileCopy.hash(of: file, path: directory.path(of: name)) {
            if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
        }
        if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
        guard let now = try? directory.identity(of: name), now == identity else { return nil }
        return hash
    }
}

/// The hashes of files that have to be read to tell whose they are, each read once.
///
/// While the store's write lock is held, others wait. What is more to read than takes a moment is read without the lock: who holds it then
/// ends its transaction with `DeferredRead`, and begins anew.
final class LaneContents {
    /// There is more to be read than may be read now.
    struct DeferredRead: Error { let files: [LaneFile] }

    private var known: [LaneFile: ContentHash?] = [:]
    /// How many bytes may be read in one transaction.
    private let most: Int64
    private var rest: Int64

    init(most: Int64 = 32 << 20) {
        self.most = most
        rest = most
    }

    /// Begins a transaction.
    ///
    /// - Parameter isLast: whether all is read in it, however long that takes.
    func begin(isLast: Bool = false) { rest = isLast ? .max : most }

    /// Whether a file can be read without being postponed.
    func isCheap(_ file: LaneFile) -> Bool { known[file] != nil || file.identity.size <= rest }

    /// The hashes of `files`; nil for those that cannot be read.
    ///
    /// - Throws: `DeferredRead`, `CancellationError`.
    func hashes(of files: [LaneFile], in directories: [String: Directory]) throws -> [LaneFile: ContentHash?] {
        let missing = files.filter { known[$0] == nil }
        // Sizes are those of files: their sum is no number beyond all.
        let (size, overflows) = missing.reduce((Int64(0), false)) { sum, file in
            let (size, overflows) = sum.0.addingReportingOverflow(file.identity.size)
            return (size, overflows || sum.1)
        }
        guard !overflows, size <= rest else { throw DeferredRead(files: missing) }
        rest -= size
        try read(missing, in: directories)
        return known
    }

    /// Reads files for a later transaction.
    func read(_ files: [LaneFile], in directories: [String: Directory]) throws {
        for file in files { known[file] = .some(try directories[file.lane].flatMap { try file.hash(in: $0) }) }
    }
}
