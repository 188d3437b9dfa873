import FileSystem
import Synchronization
package import SystemPackage
package import Transfer

/// What a drop folder has taken, what is under way, and what failed, kept across restarts.
///
/// It is a file of JSON lines. Each file has a line before it is taken, one when its copy at the destination is complete
/// but has no name there yet (with the identity of the copy), one when it has landed there, and one with the outcome,
/// after the destination has synced it. So a file is taken once, at whatever moment the process is killed: a
/// copy that has no line about its landing is searched at the destination by its identity. After a power failure, lines
/// of the last moments may be missing, and then these files, if they are still in the folder, are taken again.
///
/// A file is recognised by its inode, its birth time, its size and its modification time, whatever its name is: it may be
/// renamed, and a changed file is another one. If the file system stores no birth times, whose inode numbers may then
/// change too, a file of the same name, size and time is the same one.
package final class WatchLedger: Sendable {
    /// What is known of a file.
    package enum Answer: Sendable, Hashable {
        /// It is to be taken.
        case take
        /// It was taken, and its source has stayed.
        case taken
        /// It failed, and is tried again at the earliest at this time, in seconds since 1970; nil: when the circumstances
        /// have changed.
        case failed(until: Int64?)
    }

    struct Entry {
        let number: Int
        var path: FilePath
        var mark: FileMark
        var state: State
        /// The parts that have landed, of a file that is opened; the empty string is the file itself.
        var landed: Set<String> = []
        /// The staged copies without a line about their landing, by part.
        var staged: [String: StagedFile] = [:]
    }

    enum State {
        /// It is being taken, or was when the process was killed.
        case begun
        /// It was not taken; parts of it may have landed.
        case open
        case taken
        case failed(WatchFailure)
    }

    struct Contents {
        var entries: [Int: Entry] = [:]
        var numbers: [FileKey: Int] = [:]
        /// The number and part of what is being taken, by the name in events.
        var names: [String: (number: Int, part: String)] = [:]
        var nextNumber = 0
        /// The lines in the file.
        var lines = 0
        var file: FileDescriptor?
        /// Whether a line could not be written, so that the file must be written anew.
        var isBehind = false
        /// Whether something has ever landed at the destination.
        var hasArrivals = false
        /// Files that had landed when the process that took them was killed.
        var interrupted: [FilePath] = []
    }

    let path: FilePath
    /// The first line.
    let header: LedgerLine
    let contents = Mutex(Contents())
    private let lock: FileDescriptor?

    /// Opens the ledger of `inbox` and `destination`, which is created in `directory` if it does not exist, and completes
    /// it if the process that wrote it was killed.
    ///
    /// - Parameters:
    ///   - directory: The directory of all ledgers.
    ///   - inbox: The drop folder, absolute and without links.
    ///   - destination: The absolute path of the destination.
    ///   - isExclusive: Whether no other process may watch the folder; otherwise nothing is written.
    /// - Throws: `WatchError`: `busy`, `cannotKeep`, `newer`.
    package init(
        in directory: FilePath, inbox: FilePath, destination: FilePath, isExclusive: Bool = true
    ) throws(WatchError) {
        let folder = directory.appending(Self.name(of: [inbox, destination]))
        path = folder.appending("ledger")
        header = LedgerLine(.ledger, path: inbox, destination: destination)
        lock = try isExclusive ? Self.lock(inbox, in: directory, ledger: folder) : nil
        try load()
        recover(at: destination)
        if isExclusive { try rewrite() }
    }

    deinit {
        try? contents.withLock(\.file)?.close()
        guard let lock else { return }
        SystemCalls.unlock(lock)
        try? lock.close()
    }

    /// Creates the directories, and locks the drop folder against other commands of this user until the ledger is
    /// released. (`flock`)
    private static func lock(
        _ inbox: FilePath, in directory: FilePath, ledger: FilePath
    ) throws(WatchError) -> FileDescriptor {
        var (file, isFree): (FileDescriptor?, Bool) = (nil, false)
        do {
            let folder = try PrivateFolder.make(directory)
            _ = try PrivateFolder.make(ledger)
            guard let name = FilePath.Component(self.name(of: [inbox]) + ".lock") else { throw Errno.invalidArgument }
            let opened = try SystemCalls.open(name, in: folder.descriptor, .readWrite, options: [.create])
            file = opened
            isFree = try SystemCalls.lock(opened, exclusively: true)
        } catch {
            try? file?.close()
            throw .cannotKeep(directory, error as? Errno ?? .ioError)
        }
        guard let file, isFree else {
            try? file?.close()
            throw WatchError(
                .busy, path: inbox, message: "is already being watched",
                hint: "end the other dnd watch first, or watch another folder")
        }
        return file
    }

    /// A name for paths: 32 hexadecimal digits.
    static func name(of paths: [FilePath]) -> String {
        var hasher = ContentHasher()
        for path in paths { (path.bytes + [0]).withUnsafeBytes { hasher.update($0) } }
        return hasher.finalize().hexadecimal
    }

    // MARK: - Questions

    /// Whether something has ever landed at the destination: then it is not created again if it is missing.
    package var hasArrivals: Bool {
        get { contents.withLock(\.hasArrivals) }
        set {
            contents.withLock { contents in
                guard contents.hasArrivals != newValue else { return }
                contents.hasArrivals = newValue
                var line = header
                line.hasArrivals = newValue
                append(line, &contents)
            }
        }
    }

    /// What is known of the file at `path`, relative to the drop folder.
    ///
    /// - Parameters:
    ///   - circumstances: What is compared with the record of a failure.
    ///   - now: Seconds since 1970.
    package func answer(for mark: FileMark, at path: FilePath, circumstances: String, now: Int64) -> Answer {
        contents.withLock { contents in
            guard let entry = contents.entry(of: mark, at: path) else { return .take }
            switch entry.state {
            case .begun, .open: return .take
            case .taken: return .taken
            case .failed(let failure):
                // Moving it is the user's request to try again.
                guard entry.path == path, failure.circumstances == circumstances else { return .take }
                if let next = failure.next, next <= now { return .take }
                return .failed(until: failure.next)
            }
        }
    }

    /// The failed files: path, mark and record.
    package var failures: [(path: FilePath, mark: FileMark, failure: WatchFailure)] {
        contents.withLock { contents in
            contents.entries.values.compactMap { entry in
                guard case .failed(let failure) = entry.state else { return nil }
                return (entry.path, entry.mark, failure)
            }.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
        }
    }

    /// The record of the failure of a file; nil if it has none.
    package func failure(of mark: FileMark, at path: FilePath) -> WatchFailure? {
        contents.withLock { contents in
            guard case .failed(let failure)? = contents.entry(of: mark, at: path)?.state else { return nil }
            return failure
        }
    }

    /// The files that had landed, but were not recorded as taken, when the process that took them was killed. They may
    /// still be in the folder, and are not taken again.
    package var interrupted: [FilePath] {
        contents.withLock { $0.interrupted.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) } }
    }

    /// The parts of the file that have landed already.
    package func landedParts(of mark: FileMark, at path: FilePath) -> Set<String> {
        contents.withLock { $0.entry(of: mark, at: path)?.landed ?? [] }
    }

    // MARK: - Changes

    /// Records that files are about to be taken. Events about them then use the names of their sources.
    ///
    /// - Throws: `WatchError`: `cannotKeep`; none of them may be taken then.
    package func begin(_ files: [(path: FilePath, mark: FileMark, source: ItemSource)]) throws(WatchError) {
        try rewriteIfNeeded()
        try contents.withLock { (contents) throws(WatchError) in
            contents.names = [:]
            var lines: [LedgerLine] = []
            for file in files {
                let number = contents.begin(file.mark, at: file.path)
                contents.names[file.source.displayName] = (number, "")
                lines.append(LedgerLine(.begun, number: number, path: file.path, mark: file.mark))
            }
            try write(lines, &contents)
        }
    }

    /// Records that an item is complete and about to get its place at the destination.
    package func note(staged: FilePath, of source: ItemSource) {
        guard let file = StagedFile(staged) else { return }
        contents.withLock { contents in
            guard let (number, part) = contents.item(of: source) else { return }
            contents.names[source.displayName] = (number, part)
            contents.entries[number]?.staged[part] = file
            append(LedgerLine(.staged, number: number, part: part, staged: file), &contents)
        }
    }

    /// Records that the item of this name has landed.
    package func note(landed name: String) {
        contents.withLock { contents in
            guard let (number, part) = contents.names[name] else { return }
            contents.entries[number]?.staged[part] = nil
            contents.entries[number]?.landed.insert(part)
            append(LedgerLine(.landed, number: number, part: part), &contents)
        }
    }

    /// The outcome for a file.
    package enum Outcome: Sendable {
        /// It has landed, and stays at this path, or is gone.
        case taken(at: FilePath?)
        /// It failed, and is now at this path.
        case failed(WatchFailure, at: FilePath)
        /// It was not taken, and is tried again.
        case open
    }

    /// Records the outcome for the file that was begun at `path`.
    package func end(_ path: FilePath, mark: FileMark, _ outcome: Outcome) {
        contents.withLock { contents in
            guard let number = contents.number(of: mark, at: path) else { return }
            switch outcome {
            case .taken(at: nil):
                contents.remove(number)
                append(LedgerLine(.forgotten, number: number), &contents)
            case .taken(at: let place?):
                contents.set(.taken, at: place, number)
                append(LedgerLine(.taken, number: number, path: place), &contents)
            case .failed(let failure, at: let place):
                contents.set(.failed(failure), at: place, number)
                append(LedgerLine(.failed, number: number, path: place, failure: failure), &contents)
            case .open where contents.entries[number]?.landed.isEmpty == true:
                contents.remove(number)
                append(LedgerLine(.forgotten, number: number), &contents)
            case .open:
                contents.set(.open, at: path, number)
                append(LedgerLine(.open, number: number), &contents)
            }
        }
    }

    /// The number of what is known of a file; nil if nothing is.
    func number(of mark: FileMark, at path: FilePath) -> Int? {
        contents.withLock { $0.number(of: mark, at: path) }
    }

    /// Removes what is known of files that no longer exist.
    ///
    /// - Parameter numbers: The numbers of those that exist.
    func forget(except numbers: Set<Int>) {
        contents.withLock { contents in
            for number in contents.entries.keys where !numbers.contains(number) {
                contents.remove(number)
                append(LedgerLine(.forgotten, number: number), &contents)
            }
        }
    }

    /// Completes the entries of a process that was killed: what it had staged has landed if it is at the destination.
    /// Otherwise the file is taken again, without the parts that have landed.
    ///
    /// - Complexity: O(n) in the entries of the destination, if something was staged.
    func recover(at destination: FilePath) {
        contents.withLock { contents in
            let begun = contents.entries.values.filter { if case .begun = $0.state { true } else { false } }
            let files = begun.contains { !$0.staged.isEmpty } ? ExistingFiles(at: destination) : nil
            for var entry in begun {
                for (part, staged) in entry.staged where files?.contains(staged) == true { entry.landed.insert(part) }
                entry.staged = [:]
                if entry.landed.contains("") {
                    (entry.state, entry.landed) = (.taken, [])
                    contents.interrupted.append(entry.path)
                } else {
                    entry.state = .open
                }
                contents.entries[entry.number] = entry
                if case .open = entry.state, entry.landed.isEmpty { contents.remove(entry.number) }
            }
        }
    }

    /// Completes the entries of files that were begun and got no outcome, after a drop that ended with an error.
    package func endUnfinished(at destination: FilePath) {
        recover(at: destination)
        contents.withLock { contents in
            contents.names = [:]
            contents.isBehind = true
        }
    }
}

