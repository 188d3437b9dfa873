import Configuration
import FileSystem
import ItemProviders
import SystemPackage
import Transfer

/// Puts staged items into a plain folder, or into kept folders in it, and records that in the folder's log.
struct FolderLanding: Sendable {
    /// A complete item with its reserved place.
    struct Landable: Sendable {
        var item: StagedItem
        let placeholder: Placeholder
        let folders: [KeptFolder]
        let reservation: NameReservations.Reservation
        let provenance: Provenance
        /// The source that the move will remove; nil for a copy.
        let moved: MovedSource?
        let receipt: SourceReceipt?
        var companions: [StagedCompanion]

        var isReplacing: Bool { if case .replacing = reservation { true } else { false } }
    }

    /// The folder in which an item gets its name.
    struct Home {
        let directory: Directory
        /// The folders that were made for it, the outer ones first.
        let made: [KeptFolders.Made]
        /// A staging directory in the folder: what a command that dies leaves there is completed by the next one.
        let staging: StagingDirectory
        let log: FolderLog?
    }

    /// A staged item that got its name.
    struct Placed {
        let item: StagedItem
        let name: FilePath.Component
        let isReplacing: Bool
        /// The name of the replaced file in the history.
        var kept: FilePath.Component?
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
            try DurableItems.sync(round.flatMap { [$0.item] + $0.companions.map(\.item) }, staging: staging)
        } catch {
            return round.map { _ in .failure(error) }
        }
        log?.register(
            round.flatMap { landable in
                let items = [(landable.moved, landable.item)] + landable.companions.map { ($0.moved, $0.item) }
                return items.compactMap { moved, item in moved.map { ($0, item.hash) } }
            })
        var landed: [FolderLog.Landed] = []
        let failure = self.log.failure ?? Self.noLog(of: folders.root.path)
        let announced = log?.announce(round) ?? round.map { $0.receipt?.line == nil ? nil : .failure(failure) }
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

