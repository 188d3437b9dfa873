import FoundationEssentials
import Glibc
import KeyedArchives
import Testing

/// A row of the fixtures' EXPECT.tsv, which contains the output of Python's plistlib and of independent readers.
struct ExpectedArchive: CustomTestStringConvertible {
    let path: String
    let topKeys: [String]
    let rootClass: String
    let classes: [String]

    var testDescription: String { path.split(separator: "/").last.map(String.init) ?? path }

    var data: Data {
        get throws { try Data(contentsOf: URL(filePath: "\(Peers.archives)/\(path)")) }
    }

    static let all: [ExpectedArchive] = {
        guard let text = try? String(contentsOf: URL(filePath: Peers.archives + "/EXPECT.tsv"), encoding: .utf8) else {
            return []
        }
        return text.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return ExpectedArchive(
                path: fields[0], topKeys: fields[4].split(separator: ",").map(String.init), rootClass: fields[5],
                classes: fields[6].split(separator: ",").map(String.init))
        }
    }()

    static func named(_ name: String) throws -> KeyedArchive {
        try KeyedArchive(data: #require(all.first { $0.path.hasSuffix("/" + name) }).data)
    }
}

@Suite("Archives of other programs", .enabled(if: Peers.haveArchives, "needs ../shared/fixtures"))
struct FixtureTests {
    /// Archives that the independent readers reject as well, and the error.
    static let malformed: [String: KeyedArchiveError.Code] = [
        "invalid_version_archive.plist": .unsupportedVersion,
        "no_class_name_archive.plist": .malformed,
        "broken_plist.xml": .notAPropertyList,
        "missing_archiver.xml": .notAKeyedArchive,
        "missing_objects.xml": .malformed,
        "missing_top.xml": .malformed,
    ]

    @Test("all fixtures exist") func count() { #expect(ExpectedArchive.all.count == 38) }

    @Test("each archive is read as its row says, or rejected as malformed", arguments: ExpectedArchive.all)
    func table(expected: ExpectedArchive) throws {
        if let code = Self.malformed[expected.testDescription] {
            #expect { try KeyedArchive(data: expected.data).value() } throws: {
                ($0 as? KeyedArchiveError)?.code == code
            }
            return
        }
        let archive = try KeyedArchive(data: expected.data)
        #expect(archive.topKeys == expected.topKeys)
        #expect(Set(archive.classNames) == Set(expected.classes))
        if expected.rootClass != "?" {
            #expect(try archive.className(forKey: expected.topKeys[0]) == expected.rootClass)
        }
        for key in archive.topKeys {
            #expect(try archive.value(forKey: key) != .null)
        }
    }

    /// Values in the last column of EXPECT.tsv (nska_deserialize).
    static let values: [(String, String, ArchiveValue)] = [
        ("NSMutableSet-Empty.archive", "root", .set([])),
        ("NSMutableOrderedSet-Empty.archive", "root", .orderedSet([])),
        ("NSMutableOrderedSet-Numbers.archive", "root", .orderedSet([1, 2, 3, 4, 5].map { .int($0) })),
        ("NSSet-Numbers.archive", "root", .set([3, 2, 5, 1, 4].map { .int($0) })),
        ("NSKeyedUnarchiver-ArrayTest.plist", "root", .array(["baa", "baa", "black", "sheep"].map { .string($0) })),
        (
            "NSKeyedUnarchiver-OrderedSetTest.plist", "root",
            .orderedSet(["valgeir", "nico", "puzzle"].map { .string($0) })
        ),
        (
            "dict.bin", "$0",
            .dictionary([
                .init(key: .string("int"), value: .int(1)),
                .init(key: .string("string"), value: .string("string")),
                .init(key: .string("array"), value: .array([.bool(true), .string("Hello, World!"), .int(42)])),
            ])
        ),
        ("onevalue.xml", "$0", .bool(true)),
        ("arrays.xml", "$1", .array([.bool(true), .string("Hello, World!"), .int(42)])),
        ("arrays.xml", "$2", .set([.bool(true)])),
        ("arrays.xml", "$3", .set([.int(42), .bool(true), .string("Hello, World!")])),
    ]

    @Test("values are decoded", arguments: values)
    func value(name: String, key: String, expected: ArchiveValue) throws {
        #expect(try ExpectedArchive.named(name).value(forKey: key) == expected)
    }

    @Test("an object is decoded by its fields")
    func fields() throws {
        struct Foo: Decodable, Equatable {
            var int_field: Int
            var str_field: String
            var float_field: Double
            var list_field: [String]
        }
        let foo = try KeyedUnarchiver.decode(Foo.self, from: ExpectedArchive.named("dataclass_archive.plist"))
        #expect(foo == Foo(int_field: 5, str_field: "hello", float_field: 3.15, list_field: ["foo", "bar", "baz"]))

        final class Recursive: Decodable {
            var title: String
            var recursive: Recursive?
        }
        let outer = try KeyedUnarchiver.decode(Recursive.self, from: ExpectedArchive.named("recursive_archive.plist"))
        #expect(outer.title == "hello" && outer.recursive?.title == "yo" && outer.recursive?.recursive == nil)
    }

    @Test("URLs with a base, and UUIDs, are decoded as Foundation's types")
    func foundationTypes() throws {
        struct Complex: Decodable {
            var string: String
            var url: URL
            var uuid: UUID
        }
        let complex = try KeyedUnarchiver.decode(
            Complex.self, from: ExpectedArchive.named("NSKeyedUnarchiver-ComplexTest.plist"))
        #expect(complex.string == "hello")
        #expect(complex.url.absoluteString == "https://www.swift.org/index.xml")
        #expect(complex.uuid.uuidString == "71DC068E-3420-45FF-919E-3A267D55EC22")
    }

    @Test("an attributed string is an object with fields")
    func attributedString() throws {
        guard case .object(let object) = try ExpectedArchive.named("NSMutableAttributedString.archive").value() else {
            Issue.record("not an object")
            return
        }
        #expect(object.classNames == ["NSMutableAttributedString", "NSAttributedString", "NSObject"])
        #expect(object["NSString"] == .string("0123456789"))
        #expect(object["NSAttributeInfo"] == .data(Data([1, 0, 1, 1, 4, 2, 2, 1, 1, 3, 1, 0])))
        #expect(object.fields.first == ArchiveObject.Field(name: "NSString", value: .string("0123456789")))
    }

    @Test("an archive cut at any byte is an error, never a trap", arguments: ExpectedArchive.all)
    func truncated(expected: ExpectedArchive) throws {
        let data = try expected.data
        for count in stride(from: 0, to: data.count - 1, by: max(1, data.count / 60)) {
            guard let archive = try? KeyedArchive(data: data.prefix(count)) else { continue }
            // Only trailing white space of an XML archive can be missing.
            #expect(data[count...].allSatisfy { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 })
            #expect(archive.objectCount > 0)
        }
    }

    @Test("an archive with any byte changed is read or rejected, never a trap", arguments: ExpectedArchive.all)
    func mutated(expected: ExpectedArchive) throws {
        let original = try expected.data
        var refused = 0
        for index in stride(from: 0, to: original.count, by: max(1, original.count / 150)) {
            var data = original
            data[index] ^= [0x01, 0x10, 0x80, 0xFF][index / 3 % 4]
            do { _ = try KeyedArchive(data: data).value() } catch { refused += 1 }
        }
        #expect(refused > 0)
    }
}
