import FoundationEssentials
import KeyedArchives
import Testing

@Suite("Writing archives")
struct KeyedArchiverTests {
    @Test("a value survives a round trip with all types and bits")
    func roundTrip() throws {
        let sample = Sample()
        let data = try KeyedArchiver.archivedData(withRoot: sample)
        #expect(try KeyedUnarchiver.decode(Sample.self, from: data) == sample)
    }

    @Test("a single text survives a round trip", arguments: ["", "a", "$null", "héllo"])
    func fragment(text: String) throws {
        let data = try KeyedArchiver.archivedData(withRoot: text)
        #expect(try KeyedUnarchiver.decode(String.self, from: data) == text)
    }

    @Test("numbers keep every bit", arguments: [0.1, -0.0, .infinity, .leastNonzeroMagnitude, 1e300, 16_777_217])
    func numbers(number: Double) throws {
        let data = try KeyedArchiver.archivedData(withRoot: [number])
        #expect(try KeyedUnarchiver.decode([Double].self, from: data).first?.bitPattern == number.bitPattern)
    }

    @Test("archives can have offsets and references of one, two and three bytes", arguments: [10, 1000, 70_000])
    func sizes(count: Int) throws {
        let numbers = Array(0..<count)
        #expect(try KeyedUnarchiver.decode([Int].self, from: KeyedArchiver.archivedData(withRoot: numbers)) == numbers)
    }

    @Test("the root can have another key in $top")
    func otherKey() throws {
        let data = try KeyedArchiver.archivedData(withRoot: [1], forKey: "cache")
        #expect(try KeyedArchive(data: data).topKeys == ["cache"])
        #expect(try KeyedUnarchiver.decode([Int].self, from: data, forKey: "cache") == [1])
        #expect { try KeyedUnarchiver.decode([Int].self, from: data) } throws: {
            ($0 as? KeyedArchiveError)?.code == .missingKey
        }
    }

    @Test("equal strings and numbers of one type are stored once")
    func uniquing() throws {
        // Seven objects: $null, the array, "a", 1, 1.0, true, and the class.
        struct Mixed: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                for _ in 0..<3 {
                    try container.encode("a")
                    try container.encode(1)
                    try container.encode(1.0)
                    try container.encode(true)
                }
            }
        }
        #expect(try KeyedArchive(data: KeyedArchiver.archivedData(withRoot: Mixed())).objectCount == 7)
    }

    @Test("a string with NUL survives a round trip")
    func nul() throws {
        let data = try KeyedArchiver.archivedData(withRoot: ["a\0b"])
        #expect(try KeyedUnarchiver.decode([String].self, from: data) == ["a\0b"])
    }

    @Test("nested containers and super-encoders keep their places")
    func nestedContainers() throws {
        struct Parts: Encodable {
            enum Keys: String, CodingKey { case list, fields, value }
            func encode(to encoder: any Encoder) throws {
                var outer = encoder.container(keyedBy: Keys.self)
                var list = outer.nestedUnkeyedContainer(forKey: .list)
                try list.encode(1)
                var inner = list.nestedContainer(keyedBy: Keys.self)
                try inner.encode("deep", forKey: .value)
                var fields = outer.nestedContainer(keyedBy: Keys.self, forKey: .fields)
                try fields.encodeNil(forKey: .value)
                try "parent".encode(to: outer.superEncoder())
            }
        }
        let archive = try KeyedArchive(data: KeyedArchiver.archivedData(withRoot: Parts()))
        func entry(_ key: String, _ value: ArchiveValue) -> ArchiveValue.Entry {
            .init(key: .string(key), value: value)
        }
        #expect(
            try archive.value()
                == .dictionary([
                    entry("list", .array([.int(1), .dictionary([entry("value", .string("deep"))])])),
                    entry("fields", .dictionary([entry("value", .null)])),
                    entry("super", .string("parent")),
                ]))
    }

    @Test("a value that encodes nothing, or whose encoding throws, is an error")
    func failures() {
        struct Silent: Encodable { func encode(to encoder: any Encoder) {} }
        struct Faulty: Encodable {
            struct Failure: Error {}
            func encode(to encoder: any Encoder) throws { throw Failure() }
        }
        #expect { try KeyedArchiver.archivedData(withRoot: Silent()) } throws: {
            ($0 as? KeyedArchiveError)?.code == .cannotEncode
        }
        #expect { try KeyedArchiver.archivedData(withRoot: Faulty()) } throws: {
            (($0 as? KeyedArchiveError)?.underlying as? Faulty.Failure) != nil
        }
    }
}
