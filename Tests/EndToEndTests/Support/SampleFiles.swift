/// Small files of many types, built byte by byte from the standards named in the comments.
enum SampleFiles {
    /// A PNG (W3C PNG, third edition) of one colour, with 8 bits per channel.
    ///
    /// - Parameters:
    ///   - width: The width that the header declares, in pixels.
    ///   - height: The height that the header declares, in pixels.
    ///   - rows: The number of rows of pixels in the data; nil for all of them.
    static func png(width: UInt32, height: UInt32, rows: UInt32? = nil) -> [UInt8] {
        let row: [UInt8] = [0] + [UInt8](repeating: 0x7f, count: Int(min(width, 4096)) * 3)
        let pixels = (0..<(rows ?? height)).flatMap { _ in row }
        let header = bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", header)
            + chunk("IDAT", zlibStored(pixels)) + chunk("IEND", [])
    }

    /// An uncompressed little-endian RGB TIFF (TIFF 6.0), one strip.
    static func tiff(width: UInt16, height: UInt16) -> [UInt8] {
        let pixels = [UInt8](repeating: 0x5a, count: Int(width) * Int(height) * 3)
        let entries: [(tag: UInt16, type: UInt16, count: UInt32, value: UInt32)] = [
            (256, 3, 1, UInt32(width)), (257, 3, 1, UInt32(height)), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 2),
            (273, 4, 1, 8), (277, 3, 1, 3), (278, 3, 1, UInt32(height)), (279, 4, 1, UInt32(pixels.count)),
        ]
        let directory = entries.flatMap {
            littleEndian($0.tag) + littleEndian($0.type) + littleEndian($0.count) + littleEndian($0.value)
        }
        // The pixels precede the directory, so a file that is cut off lacks the directory; see `truncatedTIFF`.
        return Array("II".utf8) + littleEndian(UInt16(42)) + littleEndian(UInt32(8 + pixels.count)) + pixels
            + littleEndian(UInt16(entries.count)) + directory + littleEndian(UInt32(0))
    }

    /// A TIFF with the directory first, whose pixels end halfway.
    static func truncatedTIFF(width: UInt16, height: UInt16) -> [UInt8] {
        let whole = tiff(width: width, height: height)
        let pixelCount = Int(width) * Int(height) * 3
        let directory = Array(whole[(8 + pixelCount)...])
        var moved = Array("II".utf8) + littleEndian(UInt16(42)) + littleEndian(UInt32(8)) + directory
        // StripOffsets is the sixth entry: after 2 bytes of count and five entries of 12 bytes,
        // its value is 8 bytes into it.
        let offset = littleEndian(UInt32(moved.count))
        moved.replaceSubrange((8 + 2 + 5 * 12 + 8)..<(8 + 2 + 5 * 12 + 12), with: offset)
        return moved + [UInt8](repeating: 0x5a, count: pixelCount / 2)
    }

    /// MPEG audio: an ID3v2.3 tag with a title, and frames of MPEG-1 layer III (128 kbit/s,
    /// 44.1 kHz) of 417 bytes each.
    static func mp3(frames: Int = 40) -> [UInt8] {
        let title: [UInt8] = Array("TIT2".utf8) + bigEndian(UInt32(6)) + [0, 0, 0] + Array("Waves".utf8)
        let tag: [UInt8] = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, UInt8(title.count)] + title
        let frame: [UInt8] = [0xff, 0xfb, 0x90, 0x64] + [UInt8](repeating: 0, count: 413)
        return tag + (0..<frames).flatMap { _ in frame }
    }

    /// A PDF (ISO 32000-1) with a page for each text. Pages are 200 points wide, each 10 points
    /// higher than the one before.
    static func pdf(_ texts: [String]) -> String {
        let kids = texts.indices.map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
        var objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [\(kids)] /Count \(texts.count) >>",
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
        for (index, text) in texts.enumerated() {
            let stream = "BT /F1 18 Tf 20 60 Td (\(text)) Tj ET"
            objects.append(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 \(100 + 10 * index)] /Contents \(5 + 2 * index) 0 R "
                    + "/Resources << /Font << /F1 3 0 R >> >> >>")
            objects.append("<< /Length \(stream.utf8.count) >>\nstream\n\(stream)\nendstream")
        }
        var pdf = "%PDF-1.4\n"
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let offset = String(pdf.utf8.count)
            table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
            pdf += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = pdf.utf8.count
        return pdf + table
            + "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    }

    /// Waypoints with these names (GPX 1.1).
    static func gpx(_ names: [String]) -> String {
        let points = names.map { "<wpt lat=\"46.9\" lon=\"7.4\"><name>\($0)</name></wpt>" }.joined()
        return "<?xml version=\"1.0\"?><gpx version=\"1.1\" creator=\"test\" "
            + "xmlns=\"http://www.topografix.com/GPX/1/1\">\(points)</gpx>\n"
    }

    /// One waypoint (GPX 1.1).
    static let gpx = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
          <wpt lat="46.9481" lon="7.4474"><name>Bärengraben</name><desc>Where the bears were</desc></wpt>
        </gpx>

        """

    static let html = """
        <!DOCTYPE html>
        <html><head><title>Weather</title><style>p { color: red }</style></head>
        <body><h1>Sunny</h1><p>With some <b>clouds</b> &amp; wind.</p></body></html>

        """

    // MARK: Parts

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(crc32(body))
    }

    /// A zlib stream of stored blocks (RFC 1950, RFC 1951 section 3.2.4).
    private static func zlibStored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xffff)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            stream += [rest.isEmpty ? 1 : 0] + littleEndian(length) + littleEndian(~length) + block
        } while !rest.isEmpty
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return stream + bigEndian(high << 16 | low)
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { crcTable[Int(($0 ^ UInt32($1)) & 0xff)] ^ ($0 >> 8) }
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }

    private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian, Array.init)
    }
}
