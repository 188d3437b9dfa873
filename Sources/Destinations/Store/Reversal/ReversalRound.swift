import FileSystem
import StoreFiles
import SystemPackage
import Transfer

/// Carries out one step of several pieces of a plan: the steps are announced together, then renamed and recorded in one
/// transaction.
struct ReversalRound {
    let opening: OpenStore
    let history: Directory
    /// The id of the reversing operation.
    let operation: Int64
    /// The folders of a plain folder that a redo makes again, with their permissions.
    var folders: [FilePath: FilePermissions] = [:]

    /// Carries out the steps at `depth` of the pieces in this range. A piece that fails is left in its place and gets a
    /// refusal.
    ///
    /// - Throws: an error of writing the store; the renames made so far are announced.
    func carryOut(_ numbers: Range<Int>, at depth: Int, of pieces: inout [ReversalPlan.Piece]) throws {
        var prepared: [Int: Prepared] = [:]
        defer { for one in prepared.values { [one.copy, one.displaced].forEach { $0?.remove() } } }
        for number in numbers where pieces[number].steps.count > depth {
            do {
                prepared[number] = try prepare(pieces[number].steps[depth])
            } catch {
                pieces[number].refuse(error)
            }
        }
        guard !prepared.isEmpty else { return }
        let steps = prepared.sorted { $0.key < $1.key }
        let announced = steps.filter { $0.value.status != nil }
        if !announced.isEmpty {
            try opening.store.write { database in
                for (_, one) in announced {
                    try ItemStore.announce(one.reversal, operation: operation, in: database)
                }
            }
            // The announcement must reach the device before the renames.
            try opening.store.sync()
        }
        var refusals: [Int: any Error] = [:]
        try opening.store.write { database in
            refusals = [:]
            for (number, one) in steps {
                do {
                    try rename(one)
                } catch {
                    refusals[number] = error
                    try ItemStore.forget(one.reversal, in: database)
                    continue
                }
                try ItemStore.note(one.reversal, operation: operation, in: database)
                try recordFile(of: one.reversal, in: database)
            }
        }
        opening.noteChanges()
        for (number, one) in steps {
            if let refusal = refusals[number] {
                pieces[number].refuse(refusal)
                continue
            }
            do {
                try finish(one)
            } catch {
                pieces[number].refuse(error)
            }
        }
    }

    /// Records the file of a restored item, so that it is recognized after a rename. If the item has a hash, the file
    /// is recorded as unread, since its content was not checked.
    private func recordFile(of reversal: Reversal, in database: Database) throws {
        guard [.restored, .replaced].contains(reversal.action),
            let file = try? opening.directory(of: reversal.lane).fingerprint(of: reversal.name)
        else { return }
        try ItemStore.recordFile(file, of: reversal.event.item, isRead: reversal.event.hash == nil, in: database)
    }

    /// A step with its file, which is copied if the target is on another file system.
    private struct Prepared {
        var reversal: Reversal
        let route: ReversalStep.Route
        /// The status of the file to be renamed; nil if there is none.
        let status: Stat?
        /// The staging directory with the copy, next to the copy's target.
        var copy: StagingDirectory?
        /// For an exchange between two file systems: the copy of the file that goes into the history.
        var displaced: StagingDirectory?
        var removal: SourceRemoval?
        /// Whether the history already has a copy.
        var isKept = false
    }

    private static let copyName: FilePath.Component = "copy"

    private func prepare(_ step: ReversalStep) throws -> Prepared {
        if case .reorder = step.route { return Prepared(reversal: step.reversal, route: step.route, status: nil) }
        let (directory, name) = try place(of: step)
        let path = directory.path(of: name)
        let present = try reporting(path, "be read") { try directory.status(of: name) }
        guard let present else {
            throw DestinationError(.changed, path: path, message: "was removed by another program in the meantime")
        }
        guard step.status == nil || step.isStill(present) else {
            throw DestinationError(.changed, path: path, message: "was changed by another program in the meantime")
        }
        var prepared = Prepared(
            reversal: step.reversal, route: step.route, status: present)
        var moving = present
        if case .exchange = step.route {
            let kept = try kept(step.reversal)
            let status = try reporting(history.path(of: kept), "be read") { try history.status(of: kept) }
            guard let status else {
                throw DestinationError(.noSuchItem, path: history.path(of: kept), message: "no longer exists")
            }
            moving = step.reversal.action == .removed ? present : status
        }
        prepared.reversal.inode = UInt64(moving.inode.rawValue)
        do {
            try copyAcross(name, in: directory, for: &prepared)
        } catch {
            prepared.copy?.remove()
            throw error
        }
        return prepared
    }

