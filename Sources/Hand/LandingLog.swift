import Glibc
import Synchronization
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What has landed of a session while its drop goes on: a line of JSON for each item, written the moment it lands.
///
/// A drop that is killed in its middle leaves the lines behind, and the next look at the session counts them in: what has landed is not
/// dropped again. A drop that ends writes the session anew and removes them. Between an item's landing and its line a kill can still come,
/// and then that one item lands twice.
final class LandingLog: Sendable {
    /// One line.
    struct Entry: Codable, Hashable {
        /// The number of the held item.
        let item: Int
        /// What of it has landed; nil when all of it has.
        let part: HeldPart?
    }

    private let path: FilePath
    private let descriptor = Mutex<FileDescriptor?>(nil)

    /// The log at `path`, which is made with the first line.
    init(_ path: FilePath) { self.path = path }

    deinit { try? descriptor.withLock { $0 }?.close() }

    /// Adds a line. A log that cannot be written costs the memory of this landing and nothing else: the landing itself is done.
    func note(_ entry: Entry) {
        descriptor.withLock { descriptor in
            if descriptor == nil {
                descriptor = try? FileDescriptor.open(
                    path, .writeOnly, options: [.create, .append, .closeOnExec, .noFollow],
                    permissions: [.ownerReadWrite])
                if let descriptor { _ = fchmod(descriptor.rawValue, 0o600) }
            }
            guard let descriptor, let line = try? JSONEncoder().encode(entry) else { return }
            // A line that was cut by a kill must not swallow the next one: each begins on its own.
            _ = try? descriptor.writeAll(Array("\n".utf8) + Array(line))
        }
    }

    /// The lines of the log at `path`; none where there is none. What is no whole line is passed over.
    static func entries(at path: FilePath) -> [Entry] {
        guard let data = try? PrivateFiles.content(of: path) else { return [] }
        let decoder = JSONDecoder()
        return data.split(separator: UInt8(ascii: "\n")).compactMap { try? decoder.decode(Entry.self, from: Data($0)) }
    }
}
