import StoreFiles
import SystemPackage
import Testing

@testable import Destinations
import Transfer

@Suite struct OrderKeysTests {
    @Test(
        arguments: [
            (nil, nil), (0, nil), (nil, 0), (0, 1 << 32), (-5, 5), (-(1 << 61), 1 << 61), (-(1 << 61), nil),
            (nil, 1 << 61),
        ] as [(Int64?, Int64?)])
    func newKeysStandBetween(low: Int64?, high: Int64?) throws {
        let keys = try #require(OrderKeys.keys(9, between: low, and: high))
        let all = (low.map { [$0] } ?? []) + keys + (high.map { [$0] } ?? [])
        #expect(keys.count == 9)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test(
        arguments: [
            (0, 9), (5, 5), (5, 4), (1 << 61, nil), (nil, -(1 << 61)), (Int64.min, Int64.max), (Int64.max, nil),
            (nil, Int64.min),
        ] as [(Int64?, Int64?)])
    func whereThereIsNoRoomThereAreNone(low: Int64?, high: Int64?) {
        #expect(OrderKeys.keys(9, between: low, and: high) == nil)
    }
}

/// The order of a lane in the database, compared with an array.
@Suite struct StoredLaneTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try StoreSchema.migrator.migrate(queue)
        _ = try queue.write { try ItemStore.beginDrop(owner: "a", operation: .copy, in: $0) }
    }

    private func insert(_ number: Int, before next: StoreRecord?, in database: Database) throws -> Int64 {
        let lane = StoredLane(name: "", database: database)
        let key = try lane.newKeys(1, before: next)[0]
        let id = try ItemStore.addPlaceholder(component("\(number)"), lane: "", key: key, drop: 1, in: database)
        try database.execute(sql: "UPDATE item SET state = 2, dropSession = NULL WHERE id = ?", arguments: [id])
        return id
    }

    private func order(_ database: Database) throws -> [String] {
        var names: [String] = []
        try StoredLane(name: "", database: database).forEach { record in
            names.append(record.name.string)
            return true
        }
        return names
    }

    /// Inserts at the start, at index 1, or in the middle, where the gap between keys is used up repeatedly.
    @Test(arguments: [0, 1, 2])
    func manyInOnePlace(place: Int) throws {
        try queue.write { database in
            try ItemStore.recount("", in: database)
            var model: [String] = []
            for number in 0..<300 {
                let lane = StoredLane(name: "", database: database)
                let index = place == 0 ? 0 : place == 1 ? min(1, model.count) : model.count / 2
                _ = try insert(number, before: try lane.record(at: index), in: database)
                model.insert("\(number)", at: index)
            }
            #expect(try order(database) == model)
        }
    }

    /// Keys without gaps, as in a store whose order came from elsewhere.
    @Test func aDenseOrderIsSpreadWhereItMustBe() throws {
        try queue.write { database in
            try ItemStore.recount("", in: database)
            var model = (0..<400).map { "\($0)" }
            for number in 0..<400 { _ = try insert(number, before: nil, in: database) }
            try database.execute(sql: "UPDATE item SET position = 149 * 4294967296 + id WHERE id BETWEEN 150 AND 250")
            let lane = StoredLane(name: "", database: database)
            _ = try insert(400, before: lane.record(at: 200), in: database)
            model.insert("400", at: 200)
            #expect(try order(database) == model)
            // Distant items keep their keys.
            let kept = try Int.fetchOne(
                database, sql: "SELECT count(*) FROM item WHERE position = (id - 1) * 4294967296 AND id <= 400")
            #expect(try #require(kept) > 200)
            try database.execute(sql: "UPDATE item SET position = 7")
            model = try order(database)
            _ = try insert(401, before: lane.record(at: 10), in: database)
            model.insert("401", at: 10)
            #expect(try order(database) == model)
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5])
    func placesAndCountsAreThoseOfAList(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        try queue.write { database in
            try ItemStore.recount("", in: database)
            let lane = StoredLane(name: "", database: database)
            var model: [String] = []
            for number in 0..<300 {
                if !model.isEmpty, Int.random(in: 0..<4, using: &random) == 0 {
                    let index = Int.random(in: model.indices, using: &random)
                    let record = try #require(try lane.record(at: index))
                    try ItemStore.remove([record.id], in: database)
                    #expect(model.remove(at: index) == record.name.string)
                } else {
                    let index = Int.random(in: 0...model.count, using: &random)
                    _ = try insert(number, before: try lane.record(at: index), in: database)
                    model.insert("\(number)", at: index)
                }
                #expect(try lane.count() == model.count)
            }
            #expect(try order(database) == model)
            let asked = (0..<20).map { _ in Int.random(in: model.indices, using: &random) }
            let records = try asked.map { try #require(try lane.record(at: $0)) }
            let indices = try lane.indices(of: records)
            #expect(zip(asked, records).allSatisfy { indices[$1.id] == $0 })
            for (index, record) in zip(asked, records) {
                #expect(try lane.next(after: record)?.name.string == (index + 1 < model.count ? model[index + 1] : nil))
                #expect(try lane.previous(before: record)?.name.string == (index > 0 ? model[index - 1] : nil))
            }
        }
    }
}

/// Random numbers that are the same for the same seed: SplitMix64. (https://prng.di.unimi.it/splitmix64.c)
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
