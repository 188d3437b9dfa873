import FileSystem
import Glibc
import ItemProviders
import Synchronization
package import SystemPackage
package import Transfer
package import UniformTypes

/// One file to be written: it reads the type of its extension and takes exactly one item.
package struct FileDestination: SingleFileDestination {
    /// The file, which may exist.
    package let path: FilePath
    package let displayName: String
    package let readableTypes: [UniformType]

    /// Creates the destination `path` for items of `readableTypes`.
    package init(path: FilePath, displayName: String? = nil, readableTypes: [UniformType]) {
        self.path = path
        self.displayName = displayName ?? path.string
        self.readableTypes = readableTypes
    }

    package var kind: String { "file" }
    package var file: FilePath? { path }
    package var comparesWhatItWrites: Bool { true }
    /// A user who names a file does not want another name instead.
    package var usualCollision: DropOptions.Collision { .fail }
    package var preference: NegotiationPolicy.Preference { .fidelity }

    /// The store of the file's directory.
    package var store: StoreIdentity? { StoreIdentity.ofFile(path) }

    package func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        try refuseOrder(options.intent)
        try Self.refuseMore(than: itemCount, path)
        guard SystemCalls.isWritable(path.parent) else {
            return DropProposal(
                operation: .forbidden, intent: options.intent, reason: "its directory cannot be written to")
        }
        return DropProposal(operation: options.operation, intent: options.intent)
    }

    /// Refuses a folder where an archive is read that is no ZIP: its files alone would not be the folder.
    package func objection(to item: DragItem) -> DestinationError? {
        guard item.type.conforms(to: .directory), let wanted = readableTypes.first,
            readableTypes.allSatisfy({ $0.conforms(to: .archive) && !UniformType.zip.conforms(to: $0) }),
            !item.itemProvider.registeredTypes.contains(where: { type in
                readableTypes.contains { type.conforms(to: $0) }
            })
        else { return nil }
        let stem = path.stem.map { $0.hasSuffix(".tar") ? String($0.dropLast(4)) : $0 } ?? "archive"
        let archive = path.removingLastComponent().appending(stem + ".zip")
        return DestinationError(
            .notRead, path: item.source.path ?? FilePath(item.source.displayName),
            message: "is a folder, which becomes a ZIP and not \(wanted)",
            hint:
                "write a ZIP: dnd copy \(ShellWord.quoted(item.source.displayName)) --to \(ShellWord.quoted(archive.string))"
        )
    }

    package func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        try refuseOrder(options.intent)
        try Self.refuseMore(than: names.count, path)
        return names.compactMap { _ in
            guard let name = path.lastComponent else { return nil }
            var reservations = NameReservations(
                collision: options.collision, limit: SystemCalls.longestName(in: path.parent))
            let reservation = reservations.reserve(name) {
                (try? path.parent.appending($0).stat(followTargetSymlink: false)) != nil
            }
            return Landing(
                outcome: reservation.plannedOutcome(options.collision),
                path: path.removingLastComponent().appending(reservation.name))
        }
    }

    package func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        try refuseOrder(options.intent)
        // A symbolic link is followed only to replace its target, which is the file that the user means.
        let isLink =
            options.collision == .replace && (try? path.stat(followTargetSymlink: false))?.type == .symbolicLink
        let target = isLink ? SystemCalls.resolved(path) ?? path : path
        return try await BlockingWork.run { try FileCoordinator(target: target, options: options) }
    }

    static func refuseMore(than count: Int, _ path: FilePath) throws(DestinationError) {
        guard count > 1 else { return }
        throw DestinationError(
            .full, path: path, message: "is a file, which takes one item, found \(count)",
            hint: "drop them into a directory, or one at a time")
    }

    private func refuseOrder(_ intent: DropIntent) throws(DestinationError) {
        if intent == .unspecified { return }
        throw DestinationError(
            .noOrder, path: path, message: "a file has no order, so an item cannot have a position in it",
            hint: "use a directory with an order: dnd init DIR --kind journal")
    }
}

// MARK: - The drop

/// A drop onto one file: written to a hidden directory beside it, synced, and renamed.
final class FileCoordinator: DropCoordinator {
    private let target: FilePath
    /// A drop into the file's directory, limited to one item with a fixed name.
    private let folder: FolderCoordinator
    private let placeholder = Mutex<Placeholder?>(nil)

    init(target: FilePath, options: DropOptions) throws {
        self.target = target
        folder = try FolderCoordinator(
            directory: target.parent, isMade: false, keepsCompanions: false, options: options)
    }

    var scratch: FilePath { folder.scratch }

    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
        let before = placeholder.withLock { $0 == nil ? 0 : 1 }
        try FileDestination.refuseMore(than: before + names.count, target)
        guard !names.isEmpty, let name = target.lastComponent else { return [] }
        let reserved = try await folder.reserve([name])
        placeholder.withLock { $0 = reserved.first }
        return reserved
    }

    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
        guard let name = target.lastComponent else { return Landing(outcome: .skipped, path: nil) }
        if case .folder = delivery.content {
            throw DestinationError(
                .cannotWrite, path: target, message: "expected a file, but \(delivery.name.string) is a folder",
                hint: "drop it into a directory")
        }
        if let source = delivery.source.path, case .path = delivery.source, let one = try? source.stat(),
            let other = try? target.stat(), one.isSameFile(as: other)
        {
            throw ItemPlacement.same(target)
        }
        let renamed = delivery.changed(name: name)
        let landing: Landing
        do {
            landing = try await folder.commit(renamed, to: placeholder)
        } catch let error as DestinationError where error.code == .exists {
            throw error.naming(target)
        }
        // The path as the user wrote it: `photo.png`, not `./photo.png`.
        let path = landing.path?.lastComponent.map { target.removingLastComponent().appending($0) }
        return Landing(
            outcome: landing.outcome, path: path, bytes: landing.bytes, losses: landing.losses,
            isSource: landing.isSource)
    }

    func retire(_ original: SourceRemoval, of placeholder: Placeholder) async throws -> Bool {
        try await folder.retire(original, of: placeholder)
    }

    func discard(_ placeholder: Placeholder) async { await folder.discard(placeholder) }

    func conclude() async throws { try await folder.conclude() }
}
