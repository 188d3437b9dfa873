import ItemProviders
import DropSessions
import FileSystem
import StoreFiles
import Synchronization
import SystemPackage

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
            losses: landing.losses, isSource: landing.isSource)
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
        let (directory, history) = (store.opening.root, try store.opening.history())
        try store.opening.store.write { database in
            let landed = try ItemStore.records(lane: "", in: database).filter { $0.state == .landed }
            guard landed.contains(where: { $0.name == name }) else { return }
            for record in landed where record.name != name {
                let path = frame.directory.appending(record.name)
                guard (try? path.stat()) != nil, frame.isPicture(path, dropped: record.provenance != nil),
                    let kept = FilePath.Component("\(record.id)")
                else { continue }
                try reporting(path, "be moved into the history") {
                    try store.opening.change([""]) { try directory.place(record.name, as: kept, in: history) }
                }
                try ItemStore.note(
                    "retired", item: record.id, name: record.name, lane: "", key: record.key, drop: store.drop,
                    former: kept, in: database)
                try ItemStore.remove([record.id], in: database)
            }
        }
        store.opening.noteChanges()
    }
}
