/// Changes an XMP packet in place, as bytes.
enum XMPPacket {
    /// The packet for the written picture: its pixels are upright, and nothing follows them.
    static func carried(_ packet: [UInt8]) -> [UInt8] { unannounced(upright(packet)) }

    /// The packet without what announces a film or a gain map behind the pixels: readers would search for them (Google's
    /// Motion Photo format 1.0 and Ultra HDR image format 1.1). The bytes become spaces, or the value 0.
    static func unannounced(_ packet: [UInt8]) -> [UInt8] {
        var result = packet
        for name in ["Camera:MotionPhoto", "Camera:MicroVideo"] {
            forEachValue(of: name, in: packet) { if packet[$0] == UInt8(ascii: "1") { result[$0] = UInt8(ascii: "0") } }
        }
        for name in ["Container:Directory", "GContainer:Directory", "hdrgm:Version"] {
            blank(from: "<\(name)>", to: "</\(name)>", in: &result)
        }
        for quote in ["\"", "'"] { blank(from: " hdrgm:Version=\(quote)", to: quote, in: &result) }
        return result
    }

    /// Replaces the first bytes from `start` to the next `end`, both included, by spaces.
    private static func blank(from start: String, to end: String, in packet: inout [UInt8]) {
        guard let first = packet.firstRange(of: Array(start.utf8)),
            let last = packet[first.upperBound...].firstRange(of: Array(end.utf8))
        else { return }
        let range = first.lowerBound..<last.upperBound
        packet.replaceSubrange(range, with: repeatElement(0x20, count: range.count))
    }

    /// The packet with `tiff:Orientation` set to 1, as an attribute or an element.
    static func upright(_ packet: [UInt8]) -> [UInt8] {
        var result = packet
        forEachValue(of: "tiff:Orientation", in: packet) {
            if (0x32...0x38).contains(packet[$0]) { result[$0] = 0x31 }
        }
        return result
    }

    /// Calls `body` with the index of the first byte of each value of `name`.
    private static func forEachValue(of name: String, in packet: [UInt8], _ body: (Int) -> Void) {
        let name = Array(name.utf8)
        var start = 0
        while let first = packet[start...].firstIndex(of: name[0]) {
            start = first + 1
            guard packet[first...].starts(with: name) else { continue }
            // `="6"`, `='6'` or `>6<`: at most a few quotes, spaces and signs precede the digit.
            if let value = packet[(first + name.count)...].prefix(8).firstIndex(where: { !isLead($0) }) { body(value) }
        }
    }

    /// The packet of a picture of `width` by `height` pixels: the size is stated if it was, as attributes or elements.
    static func sized(_ packet: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        var result = packet
        for (name, side) in [
            ("tiff:ImageWidth", width), ("tiff:ImageLength", height), ("exif:PixelXDimension", width),
            ("exif:PixelYDimension", height),
        ] {
            let name = Array(name.utf8)
            var start = 0
            while let first = result[start...].firstIndex(of: name[0]) {
                start = first + 1
                guard result[first...].starts(with: name) else { continue }
                let rest = result[(first + name.count)...]
                guard let value = rest.prefix(8).firstIndex(where: { !isLead($0) }), value > rest.startIndex else {
                    continue
                }
                let digits = result[value...].prefix { (0x30...0x39).contains($0) }
                if !digits.isEmpty { result.replaceSubrange(digits.indices, with: "\(side)".utf8) }
            }
        }
        return result
    }

    private static func isLead(_ byte: UInt8) -> Bool {
        [0x3D, 0x22, 0x27, 0x3E, 0x20, 0x09, 0x0A, 0x0D].contains(byte)
    }
}