    /// Copies the file of the step if its target is on another file system.
    private func copyAcross(
        _ name: FilePath.Component, in directory: Directory, for prepared: inout Prepared
    ) throws {
        switch prepared.route {
        case .intoHistory, .fromSource:
            guard try isElsewhere(directory) else { return }
            let path = directory.path(of: name)
            guard let removal = SourceRemoval(of: path) else {
                throw DestinationError(.changed, path: path, message: "was changed by another program in the meantime")
            }
            prepared.removal = removal
            // Drafting has compared the two files.
            let kept = try kept(prepared.reversal)
            prepared.isKept = try reporting(history.path(of: kept), "be read") { try history.status(of: kept) } != nil
            if !prepared.isKept { prepared.copy = try copyForHistory(name, in: directory) }
        case .outOfHistory:
            let lane = try madeDirectory(of: prepared.reversal.lane)
            guard try isElsewhere(lane) else { return }
            try copyForLane(name, in: directory, to: lane, &prepared)
        case .toSource(let source):
            let target = try reporting(source.parent, "be opened") { try Directory(source.parent) }
            guard try isElsewhere(target) else { return }
            prepared.copy = try copy(name, in: directory, besides: target)
        case .exchange:
            guard try isElsewhere(directory) else { return }
            try copyForLane(try kept(prepared.reversal), in: history, to: directory, &prepared)
            prepared.displaced = try copyForHistory(name, in: directory)
        case .relocate, .reorder: return
        }
    }

    private func isElsewhere(_ directory: Directory) throws -> Bool {
        try directory.status().deviceID != history.status().deviceID
    }

    private func copyForLane(
        _ name: FilePath.Component, in directory: Directory, to lane: Directory, _ prepared: inout Prepared
    ) throws {
        let copy = try copy(name, in: directory, besides: lane)
        prepared.copy = copy
        let inode = try copy.directory.status(of: Self.copyName)?.inode.rawValue
        if prepared.reversal.action != .removed { prepared.reversal.inode = inode.map { UInt64($0) } ?? 0 }
    }

    /// Copies a file or folder to the file system of `target`, where the copy is renamed later.
    private func copy(
        _ name: FilePath.Component, in directory: Directory, besides target: Directory
    ) throws -> StagingDirectory {
        // Remove what a dead command may have left there.
        StagingDirectory.clearAbandoned(in: target)
        let staging = try reporting(target.path, "be written to") {
            try StagingDirectory(in: target, prefix: StagingDirectory.hiddenPrefix)
        }
        try copy(name, in: directory, into: staging)
        return staging
    }

    private func copyForHistory(_ name: FilePath.Component, in directory: Directory) throws -> StagingDirectory {
        let staging = try reporting(opening.stagingParent.path, "be written to") {
            try StagingDirectory(in: opening.stagingParent, prefix: "")
        }
        try copy(name, in: directory, into: staging)
        return staging
    }

    private func copy(_ name: FilePath.Component, in directory: Directory, into staging: StagingDirectory) throws {
        do {
            try reporting(directory.path(of: name), "be copied") {
                _ = try ArchivalCopy.make(of: name, in: directory, as: Self.copyName, in: staging.directory)
            }
        } catch {
            staging.remove()
            throw error
        }
    }

    /// The directory and the name of the file that the step renames.
    private func place(of step: ReversalStep) throws -> (Directory, FilePath.Component) {
        let reversal = step.reversal
        switch step.route {
        case .intoHistory, .exchange, .reorder: return (try opening.directory(of: reversal.lane), reversal.name)
        case .relocate(let lane, let name): return (try opening.directory(of: lane), name)
        case .outOfHistory, .toSource: return (history, try kept(reversal))
        case .fromSource(let source): return try Self.entry(source)
        }
    }

    /// The directory of a lane; in a plain folder, it is made if it is missing.
    private func madeDirectory(of lane: String) throws -> Directory {
        guard let plainFolder = opening.lane.plainFolder, let path = FolderLane.path(of: lane), !path.isEmpty else {
            return opening.lane.isOfCompanions(lane)
                ? try opening.lane.lane(lane).open(in: opening.root, making: true) : try opening.directory(of: lane)
        }
        var directory = try reporting(plainFolder, "be read") { try Directory(plainFolder) }
        var inner: FilePath = ""
        for name in path.components {
            inner.append(name)
            let (outer, mode) = (directory, folders[inner] ?? FilePermissions(rawValue: 0o777))
            directory = try reporting(outer.path(of: name), "be made") {
                try outer.madeDirectory(name, permissions: mode)
            }
        }
        return directory
    }

    private func kept(_ reversal: Reversal) throws -> FilePath.Component {
        guard let former = reversal.former else { throw Errno.invalidArgument }
        return former
    }

    private static func entry(_ path: FilePath) throws -> (Directory, FilePath.Component) {
        guard let name = path.lastComponent, name.kind == .regular else {
            throw DestinationError(.notFound, path: path, message: "is not the path of a file")
        }
        return (try reporting(path.parent, "be opened") { try Directory(path.parent) }, name)
    }

