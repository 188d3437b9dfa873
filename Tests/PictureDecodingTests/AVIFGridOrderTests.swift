import Testing

@testable import PictureDecoding

@Suite("The order of parts in an AVIF grid")
struct AVIFGridOrderTests {
    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(content.count + 8)] + Array(type.utf8) + content
    }

    /// A `meta` box (ISO/IEC 14496-12, 8.11) with a grid, item 1, that refers to `parts`. Items 2 to 4
    /// are at the offsets `places`.
    private static func file(_ parts: [UInt8], places: [UInt8] = [20, 30, 40]) -> [UInt8] {
        let entries = zip([1, 2, 3, 4] as [UInt8], [10] + places).flatMap { item, place -> [UInt8] in
            [0, item, 0, 0, 0, 1, 0, 0, 0, place, 0, 0, 0, 5]
        }
        let locations = box("iloc", [0, 0, 0, 0, 0x44, 0, 0, 4] + entries)
        let reference = box("dimg", [0, 1, 0, UInt8(parts.count)] + parts.flatMap { [0, $0] })
        return box("ftyp", Array("avif".utf8))
            + box("meta", [0, 0, 0, 0] + locations + box("iref", [0, 0, 0, 0] + reference))
    }

    @Test("offsets are exchanged so that the order in the file is that of the grid")
    func exchanged() {
        #expect(AVIFGridOrder.corrected(Self.file([2, 3, 4])) == Self.file([2, 3, 4]))
        #expect(AVIFGridOrder.corrected(Self.file([4, 3, 2])) == Self.file([4, 3, 2], places: [40, 30, 20]))
        #expect(AVIFGridOrder.corrected(Self.file([3, 4, 2])) == Self.file([3, 4, 2], places: [30, 40, 20]))
        // A repeated part and a missing part leave the file unchanged.
        #expect(AVIFGridOrder.corrected(Self.file([4, 4, 2])) == Self.file([4, 4, 2]))
        #expect(AVIFGridOrder.corrected(Self.file([9, 3, 2])) == Self.file([9, 3, 2]))
    }

    @Test("the length stays the same for any bytes")
    func damaged() {
        let whole = Self.file([4, 3, 2])
        for count in whole.indices {
            #expect(AVIFGridOrder.corrected(Array(whole.prefix(count))).count == count)
            for value: UInt8 in [0, 1, 7, 0x7F, 0xFF] {
                var bytes = whole
                bytes[count] = value
                #expect(AVIFGridOrder.corrected(bytes).count == whole.count)
            }
        }
    }
}
