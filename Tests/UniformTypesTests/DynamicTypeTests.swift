import Testing

@testable import UniformTypes

struct DynamicTypeTests {
    /// Identifiers that macOS minted, from public logs: `mdls` output collected in
    /// BABA983/Uniform-Type-Identifiers-Collection, and two empty tags in Apple's own tests, as
    /// reported by alastairs-place.net.
    @Test(arguments: [
        ("go", TagClass.filenameExtension, "public.data", "dyn.ah62d4rv4ge80s52"),
        ("jsx", .filenameExtension, "public.data", "dyn.ah62d4rv4ge80y652"),
        ("rs", .filenameExtension, "public.plain-text", "dyn.ah62d4sb4ge81e62"),
        ("text/x-foo", .mimeType, "public.text", "dyn.ah62d4r34gq81k3p2su11uppgr71u"),
        ("XMSS", .osType, "public.data", "dyn.ah62d4rv4gk8zuxnxnq"),
        ("download", .filenameExtension, "com.apple.package", "dyn.ah62d4qmuhk2x43dts71g255bqu"),
        ("", .filenameExtension, "", "dyn.age8u"), ("", .mimeType, "", "dyn.agq8u"),
        ("image/*", .mimeType, "", "dyn.agq80w5pbq7ww8nu"),
    ])
    func mintedAndDecoded(_ tag: String, _ tagClass: TagClass, _ parent: String, _ identifier: String) throws {
        let minted = UniformType.dynamic(
            tag: tag, tagClass: tagClass, conformingTo: parent.isEmpty ? nil : UniformType(importedAs: parent))
        #expect(minted.identifier == identifier)
        let decoded = try #require(UniformType(identifier))
        #expect(decoded.isDynamic)
        #expect(!decoded.isDeclared)
        #expect(decoded.tags(of: tagClass) == [tag])
        #expect(decoded.directSupertypes.map(\.identifier) == (parent.isEmpty ? [] : [parent]))
    }

    @Test func unknownTagsMint() {
        #expect(UniformType(filenameExtension: "nosuchthing")?.identifier.hasPrefix("dyn.ah62d4rv4ge8") == true)
        #expect(UniformType(filenameExtension: "NoSuchThing") == UniformType(filenameExtension: "nosuchthing"))
        #expect(UniformType(filenameExtension: "nosuchthing")?.conforms(to: .data) == true)
        #expect(UniformType(filenameExtension: "")?.identifier == "dyn.age8u")
    }

    @Test(arguments: [
        "dyn.", "dyn.a", "dyn.b1", "dyn.ah62d4rv4ge80s5!", "dyn.ah62d4rv4ge80s5\u{e9}", "dyn.aa",
        "dyn.ah62d4rv4ge80s53",
    ])
    func malformedIdentifiersAreRefused(_ identifier: String) {
        #expect(UniformType(identifier) == nil)
    }

    @Test func aVeryLongIdentifierIsRefused() {
        #expect(UniformType("dyn.a" + String(repeating: "h", count: 10000)) == nil)
    }

    @Test func everyByteSurvivesBase32() {
        for length in 0..<12 {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ length) }
            #expect(DynamicBase32.decode(DynamicBase32.encode(bytes)) == bytes)
        }
    }

    @Test func colonsAndBackslashesAreEscaped() throws {
        for tag in ["a:b", "a\\b", "a\\:b", "=", "?0=6:1=x", "é"] {
            let type = UniformType.dynamic(tag: tag, tagClass: .pasteboardType, conformingTo: .data)
            #expect(try #require(UniformType(type.identifier)).tags(of: .pasteboardType) == [tag])
        }
    }

    /// Identifiers that macOS minted are decoded and encoded.
    @Test(.enabled(if: SharedData.isHere, "the shared facts are not here"))
    func vectorsOfMacOS() throws {
        for row in SharedData.table("dynamic-uti-vectors-open.tsv") {
            let identifier = row["dynamic_uti"] ?? ""
            let payload = Self.unescaped(row["raw_decoded"] ?? "")
            let bytes = try #require(
                DynamicBase32.decode(identifier.dropFirst(DynamicType.prefix.count)), "\(identifier)")
            #expect(String(decoding: bytes, as: UTF8.self) == payload, "\(identifier)")
            let dynamic = try #require(DynamicType(identifier: identifier), "\(identifier)")
            #expect(dynamic.payload == payload, "\(identifier)")
            #expect(dynamic.identifier == identifier)
            let field = try #require(dynamic.fields.first)
            let tagClass = try #require(TagClass(rawValue: field.key))
            let tag = try #require(dynamic.tags(of: tagClass).first)
            #expect(DynamicType(tag: tag, tagClass: tagClass, conformsTo: dynamic.conformsTo).identifier == identifier)
        }
    }

    /// The table writes a backslash as `\\` and NUL as `\x00`.
    private static func unescaped(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            if rest.hasPrefix("\\x00") {
                result.unicodeScalars.append("\0")
                rest = rest.dropFirst(4)
            } else if rest.hasPrefix("\\\\") {
                result.append("\\")
                rest = rest.dropFirst(2)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
