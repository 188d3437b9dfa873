/// Applies a picture's orientation to its pixels, once, and takes the tag away wherever it stands.
enum Orientation {
    /// The orientation that the metadata asks for, from 1 (upright) to 8, as EXIF counts them.
    ///
    /// Formats that carry their own rotation (HEIF, AVIF, JPEG XL) are turned by their decoder, which then shows none here.
    static func asked(by image: borrowing VipsImage) -> Int {
        guard let value = image.integer("orientation"), (1...8).contains(value) else { return 1 }
        return value
    }

    /// The picture upright, its tags reset. The pixels of orientations above 2 are needed out of order.
    static func applied(to image: borrowing VipsImage) throws -> VipsImage {
        let operation = try VipsOperation("autorot")
        operation.set("in", image)
        return try tagsReset(operation.run())
    }

    /// The picture as it is, with every orientation tag saying upright.
    static func tagsReset(_ image: consuming VipsImage) throws -> VipsImage {
        let copy = try image.editable()
        copy.remove("orientation")
        if copy.has("exif-ifd0-Orientation") { copy.set("exif-ifd0-Orientation", "1") }
        if let xmp = copy.blob("xmp-data"), let reset = resetXMP(xmp) { copy.set("xmp-data", bytes: reset) }
        return copy
    }

    /// XMP with `tiff:Orientation` set to 1, as an attribute or an element; nil when there is nothing to change.
    static func resetXMP(_ packet: [UInt8]) -> [UInt8]? {
        let name = Array("tiff:Orientation".utf8)
        var result = packet
        var changed = false
        var start = packet.startIndex
        while let found = firstIndex(of: name, in: packet, from: start) {
            var index = found + name.count
            // `="6"`, `='6'` or `>6<`: at most a quote, blanks and an equals sign before the digit.
            while index < packet.count, index < found + name.count + 8, isLead(packet[index]) { index += 1 }
            if index < packet.count, (0x32...0x38).contains(packet[index]) {
                result[index] = 0x31
                changed = true
            }
            start = found + name.count
        }
        return changed ? result : nil
    }

    private static func isLead(_ byte: UInt8) -> Bool {
        [0x3D, 0x22, 0x27, 0x3E, 0x20, 0x09, 0x0A, 0x0D].contains(byte)
    }

    private static func firstIndex(of pattern: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count - start >= pattern.count else { return nil }
        return (start...(bytes.count - pattern.count)).first { bytes[$0...].starts(with: pattern) }
    }
}