    private func rename(_ prepared: Prepared) throws {
        let reversal = prepared.reversal
        let path = opening.lane.directory(of: reversal.lane).appending(reversal.name)
        do {
            switch prepared.route {
            case .reorder: break
            case .intoHistory:
                let lane = try opening.directory(of: reversal.lane)
                try opening.change([reversal.lane]) { try keep(reversal.name, in: lane, prepared) }
            case .fromSource(let source):
                let (directory, name) = try Self.entry(source)
                try keep(name, in: directory, prepared)
            case .outOfHistory:
                let lane = try madeDirectory(of: reversal.lane)
                try opening.change([reversal.lane]) { try bring(prepared, reversal.name, to: lane) }
            case .toSource(let source):
                let (directory, name) = try Self.entry(source)
                try bring(prepared, name, to: directory)
            case .exchange:
                let lane = try opening.directory(of: reversal.lane)
                try opening.change([reversal.lane]) { try exchange(prepared, in: lane) }
            case .relocate(let from, let name):
                let (source, target) = (try opening.directory(of: from), try opening.directory(of: reversal.lane))
                try opening.change([from, reversal.lane]) { try source.place(name, as: reversal.name, in: target) }
            }
        } catch let error as Errno where error.isUnknownFlag {
            throw DestinationError(
                .cannotWrite, path: path, message: "is on a file system that cannot exchange the names of two files",
                hint: "find the earlier version in \(history.path.string)", underlying: error)
        } catch let error as Errno where error == .improperLink {
            throw DestinationError(
                .cannotWrite, path: path, message: "is on another file system than the history of its store",
                underlying: error)
        } catch let error as Errno {
            throw DestinationError(error, path: path, action: "be moved")
        }
    }

    /// Moves a file into the history by a rename, or places its copy there and removes the original, unless it was
    /// changed.
    private func keep(_ name: FilePath.Component, in directory: Directory, _ prepared: Prepared) throws {
        let kept = try kept(prepared.reversal)
        guard let removal = prepared.removal else { return try directory.place(name, as: kept, in: history) }
        if let copy = prepared.copy {
            try copy.directory.place(Self.copyName, as: kept, in: history)
            try history.sync()
        }
        try removal.remove(keptAs: kept, in: history, isCopy: prepared.copy != nil)
    }

    private func bring(_ prepared: Prepared, _ name: FilePath.Component, to directory: Directory) throws {
        if let copy = prepared.copy {
            try copy.directory.place(Self.copyName, as: name, in: directory)
        } else {
            try history.place(kept(prepared.reversal), as: name, in: directory)
        }
    }

    /// Exchanges the item with the content in the history. Between two file systems, the history has both for a moment.
    private func exchange(_ prepared: Prepared, in lane: Directory) throws {
        let (name, kept) = (prepared.reversal.name, try kept(prepared.reversal))
        guard let copy = prepared.copy, let displaced = prepared.displaced else {
            return try history.rename(kept, to: name, in: lane, .exchanging)
        }
        // If the command dies here, the history has one content twice, or the other one under a name without an event.
        let other = FilePath.Component("\(kept.string)-\(opening.staging.token)") ?? kept
        try displaced.directory.place(Self.copyName, as: other, in: history)
        try history.sync()
        do {
            try copy.directory.rename(Self.copyName, to: name, in: lane, .exchanging)
        } catch {
            history.removeAll(other)
            throw error
        }
        let present = try copy.directory.status(of: Self.copyName)
        guard let status = prepared.status, present?.isSameFile(as: status) == true,
            present?.isModified(when: status) == true
        else {
            try copy.directory.rename(Self.copyName, to: name, in: lane, .exchanging)
            history.removeAll(other)
            throw DestinationError(
                .changed, path: lane.path(of: name), message: "was changed by another program in the meantime")
        }
        try lane.sync()
        try history.rename(other, to: kept, in: history, .exchanging)
        history.removeAll(other)
    }

    /// Syncs the restored name of a source, and removes a file that was copied to another file system from the history.
    private func finish(_ prepared: Prepared) throws {
        switch prepared.route {
        case .toSource(let source): try DurableItems.sync(Self.entry(source).0)
        case .outOfHistory where prepared.copy != nil:
            try DurableItems.sync(opening.directory(of: prepared.reversal.lane))
        default: return
        }
        if prepared.copy != nil { history.removeAll(try kept(prepared.reversal)) }
    }
}

extension ReversalPlan.Piece {
    /// Skips the remaining steps.
    mutating func refuse(_ error: any Error) {
        steps = []
        refusal =
            error as? DestinationError
            ?? DestinationError(
                .cannotWrite, path: FilePath(event.name.string), message: "cannot be restored: \(error)",
                underlying: error)
    }
}
