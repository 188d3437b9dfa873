/// EXIF in a text of a PNG, where programs put it before the format had a chunk for it: `Raw profile type exif`, a line
/// with the kind, a line with the number of bytes, and the bytes in hexadecimal (ImageMagick, `coders/png.c`;
/// ExifTool's tag names for PNG).
enum RawProfile {
    private static let names = ["Raw profile type exif", "Raw profile type APP1"]

    /// `image` with the EXIF of such a text and its orientation. EXIF in the format's own chunk takes precedence.
    static func adopted(by image: consuming VipsImage) throws -> VipsImage {
        guard !image.has("exif-data"), let bytes = bytes(named: names, of: image), let block = EXIFBlock(bytes) else {
            return image
        }
        let result = try image.editable()
        result.set("exif-data", bytes: bytes)
        if let orientation = block.orientation { result.set("orientation", orientation) }
        return result
    }

    /// The bytes of the profile in a text of `image` whose keyword is one of `names`; nil if there is none.
    static func bytes(named names: [String], of image: borrowing VipsImage) -> [UInt8]? {
        image.fieldNames.first { field in
            field.hasPrefix("png-comment-") && names.contains { field.hasSuffix("-" + $0) }
        }.flatMap { image.text($0) }.flatMap(decoded)
    }

    /// The text that encodes `bytes`, a profile of `kind`: lines of 36 bytes, as ImageMagick writes it.
    static func text(_ bytes: [UInt8], kind: String) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        var text = Array(
            "\n\(kind)\n\(String(repeating: " ", count: max(0, 8 - String(bytes.count).count)))\(bytes.count)".utf8)
        for (index, byte) in bytes.enumerated() {
            if index % 36 == 0 { text.append(0x0A) }
            text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return text + [0x0A]
    }

    /// The bytes of the profile that `text` encodes; nil if it encodes none, or if their number differs from the stated
    /// one.
    static func decoded(_ text: String) -> [UInt8]? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count > 2, let count = Int(words[1]), count > 0 else { return nil }
        let digits = words[2...].joined().utf8.map { digit in
            switch digit {
            case 0x30...0x39: digit - 0x30
            case 0x41...0x46: digit - 0x41 + 10
            case 0x61...0x66: digit - 0x61 + 10
            default: UInt8.max
            }
        }
        guard digits.count / 2 == count, digits.count.isMultiple(of: 2), !digits.contains(UInt8.max) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