    /// The error for an item of a plan if logs have no directory: without a record, the next run would land it again.
    private static func noLog(of folder: FilePath) -> DestinationError {
        DestinationError(
            .cannotWrite, path: folder,
            message: "the items of a plan must be recorded, and the log of this folder needs a directory",
            hint: "set HOME, or XDG_STATE_HOME")
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
            // What is replaced, and what gets several names, waits in the directory where the names are, so that the
            // next command can complete it.
            var home = staging
            if !landable.folders.isEmpty, landable.isReplacing || landable.isGroupOfCopies {
                home = try reporting(directory.path, "be written to") {
                    StagingDirectory.clearAbandoned(in: directory)
                    return try StagingDirectory(in: directory, prefix: StagingDirectory.hiddenPrefix)
                }
            }
            defer { if home !== staging { home.remove() } }
            return try place(landable, in: Home(directory: directory, made: made, staging: home, log: log), &landed)
        } catch {
            if !made.isEmpty { folders.remove(made) }
            throw error
        }
    }

    private func place(
        _ landable: Landable, in home: Home, _ landed: inout [FolderLog.Landed]
    ) throws -> Landing {
        guard landable.isGroupOfCopies else { return try placeAll(landable, in: home, &landed) }
        let gathering = try gathered(landable, in: home)
        do {
            let landing = try placeAll(gathering.landable, in: home, &landed)
            gathering.group.end()
            return landing
        } catch {
            gathering.group.discard()
            throw error
        }
    }

    /// Gives the item its name, and then its companions theirs. If one of them cannot get a name, all that were given
    /// are taken back.
    private func placeAll(
        _ landable: Landable, in home: Home, _ landed: inout [FolderLog.Landed]
    ) throws -> Landing {
        let (directory, companions) = (home.directory, landable.companions)
        let main = try place(
            landable.item, as: landable.reservation, in: home, collision, from: landable.provenance.source.path
        ) { name in companions.allSatisfy { (try? directory.status(of: $0.companion.name(beside: name))) == nil } }
        guard let main else {
            for item in [landable.item] + companions.map(\.item) { item.discard() }
            if !home.made.isEmpty { folders.remove(home.made) }
            return Landing(outcome: .skipped, path: directory.path(of: landable.reservation.name), bytes: 0)
        }
        var placed = [main]
        do {
            for companion in companions {
                placed.append(try place(companion, beside: main.name, isReplacing: landable.isReplacing, in: home))
            }
        } catch {
            // What has replaced something stays, and so does what comes before it.
            takeBack(&placed, in: directory)
            note(placed, of: landable, in: home, &landed)
            throw error
        }
        folders.noteNames(in: landable.folders.path)
        note(placed, of: landable, in: home, &landed)
        var losses = landable.item.losses
        for loss in companions.flatMap(\.item.losses) where !losses.contains(loss) { losses.append(loss) }
        return Landing(
            path: directory.path(of: main.name), bytes: placed.reduce(0) { $0 + $1.item.bytes }, losses: losses,
            isSource: landable.item.isSource
        ).with(
            zip(companions, placed.dropFirst()).map { companion, placed in
                CompanionLanding(
                    source: companion.companion.source, path: directory.path(of: placed.name),
                    isSource: companion.item.isSource)
            })
    }

    /// Gives one file its name.
    ///
    /// - Parameter willTry: Whether a name can be used.
    /// - Returns: Nil if the name is taken, and the item is skipped.
    func place(
        _ item: StagedItem, as reservation: NameReservations.Reservation, in home: Home,
        _ collision: DropOptions.Collision, from source: FilePath?,
        willTry: (FilePath.Component) -> Bool = { _ in true }
    ) throws -> Placed? {
        let (directory, log) = (home.directory, home.log)
        var former: Directory?
        var kept: FilePath.Component?
        func discard() { if let kept { log?.discard(kept) } }
        let outcome: ItemPlacement.Outcome
        do {
            outcome = try ItemPlacement(directory: directory, collision: collision).place(
                item, as: reservation, from: source,
                displacing: { name in
                    discard()
                    kept = log?.copy(name, in: directory)
                    // A source that is moved has no other copy: it is never removed.
                    let replaced = try home.staging.former(of: item.isSource ? nil : item.status)
                    former = replaced
                    return DisplacedItem(
                        directory: replaced, name: name, draft: (home.staging.directory, home.staging.newName()))
                }, willTry: willTry)
        } catch {
            discard()
            throw error
        }
        switch outcome {
        case .placed(let name):
            discard()
            return Placed(item: item, name: name, isReplacing: false)
        case .replaced(let name):
            // A failure to take it is a warning; only then does it go with the staging directory.
            let path = directory.path(of: name)
            kept = kept ?? former.flatMap { log?.take(name, in: $0, from: path) }
            if let former { home.staging.settle(former) }
            if log == nil, self.log.failure == nil { Self.warnOfLoss(in: folders.root.path) }
            return Placed(item: item, name: name, isReplacing: true, kept: kept)
        case .skipped: return nil
        }
    }

    /// Warns that replaced files are gone for good, since logs have no directory: a service often has no `HOME`.
    private static func warnOfLoss(in folder: FilePath) {
        SafetyWarnings.warn(
            folder, "replaced files are lost: there is no directory for a history", hint: "set HOME or XDG_STATE_HOME")
    }

    /// Adds what got its name to the items that the log records: the item, and then its companions.
    private func note(
        _ placed: [Placed], of landable: Landable, in home: Home, _ landed: inout [FolderLog.Landed]
    ) {
        guard let main = placed.first else { return }
        let folder = landable.folders.path
        landed.append(
            FolderLog.Landed(
                placeholder: landable.placeholder, folder: folder, made: home.made, name: main.name,
                file: try? home.directory.fingerprint(of: main.name), provenance: landable.provenance,
                moved: landable.moved, receipt: landable.receipt, content: landable.item.hash,
                isReplacing: main.isReplacing, kept: main.kept))
        for (companion, placed) in zip(landable.companions, placed.dropFirst()) {
            landed.append(
                FolderLog.Landed(
                    placeholder: nil, folder: folder, name: placed.name,
                    file: try? home.directory.fingerprint(of: placed.name), provenance: companion.provenance,
                    moved: companion.moved, content: companion.item.hash, isReplacing: placed.isReplacing,
                    kept: placed.kept))
        }
    }
}
