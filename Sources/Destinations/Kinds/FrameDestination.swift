package import Configuration
import FileSystem
import ItemProviders
import StoreFiles
import Synchronization
package import SystemPackage
package import Transfer
package import UniformTypes

/// A directory that holds one picture. The next picture replaces it, and the old one is kept in the frame's history.
///
/// Other files that were not dropped and are not of a readable type are ignored.
package struct FrameDestination: SingleFileDestination {
    /// The underlying journal store, whose only item is the picture.
    let journal: JournalDestination

    /// Creates the destination for the frame `directory`.
    package init(
        directory: FilePath, displayName: String? = nil, settings: DestinationSettings,
        declaration: DestinationDeclaration = DestinationDeclaration(kind: .frame)
    ) {
        var settings = settings
        // A frame always holds one picture, which the next one replaces, so no limit applies.
        settings.maxItems = nil
        journal = JournalDestination(
            directory: directory, displayName: displayName, settings: settings, declaration: declaration)
    }

    package var displayName: String { journal.displayName }
    package var kind: String { "frame" }
    package var file: FilePath? { nil }
    package var keepsCompanions: Bool { true }
    package var comparesWhatItWrites: Bool { true }
    package var companionDirectory: FilePath? { journal.companionDirectory }
    package var readableTypes: [UniformType] { journal.readableTypes }
    package var store: StoreIdentity? { journal.store }
    package var preference: NegotiationPolicy.Preference { journal.preference }
    /// The directory.
    package var directory: FilePath { journal.directory }

    /// More than one picture is forbidden; as in Apple's API, that means possible here, but not with these items.
    package func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        try refuseOrder(options.intent)
        if itemCount > 1 {
            return DropProposal(
                operation: .forbidden, intent: options.intent,
                reason: "a frame holds one picture, found \(itemCount)")
        }
        return try await journal.proposal(for: itemCount, options: options)
    }

    package func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        try refuseOrder(options.intent)
        try Self.refuseMore(than: names.count, directory)
        let picture = try await picture()
        switch options.collision {
        case .skip, .fail:
            guard let picture, !names.isEmpty else { break }
            return [Landing(outcome: options.collision == .skip ? .skipped : .taken, path: picture.path)]
        case .keepBoth, .replace: break
        }
        return try await journal.plan(names, options: Self.replacing(options)).map {
            Landing(outcome: $0.outcome, path: $0.path)
        }
    }

    package func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        try refuseOrder(options.intent)
        let picture = try await picture()
        return try await BlockingWork.run {
            FrameCoordinator(
                frame: self, picture: picture?.path, collision: options.collision,
                store: try JournalCoordinator(
                    lane: journal.lane, declaration: journal.declaration, options: Self.replacing(options)))
        }
    }

    /// The picture; nil if the frame has none, or its directory does not exist yet.
    private func picture() async throws -> StoredItem? {
        guard (try? directory.stat(followTargetSymlink: false)) != nil else { return nil }
        return try await items().first { !$0.placeholder }
    }

    /// Whether the file is the frame's picture, and not another file that the user keeps in the directory.
    func isPicture(_ path: FilePath, dropped: Bool) -> Bool {
        if dropped { return true }
        guard let status = try? path.stat(), let type = ItemType.type(of: path, status) else { return false }
        return readableTypes.contains { type.conforms(to: $0) }
    }

    static func refuseMore(than count: Int, _ directory: FilePath) throws(DestinationError) {
        guard count > 1 else { return }
        throw DestinationError(
            .full, path: directory, message: "a frame holds one picture, found \(count)",
            hint: "drop one of them")
    }

    /// Replaces a picture of the same name, too.
    private static func replacing(_ options: DropOptions) -> DropOptions {
        var options = options
        options.collision = .replace
        return options
    }

    private func refuseOrder(_ intent: DropIntent) throws(DestinationError) {
        if intent == .unspecified { return }
        throw DestinationError(
            .noOrder, path: directory, message: "a frame holds one picture, so an item cannot have a position in it",
            hint: "omit the position: the picture replaces the present one")
    }
}

