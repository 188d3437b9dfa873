import Glibc
import Testing

@testable import UniformTypes

/// The constant table against the plain computation over the declarations.
struct TypeTableTests {
    private static let plain = PlainTypeTable()

    /// The program must look up what its catalogue declares.
    @Test func theGeneratedFileIsCurrent() throws {
        let top = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let path = "/\(top)/\(PlainTypeTable.path)"
        let file = try #require(fopen(path, "r"), "\(path) is missing: run make generate")
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4 << 20)
        bytes.removeSubrange(fread(&bytes, 1, bytes.count, file)...)
        // Compared as a whole, because the difference would fill the screen.
        let isCurrent = bytes.elementsEqual(Self.plain.source.utf8)
        #expect(isCurrent, "\(PlainTypeTable.path) is not what the catalogue makes: run make generate")
    }

    @Test func everyPairConformsAsDeclared() {
        let plain = Self.plain
        #expect(TypeTable.count == plain.sorted.count)
        for number in plain.sorted.indices {
            let type = UniformType(builtIn: UInt16(number))
            let ancestors = plain.ancestors(of: number)
            let conforming = plain.sorted.indices.filter { type.conforms(to: UniformType(builtIn: UInt16($0))) }
            let subtypes = plain.sorted.indices.filter { type.isSubtype(of: UniformType(builtIn: UInt16($0))) }
            #expect(Set(conforming) == ancestors.union([number]), "\(type)")
            #expect(Set(subtypes) == ancestors, "\(type)")
            #expect(type.supertypes == Set(ancestors.map { UniformType(builtIn: UInt16($0)) }), "\(type)")
        }
    }

    @Test func everyIdentifierHasItsDeclaration() {
        for (number, row) in Self.plain.sorted.enumerated() {
            let identifier = row.declaration.identifier
            for spelling in [identifier, row.key, identifier.uppercased()] {
                let type = UniformType(spelling)
                #expect(type == UniformType(builtIn: UInt16(number)), "\(spelling)")
                #expect(type?.identifier == identifier, "\(spelling)")
                #expect(type?.declaration == row.declaration, "\(spelling)")
            }
            // Neighbours in the order of the words.
            for other in ["\(identifier)x", String(identifier.dropLast()), "\(identifier)\0"]
            where Self.plain.numbers[other.lowercased()] == nil {
                #expect(UniformType(other) == nil, "\(other)")
            }
        }
    }

    @Test(arguments: [TagClass.filenameExtension, .mimeType, .osType])
    func everyTagHasItsTypes(_ tagClass: TagClass) {
        let plain = Self.plain.types(by: tagClass)
        #expect(!plain.isEmpty)
        for (tag, numbers) in plain {
            let expected = numbers.map { UniformType(builtIn: UInt16($0)) }
            #expect(Set(UniformType.types(tag: tag, tagClass: tagClass)) == Set(expected), "\(tag)")
            // Without a supertype, directories come last; with one, the order is that of the catalogue.
            let items = expected.filter { $0.conforms(to: .item) }
            #expect(UniformType.types(tag: tag, tagClass: tagClass, conformingTo: .item) == items, "\(tag)")
            if tagClass != .osType {
                #expect(UniformType.types(tag: tag.uppercased(), tagClass: tagClass, conformingTo: .item) == items)
            }
            // Parameters of a MIME type are optional.
            for other in ["\(tag)\u{1}", "\u{1}"] where plain[other] == nil && !tag.contains(";") {
                #expect(UniformType.types(tag: other, tagClass: tagClass).isEmpty)
            }
        }
    }

    /// Every constant of the public interface is a type of the catalogue.
    @Test func theRootsAreBuiltIn() {
        for type in [UniformType.item, .data, .content, .text, .image, .directory, .png, .geocache, .utf8PlainText] {
            guard case .builtIn = type.name else {
                Issue.record("\(type) is not built in")
                continue
            }
        }
    }
}

/// Types that are not in the table: pointers above its numbers.
struct NamedTypeTests {
    @Test func spellingIsKeptAndIgnored() {
        let first = UniformType(importedAs: "com.example.Spelling")
        let second = UniformType(importedAs: "COM.example.spelling")
        #expect(first == second)
        #expect(first.hashValue == second.hashValue)
        #expect(Set([first, second]).count == 1)
        #expect(first.identifier == "com.example.Spelling")
        #expect(second.identifier == "COM.example.spelling")
        #expect(first != UniformType(importedAs: "com.example.spellings"))
    }

    @Test func aLaterDeclarationHoldsForEarlierValues() {
        let earlier = UniformType(importedAs: "com.example.Later")
        let dynamic = UniformType.dynamic(tag: "later", tagClass: .filenameExtension, conformingTo: earlier)
        #expect(!earlier.isDeclared && !earlier.conforms(to: .image) && UniformType("com.example.later") == nil)
        #expect(dynamic.conforms(to: earlier) && !dynamic.conforms(to: .image))
        let declaration = TypeDeclaration(
            identifier: "com.example.LATER", conformsTo: ["public.png"], filenameExtensions: ["a-later-one"])
        #expect(UniformType.declare([declaration]).isEmpty)
        #expect(earlier.isDeclared && earlier.conforms(to: .image) && earlier.isSubtype(of: .png))
        #expect(!earlier.isSubtype(of: UniformType(importedAs: "COM.EXAMPLE.LATER")))
        #expect(dynamic.conforms(to: .image) && dynamic.isDynamic)
        #expect(UniformType("com.example.later")?.identifier == "com.example.LATER")
        #expect(earlier.supertypes == UniformType.png.supertypes.union([.png]))
        #expect(UniformType.png.isSupertype(of: earlier) && !UniformType.png.conforms(to: earlier))
    }

    @Test func aDeclaredTypePrecedesABuiltInOne() {
        let before = UniformType.types(tag: "ts", tagClass: .filenameExtension)
        UniformType.declare([
            TypeDeclaration(
                identifier: "test.precedes.child", conformsTo: ["test.precedes.parent"], mimeTypes: ["text/x-precedes"]),
            TypeDeclaration(
                identifier: "test.precedes.parent", conformsTo: ["public.text"], mimeTypes: ["Text/X-Precedes"]),
        ])
        let types = UniformType.types(tag: "text/x-precedes; charset=utf-8", tagClass: .mimeType)
        #expect(types.map(\.identifier) == ["test.precedes.child", "test.precedes.parent"])
        #expect(UniformType.types(tag: "ts", tagClass: .filenameExtension) == before)
    }

    /// A chain as long as a file of declarations allows, children first.
    @Test func aLongChainIsDeclared() {
        let count = 5000
        let chain = (0..<count).map { number in
            TypeDeclaration(
                identifier: "test.long.n\(number)",
                conformsTo: [number == count - 1 ? "public.data" : "test.long.n\(number + 1)"])
        }
        #expect(UniformType.declare(chain).isEmpty)
        #expect(UniformType("test.long.n0")?.conforms(to: .item) == true)
        #expect(UniformType("test.long.n0")?.supertypes.count == count - 1 + 2)
    }

    /// A million types would take megabytes if each were kept as more than its name.
    @Test func aValueIsSmall() { #expect(MemoryLayout<UniformType>.size <= 9) }
}
