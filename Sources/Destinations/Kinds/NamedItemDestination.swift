import FileSystem
import ItemProviders
package import SystemPackage
package import Transfer
package import UniformTypes

/// A destination that is one file, whose name is known in advance.
package protocol SingleFileDestination: DropDestination {
    /// The file to be written; nil if the destination only replaces its own item.
    var file: FilePath? { get }
}

/// A file inside a store, given by its path: `journal/b.png`. It is a drop into the store, by the store's rules, under
/// this name.
package struct NamedItemDestination: SingleFileDestination {
    /// The file, which may exist.
    package let path: FilePath
    package let displayName: String
    package let readableTypes: [UniformType]
    private let name: FilePath.Component
    /// The store: a journal, a lane of a board, a frame, or a declared folder.
    private let directory: any DropDestination

    /// Creates the destination for the item `path` of the store `directory`; nil if the path does not end in a name.
    init?(_ path: FilePath, in directory: any DropDestination, displayName: String, readableTypes: [UniformType]) {
        guard let name = path.lastComponent, name.kind == .regular else { return nil }
        self.path = path
        self.name = name
        self.directory = directory
        self.displayName = displayName
        self.readableTypes = readableTypes
    }

    package var kind: String { "item of a \(directory.kind)" }
    package var preference: NegotiationPolicy.Preference { directory.preference }
    package var store: StoreIdentity? { directory.store }
    package var file: FilePath? { path }
    package var comparesWhatItWrites: Bool { directory.comparesWhatItWrites }
    package func converts(_ type: UniformType) -> Bool { directory.converts(type) }

    /// A frame's next picture replaces the current one, unless the path names the current one.
    package var usualCollision: DropOptions.Collision {
        directory is FrameDestination && !isTaken ? directory.usualCollision : .fail
    }

    package func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        try FileDestination.refuseMore(than: itemCount, path)
        return try await directory.proposal(for: itemCount, options: options)
    }

    package func proposal(dropping items: [DropItem], options: DropOptions) async throws -> DropProposal {
        try FileDestination.refuseMore(than: items.count, path)
        return try await directory.proposal(dropping: items.map(named), options: options)
    }

    package func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        try FileDestination.refuseMore(than: names.count, path)
        return try await directory.plan(names.map { _ in name }, options: options).map(asAsked)
    }

    package func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        NamedItemCoordinator(destination: self, name: name, store: try await directory.beginDrop(options: options))
    }

    /// The landing, with its path as the user wrote it.
    func asAsked(_ landing: Landing) -> Landing {
        Landing(
            outcome: landing.outcome,
            path: landing.path?.lastComponent.map { path.removingLastComponent().appending($0) }, index: landing.index,
            bytes: landing.bytes, duplicateOf: landing.duplicateOf, losses: landing.losses,
            isSource: landing.isSource)
    }

    private func named(_ item: DropItem) -> DropItem {
        DropItem(dragItem: item.dragItem, name: name, number: item.number)
    }

    private var isTaken: Bool { (try? path.stat(followTargetSymlink: false)) != nil }
}

/// A drop of one item into a store, under the requested name.
private final class NamedItemCoordinator: PlaceFollowing {
    private let destination: NamedItemDestination
    private let name: FilePath.Component
    private let store: any DropCoordinator

    init(destination: NamedItemDestination, name: FilePath.Component, store: any DropCoordinator) {
        self.destination = destination
        self.name = name
        self.store = store
    }

    var scratch: FilePath { store.scratch }
    var commitsInOrder: Bool { store.commitsInOrder }

    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
        try FileDestination.refuseMore(than: names.count, destination.path)
        return try await store.reserve(names.map { _ in name })
    }

    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
        if case .folder = delivery.content {
            throw DestinationError(
                .cannotWrite, path: destination.path,
                message: "expected a file, but \(delivery.name.string) is a folder",
                hint: "drop it into a directory")
        }
        if case .path(let source) = delivery.source, let one = try? source.stat(),
            let other = try? destination.path.stat(), one.inode == other.inode, one.deviceID == other.deviceID
        {
            throw ItemPlacement.same(destination.path)
        }
        let renamed = delivery.changed(name: name)
        do {
            return destination.asAsked(try await store.commit(renamed, to: placeholder))
        } catch let error as DestinationError where error.code == .exists && error.path.lastComponent == name {
            throw error.naming(destination.path)
        }
    }

    func discard(_ placeholder: Placeholder) async { await store.discard(placeholder) }

    func settledIndex(of placeholder: Placeholder) async -> Int? { await store.settledIndex(of: placeholder) }

    func retire(_ original: SourceRemoval, of placeholder: Placeholder) async throws -> Bool {
        try await store.retire(original, of: placeholder)
    }

    func verify(_ landing: Landing, holds content: DeliveredContent) async throws -> Bool {
        try await store.verify(landing, holds: content)
    }

    func follow(_ places: [(placeholder: Placeholder, progress: PlaceProgress)]) {
        (store as? any PlaceFollowing)?.follow(places)
    }

    func conclude() async throws { try await store.conclude() }
}
