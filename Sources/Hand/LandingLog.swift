import FileSystem
import Synchronization
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What lands of a session while its drop goes on: lines of JSON.
///
/// Of each item there is a line when it is whole in staging, with what it is in the file system, and one when it has landed. A drop that is
/// killed leaves the lines behind, and the next look at the session counts them in: of an item that was on its way, the destination tells
/// whether it stands there. A drop that ends writes the session anew and removes them.
///
/// A killed process loses no line that it wrote. After a power failure the last lines may be gone, and what they told of lands twice.
final class LandingLog: Sendable {
    /// One line.
    struct Entry: Codable, Hashable {
        /// The number of the held item; nil in a line that begins a drop.
        var item: Int?
        /// What of it is meant; nil when all of it is.
        var part: HeldPart?
        /// What is going to be the item; nil when it has landed.
        var staged: StagedFile?
        /// Where the lines that follow were dropped.
        var destination: HeldPath?
    }

    private let path: FilePath
    private let destination: FilePath?
    private let descriptor = Mutex<FileDescriptor?>(nil)

    /// The log at `path`, which is made with the first line.
    ///
    /// - Parameter destination: where the items are dropped, absolute; nil when it is not a file or folder.
    init(_ path: FilePath, destination: FilePath? = nil) {
        self.path = path
        self.destination = destination
    }

    deinit { try? descriptor.withLock { $0 }?.close() }

    /// Notes that a drop begins.
    func begin() { descriptor.withLock { open(&$0) } }

    /// Adds a line. A log that cannot be written costs the memory of this landing and nothing else: the landing itself is done.
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
        // A line that was cut by a kill must not swallow the next one: each begins on its own.
        try? (Array("\n".utf8) + Array(line)).withUnsafeBytes { try SystemCalls.write($0, to: descriptor) }
    }

    /// The lines of the log at `path`; none where there is none. An incomplete line is skipped.
    static func entries(at path: FilePath) -> [Entry] {
        guard let data = try? PrivateFiles.content(of: path) else { return [] }
        let decoder = JSONDecoder()
        return data.split(separator: UInt8(ascii: "\n")).compactMap { try? decoder.decode(Entry.self, from: Data($0)) }
    }

    /// What has landed by the log at `path`, or by what stands at its destinations.
    ///
    /// - Complexity: O(n) in the number of lines, and of what is in the destination where an item was on its way.
    static func landings(at path: FilePath) -> Set<Entry> {
        let (landed, standing) = found(at: path)
        return landed.union(standing)
    }

    /// Adds lines for what stands at a destination and has none that says that it landed.
    static func noteStanding(at path: FilePath) {
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
            // Of what has landed nothing is looked for: it may have been taken away since.
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
