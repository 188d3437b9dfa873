import Configuration
import FileSystem
import StoreFiles
import SystemPackage

/// Finds out which drops are alive, by the locks on their staging directories, and reads their progress. Directories
/// are opened relative to the store's folder, without following links.
struct StoreStaging: Sendable {
    private let descriptor: FileDescriptor?

    /// Runs `body` with the staging folder of the store, which need not exist.
    ///
    /// - Throws: `DestinationError` if it is a link.
    static func looking<Result>(
        in folder: DndFolder?, _ body: (StoreStaging) throws -> Result
    ) throws -> Result {
        guard let folder, let descriptor = try opening(folder.path, { try folder.open("staging") }) else {
            return try body(StoreStaging(descriptor: nil))
        }
        defer { try? descriptor.close() }
        return try body(StoreStaging(descriptor: descriptor))
    }

    /// Whether the drop whose staging directory has this token is alive: its process holds the directory's exclusive
    /// lock.
    func isHeld(_ token: String) -> Bool {
        do {
            guard let directory = try open(token) else { return false }
            return try directory.closeAfter { try SystemCalls.lock(directory, exclusively: false) == false }
        } catch {
            // Another user's directory is private: a drop that may be alive counts as alive.
            return (error as? Errno) == .permissionDenied
        }
    }

    /// The published progress of the drop with that token; nil if it cannot be read or is not valid.
    func progress(of token: String) -> PublishedProgress? {
        guard let directory = try? open(token) else { return nil }
        defer { try? directory.close() }
        // A read during a write fails the checksum; try again.
        for _ in 0..<3 {
            guard let bytes = Self.read(PublishedProgress.fileName, in: directory) else { return nil }
            if let progress = PublishedProgress(bytes) { return progress }
        }
        return nil
    }

    /// Opens the staging directory of that token; nil if there is none. The caller closes it. (`openat`)
    func open(_ token: String) throws(Errno) -> FileDescriptor? {
        guard let descriptor, let name = FilePath.Component(token), LockedDirectory.isName(name, prefix: "")
        else { return nil }
        do {
            return try SystemCalls.open(name, in: descriptor, .readOnly, options: [.directory])
        } catch  where error == .noSuchFileOrDirectory {
            return nil
        } catch {
            throw error
        }
    }

    /// Removes the staging directory of that token if it is empty; a request may have kept its drop from removing it.
    func removeEmpty(_ token: String) {
        guard let descriptor, let name = FilePath.Component(token), !isHeld(token) else { return }
        try? SystemCalls.removeDirectory(name, in: descriptor)
    }

    /// The beginning of a regular file, up to the maximum length of a progress file; nil for other files.
    private static func read(_ name: FilePath.Component, in directory: FileDescriptor) -> [UInt8]? {
        guard let file = try? SystemCalls.open(name, in: directory, .readOnly) else { return nil }
        defer { try? file.close() }
        guard let status = try? file.stat(), status.type == .regular else { return nil }
        return try? file.readBytes(limit: PublishedProgress.longest).bytes
    }
}

// MARK: - Items on their way

/// Progress and commands of a store's placeholders; each drop is looked up once.
struct ItemsOnTheirWay {
    private let staging: StoreStaging
    private let database: Database
    private var drops: [String: (progress: PublishedProgress?, drop: RunningDrop)] = [:]

    init(staging: StoreStaging, database: Database) {
        self.staging = staging
        self.database = database
    }

    /// The progress of the item, and the command that brings it.
    mutating func look(at record: StoreRecord) -> (Double?, RunningDrop?) {
        guard let owner = record.owner else { return (nil, nil) }
        let known = drops[owner] ?? look(at: owner)
        drops[owner] = known
        guard let progress = known.progress else { return (nil, known.drop) }
        // An item without a fraction has not started yet.
        return (progress.fractions[record.id] ?? 0, known.drop)
    }

    private func look(at owner: String) -> (PublishedProgress?, RunningDrop) {
        let progress = staging.progress(of: owner)
        // Earlier versions of the table have no column for the command.
        let row = try? Row.fetchOne(
            database, sql: "SELECT * FROM dropSession WHERE owner = ? ORDER BY id DESC LIMIT 1", arguments: [owner])
        return (progress, RunningDrop(command: row?.text("command"), process: progress?.process))
    }
}
