import FileSystem
import StoreFiles
import SystemPackage
import Testing
import Transfer

@testable import Destinations

/// Drops of many items.
@Suite struct LanePlacementTests {
    /// The items 0, 1, 2... of a lane.
    private func inLane(of count: Int, _ body: (StoredLane, [StoreRecord]) throws -> Void) throws {
        let queue = try DatabaseQueue()
        try StoreSchema.migrator.migrate(queue)
        try queue.write { database in
            try ItemStore.recount("", in: database)
            let drop = try ItemStore.beginDrop(owner: "a", operation: .copy, in: database)
            let lane = StoredLane(name: "", database: database)
            for (number, key) in try lane.newKeys(count, before: nil).enumerated() {
                _ = try ItemStore.addPlaceholder(component("\(number)"), lane: "", key: key, drop: drop, in: database)
            }
            try database.execute(sql: "UPDATE item SET state = 2, dropSession = NULL")
            var records: [StoreRecord] = []
            try lane.forEach {
                records.append($0)
                return true
            }
            try body(lane, records)
        }
    }

    private func placement(
        _ pieces: [LanePlacement.Piece], in lane: StoredLane, _ collision: DropOptions.Collision, _ intent: DropIntent
    ) throws -> LanePlacement {
        var names = NameReservations(collision: collision, limit: 255)
        return try LanePlacement(
            pieces, in: LanePlaces(lane: lane, directory: "/lane"), behind: nil, to: intent, reservations: &names
        ) { _ in false }
    }

    @Test func namesOfTheSameDropAndOfTheLaneAreTaken() throws {
        let count = 3000
        try inLane(of: count) { lane, _ in
            let new = (0..<count).map { LanePlacement.Piece.new(component("new-\($0)")) }
            let old = (0..<count).map { LanePlacement.Piece.new(component("\($0)")) }
            let placement = try placement(new + new + old, in: lane, .fail, .insertAtDestination(index: 0))
            for number in 0..<count {
                let indices = [number, count + number, 2 * count + number].map { placement.index(of: $0) }
                guard indices != [number, number, count + number] else { continue }
                Issue.record("\(number): \(indices)")
                break
            }
        }
    }

    /// Every second item moves to the start; an item of another drop has the name of each that stays.
    @Test func movedItemsMakeRoom() throws {
        let count = 4000
        try inLane(of: count) { lane, records in
            let moved = stride(from: 1, to: count, by: 2).map { LanePlacement.Piece.present(records[$0]) }
            let new = stride(from: 0, to: count, by: 2).map { LanePlacement.Piece.new(component("\($0)")) }
            let placement = try placement(moved + new, in: lane, .skip, .insertAtDestination(index: 0))
            let wrong = (0..<count).first { placement.index(of: $0) != $0 }
            #expect(wrong == nil)
        }
    }

    @Test func movedLinesAreCountedOnce() {
        var rows = ReservedRows()
        let count = 50_000
        let texts = (0..<count).map { number in
            let text = rows.add(moved: number)
            return (text, rows.add(moved: number))
        }
        for (text, _) in texts { rows.fill(text, lines: 3) }
        for (number, (text, line)) in texts.enumerated() {
            if rows.movedIndex(of: line) != 4 * number + 3 { Issue.record("line \(number)") }
            if rows.movedIndex(of: text) != nil || rows.moved(before: text) != number { Issue.record("text \(number)") }
        }
    }
}
