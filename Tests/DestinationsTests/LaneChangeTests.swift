import FoundationEssentials
import Configuration
import StoreFiles
import ItemProviders
import FileSystem
import SystemPackage
import Testing
import Transfer
import UniformTypes

@testable import Destinations

/// Moves between the lanes of a board, which share one store.
@Suite struct LaneChangeTests {
    private let directory: TestDirectory
    private let board: FilePath

    init() async throws {
        directory = try TestDirectory()
        board = directory.path.appending("board")
        #expect(try await DestinationDeclaration(kind: .board, lanes: ["x", "y", "z"]).declare(board) == .made)
        try await drop(["a", "b", "c"].map { try .data($0, name: $0) }, into: destination("x"))
        try await drop(["d", "e"].map { try .data($0, name: $0) }, into: destination("y"))
    }

    private func destination(_ lane: String = "") throws -> BoardDestination {
        try #require(
            try DestinationResolver.directory(lane.isEmpty ? board : board.appending(lane)) as? BoardDestination)
    }

    private func file(_ item: String) -> FilePath {
        let parts = item.split(separator: "/")
        return board.appending(String(parts[0])).appending("\(parts[1]).geocache")
    }

    /// Creates items: `x/a` is an item of the board, `new` is one from elsewhere.
    private func items(_ words: [String], in lane: BoardDestination) async throws -> [DropItem] {
        var items: [DropItem] = []
        for (number, word) in words.enumerated() {
            let isLocal = word.contains("/")
            let source = isLocal ? file(word) : directory.path.appending(word)
            let item = DragItem(source: .path(source), type: .data, itemProvider: ItemProvider())
            items.append(
                DropItem(
                    dragItem: item, sourcePlace: try await lane.place(of: item),
                    name: component(isLocal ? "\(word.dropFirst(2)).geocache" : word), number: number))
            #expect((items[number].sourcePlace != nil) == isLocal)
        }
        return items
    }

    /// The items of each lane, without their extensions.
    private func lanes() async throws -> [String] {
        let items = try await destination().items()
        #expect(items.allSatisfy { !$0.placeholder })
        return ["x", "y", "z"].map { lane in
            items.filter { $0.lane == lane }.map { $0.path.stem ?? "" }.joined()
        }
    }

    /// Moves items as a session does, and checks that the plan comes true. New items get content.
    @discardableResult
    private func move(
        _ words: [String], to lane: String, _ intent: DropIntent = .unspecified,
        collision: DropOptions.Collision = .keepBoth
    ) async throws -> [Landing] {
        let destination = try destination(lane)
        let options = DropOptions(intent: intent, collision: collision, operation: .move)
        let items = try await items(words, in: destination)
        let before = try await lanes()
        let planned = try await destination.plan(dropping: items, options: options)
        #expect(try await lanes() == before)
        let coordinator = try await destination.beginDrop(options: options)
        var landings: [Landing] = []
        for (item, arrangement) in zip(items, try await coordinator.arrange(items)) {
            switch arrangement {
            case .relocated(let landing, _): landings.append(landing)
            case .refused(let error): throw error
            case .reserved(let place):
                landings.append(
                    try await coordinator.commit(.data("new", name: item.name.string), to: place))
            }
        }
        try await coordinator.conclude()
        #expect(planned.map(\.path) == landings.map(\.path))
        #expect(planned.map(\.index) == landings.map(\.index))
        #expect(planned.map(\.outcome) == landings.map(\.outcome))
        return landings
    }

    private func row(_ item: String) throws -> Row? {
        try readStore(of: board) { database in
            try Row.fetchOne(
                database, sql: "SELECT * FROM item WHERE name = ? AND lane = ?",
                arguments: ["\(item.dropFirst(2)).geocache".utf8Data, String(item.prefix(1))])
        } ?? nil
    }

    // Indexes are those of UICollectionView: counted without the moved items.
    @Test(arguments: [
        (["x/b"], "y", DropIntent.unspecified, ["ac", "deb", ""]),
        (["x/c", "x/a"], "y", .insertAtDestination(index: 0), ["b", "cade", ""]),
        (["x/a", "y/e", "x/b"], "z", .unspecified, ["c", "d", "aeb"]),
        (["x/a", "y/e"], "y", .insertAtDestination(index: 0), ["bc", "aed", ""]),
        (["y/d", "x/a"], "y", .insertAtDestination(index: 1), ["bc", "eda", ""]),
        (["x/a", "x/a"], "y", .insertBefore("e.geocache"), ["bc", "dae", ""]),
        (["x/b", "y/d"], "y", .insertAfter("d.geocache"), ["ac", "bde", ""]),
        (["x/a", "x/b", "x/c"], "y", .insertAtDestination(index: 99), ["", "deabc", ""]),
        (["x/c", "new", "x/a"], "x", .insertAtDestination(index: 1), ["bcnewa", "de", ""]),
        (["new", "y/d", "newer"], "x", .insertAtDestination(index: 1), ["anewdnewerbc", "e", ""]),
    ])
    func changesOfLane(moved: [String], lane: String, intent: DropIntent, expected: [String]) async throws {
        try await move(moved, to: lane, intent)
        #expect(try await lanes() == expected)
        // No two items of a lane have the same position.
        let keys = try readStore(of: board) { database in
            try ["x", "y", "z"].map { try ItemStore.records(lane: $0, in: database).map(\.key) }
        }
        #expect(try #require(keys).allSatisfy { Set($0).count == $0.count })
    }

    @Test func whatIsKnownOfItStaysKnown() async throws {
        let before = try #require(try row("x/b"))
        let content = try bytes(of: file("x/b"))
        try await move(["x/b"], to: "z")
        let after = try #require(try row("z/b"))
        for column in ["id", "type", "source", "sourceFragment", "sourceType", "fidelity", "hash", "bytes", "dropped"] {
            #expect(before[column] == after[column], "\(column)")
        }
        #expect(try bytes(of: file("z/b")) == content)
        try await move(["z/b"], to: "x", .insertAtDestination(index: 1))
        #expect(try await lanes() == ["abc", "de", ""])
        let events = try readStore(of: board) { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT formerLane || (formerPosition = 4294967296) || ' ' || lane || (position = 0)
                    FROM event WHERE action = 'moved' ORDER BY id
                    """)
        }
        // It was the second item of x, then the only one of z.
        #expect(events == ["x1 z1", "z0 x0"])
    }

    @Test(arguments: [
        (DropOptions.Collision.keepBoth, ["ac", "deb-2b", ""], Landing.Outcome.dropped, 2),
        (.skip, ["abc", "deb", ""], .skipped, 2), (.fail, ["abc", "deb", ""], .taken, 2),
        (.replace, ["ac", "deb", ""], .dropped, 2),
    ])
    func aTakenName(
        collision: DropOptions.Collision, expected: [String], outcome: Landing.Outcome, index: Int
    ) async throws {
        try await drop([.data("other", name: "b")], into: destination("y"))
        let mine = try bytes(of: file("x/b"))
        let landings = try await move(["x/b"], to: "y", .insertAtDestination(index: 2), collision: collision)
        #expect(try await lanes() == expected)
        #expect(landings.map(\.outcome) == [outcome])
        #expect(landings.map(\.index) == [index])
        guard collision == .replace else { return }
        #expect(try bytes(of: file("y/b")) == mine)
        let history = StoreDirectories(directory: board).history
        let kept = try names(in: history)
        #expect(try kept.map { try text(of: history.appending($0)).contains("other") } == [true])
    }

    @Test func ofTwoOfOneNameTheSecondIsCalledOtherwise() async throws {
        try await drop([.data("other", name: "a")], into: destination("y"))
        try await move(["x/a", "y/a"], to: "z", collision: .replace)
        #expect(try await lanes() == ["bc", "de", "aa-2"])
    }

    @Test func whatAPersonPutIntoALaneMovesToo() async throws {
        try put(Array("by hand".utf8), to: file("x/h"))
        try await move(["x/h"], to: "y", .insertAtDestination(index: 0))
        #expect(try await lanes() == ["abc", "hde", ""])
    }

    @Test func oneThatIsGoneMovesNone() async throws {
        let lane = try destination("y")
        let moved = try await items(["x/a", "x/b"], in: lane)
        try FileCalls.unlink(file("x/b"))
        let coordinator = try await lane.beginDrop(options: DropOptions(operation: .move))
        await #expect(throws: DestinationError.self) { try await coordinator.relocate(moved) }
        try await coordinator.conclude()
        #expect(try await lanes() == ["ac", "de", ""])
    }

    /// A command that died between two steps. The completed steps are performed here, for a drop
    /// whose owner no longer exists.
    @Test(arguments: [
        (0, false, ["abc", "de", ""]), (1, false, ["ac", "dbe", ""]), (0, true, ["abc", "de", ""]),
        (1, true, ["abc", "de", ""]), (2, true, ["ac", "be", ""]),
    ])
    func aKilledCommand(steps: Int, replaces: Bool, expected: [String]) async throws {
        let folders = StoreDirectories(directory: board)
        try FileCalls.makeDirectory(folders.history, permissions: FilePermissions(rawValue: 0o777))
        let opening = try OpenStore(
            lane: StoreLane(root: board, name: "y"),
            declaration: DestinationDeclaration(kind: .board, lanes: ["x", "y", "z"]))
        let change = try opening.store.write { database in
            let drop = try ItemStore.beginDrop(owner: "dead", operation: .move, in: database)
            let record = try #require(try ItemStore.records(lane: "x", in: database).dropFirst().first)
            let old = try #require(try ItemStore.records(lane: "y", in: database).first)
            let change = LaneChange(
                record: record, owner: "dead", lane: "y", key: replaces ? old.key : old.key + 1,
                name: replaces ? old.name : record.name, replaced: replaces ? old.id : nil)
            try ItemStore.announce(change, drop: drop, in: database)
            return change
        }
        try opening.conclude(drop: nil, hasLanded: true)
        let target = board.appending("y").appending(change.name)
        let renames: [(FilePath, FilePath)] =
            (replaces ? [(target, folders.history.appending("\(change.replaced ?? 0)"))] : [])
            + [(file("x/b"), target)]
        for (path, new) in renames.prefix(steps) { try FileCalls.rename(path, to: new) }
        let known = try row("x/b")?.integer("dropped")

        // A process that only reads sees each item once.
        let found = try destination().look(at: ["x", "y", "z"]) { try $0.map { try $0.count() } }
        #expect(found == (steps == 0 ? [3, 2, 0] : steps == renames.count ? [2, replaces ? 2 : 3, 0] : [3, 1, 0]))
        // The next command that opens the store, for any lane, finds each item.
        let other = try OpenStore(
            lane: StoreLane(root: board, name: "z"),
            declaration: DestinationDeclaration(kind: .board, lanes: ["x", "y", "z"]))
        try other.conclude(drop: nil, hasLanded: true)
        let names = try await lanes()
        let renamed = replaces && steps == 2 ? expected.map { $0.replacing("b", with: "d") } : expected
        #expect(names == renamed)
        if steps == renames.count {
            #expect(try row(replaces ? "y/d" : "y/b")?.integer("dropped") == known)
        }
        let left = try readStore(of: board) {
            try ItemStore.laneChanges(among: ["x", "y", "z"], in: $0).count
        }
        #expect(left == 0)
    }
}

extension String {
    fileprivate var utf8Data: Data { Data(utf8) }
    fileprivate func replacing(_ one: Character, with other: Character) -> String {
        String(map { $0 == one ? other : $0 })
    }
}
