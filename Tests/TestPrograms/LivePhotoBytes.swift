/// The smallest files that hold the content identifier of a Live Photo: no picture and no film, only their structure.
///
/// JPEG and TIFF: EXIF 2.32, 4.5 and 4.6. HEIF: ISO/IEC 14496-12, 8.11. QuickTime: Apple, "QuickTime File Format",
/// metadata. Apple's maker note: ExifTool, "Apple Tags". ExifTool reads the identifier of each (`CompanionTests`).
package enum LivePhotoBytes {
    package static let identifier = "9A1C7E3B-0F2D-4A5B-8C6D-112233445566"

    package static func jpeg(_ identifier: String?) -> [UInt8] {
        guard let identifier else { return [0xFF, 0xD8, 0xFF, 0xD9] }
        let part = Array("Exif\0\0".utf8) + exif(identifier)
        return [0xFF, 0xD8, 0xFF, 0xE0] + number(4, 2) + [0, 0] + [0xFF, 0xE1] + number(part.count + 2, 2) + part
            + [0xFF, 0xD9]
    }

    package static func heic(_ identifier: String?) -> [UInt8] {
        let type = box("ftyp", Array("heic".utf8) + number(0, 4) + Array("mif1heic".utf8))
        guard let identifier else { return type + box("mdat", []) }
        let content = number(0, 4) + exif(identifier)
        func meta(_ offset: Int) -> [UInt8] {
            let handler = box("hdlr", number(0, 8) + Array("pict".utf8) + number(0, 12) + [0])
            let entry = box("infe", [2, 0, 0, 0] + number(1, 2) + number(0, 2) + Array("Exif".utf8) + [0])
            let items = box("iinf", number(0, 4) + number(1, 2) + entry)
            // One item, one extent, its offset and length in 4 bytes each.
            let places = box(
                "iloc",
                number(0, 4) + [0x44, 0] + number(1, 2) + number(1, 2) + number(0, 2) + number(1, 2) + number(offset, 4)
                    + number(content.count, 4))
            return box("meta", number(0, 4) + handler + items + places)
        }
        return type + meta(type.count + meta(0).count + 8) + box("mdat", content)
    }

    /// - Parameter isMP4: Whether the metadata are those of an MP4, whose box has a version.
    package static func movie(_ identifier: String?, isMP4: Bool = false) -> [UInt8] {
        let type = box("ftyp", Array((isMP4 ? "mp42" : "qt  ").utf8) + number(0, 4))
        let film = box("mdat", Array("film".utf8))
        guard let identifier else { return type + film + box("moov", []) }
        let key = Array("com.apple.quicktime.content.identifier".utf8)
        let other = Array("com.apple.quicktime.make".utf8)
        let handler = box("hdlr", number(0, 8) + Array("mdta".utf8) + number(0, 12) + [0])
        let keys = [other, key].flatMap { number($0.count + 8, 4) + Array("mdta".utf8) + $0 }
        func item(_ index: Int, _ text: String) -> [UInt8] {
            let data = box("data", number(1, 4) + number(0, 4) + Array(text.utf8))
            return number(data.count + 8, 4) + number(index, 4) + data
        }
        let inside =
            handler + box("keys", number(0, 4) + number(2, 4) + keys)
            + box("ilst", item(1, "Apple") + item(2, identifier))
        return type + film
            + box("moov", box("mvhd", number(0, 100)) + box("meta", (isMP4 ? number(0, 4) : []) + inside))
    }

    /// TIFF with Apple's maker note in the EXIF.
    private static func exif(_ identifier: String) -> [UInt8] {
        let text = Array(identifier.utf8) + [0]
        func tag(_ number: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            self.number(number, 2) + self.number(type, 2) + self.number(count, 4) + self.number(value, 4)
        }
        let note =
            Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8) + number(1, 2)
            + tag(17, 2, text.count, 14 + 2 + 12 + 4) + number(0, 4) + text
        let (exif, noteStart) = (8 + 2 + 12 + 4, 8 + 2 * (2 + 12 + 4))
        return Array("MM\0*".utf8) + number(8, 4) + number(1, 2) + tag(0x8769, 4, 1, exif) + number(0, 4)
            + number(1, 2) + tag(0x927C, 7, note.count, noteStart) + number(0, 4) + note
    }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count + 8, 4) + Array(name.utf8) + content
    }

    /// A big-endian number of `count` bytes.
    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }
}
