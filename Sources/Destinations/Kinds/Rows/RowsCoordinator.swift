import ItemProviders
import Synchronization
import FileSystem
import SystemPackage
import Transfer

/// A drop into the lines of a file. Items are inserted one after the other, in order; all that have arrived are
/// inserted in one atomic step with one sync.
final class RowsCoordinator: DropCoordinator {
    private struct State {
        /// The rows after the drop's last change, and the index of its next line if no moved line precedes it; nil
        /// before the first change.
        var left: (rows: TextRows, next: Int)?
        /// The index of the first moved line, before any insertion.
        var first: Int?
        var places = ReservedRows()
        var waiting: Set<Placeholder> = []
        var log = RowsLog()
    }

    private let destination: RowsDestination
    private let options: DropOptions
    private var intent: DropIntent { options.intent }
    private let parent: Directory
    private let staging: StagingDirectory
    private let state = Mutex(State())

    init(destination: RowsDestination, options: DropOptions) throws {
        self.destination = destination
        self.options = options
        let path = destination.file.path.parent
        (parent, staging) = try reporting(path, "be written to") {
            let parent = try Directory(path)
            StagingDirectory.clearAbandoned(in: parent)
            return (parent, try StagingDirectory(in: parent, prefix: FolderCoordinator.stagingPrefix))
        }
    }

    var scratch: FilePath { staging.scratch }
    var commitsInOrder: Bool { true }
    var mostCommittedTogether: Int { 1024 }
    var moveObjection: String? { "a line keeps neither the name nor the attributes of a file" }

