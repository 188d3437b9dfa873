import OfficeDocuments
import Testing

/// Compound files that say what is not so (MS-CFB 2.1 to 2.6).
struct CompoundDocumentTests {
    /// A file of a stream of `size` bytes in sectors 2, 3 and so on, which `chain` connects.
    private static func file(size: Int, chain: [Int], sectors: Int) -> [UInt8] {
        typealias Builder = CompoundFileBuilder
        var file = Builder.header() + Builder.little([-3, -2] + chain)
        file += [UInt8](repeating: 0xFF, count: 1024 - file.count)
        file += Builder.entry("Root Entry", kind: 5, child: 1, start: -2, size: 0)
        file += Builder.entry("a", kind: 2, start: 2, size: size)
        file += [UInt8](repeating: 0, count: 1536 - file.count)
        return file + (0..<sectors).flatMap { [UInt8](repeating: UInt8($0 + 1), count: 512) }
    }

    @Test func aStreamHasTheBytesOfItsChain() throws {
        let chain = (3..<11).map(\.self) + [-2]
        let document = try CompoundDocument(Self.file(size: 4500, chain: chain, sectors: 9))
        let content = try #require(try document.stream("A"))
        let expected = (0..<4500).map { UInt8($0 / 512 + 1) }
        #expect(content == expected)
    }

    @Test("a chain that runs in a circle has no more bytes than the file", arguments: [[2], [3, 2]])
    func circles(chain: [Int]) throws {
        let document = try CompoundDocument(Self.file(size: 20_000, chain: chain, sectors: 2))
        let error = #expect(throws: OfficeError.self) { try document.stream("a") }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("of 20000 bytes of its stream 'a' were found") == true)
    }
}
