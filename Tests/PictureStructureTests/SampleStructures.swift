/// The smallest files with a given part, made by hand from their specifications.
enum Sample {
    static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

    static func bigEndian(_ value: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func littleEndian(_ value: Int, _ count: Int = 4) -> [UInt8] { bigEndian(value, count).reversed() }

    // JPEG (ITU-T T.81, annex B).

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + bigEndian(content.count + 2, 2) + content
    }

    /// A frame header and one scan, whose data contains a stuffed byte and a restart marker.
    static let scan: [UInt8] =
        segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]) + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [
            1, 0xFF, 0, 2, 0xFF, 0xD0, 3,
        ]
        + [0xFF, 0xD9]

    static func jpeg(_ segments: [UInt8]..., behind: [UInt8] = []) -> [UInt8] {
        [0xFF, 0xD8] + segments.flatMap(\.self) + scan + behind
    }

    static let xmpHead = ascii("http://ns.adobe.com/xap/1.0/\0")

    /// An image resource of Photoshop.
    static func resource(_ number: Int, _ content: [UInt8]) -> [UInt8] {
        ascii("8BIM") + bigEndian(number, 2) + [0, 0] + bigEndian(content.count) + content
            + [UInt8](repeating: 0, count: content.count % 2)
    }

    /// The first box of a film (ISO/IEC 14496-12, 4.3), and a box of `count` bytes of media data.
    static func film(_ count: Int = 1000) -> [UInt8] {
        bigEndian(16) + ascii("ftypmp42") + bigEndian(0) + bigEndian(count) + ascii("mdat")
            + [UInt8](repeating: 7, count: count - 8)
    }

    // TIFF and EXIF (TIFF 6.0, section 2).

    /// A directory at offset 8, whose entries have one 16-bit number each, and the bytes `behind` it.
    static func tiff(_ entries: [(tag: Int, value: Int)], next: Int = 0, behind: [UInt8] = []) -> [UInt8] {
        ascii("II") + [42, 0] + littleEndian(8) + littleEndian(entries.count, 2)
            + entries.flatMap {
                littleEndian($0.tag, 2) + littleEndian(3, 2) + littleEndian(1) + littleEndian($0.value)
            }
            + littleEndian(next) + behind
    }

    // PNG (third edition, 5.3).

    static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        bigEndian(content.count) + ascii(type) + content + [0, 0, 0, 0]
    }

    /// - Parameter header: The bit depth and the colour type.
    static func png(_ chunks: [UInt8]..., behind: [UInt8] = [], header: [UInt8] = [8, 2]) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1] + header + [0, 0, 0])
            + chunks.flatMap(\.self) + chunk("IDAT", [1, 2, 3]) + chunk("IEND", []) + behind
    }

    // WebP (RFC 9649, 2.3).

    static func riff(_ type: String, _ content: [UInt8]) -> [UInt8] {
        ascii(type) + littleEndian(content.count) + content + [UInt8](repeating: 0, count: content.count % 2)
    }

    static func webp(_ chunks: [UInt8]..., behind: [UInt8] = []) -> [UInt8] {
        riff("RIFF", ascii("WEBP") + riff("VP8L", [0x2F, 0, 0, 0, 0]) + chunks.flatMap(\.self)) + behind
    }

    // GIF (GIF89a specification).

    static func gif(_ blocks: [UInt8]..., behind: [UInt8] = []) -> [UInt8] {
        ascii("GIF89a") + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + blocks.flatMap(\.self)
            + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B] + behind
    }

    static func gifApplication(_ name: String) -> [UInt8] { [0x21, 0xFF, 11] + ascii(name) + [1, 1, 0] }

    // Boxes (ISO/IEC 14496-12, 4.2), JPEG XL and JPEG 2000.

    static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        bigEndian(content.count + 8) + ascii(type) + content
    }

    static func fullBox(_ type: String, version: Int = 0, flags: Int = 0, _ content: [UInt8]) -> [UInt8] {
        box(type, bigEndian(version << 24 | flags) + content)
    }

    static func jpegXL(_ boxes: [UInt8]...) -> [UInt8] {
        [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A] + box("ftyp", ascii("jxl \0\0\0\0jxl "))
            + boxes.flatMap(\.self) + box("jxlc", [0xFF, 0x0A, 0])
    }

    static func jpeg2000(_ boxes: [UInt8]...) -> [UInt8] {
        [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A] + box("ftyp", ascii("jp2 \0\0\0\0jp2 "))
            + boxes.flatMap(\.self) + box("jp2c", [0xFF, 0x4F, 0xFF, 0x51])
    }

    // HEIF (ISO/IEC 14496-12, 8.11; 23008-12).

    /// An item, its auxiliary type if it has one, and its references. Item 1 is the primary picture.
    struct Item {
        let id: Int
        var type = "hvc1"
        var contentType = ""
        var isHidden = false
        var auxiliaryType: String?
        var references: [(type: String, to: [Int])] = []
    }

    static func heif(
        brand: String = "heic", _ others: [Item], properties: [[UInt8]] = [], behind: [UInt8] = []
    ) -> [UInt8] {
        let items = [Item(id: 1)] + others
        let infe = items.flatMap { item in
            fullBox(
                "infe", version: 2, flags: item.isHidden ? 1 : 0,
                bigEndian(item.id, 2) + [0, 0] + ascii(item.type) + [0]
                    + (item.type == "mime" ? ascii(item.contentType) + [0] : []))
        }
        let references = items.flatMap { item in
            item.references.flatMap { reference in
                box(
                    reference.type,
                    bigEndian(item.id, 2) + bigEndian(reference.to.count, 2)
                        + reference.to.flatMap { bigEndian($0, 2) })
            }
        }
        let auxiliaries = items.filter { $0.auxiliaryType != nil }
        let owned = properties + auxiliaries.map { fullBox("auxC", ascii(($0.auxiliaryType ?? "") + "\0")) }
        var associations: [[UInt8]] = []
        if !properties.isEmpty {
            associations.append(bigEndian(1, 2) + [UInt8(properties.count)] + properties.indices.map { UInt8($0 + 1) })
        }
        for (index, item) in auxiliaries.enumerated() {
            associations.append(bigEndian(item.id, 2) + [1, UInt8(properties.count + index + 1)])
        }
        let iloc = items.flatMap {
            bigEndian($0.id, 2) + bigEndian(0, 2) + bigEndian(1, 2) + bigEndian(40) + bigEndian(8)
        }
        let meta =
            fullBox("hdlr", bigEndian(0) + ascii("pict") + [UInt8](repeating: 0, count: 13))
            + fullBox("pitm", bigEndian(1, 2)) + fullBox("iinf", bigEndian(items.count, 2) + infe)
            + (references.isEmpty ? [] : fullBox("iref", references))
            + box(
                "iprp",
                box("ipco", owned.flatMap(\.self))
                    + fullBox("ipma", bigEndian(associations.count) + associations.flatMap(\.self)))
            + fullBox("iloc", [0x44, 0] + bigEndian(items.count, 2) + iloc)
        return box("ftyp", ascii(brand) + bigEndian(0) + ascii("mif1" + brand)) + fullBox("meta", meta)
            + box("mdat", [UInt8](repeating: 0, count: 16)) + behind
    }
}