extension FrameDestination: ItemListing {
    /// Calls `body` for the picture, and for an incoming one that will replace it.
    package func forEachItem(_ body: @escaping @Sendable (StoredItem) throws -> Bool) async throws {
        try await journal.forEachItem { item in
            guard item.placeholder || isPicture(item.path, dropped: item.dropped != nil) else { return true }
            var picture = StoredItem(
                index: nil, path: item.path, type: item.type, bytes: item.bytes, source: item.source,
                dropped: item.dropped, placeholder: item.placeholder, progress: item.progress, drop: item.drop,
                lane: nil, hash: item.hash)
            (picture.losses, picture.companions) = (item.losses, item.companions)
            return try body(picture)
        }
    }
}

// MARK: - The drop

/// A drop into a frame: the new picture lands beside the old one, which then moves into the history. The frame is never
/// empty; of two concurrent drops the later one stays.
final class FrameCoordinator: PlaceFollowing {
    private let frame: FrameDestination
    /// The picture at the start of the drop.
    private let picture: FilePath?
    private let collision: DropOptions.Collision
    private let store: JournalCoordinator
    private let reserved = Mutex(0)

    init(
        frame: FrameDestination, picture: FilePath?, collision: DropOptions.Collision, store: JournalCoordinator
    ) {
        self.frame = frame
        self.picture = picture
        self.collision = collision
        self.store = store
    }

    var scratch: FilePath { store.scratch }

    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
        let count = reserved.withLock { reserved in
            reserved += names.count
            return reserved
        }
        try FrameDestination.refuseMore(than: count, frame.directory)
        return try await store.reserve(names)
    }

    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
        if let picture {
            if collision == .fail { throw ItemPlacement.taken(picture) }
            if collision == .skip {
                await store.discard(placeholder)
                return Landing(outcome: .skipped, path: picture, bytes: 0)
            }
        }
        if let source = delivery.source.path, let picture, case .path = delivery.source,
            let one = try? source.stat(), let other = try? picture.stat(), one.isSameFile(as: other)
        {
            throw ItemPlacement.same(picture)
        }
        let landing = try await store.commit(delivery, to: placeholder)
        if landing.outcome == .dropped, let name = landing.path?.lastComponent {
            try await BlockingWork.run { [self] in try retireAll(but: name) }
        }
        return Landing(
            outcome: landing.outcome, path: landing.path, bytes: landing.bytes, duplicateOf: landing.duplicateOf,
            losses: landing.losses, isSource: landing.isSource, companions: landing.companions)
    }

    func discard(_ placeholder: Placeholder) async {
        reserved.withLock { $0 -= 1 }
        await store.discard(placeholder)
    }

    func retire(_ original: SourceRemoval, of placeholder: Placeholder) async throws -> Bool {
        try await store.retire(original, of: placeholder)
    }

    func follow(_ places: [(placeholder: Placeholder, progress: PlaceProgress)]) { store.follow(places) }

    func conclude() async throws { try await store.conclude() }

    /// Moves all other pictures into the history, under the store's lock. If another drop has already moved this one
    /// there, that drop's picture stays.
    private func retireAll(but name: FilePath.Component) throws {
        var moves = FileMoves()
        do {
            try store.opening.store.write { try retireAll(but: name, &moves, in: $0) }
        } catch {
            _ = moves.undo()
            throw error
        }
        store.opening.noteChanges()
    }

    private func retireAll(but name: FilePath.Component, _ moves: inout FileMoves, in database: Database) throws {
        let (directory, history) = (store.opening.root, try store.opening.history())
        let landed = try ItemStore.records(lane: "", in: database).filter { $0.state == .landed }
        guard landed.contains(where: { $0.name == name }) else { return }
        for record in landed where record.name != name {
            let path = frame.directory.appending(record.name)
            guard (try? path.stat()) != nil, frame.isPicture(path, dropped: record.provenance != nil),
                let kept = FilePath.Component("\(record.id)")
            else { continue }
            try reporting(path, "be moved into the history") {
                try store.opening.change([""]) { try moves.move(record.name, in: directory, to: kept, in: history) }
            }
            try ItemStore.note(
                "retired", item: record.id, name: record.name, lane: "", key: record.key, drop: store.drop,
                former: kept, in: database)
            try ItemStore.displaceCompanions(
                of: record.id, action: "retired", drop: store.drop, in: store.opening.lane, directory, &moves, database)
            try ItemStore.remove([record.id], in: database)
        }
    }
}
