package import FoundationEssentials
package import FileSystem
import Glibc
package import ItemProviders
import Synchronization
package import SystemPackage

/// Texts that were extracted from files, by the content of the file: the same file elsewhere, or under another name, is not
/// converted again.
///
/// An entry is a file below the cache's directory, which only its user can read. It begins with a line that has the length
/// and the hash of the text, so that one that a crash cut off counts as missing. A cache that cannot be written keeps
/// nothing, and a directory that someone removed is made again.
package struct TextCache: Sendable {
    /// The place of a text.
    package struct Key: Sendable, Hashable {
        fileprivate let folder: FilePath.Component
        fileprivate let name: FilePath.Component

        /// The path below the cache's directory.
        var path: String { "\(folder)/\(name)" }
    }

    /// The limit for an entry, in bytes: 32 MiB.
    package static let longestEntry = 32 << 20
    /// If the entries are larger than this together, the least recently used ones are removed: 512 MiB.
    package static let limit = 512 << 20

    private let directory: FilePath
    private let stamp: String
    private let limit: Int
    private let kept: Int

    /// - Parameters:
    ///   - directory: Created with the first entry.
    ///   - stamp: What the texts depend on besides the content and the types: the versions of the converters.
    ///   - limit: The limit for all entries, in bytes.
    package init(in directory: FilePath, stamp: String, limit: Int = TextCache.limit) {
        self.directory = directory
        self.stamp = stamp
        self.limit = limit
        kept = limit - limit / 4
    }

    /// The key of the text that a route of types extracts from content with this hash.
    package func key(content: ContentHash, route: [String]) -> Key? {
        // No identifier contains a zero byte, so that no two keys are joined to the same bytes.
        let text = ([content.hexadecimal, stamp] + route).joined(separator: "\0")
        let digits = ContentHash(of: Array(text.utf8)).hexadecimal
        guard let folder = FilePath.Component(String(digits.prefix(2))),
            let name = FilePath.Component(String(digits.dropFirst(2)))
        else { return nil }
        return Key(folder: folder, name: name)
    }

    /// Returns the text for `key`, and notes that it was used; nil if there is none.
    package func text(for key: Key) -> (text: Data, losses: [Loss])? {
        let path = directory.appending(key.folder).appending(key.name)
        guard let file = try? SystemCalls.openRegularFile(path) else { return nil }
        defer { try? file.close() }
        guard let read = try? file.readBytes(limit: Self.longestEntry + Self.longestHeader), let bytes = read.whole,
            let entry = Self.entry(in: bytes)
        else { return nil }
        // (futimens)
        futimens(file.rawValue, nil)
        return entry
    }

    /// Keeps `text`. Does nothing if that is not possible.
    package func keep(_ text: Data, losses: [Loss], for key: Key) {
        guard text.count <= Self.longestEntry, (try? write(text, losses: losses, for: key)) != nil else { return }
        // To measure all entries costs as much as there are, so that only one new entry in 32 does.
        if key.name.bytes.last.map({ [UInt8(ascii: "0"), UInt8(ascii: "8")].contains($0) }) == true { prune() }
    }

    // MARK: - Entries

    private static let magic = "dnd-text 1"
    /// The limit for the first line, in bytes.
    private static let longestHeader = 4096

    private func write(_ text: Data, losses: [Loss], for key: Key) throws {
        let bytes = Array(text)
        let words = losses.map(\.rawValue).joined(separator: ",")
        let header = Array("\(Self.magic) \(bytes.count) \(ContentHash(of: bytes).hexadecimal) \(words)\n".utf8)
        guard header.count <= Self.longestHeader else { return }
        let folder = try PrivateFolder.make(directory.appending(key.folder))
        // Another command may write the same entry.
        let number = Self.number.wrappingAdd(1, ordering: .relaxed).newValue
        guard let draft = FilePath.Component(".draft-\(getpid())-\(number)") else { return }
        let file = try folder.create(draft, permissions: [.ownerReadWrite])
        var isKept = false
        defer { if !isKept { try? folder.unlink(draft) } }
        let entry = header + bytes
        try file.closeAfter { try entry.withUnsafeBytes { try SystemCalls.write($0, to: file) } }
        try folder.rename(draft, to: key.name, in: folder)
        isKept = true
    }

    private static let number = Atomic<Int>(0)

    /// The text of an entry with these bytes; nil if they are not a complete one.
    static func entry(in bytes: [UInt8]) -> (text: Data, losses: [Loss])? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let header = String(validating: bytes[..<end], as: UTF8.self)
        else { return nil }
        let words = header.split(separator: " ", omittingEmptySubsequences: false)
        let text = bytes[(end + 1)...]
        guard words.count == 5, words.prefix(2).joined(separator: " ") == magic, Int(words[2]) == text.count,
            words[3] == ContentHash(of: Array(text)).hexadecimal
        else { return nil }
        return (Data(text), words[4].split(separator: ",").map { Loss(rawValue: String($0)) })
    }

    // MARK: - The limit

    /// The file of an entry.
    private struct Entry {
        let folder: FilePath.Component
        let name: FilePath.Component
        /// Its size in bytes.
        let size: Int
        /// When it was used last, in nanoseconds since 1970.
        let used: Int64

        init(folder: FilePath.Component, name: FilePath.Component, _ status: Stat) {
            (self.folder, self.name) = (folder, name)
            (size, used) = (Int(status.size), status.modifiedNanoseconds)
        }
    }

    /// Removes the least recently used entries if all are larger than the limit together, and what killed commands left.
    package func prune() {
        var entries: [Entry] = []
        guard let root = try? Directory(directory) else { return }
        for folder in (try? root.names()) ?? [] {
            guard let directory = try? root.directory(folder) else { continue }
            for name in (try? directory.names()) ?? [] {
                guard let status = try? directory.status(of: name), status.type == .regular else { continue }
                entries.append(Entry(folder: folder, name: name, status))
            }
        }
        var total = entries.reduce(0) { $0 + $1.size }
        guard total > limit else { return }
        for entry in entries.sorted(by: { $0.used < $1.used }) where total > kept {
            guard let folder = try? root.directory(entry.folder), (try? folder.unlink(entry.name)) != nil else {
                continue
            }
            total -= entry.size
        }
    }
}
