import XML

/// Removes from an XMP packet the properties that say where a picture was taken.
///
/// They are overwritten with spaces: a packet keeps its length, and all other properties keep their bytes.
enum XMPLocation {
    /// Names of places in IPTC's and Photoshop's schemas, by namespace (IPTC Photo Metadata Standard 2023.2).
    private static let places: [String: Set<String>] = [
        "http://ns.adobe.com/photoshop/1.0/": ["City", "State", "Country"],
        "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/": ["Location", "CountryCode"],
        "http://iptc.org/std/Iptc4xmpExt/2008-02-29/": ["LocationCreated", "LocationShown"],
        "http://ns.adobe.com/xmp/1.0/DynamicMedia/": ["shotLocation"],
        // Refers to further segments of a JPEG, which are removed as a whole.
        "http://ns.adobe.com/xmp/note/": ["HasExtendedXMP"],
    ]
    /// W3C's vocabulary of positions, all of it.
    private static let positions = "http://www.w3.org/2003/01/geo/wgs84_pos#"
    /// Parts of the names of coordinates, in any namespace: `exif:GPSLatitude`, `drone-dji:GpsLongtitude`.
    private static let coordinates = ["latitude", "longitude", "longtitude", "altitude"]

    /// Returns the packet without the place; nil if it cannot be read, so that it is unknown whether there is one.
    static func removed(from packet: [UInt8]) -> [UInt8]? {
        // A packet in UTF-16 or UTF-32 has zeros, and other bytes for the signs of a tag.
        guard !packet.contains(0) else { return nil }
        var options = XMLOptions(.attributes)
        options.hasNamespaces = true
        var result = packet
        var depth = 0
        /// The depth and the beginning of the element that is removed.
        var removed: (depth: Int, start: Int)?
        do throws(XMLError) {
            let reader = try XMLReader(packet, options)
            while let event = try reader.next() {
                switch event.content {
                case .start(let name, let attributes):
                    depth += 1
                    guard removed == nil else { continue }
                    if isPlace(name) {
                        removed = (depth, event.range.lowerBound)
                    } else if attributes.contains(where: { isPlace($0.name) }) {
                        let ranges = XMLTagAttributes.ranges(in: packet, tag: event.range)
                        guard ranges.count == attributes.count else { return nil }
                        for (range, attribute) in zip(ranges, attributes) where isPlace(attribute.name) {
                            clear(range, in: &result)
                        }
                    }
                case .end:
                    if let place = removed, place.depth == depth {
                        clear(place.start..<event.range.upperBound, in: &result)
                        removed = nil
                    }
                    depth -= 1
                case .text, .comment, .instruction, .unknownEntity: continue
                }
            }
        } catch {
            return nil
        }
        return result
    }

    private static func clear(_ range: Range<Int>, in bytes: inout [UInt8]) {
        for index in range.clamped(to: bytes.indices) { bytes[index] = UInt8(ascii: " ") }
    }

    /// Whether a property, given with its namespace, says where the picture was taken.
    private static func isPlace(_ name: String) -> Bool {
        let parts = name.split(separator: Character(UnicodeScalar(XMLReader.namespaceEnd)), maxSplits: 1)
        guard parts.count == 2 else { return false }
        let (namespace, local) = (String(parts[0]), String(parts[1]))
        let lower = local.lowercased()
        return namespace == positions || places[namespace]?.contains(local) == true || lower.hasPrefix("gps")
            || coordinates.contains { lower.contains($0) }
    }
}

/// Finds the attributes in the bytes of a start tag that expat has accepted, to edit them in place.
enum XMLTagAttributes {
    /// The ranges of the attributes of `tag`, from the name to the quote, in their order; without the declarations of
    /// namespaces.
    static func ranges(in bytes: [UInt8], tag: Range<Int>) -> [Range<Int>] {
        let tag = tag.clamped(to: bytes.indices)
        var ranges: [Range<Int>] = []
        var index = tag.lowerBound + 1
        func skip(while condition: (UInt8) -> Bool) {
            while index < tag.upperBound, condition(bytes[index]) { index += 1 }
        }
        skip { !isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        while true {
            skip(while: isSpace)
            let start = index
            skip { !isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
            guard index > start else { return ranges }
            let name = bytes[start..<index]
            skip { isSpace($0) || $0 == UInt8(ascii: "=") }
            guard index < tag.upperBound else { return ranges }
            let quote = bytes[index]
            index += 1
            skip { $0 != quote }
            index = min(index + 1, tag.upperBound)
            if !name.elementsEqual("xmlns".utf8), !name.starts(with: "xmlns:".utf8) { ranges.append(start..<index) }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
