import FoundationEssentials
import Configuration
import FileSystem
import ItemProviders
import SystemPackage
import TestPrograms
import Testing
import Transfer
import UniformTypes

@testable import Destinations

/// Items that other programs move from one lane of a board to another.
@Suite struct LanesChangedByHandTests {
    /// The commands, and the items of each lane afterwards, on a board with `a`, `b` and `c` in lane
    /// `x`, and `d` in lane `y`.
    private static let laneChanges: [(String, [String])] = [
        ("mv x/a y/a", ["b:b c:c", "d:d a:a"]),
        ("mv x/a y/z", ["b:b c:c", "d:d z:a"]),
        // In the order of their age, together with new files.
        ("mv x/b y/z;mv x/a y/y;put y/new", ["c:c", "d:d y:a z:b new:-"]),
        ("mv x/a y/d", ["b:b c:c", "d:a"]),
        ("mv x/a t;mv y/d x/a;mv t y/d", ["b:b c:c a:d", "d:a"]),
        ("mv y/d x/d", ["a:a b:b c:c d:d", ""]),
        ("cp x/a y/z;rm x/a", ["b:b c:c", "d:d z:a"]),
        ("cp x/a y/z", ["a:a b:b c:c", "d:d z:-"]),
        ("mv x/a y/z;mv x/b x/a", ["a:b c:c", "d:d z:a"]),
    ]

    @Test(arguments: laneChanges.indices, ["x", "y"])
    func anItemIsMovedToAnotherLane(number: Int, first: String) async throws {
        let (commands, expected) = Self.laneChanges[number]
        let directory = try TestDirectory()
        let board = directory.path.appending("board")
        #expect(try await DestinationDeclaration(kind: .board, lanes: ["x", "y"]).declare(board) == .made)
        func lane(_ name: String) throws -> BoardDestination {
            try #require(try DestinationResolver.directory(board.appending(name)) as? BoardDestination)
        }
        func path(_ word: Substring) -> FilePath { board.pushing(FilePath("\(word).geocache")) }
        func contents() async throws -> [String] {
            let items = try await #require(try DestinationResolver.directory(board) as? BoardDestination).items()
            return ["x", "y"].map { lane in
                items.filter { $0.lane == lane }.map { item in
                    let origin = if case .standardInput(let name?) = item.source { name } else { "-" }
                    return "\(item.path.lastComponent?.stem ?? ""):\(origin)"
                }.joined(separator: " ")
            }
        }
        try await drop(["a", "b", "c"].map { try .data($0, name: $0) }, into: lane("x"))
        try await drop([.data("d", name: "d")], into: lane("y"))
        for command in commands.split(separator: ";") {
            let words = command.split(separator: " ")
            switch words[0] {
            case "mv": try FileCalls.rename(path(words[1]), to: path(words[2]))
            case "cp": try put(try bytes(of: path(words[1])), to: path(words[2]))
            case "put": try put([1], to: path(words[1]))
            default: try FileCalls.unlink(path(words[1]))
            }
        }
        #expect(try await contents() == expected, "\(commands), looked at")
        for name in ["x", "y"] {
            let listed = try await lane(name).items().map { $0.path.lastComponent?.stem ?? "" }
            let names = expected[name == "x" ? 0 : 1].split(separator: " ").map { $0.split(separator: ":")[0] }
            #expect(listed == names.map(String.init), "\(commands), lane \(name) looked at")
        }
        // The file is the same item, whichever lane is opened first.
        try await drop([.data("new", name: "n")], into: lane(first))
        let dropped = first == "x" ? [expected[0] + " n:n", expected[1]] : [expected[0], expected[1] + " n:n"]
        let trimmed = dropped.map { String($0.drop { $0 == " " }) }
        #expect(try await contents() == trimmed, "\(commands), after a drop into \(first)")
        let settled = try readStore(of: board) { database in
            try ["x", "y"].map { name in
                try #require(LaneState(of: try Directory(board.appending(name)))).isRecorded(of: name, in: database)
            }
        }
        // If only the other lane has changed, it is not examined.
        #expect(settled == [true, true] || commands == "cp x/a y/z" && first == "x")
    }
}
