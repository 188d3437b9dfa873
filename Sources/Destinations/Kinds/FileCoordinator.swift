import DropSessions
import ItemProviders
import FileSystem
import Synchronization
import SystemPackage

/// A drop onto one file: written to a hidden directory beside it, synced, and renamed.
final class FileCoordinator: DropCoordinator {
    private let target: FilePath
    /// A drop into the file's directory, limited to one item with a fixed name.
    private let folder: FolderCoordinator
    private let placeholder = Mutex<Placeholder?>(nil)

    init(target: FilePath, options: DropOptions) throws {
        self.target = target
        folder = try FolderCoordinator(directory: target.parent, options: options)
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
