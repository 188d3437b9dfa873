/// Where a HEIF or AVIF file has its EXIF and XMP, to change them without moving anything.
package struct HEIFMetadata: Sendable {
    /// A box beside the picture that may have metadata of its own.
    package struct Extra: Sendable {
        /// The offset of its type, four bytes.
        package let type: Int
        /// The range of its content.
        package let content: Range<Int>
        /// The name of the loss if it is removed.
        package let loss: PictureLoss
    }

    /// The ranges of each EXIF item, in the order of its bytes.
    package private(set) var exif: [[Range<Int>]] = []
    /// The ranges of each XMP packet.
    package private(set) var packets: [[Range<Int>]] = []
    /// The films of motion photos, and Content Credentials.
    package private(set) var extras: [Extra] = []

    /// Finds the metadata of `bytes`; nil if they are no HEIF, or an image sequence, or if an item cannot be located.
    package init?(_ bytes: some PictureByteSource) {
        let head = bytes.read(at: 0, count: 12)
        guard head.says("ftyp", at: 4), let brand = head.fourLetters(at: 8), HEIFInventory.isBrand(brand),
            !HEIFInventory.isSequence(brand)
        else { return nil }
        let (boxes, areAll) = ISOBox.boxes(in: 0..<bytes.size, bytes)
        guard areAll else { return nil }
        var start = 0
        for box in boxes {
            switch box.type {
            case "meta":
                guard add(HEIFItems(box.content.dropFirst(4), bytes), bytes) else { return nil }
            case "mpvd", "moov", "moof":
                extras.append(Extra(type: start + 4, content: box.content, loss: .film))
            case "uuid": extras.append(Extra(type: start + 4, content: box.content, loss: .c2pa))
            default: break
            }
            start = box.content.upperBound
        }
    }

    /// Adds the items of a `meta` box; returns false if one cannot be located.
    private mutating func add(_ items: HEIFItems, _ bytes: some PictureByteSource) -> Bool {
        for item in items.items {
            let isPacket = item.type == "mime" && item.contentType == "application/rdf+xml"
            guard isPacket || item.type == "Exif" else { continue }
            // An extent without a length goes to the end of the file.
            guard let ranges = items.ranges(of: item.id), !ranges.isEmpty,
                ranges.allSatisfy({ !$0.isEmpty && $0.upperBound <= bytes.size }),
                ranges.reduce(0, { $0 + $1.count }) <= bytes.size
            else { return false }
            if isPacket { packets.append(ranges) } else { exif.append(ranges) }
        }
        return true
    }
}
