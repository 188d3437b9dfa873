import DropSessions
import ItemProviders
import Synchronization
import SystemPackage

/// A drop into the lines of a file. Items are put in one after the other, in order, each in one step that no other command can
/// come between.
final class RowsCoordinator: DropCoordinator {
    private struct State {
        /// The rows as this drop left them, and where in them its next line goes; nil before the first.
        var left: (rows: TextRows, next: Int)?
        var nextID: Int64 = 1
        var waiting: Set<Placeholder> = []
    }

    private let destination: RowsDestination
    private let intent: DropIntent
    private let staging: StagingDirectory
    private let state = Mutex(State())

    init(destination: RowsDestination, intent: DropIntent) throws {
        let parent = destination.file.path.parent
        StagingDirectory.clearAbandoned(in: parent, prefix: FolderCoordinator.stagingPrefix)
        self.destination = destination
        self.intent = intent
        staging = try StagingDirectory(in: parent, prefix: FolderCoordinator.stagingPrefix)
    }

    var scratch: FilePath { staging.scratch }
    var commitsInOrder: Bool { true }

    /// A text file has no place that could be reserved: what is not there yet is not shown.
    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
        state.withLock { state in
            names.map { _ in
                defer { state.nextID += 1 }
                let placeholder = Placeholder(id: state.nextID)
                state.waiting.insert(placeholder)
                return placeholder
            }
        }
    }

    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
        guard state.withLock({ $0.waiting.contains(placeholder) }) else {
            throw DestinationError(
                .noSuchItem, path: destination.path, message: "no place is reserved for \(delivery.name.string)")
        }
        if case .path(let source) = delivery.source, let one = try? source.stat(),
            let other = try? destination.file.path.stat(), one.inode == other.inode, one.deviceID == other.deviceID
        {
            throw ItemPlacement.same(destination.path)
        }
        return try await BlockingWork.run { [self] in
            let texts = try Self.lines(of: delivery, scratch: scratch)
            let index = try state.withLock { state in
                let (index, rows) = try destination.file.change(in: staging) { rows in
                    let index = try place(in: rows, state)
                    rows.insert(texts, at: index)
                    return (index, rows)
                }
                state.left = (rows, index + texts.count)
                return index
            }
            state.withLock { _ = $0.waiting.remove(placeholder) }
            return Landing(
                path: destination.path, index: index, bytes: Int64(texts.reduce(0) { $0 + $1.count }))
        }
    }

    func discard(_ placeholder: Placeholder) async { state.withLock { _ = $0.waiting.remove(placeholder) } }

    func relocate(_ items: [DropItem]) async throws -> [Landing] {
        try await BlockingWork.run { [self] in
            try state.withLock { state in
                let (first, rows) = try destination.file.change(in: staging) { rows in
                    let moved = try RowPlaces(path: destination.path, rows: rows).indices(of: items)
                    return (rows.move(moved, to: try place(in: rows, state)), rows)
                }
                state.left = (rows, first + items.count)
                return items.indices.map { Landing(path: destination.path, index: first + $0, bytes: 0) }
            }
        }
    }

    /// Whether the lines that were sent stand together in the file, where they were put or where others have since moved them.
    func verify(_ landing: Landing, holds content: DeliveredContent) async throws -> Bool {
        guard let sent = try await content.data() else { return false }
        return try await BlockingWork.run { [destination] in
            let texts = TextRows.lines(of: Array(sent))
            let rows = try destination.file.read()
            func stand(at index: Int) -> Bool {
                index >= 0 && index + texts.count <= rows.lines.count
                    && texts.indices.allSatisfy { rows.text(at: index + $0).elementsEqual(texts[$0]) }
            }
            return landing.index.map(stand) == true || rows.lines.indices.contains(where: stand)
        }
    }

    func conclude() async throws {
        try await BlockingWork.run { [self] in
            staging.remove()
            try DurableItems.sync(destination.file.path.parent, isDirectory: true)
        }
    }

    /// Where the next line of this drop goes. When others have changed the file since the last one, its place is where
    /// the unchanged lines around it are now.
    private func place(in rows: TextRows, _ state: State) throws -> Int {
        guard let left = state.left else {
            return try RowPlaces(path: destination.path, rows: rows).position(for: intent)
        }
        let (former, now) = (left.rows.lines, rows.lines)
        let most = min(former.count, now.count)
        let before = zip(former, now).prefix { $0 == $1 }.count
        if left.next <= before { return left.next }
        let behind = min(zip(former.reversed(), now.reversed()).prefix { $0 == $1 }.count, most - before)
        if left.next >= former.count - behind { return left.next + now.count - former.count }
        return now.count - behind
    }

    private static func lines(of delivery: Delivery, scratch: FilePath) throws -> [ArraySlice<UInt8>] {
        let name = delivery.source.displayName
        if case .file(let file) = delivery.content, let size = try? file.path.stat().size, size > RowsFile.longest {
            throw ItemProviderError(
                .invalidData, subject: name, message: "is a text of \(size) bytes, too long to be put into a file",
                hint: "drop it into a directory")
        }
        let bytes = Array(try delivery.content.data(scratch: scratch))
        guard TextRows(bytes) != nil else {
            throw ItemProviderError(
                .invalidData, subject: name, message: "is not UTF-8 text, and only that can be put into a text file")
        }
        return TextRows.lines(of: bytes)
    }
}