extension WatchLedger.Contents {
    func number(of mark: FileMark, at path: FilePath) -> Int? {
        numbers[.file(mark)] ?? (mark.born == nil ? numbers[.name(path, mark.size, mark.modified)] : nil)
    }

    func entry(of mark: FileMark, at path: FilePath) -> WatchLedger.Entry? {
        number(of: mark, at: path).flatMap { entries[$0] }
    }

    /// The entry and the part that the source of a dropped item is.
    func item(of source: ItemSource) -> (number: Int, part: String)? {
        if let known = names[source.displayName] { return known }
        guard case .fragment(let path, let fragment) = source,
            let file = names[ItemSource.path(path).displayName]
        else { return nil }
        return (file.number, fragment)
    }

    mutating func begin(_ mark: FileMark, at path: FilePath) -> Int {
        let number = self.number(of: mark, at: path) ?? nextNumber
        add(
            WatchLedger.Entry(
                number: number, path: path, mark: mark, state: .begun, landed: entries[number]?.landed ?? []))
        return number
    }

    mutating func add(_ entry: WatchLedger.Entry) {
        remove(entry.number)
        entries[entry.number] = entry
        numbers[.file(entry.mark)] = entry.number
        if entry.mark.born == nil {
            numbers[.name(entry.path, entry.mark.size, entry.mark.modified)] = entry.number
        }
        nextNumber = max(nextNumber, entry.number + 1)
    }

    mutating func set(_ state: WatchLedger.State, at path: FilePath, _ number: Int) {
        guard var entry = entries[number] else { return }
        (entry.state, entry.path, entry.staged) = (state, path, [:])
        if case .taken = state { entry.landed = [] }
        add(entry)
    }

    mutating func remove(_ number: Int) {
        guard let entry = entries.removeValue(forKey: number) else { return }
        for key in [FileKey.file(entry.mark), .name(entry.path, entry.mark.size, entry.mark.modified)]
        where numbers[key] == number {
            numbers[key] = nil
        }
    }
}

/// What identifies a file.
enum FileKey: Hashable {
    case file(FileMark)
    /// The path, size and modification time.
    case name(FilePath, Int64, Int64)
}
