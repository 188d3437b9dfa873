import FoundationEssentials
import KeyedArchives
import Testing

@Suite("Hostile archives")
struct HostileTests {
    /// An XML archive with these objects after `$null`. `@3;` is a reference to object 3.
    private static func archive(_ objects: String...) -> Data {
        let parts = objects.joined().split(separator: "@", omittingEmptySubsequences: false)
        let body = parts.enumerated().map { place, part in
            guard place > 0, let end = part.firstIndex(of: ";") else { return String(part) }
            return "<dict><key>CF$UID</key><integer>\(part[..<end])</integer></dict>\(part[part.index(after: end)...])"
        }.joined()
        return Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string>
            <key>$version</key><integer>100000</integer>
            <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
            <key>$objects</key><array><string>$null</string>\(body)</array></dict></plist>
            """.utf8)
    }

    private static let arrayClass = """
        <dict><key>$classname</key><string>NSArray</string>
        <key>$classes</key><array><string>NSArray</string><string>NSObject</string></array></dict>
        """

    private indirect enum Tree: Decodable {
        case node([Tree])
        init(from decoder: any Decoder) throws { self = .node(try [Tree](from: decoder)) }
    }

    private func code(_ body: () throws -> some Any) -> KeyedArchiveError.Code? {
        do {
            _ = try body()
            return nil
        } catch { return (error as? KeyedArchiveError)?.code }
    }

    @Test("a cycle is a reference in a graph, and an error in a tree")
    func cycle() throws {
        let data = Self.archive(
            "<dict><key>$class</key>@2;<key>NS.objects</key><array>@3;@1;</array></dict>", Self.arrayClass,
            "<string>x</string>")
        #expect(try KeyedArchive(data: data).value() == .array([.string("x"), .reference(1)]))
        #expect(code { try KeyedUnarchiver.decode(Tree.self, from: data) } == .cannotDecode)
        let pure = Self.archive(
            "<dict><key>$class</key>@2;<key>NS.objects</key><array>@1;</array></dict>", Self.arrayClass)
        #expect(code { try KeyedUnarchiver.decode(Tree.self, from: pure) } == .cyclic)
    }

    @Test("exponentially shared objects soon exceed a limit")
    func billionLaughs() throws {
        // Thirty arrays, each of ten references to the next: 10^30 values.
        let objects = (0..<30).map { level in
            let references = String(repeating: "@\(level + 4);", count: 10)
            return "<dict><key>$class</key>@2;<key>NS.objects</key><array>\(references)</array></dict>"
        }
        let data = Self.archive(
            "<dict><key>$class</key>@2;<key>NS.objects</key><array>@3;@3;</array></dict>",
            ([Self.arrayClass] + objects + ["<string>ha</string>"]).joined())
        #expect(code { try KeyedArchive(data: data).value() } == .tooLarge)
        #expect(code { try KeyedUnarchiver.decode(Tree.self, from: data) } != nil)
    }

    @Test("deeply nested objects are an error, even on a small stack")
    func deepObjects() async throws {
        let fitting = try KeyedArchiver.archivedData(withRoot: Nest(depth: 90))
        let tooDeep = try KeyedArchiver.archivedData(withRoot: Nest(depth: 1000))
        try await Task.detached {
            _ = try KeyedUnarchiver.decode(Nest.self, from: fitting)
            #expect(self.code { try KeyedUnarchiver.decode(Nest.self, from: tooDeep) } == .tooDeep)
            #expect(self.code { try KeyedArchive(data: tooDeep).value() } == .tooDeep)
        }.value
    }

    @Test("deeply nested property lists are refused, even on a small stack")
    func deepLists() {
        let deep = String(repeating: "<array>", count: 20_000) + String(repeating: "</array>", count: 20_000)
        #expect(code { try KeyedArchive(data: Self.archive(deep)) } == .tooDeep)
        #expect(code { try KeyedArchive(data: Self.binary(chain: 60_000, fan: 1)) } == .tooDeep)
    }

    @Test("binary property lists with exponentially shared containers are refused")
    func binaryBillionLaughs() {
        #expect(code { try KeyedArchive(data: Self.binary(chain: 60, fan: 4)) } == .tooLarge)
    }

    @Test("a count beyond the file, a cycle and wrong references are errors")
    func binaryLies() {
        #expect(
            code { try KeyedArchive(data: Self.binary(objects: [[0xAF, 0x13] + Array(repeating: 0xFF, count: 8)])) }
                == .notAPropertyList)
        #expect(code { try KeyedArchive(data: Self.binary(objects: [[0xA1, 0x00, 0x00]])) } == .cyclic)
        #expect(code { try KeyedArchive(data: Self.binary(objects: [[0xA1, 0x00, 0x09]])) } == .notAPropertyList)
        #expect(code { try KeyedArchive(data: Self.binary(objects: [[0x52, 0x61, 0x00]])) } == .notAKeyedArchive)
    }

    @Test(
        "XML that is not a property list is refused",
        arguments: [
            "", "hello", "<plist>", "<plist version=\"1.0\"><dict>", "<plist><array></dict></plist>",
            "<plist><blob/></plist>", "<plist><string>&bomb;</string></plist>",
            "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>",
            "<plist><string>a&#0;b</string></plist>", "<plist><array x=\"</array>\"></array></plist>",
            "<plist><string><array></string></plist>",
        ])
    func oddXML(text: String) {
        #expect(code { try KeyedArchive(data: Data(text.utf8)) } == .notAPropertyList)
    }

    @Test("references out of range, invalid classes and unequal numbers of keys and objects are malformed")
    func contradictions() {
        let cases = [
            Self.archive(),
            Self.archive("<dict><key>$class</key>@2;<key>NS.objects</key><array>@99;</array></dict>", Self.arrayClass),
            Self.archive("<dict><key>$class</key>@9;</dict>"),
            Self.archive("<dict><key>$class</key><string>NSArray</string></dict>"),
            Self.archive("<dict><key>$class</key>@0;</dict>"),
            Self.archive("<dict><key>$class</key>@2;<key>NS.objects</key><string>x</string></dict>", Self.arrayClass),
            Self.archive(
                """
                <dict><key>$class</key>@2;<key>NS.keys</key><array>@3;</array><key>NS.objects</key><array/></dict>
                <dict><key>$classname</key><string>NSDictionary</string>
                <key>$classes</key><array><string>NSDictionary</string></array></dict><string>k</string>
                """),
        ]
        for data in cases { #expect(code { try KeyedArchive(data: data).value() } == .malformed) }
    }

    @Test("a type mismatch is reported with its path")
    func mismatch() throws {
        struct Wanted: Decodable { var items: [Int] }
        let data = try KeyedArchiver.archivedData(withRoot: ["items": ["x"]])
        #expect { try KeyedUnarchiver.decode(Wanted.self, from: data) } throws: {
            guard let error = $0 as? KeyedArchiveError else { return false }
            return error.code == .cannotDecode && error.subject == "items.0"
                && error.message == "is a string, expected Int"
        }
        struct Missing: Decodable { var name: String }
        #expect { try KeyedUnarchiver.decode(Missing.self, from: data) } throws: {
            ($0 as? KeyedArchiveError)?.message == "has no name"
        }
    }

    /// A binary property list of nested arrays, each with `fan` references to the next, in the
    /// layout of CFBinaryPList.c.
    private static func binary(chain: Int, fan: Int) -> Data {
        binary(
            objects: (0..<chain).map { index in
                let next = UInt16(index + 1)
                return [0xA0 | UInt8(fan)] + (0..<fan).flatMap { _ in [UInt8(next >> 8), UInt8(next & 0xFF)] }
            } + [[0x10, 0x01]])
    }

    /// A binary property list of raw objects, with two-byte references and four-byte offsets.
    private static func binary(objects: [[UInt8]]) -> Data {
        var data = Data("bplist00".utf8)
        var offsets: [UInt32] = []
        for object in objects {
            offsets.append(UInt32(data.count))
            data += object
        }
        let table = UInt64(data.count)
        for offset in offsets { withUnsafeBytes(of: offset.bigEndian) { data += $0 } }
        data += [0, 0, 0, 0, 0, 0, 4, 2]
        for number in [UInt64(objects.count), 0, table] { withUnsafeBytes(of: number.bigEndian) { data += $0 } }
        return data
    }
}
