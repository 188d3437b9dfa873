import FileSystem
import ItemProviders
import StoreFiles
import SystemPackage
import Transfer

/// A companion that is announced in the store, and waits for its item.
struct LandingCompanion: Sendable {
    /// The id of its record.
    let id: Int64
    /// Its name in its lane.
    let name: FilePath.Component
    let staged: StagedCompanion
}

// Companions land in a lane of their own, beside the history. Copies get their names before their item: from then on, a
// dead command has either landed all or the item not at all. The sources of a move are renamed after their item: those
// that remain after a crash have not been touched.

extension StoreLanding {
    /// Announces the companions of an item that is about to land under the name `main`.
    func announceCompanions(of landable: Landable, in database: Database) throws -> [LandingCompanion] {
        guard !landable.companions.isEmpty else { return [] }
        let main = landable.reservation.name
        let lane = StoredLane(name: CompanionLane.name(of: landable.id), database: database)
        let keys = try lane.newKeys(landable.companions.count, before: nil)
        let drop = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT dropSession FROM item WHERE id = ?"), arguments: [landable.id])
        guard let drop else { return [] }
        var names: Set<FilePath.Component> = []
        return try zip(landable.companions, keys).map { staged, key in
            let candidates = NameCollision(
                staged.companion.name(beside: main), limit: SystemCalls.longestName(in: opening.folders.store))
            var number = 1
            while !names.insert(candidates.name(number)).inserted { number += 1 }
            let name = candidates.name(number)
            let id = try ItemStore.addPlaceholder(name, lane: lane.name, key: key, drop: drop, in: database)
            var provenance = staged.provenance
            provenance.companionOf = CompanionLink(item: landable.id, main: main)
            try ItemStore.announce(id, name: name, provenance: provenance, in: database)
            try ItemStore.recordFile(staged.item.name, in: staged.item.directory, of: id, in: database)
            return LandingCompanion(id: id, name: name, staged: staged)
        }
    }

    /// Lands an item with its companions.
    ///
    /// - Parameter place: Gives the item its name.
    /// - Returns: The outcome, and the companions that landed: those of an item that was skipped do not, and a source that cannot be
    ///   renamed after its item stays where it is.
    func placing(
        _ companions: [LandingCompanion], of landable: Landable, _ place: () throws -> ItemPlacement.Outcome
    ) throws -> Placed {
        guard !companions.isEmpty else { return Placed(outcome: try place(), companions: []) }
        let lane = opening.lane.lane(CompanionLane.name(of: landable.id))
        var moves = FileMoves()
        func name(_ companion: LandingCompanion) throws {
            let directory = try lane.open(in: opening.root, making: true)
            try reporting(directory.path(of: companion.name), "be written") {
                try opening.change([lane.name]) {
                    try moves.move(
                        companion.staged.item.name, in: companion.staged.item.directory, to: companion.name,
                        in: directory)
                }
            }
        }
        let hasSources = landable.item.isSource || companions.contains(where: \.staged.item.isSource)
        do {
            if !hasSources { for companion in companions { try name(companion) } }
            let outcome = try place()
            if case .skipped = outcome {
                takeBack(&moves, in: lane)
                return Placed(outcome: outcome, companions: [])
            }
            guard hasSources else { return Placed(outcome: outcome, companions: companions) }
            return Placed(outcome: outcome, companions: companions.filter { (try? name($0)) != nil })
        } catch {
            takeBack(&moves, in: lane)
            throw error
        }
    }

    private func takeBack(_ moves: inout FileMoves, in lane: StoreLane) {
        _ = moves.undo()
        ItemStore.removeFolder(of: lane, in: opening.root)
    }

    /// Records that the companions of an item have landed, and that those of the content that it replaced are in the
    /// history.
    ///
    /// - Parameters:
    ///   - item: The id of the item.
    ///   - name: Its name.
    func noteCompanions(
        _ announced: [LandingCompanion], placed: [LandingCompanion], of item: Int64, named name: FilePath.Component,
        isReplacing: Bool, drop: Int64?, _ moves: inout FileMoves, in database: Database
    ) throws {
        if isReplacing {
            try ItemStore.displaceCompanions(
                of: item, action: "retired", drop: drop, in: opening.lane, opening.root, &moves, database)
        }
        for companion in placed {
            try ItemStore.link(companion.id, to: CompanionLink(item: item, main: name), in: database)
            try ItemStore.land(companion.id, name: companion.name, in: database)
            guard companion.staged.moved != nil, let record = try ItemStore.record(companion.id, in: database) else {
                continue
            }
            try ItemStore.note(
                "emptied", item: companion.id, name: record.name, lane: record.lane, key: record.key, drop: drop,
                former: StoreRecord.historyName(of: companion.id), in: database)
        }
        try forget(announced, except: placed, in: database)
    }

    /// Releases the places of companions that did not land.
    func forget(
        _ announced: [LandingCompanion], except placed: [LandingCompanion] = [], in database: Database
    ) throws {
        let landed = Set(placed.map(\.id))
        let rest = announced.filter { !landed.contains($0.id) }
        try ItemStore.remove(rest.map(\.id), in: database)
        for companion in rest { companion.staged.item.discard() }
    }

    /// Where the companions of an item landed.
    func companionLandings(of landable: Landable, placed: [LandingCompanion]) -> [CompanionLanding] {
        let directory = opening.lane.directory(of: CompanionLane.name(of: landable.id))
        return landable.companions.map { staged in
            let landed = placed.first { $0.staged.companion.path == staged.companion.path }
            return CompanionLanding(
                source: staged.companion.source, path: landed.map { directory.appending($0.name) },
                isSource: landed != nil && staged.item.isSource)
        }
    }
}