    /// A text file cannot reserve a place: pending items are not visible.
    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
        state.withLock { state in
            names.map { _ in
                let placeholder = state.places.add(moved: 0)
                state.waiting.insert(placeholder)
                return placeholder
            }
        }
    }

    /// Moves the lines of the file in one step; new lines are inserted between them as they arrive.
    func arrange(_ items: [DropItem]) async throws -> [PlacementPlan] {
        guard items.contains(where: { $0.sourcePlace != nil }) else {
            return try await reserve(items.map(\.name)).map { .reserved($0) }
        }
        let first: Int
        do {
            first = try await BlockingWork.run { [self] in try state.withLock { try move(items, &$0) } }
        } catch {
            // A failed move does not keep new items from landing.
            return try await reserve(items.map(\.name)).enumerated().map { number, placeholder in
                items[number].sourcePlace == nil ? .reserved(placeholder) : .refused(error)
            }
        }
        let block = RowBlock(items)
        return state.withLock { state in
            items.enumerated().map { number, item in
                let placeholder = state.places.add(moved: block.moved[number])
                if item.sourcePlace == nil {
                    state.waiting.insert(placeholder)
                    return .reserved(placeholder)
                }
                let landing = Landing(path: destination.path, index: first + block.lines[number], bytes: 0)
                return .relocated(landing, placeholder)
            }
        }
    }

    func relocate(_ items: [DropItem]) async throws -> [Landing] {
        try await BlockingWork.run { [self] in
            let first = try state.withLock { try move(items, &$0) }
            return RowBlock(items).lines.map { Landing(path: destination.path, index: first + $0, bytes: 0) }
        }
    }

    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
        guard let result = await commit([(delivery, placeholder)]).first else { return Landing(path: destination.path) }
        return try result.get()
    }

    func commit(_ deliveries: [(Delivery, Placeholder)]) async -> [Result<Landing, any Error>] {
        await BlockingWork.run { [self] in
            let texts = deliveries.map { delivery, placeholder in
                Result { try lines(of: delivery, for: placeholder) }
            }
            let isAny = texts.contains { if case .success = $0 { true } else { false } }
            guard isAny else { return texts.map { text in text.map { _ in Landing(path: nil) } } }
            do {
                return try state.withLock { try insert(texts, for: deliveries, &$0) }
            } catch {
                return texts.map { text in text.flatMap { _ in .failure(error) } }
            }
        }
    }

    func discard(_ placeholder: Placeholder) async { state.withLock { _ = $0.waiting.remove(placeholder) } }

    /// The index of a moved line among the inserted ones.
    func settledIndex(of placeholder: Placeholder) async -> Int? {
        state.withLock { state in
            guard let first = state.first else { return nil }
            return state.places.movedIndex(of: placeholder).map { first + $0 }
        }
    }

    func conclude() async throws {
        try await BlockingWork.run { [self] in
            state.withLock { $0.log.conclude(in: parent, options, staging) }
            staging.remove()
            try DurableItems.sync(parent)
        }
    }

    /// Moves the items that are lines of the file; returns the index of the first.
    private func move(_ items: [DropItem], _ state: inout State) throws -> Int {
        var log = state.log
        let left = state.left
        let (first, rows) = try destination.file.change(in: parent, staging) { rows in
            log.note(rows, left: left?.rows, of: destination.file.path, in: parent, staging)
            let places = RowPlaces(path: destination.path, rows: rows)
            let moved = try places.indices(of: items)
            let target: Int
            if let left {
                let position = place(left.next, of: left.rows, in: rows)
                target = position - moved.count { $0 < position }
            } else {
                target = try places.target(for: intent, moving: moved)
            }
            rows.move(moved, to: target)
            return (target, rows)
        }
        (state.left, state.first, state.log) = ((rows, first), first, log)
        return first
    }

    /// Inserts the lines that have arrived, in one step.
    private func insert(
        _ texts: [Result<[ArraySlice<UInt8>], any Error>], for deliveries: [(Delivery, Placeholder)],
        _ state: inout State
    ) throws -> [Result<Landing, any Error>] {
        let placeholders = deliveries.map(\.1)
        // All lines of one step are in the same draft file.
        func tell(_ draft: FilePath) {
            for (text, (delivery, _)) in zip(texts, deliveries) {
                if case .success = text { delivery.staged?(draft) }
            }
        }
        let left = state.left
        var places = state.places
        var log = state.log
        let (results, rows, next) = try destination.file.change(in: parent, staging, staged: tell) { rows in
            log.note(rows, left: left?.rows, of: destination.file.path, in: parent, staging)
            // The index of the next line if no moved line precedes it, once known for this state of the file.
            var next: Int?
            let results = try zip(texts, placeholders).map { text, placeholder -> Result<Landing, any Error> in
                guard case .success(let lines) = text else { return text.map { _ in Landing(path: nil) } }
                let moved = places.moved(before: placeholder)
                let index =
                    if let next {
                        next + moved
                    } else if let left {
                        place(left.next + moved, of: left.rows, in: rows)
                    } else {
                        try RowPlaces(path: destination.path, rows: rows).position(for: intent)
                    }
                rows.insert(lines, at: index)
                places.fill(placeholder, lines: lines.count)
                next = index + lines.count - moved
                return .success(
                    Landing(
                        path: destination.path, index: index, bytes: Int64(lines.reduce(0) { $0 + $1.count })))
            }
            return (results, rows, next)
        }
        log.note(deliveries.map(\.0))
        (state.places, state.log) = (places, log)
        if let next { state.left = (rows, next) }
        state.waiting.subtract(placeholders)
        return results
    }

    /// The index in `rows` for the place `index` of `former`. If others have changed the file since, it is determined
    /// by the unchanged lines around it.
    private func place(_ index: Int, of former: TextRows, in rows: TextRows) -> Int {
        let (former, now) = (former.lines, rows.lines)
        if former.count == now.count, former == now { return index }
        let most = min(former.count, now.count)
        let before = zip(former, now).prefix { $0 == $1 }.count
        if index <= before { return index }
        let behind = min(zip(former.reversed(), now.reversed()).prefix { $0 == $1 }.count, most - before)
        if index >= former.count - behind { return index + now.count - former.count }
        return now.count - behind
    }

    private func lines(of delivery: Delivery, for placeholder: Placeholder) throws -> [ArraySlice<UInt8>] {
        guard state.withLock({ $0.waiting.contains(placeholder) }) else {
            throw DestinationError(
                .noSuchItem, path: destination.path, message: "no place is reserved for \(delivery.name.string)")
        }
        if case .path(let source) = delivery.source, let one = try? source.stat(),
            let other = try? destination.file.path.stat(), one.isSameFile(as: other)
        {
            throw ItemPlacement.same(destination.path)
        }
        return try Self.lines(of: delivery, scratch: scratch)
    }

    private static func lines(of delivery: Delivery, scratch: FilePath) throws -> [ArraySlice<UInt8>] {
        let name = delivery.source.displayName
        if case .file(let file) = delivery.content, let size = try? file.path.stat().size, size > RowsFile.longest {
            throw ItemProviderError(
                .invalidData, subject: name,
                message: "is a text of \(size) bytes, which is too long to insert into a file",
                hint: "drop it into a directory")
        }
        let bytes = Array(try delivery.content.data(scratch: scratch))
        guard TextRows(bytes) != nil else {
            throw ItemProviderError(
                .invalidData, subject: name, message: "is not UTF-8 text: nothing else can be inserted into a text file"
            )
        }
        return TextRows.lines(of: bytes)
    }
}
