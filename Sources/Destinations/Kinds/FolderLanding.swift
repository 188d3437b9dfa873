import FileSystem
import ItemProviders
import SystemPackage
import Transfer

/// Puts staged items into a plain folder, or into kept folders in it, and records that in the folder's log.
struct FolderLanding: Sendable {
    /// A complete item with its reserved place.
    struct Landable: Sendable {
        let item: StagedItem
        let placeholder: Placeholder
        let folders: [KeptFolder]
        let reservation: NameReservations.Reservation
        let provenance: Provenance
        let moved: MovedSource?
        let receipt: SourceReceipt?
    }

    let folders: KeptFolders
    let collision: DropOptions.Collision
    /// The staging directory in the plain folder.
    let staging: StagingDirectory
    let log: LazyFolderLog

    /// Lands the items of a round, each with its own result.
    func land(_ round: [Landable]) -> [Result<Landing, any Error>] {
        let log = self.log.open()
        do {
            try DurableItems.sync(round.map(\.item), staging: staging)
        } catch {
            return round.map { _ in .failure(error) }
        }
        log?.register(round.compactMap { landable in landable.moved.map { ($0, landable.item.hash) } })
        var landed: [FolderLog.Landed] = []
        let announced = log?.announce(round) ?? round.map { _ in nil }
        let results = zip(round, announced).map { landable, announcement in
            Result {
                let place = try announcement?.get()
                let count = landed.count
                let landing = try land(landable, log, &landed)
                if landed.count > count { landed[count].announced = place }
                return landing
            }
        }
        log?.note(landed)
        let ids = Set(landed.compactMap(\.announced))
        log?.withdraw(announced.compactMap { try? $0?.get() }.filter { !ids.contains($0) })
        return results
    }

    private func land(
        _ landable: Landable, _ log: FolderLog?, _ landed: inout [FolderLog.Landed]
    ) throws -> Landing {
        do {
            return try placeInFolder(landable, log, &landed)
        } catch let error as DestinationError
            where !landable.folders.isEmpty && (error.underlying as? Errno) == .noSuchFileOrDirectory
        {
            // Another program has removed the folder since it was opened.
            folders.forget(landable.folders)
            return try placeInFolder(landable, log, &landed)
        }
    }

    /// Places an item in its folder, which is made if it is missing, and removed again if the item does not land.
    private func placeInFolder(
        _ landable: Landable, _ log: FolderLog?, _ landed: inout [FolderLog.Landed]
    ) throws -> Landing {
        var made: [KeptFolders.Made] = []
        do {
            let directory = try folders.open(landable.folders, made: &made)
            return try place(landable, in: directory, made, log, &landed)
        } catch {
            if !made.isEmpty { folders.remove(made) }
            throw error
        }
    }

    private func place(
        _ landable: Landable, in directory: Directory, _ made: [KeptFolders.Made], _ log: FolderLog?,
        _ landed: inout [FolderLog.Landed]
    ) throws -> Landing {
        var kept: FilePath.Component?
        func discard() { if let kept { log?.discard(kept) } }
        // What is replaced is kept in the directory where its name is, so that the next command can move it back.
        var home = staging
        if case .replacing = landable.reservation, !landable.folders.isEmpty {
            home = try reporting(directory.path, "be written to") {
                StagingDirectory.clearAbandoned(in: directory, prefix: StagingDirectory.hiddenPrefix)
                return try StagingDirectory(in: directory, prefix: StagingDirectory.hiddenPrefix)
            }
        }
        defer { if home !== staging { home.remove() } }
        let outcome: ItemPlacement.Outcome
        do {
            outcome = try ItemPlacement(directory: directory, collision: collision).place(
                landable.item, as: landable.reservation, from: landable.provenance.source.path,
                displacing: { name in
                    discard()
                    kept = log?.copy(name, in: directory)
                    return DisplacedItem(directory: try home.former(), name: name)
                })
        } catch {
            discard()
            throw error
        }
        switch outcome {
        case .placed(let name), .replaced(let name):
            let isReplacing = if case .replaced = outcome { true } else { false }
            if isReplacing {
                // A failure to take it is a warning; only then does it go with the staging directory.
                let path = directory.path(of: name)
                kept = kept ?? (try? home.former()).flatMap { log?.take(name, in: $0, from: path) }
                home.settleFormer(name)
            } else {
                discard()
            }
            let folder = landable.folders.path
            folders.noteNames(in: folder)
            landed.append(
                FolderLog.Landed(
                    placeholder: landable.placeholder, folder: folder, made: made, name: name,
                    file: try? directory.fingerprint(of: name), provenance: landable.provenance, moved: landable.moved,
                    receipt: landable.receipt, content: landable.item.hash, isReplacing: isReplacing,
                    kept: isReplacing ? kept : nil))
            return Landing(
                path: directory.path(of: name), bytes: landable.item.bytes, losses: landable.item.losses,
                isSource: landable.item.isSource)
        case .skipped(let name):
            landable.item.discard()
            if !made.isEmpty { folders.remove(made) }
            return Landing(outcome: .skipped, path: directory.path(of: name), bytes: 0)
        }
    }
}
