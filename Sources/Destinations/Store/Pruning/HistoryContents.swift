import FileSystem
import StoreFiles
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The content of a store's history that its log refers to.
struct HistoryContents {
    /// A displaced item.
    struct Entry: Sendable {
        /// Its name in the history.
        let name: FilePath.Component
        /// The last event that put it there.
        let event: LoggedEvent
        /// Its size on the device, in bytes; files with other hard links count 0, because removing them frees nothing.
        let size: Int64
    }

    /// The entries, the oldest first.
    let entries: [Entry]
    /// The number of files without an event, which `dnd verify` reports.
    let strays: Int

    /// - Complexity: O(n log n) in the number of names, and O(m) in the entries of folders among them.
    init(_ history: Directory, in database: Database) throws {
        var entries: [Entry] = []
        var strays = 0
        for name in try reporting(history.path, "be read", { try history.names() }) {
            guard let event = try Self.lastEvent(of: name, in: database),
                let status = try reporting(history.path(of: name), "be read", { try history.status(of: name) })
            else {
                strays += 1
                continue
            }
            entries.append(Entry(name: name, event: event, size: try Self.size(of: name, status, in: history)))
        }
        self.entries = entries.sorted { ($0.event.moment, $0.event.id) < ($1.event.moment, $1.event.id) }
        self.strays = strays
    }

    /// The last event that moved something into the history under that name; nil if there is none.
    static func lastEvent(of name: FilePath.Component, in database: Database) throws -> LoggedEvent? {
        try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT * FROM event WHERE former = ?
                    AND action IN ('replaced', 'retired', 'removed', 'emptied', 'found') ORDER BY id DESC LIMIT 1
                    """), arguments: [Data(name.bytes)]
        ).flatMap { LoggedEvent(row: $0, ofOperation: false) }
    }

    /// The size of a file or folder on the device, in bytes. Files with several hard links are not counted.
    ///
    /// - Complexity: O(n) in the entries of a folder.
    static func size(of name: FilePath.Component, _ status: Stat, in directory: Directory) throws -> Int64 {
        var size = Int64(0)
        func add(_ status: Stat) {
            if status.type == .directory || status.linkCount < 2 { size += Int64(status.blocksAllocated) * 512 }
        }
        add(status)
        guard status.type == .directory else { return size }
        var folders = [try reporting(directory.path(of: name), "be read") { try directory.directory(name) }]
        while let folder = folders.popLast() {
            try reporting(folder.path, "be read") {
                for name in try folder.names() {
                    guard let status = try folder.status(of: name) else { continue }
                    add(status)
                    if status.type == .directory { folders.append(try folder.directory(name)) }
                }
            }
        }
        return size
    }
}
