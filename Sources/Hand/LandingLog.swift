import FoundationEssentials
import FileSystem
import Synchronization
import SystemPackage
import Transfer

/// The landings of a session during a drop, as lines of JSON.
///
/// Each item has a line when it is completely staged, with its identity in the file system, and one when it has landed.
/// If a drop is killed, the lines remain, and the next read of the session takes them into account: an item that was
/// only staged has landed if it is found at the destination. A drop that ends normally writes the session and removes
/// the log.
///
/// A killed process loses no line that it wrote. After a power failure the last lines may be missing, and their items
/// land twice.
final class LandingLog: Sendable {
    /// One line of the log.
    struct Entry: Codable, Hashable {
        /// The number of the held item; nil in a line that begins a drop.
        var item: Int?
        /// The part of the item; nil for the whole item.
        var part: HeldPart?
        /// The file that will become the item; nil when it has landed.
        var staged: StagedFile?
        /// The destination of the following lines.
        var destination: HeldPath?
    }

    private let path: FilePath
    private let destination: FilePath?
    private let descriptor = Mutex<FileDescriptor?>(nil)

    /// Creates the log at `path`; the file is created with the first line.
    ///
    /// - Parameter destination: The absolute path of the destination; nil when it is not a file or folder.
    init(_ path: FilePath, destination: FilePath? = nil) {
        self.path = path
        self.destination = destination
    }

    deinit { try? descriptor.withLock { $0 }?.close() }

    /// Records that a drop begins.
    func begin() { descriptor.withLock { open(&$0) } }

    /// Appends a line. If the log cannot be written, only the record is lost, not the landed item.
    func note(_ entry: Entry) {
        descriptor.withLock { descriptor in
            open(&descriptor)
            if let descriptor { Self.write(entry, to: descriptor) }
        }
    }

    private func open(_ descriptor: inout FileDescriptor?) {
        guard descriptor == nil else { return }
        guard let name = path.lastComponent, let folder = try? Directory(path.parent) else { return }
        descriptor = try? SystemCalls.open(
            name, in: folder.descriptor, .writeOnly, options: [.create, .append], permissions: [.ownerReadWrite])
        guard let descriptor else { return }
        try? SystemCalls.setPermissions([.ownerReadWrite], of: descriptor)
        Self.write(Entry(destination: destination.map(HeldPath.init)), to: descriptor)
    }

    private static func write(_ entry: Entry, to descriptor: FileDescriptor) {
        guard let line = try? JSONEncoder().encode(entry) else { return }
        // Begin each line with a newline, so that a line cut off by a kill does not damage the next one.
        try? (Array("\n".utf8) + Array(line)).withUnsafeBytes { try SystemCalls.write($0, to: descriptor) }
    }

    /// Returns the lines of the log at `path`; none when it does not exist. Incomplete lines are skipped.
    static func entries(at path: FilePath) -> [Entry] {
        guard let data = try? PrivateFiles.content(of: path) else { return [] }
        let decoder = JSONDecoder()
        return data.split(separator: UInt8(ascii: "\n")).compactMap { try? decoder.decode(Entry.self, from: Data($0)) }
    }

    /// Returns what has landed according to the log at `path`, or to what is found at its destinations.
    ///
    /// - Complexity: O(n) in the number of lines, and of the entries of the destination if an item was only staged.
    static func landings(at path: FilePath) -> Set<Entry> {
        let (landed, standing) = found(at: path)
        return landed.union(standing)
    }

    /// Appends a landing line for each staged item that is found at its destination and has none.
    static func recordArrivals(at path: FilePath) {
        let standing = found(at: path).standing
        guard !standing.isEmpty else { return }
        let log = LandingLog(path)
        for entry in standing { log.note(entry) }
    }

    private static func found(at path: FilePath) -> (landed: Set<Entry>, standing: Set<Entry>) {
        var destination: FilePath?
        var landed: Set<Entry> = []
        var underway: [FilePath: [Entry]] = [:]
        for entry in entries(at: path) {
            if entry.item == nil {
                destination = entry.destination?.path
            } else if entry.staged == nil {
                landed.insert(entry)
            } else if let destination {
                underway[destination, default: []].append(entry)
            }
        }
        var standing: Set<Entry> = []
        for (destination, entries) in underway {
            // Do not search for items that have landed: they may have been removed since.
            let unknown = entries.filter { !landed.contains(Entry(item: $0.item, part: $0.part)) }
            guard !unknown.isEmpty else { continue }
            let files = ExistingFiles(at: destination)
            for entry in unknown {
                if let staged = entry.staged, files.contains(staged) {
                    standing.insert(Entry(item: entry.item, part: entry.part))
                }
            }
        }
        return (landed, standing)
    }
}
