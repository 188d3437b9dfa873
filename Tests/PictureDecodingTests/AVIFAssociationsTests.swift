import Testing

@testable import PictureDecoding

@Suite("Associations of properties in several boxes of an AVIF")
struct AVIFAssociationsTests {
    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(content.count + 8)] + Array(type.utf8) + content
    }

    /// An `ipma` box (ISO/IEC 23008-12, 9.3.2) with the entries `items`: each item has its own number as its only
    /// property.
    private static func list(_ items: [UInt8], version: UInt8 = 0, flags: UInt8 = 0) -> [UInt8] {
        let entries = items.flatMap { item -> [UInt8] in
            (version == 0 ? [0, item] : [0, 0, 0, item]) + [1] + (flags == 0 ? [item] : [0, item])
        }
        return box("ipma", [version, 0, 0, flags, 0, 0, 0, UInt8(items.count)] + entries)
    }

    /// A file whose `iprp` box holds two properties and `lists`, and then `rest`.
    private static func file(_ lists: [UInt8], rest: [UInt8] = []) -> [UInt8] {
        let properties = box("ipco", box("irot", [0]) + box("imir", [0]))
        return box("ftyp", Array("avif".utf8))
            + box("meta", [0, 0, 0, 0] + box("iprp", properties + lists) + rest + box("idat", [1, 2, 3]))
    }

    @Test("lists of one version and flags become one, sorted by item, and a free box takes the rest")
    func merged() {
        let free = Self.box("free", [UInt8](repeating: 0, count: 8))
        #expect(
            AVIFAssociations.merged(Self.file(Self.list([1]) + Self.list([2])))
                == Self.file(Self.list([1, 2]), rest: free))
        #expect(
            AVIFAssociations.merged(Self.file(Self.list([2, 4]) + Self.list([1, 3])))
                == Self.file(Self.list([1, 2, 3, 4]), rest: free))
        #expect(
            AVIFAssociations.merged(
                Self.file(Self.list([1], version: 1, flags: 1) + Self.list([3]) + Self.list([2], version: 1, flags: 1)))
                == Self.file(Self.list([1, 2], version: 1, flags: 1) + Self.list([3]), rest: free))
    }

    @Test(
        "other files are unchanged",
        arguments: [
            list([1, 2]), list([1]) + list([2], version: 1), list([1]) + list([2], flags: 1),
            // An item in two boxes, and a box that is not filled by its entries.
            list([1]) + list([1]), list([1]) + box("ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 1, 2, 9]),
        ])
    func unchanged(_ lists: [UInt8]) {
        #expect(AVIFAssociations.merged(Self.file(lists)) == Self.file(lists))
    }

    @Test("the length stays the same for any bytes")
    func damaged() {
        let whole = Self.file(Self.list([2]) + Self.list([1]))
        for count in whole.indices {
            #expect(AVIFAssociations.merged(Array(whole.prefix(count))).count == count)
            for value: UInt8 in [0, 1, 7, 0x7F, 0xFF] {
                var bytes = whole
                bytes[count] = value
                #expect(AVIFAssociations.merged(bytes).count == whole.count)
            }
        }
    }
}
