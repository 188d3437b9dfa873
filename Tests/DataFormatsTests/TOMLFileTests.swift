import Testing

@testable import DataFormats

/// The lines of keys in a settings file, counted by hand.
@Suite struct TOMLFileTests {
    private static let text = """
        # a comment
        kind = "board"

        lanes = [
            "to do",
            "done",
        ]
        limits.time = "10m"
        limits.memory = "1G"

        [types]
        "public.png" = "all"
        'a.b' = { x = 1 }

        [a.b]
        c = 1

        [[list]]
        d = 1
        [[list]]
        d = 2
        """

    @Test(arguments: [
        (["kind"], 2), (["lanes"], 4), (["limits"], 8), (["limits", "time"], 8), (["limits", "memory"], 9),
        (["types"], 11), (["types", "public.png"], 12), (["types", "a.b"], 13), (["a"], 15), (["a", "b", "c"], 16),
        (["list"], 18), (["list", "d"], 19),
        // A missing key has the line of the last existing key on its path.
        (["types", "none"], 11), (["none"], 1), (["types", "a.b", "x"], 13),
    ])
    func eachKeyHasItsLine(path: [String], line: Int) throws {
        #expect(try self.line(of: path, in: TOMLFile(Self.text)) == line)
        #expect(try self.line(of: path, in: TOMLFile(Self.text, firstLine: 101)) == line + 100)
        #expect(try self.line(of: path, in: TOMLFile(Self.text.replacing("\n", with: "\r\n"))) == line)
    }

    private func line(of path: [String], in file: TOMLFile) -> Int {
        switch path.count {
        case 1: file.line(of: path[0])
        case 2: file.line(of: path[0], path[1])
        default: file.line(of: path[0], path[1], path[2])
        }
    }

    /// A megabyte of short lines below a header of 250 keys. If the cost of each line grew with the square of its
    /// depth, this would take a minute.
    @Test func aDeepHeaderCostsNoMoreThanItsLines() throws {
        let header = "[" + Array(repeating: "a", count: 250).joined(separator: ".") + "]\n"
        let lines = (0..<100_000).map { "b\($0)=1\n" }.joined()
        let file = try TOMLFile(header + lines)
        #expect(file.line(of: "a", "a", "a") == 1)
        #expect(file.keys == ["a"])
    }

    @Test func aMistakeIsOnALineOfTheFile() throws {
        let error = try #require(throws: DataFormatError.self) { try TOMLFile("a = 1\nb = ?\n", firstLine: 11) }
        #expect(error.line == 12 && error.column == 5)
    }

    @Test func tablesOfAListAreTakenApart() throws {
        let text = "x = 1\n[[t]]\na = '''\n[[t]]\n'''\n# [[t]]\n[[t]] # second\nb = 2"
        let (preamble, tables) = TOMLFile.tables(named: "t", in: text)
        #expect(preamble == "x = 1")
        #expect(tables.map(\.line) == [2, 7])
        #expect(try TOMLFile(tables[0].body, firstLine: 2).root["a"]?.string == "[[t]]\n")
        let second = try TOMLFile(tables[1].body, firstLine: 7)
        #expect(second.root["b"]?.int == 2 && second.line(of: "b") == 8)
    }
}
