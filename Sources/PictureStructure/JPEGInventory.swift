/// JPEG: the segments before the pixels, and the data that programs append (ITU-T T.81, annex B; T.871; EXIF 3.0; XMP
/// part 3; ICC.1).
enum JPEGInventory: PictureInventorying {
    private static let maximumSegments = 4096
    private static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    private static let extendedXMP = Array("http://ns.adobe.com/xmp/extension/\0".utf8)

    static func inventory(_ head: [UInt8], _ bytes: some PictureByteSource) -> PictureInventory? {
        var inventory = PictureInventory()
        var trailer = JPEGTrailer()
        var offset = 2
        for _ in 0..<maximumSegments {
            let start = bytes.read(at: offset, count: 4)
            guard start.count == 4 else { return inventory }
            guard start[0] == 0xFF else {
                // Decoders search for the next marker, and ignore the bytes before it.
                inventory.lose(.other)
                return inventory
            }
            if start[1] == 0xFF {
                offset += 1
                continue
            }
            if start[1] == 0xDA || start[1] == 0xD9 {
                trailer.note(behind: offset, in: bytes, &inventory)
                return inventory
            }
            guard let length = start.number(at: 2, count: 2, bigEndian: true), length >= 2 else {
                inventory.lose(.other)
                return inventory
            }
            note(start[1], offset + 4..<offset + 2 + length, bytes, &inventory, &trailer)
            offset += 2 + length
        }
        inventory.lose(.other)
        return inventory
    }

    /// Records the segment of `marker` with `content`.
    static func note(
        _ marker: UInt8, _ content: Range<Int>, _ bytes: some PictureByteSource, _ inventory: inout PictureInventory,
        _ trailer: inout JPEGTrailer
    ) {
        switch marker {
        case 0xC0...0xCF, 0xDB...0xDF, 0xD0...0xD7, 0x01: return
        case 0xFE:
            let limit = bytes.isUnbounded ? PictureText.maximumBytes : 1024
            let text = bytes.read(at: content.lowerBound, count: min(content.count, limit))
            inventory.texts.append(PictureText(comment: text, isWhole: text.count == content.count))
            return
        case 0xE0...0xEF: break
        default: return inventory.lose(.other)
        }
        let head = bytes.read(at: content.lowerBound, count: min(content.count, 80))
        switch marker {
        case 0xE0 where head.says("JFIF\0"):
            if head.count >= 14, head[12] != 0, head[13] != 0 { inventory.lose(.thumbnail) }
        case 0xE0 where head.says("JFXX\0"): inventory.lose(.thumbnail)
        case 0xE1 where head.says("Exif\0"):
            inventory.add(.exif, orElse: .exif)
            inventory.noteEXIF(at: content.lowerBound + 6, bytes)
        case 0xE1 where head.starts(with: xmp):
            inventory.add(.xmp, orElse: .xmp)
            let packet = bytes.read(
                at: content.lowerBound + xmp.count,
                count: min(content.count - xmp.count, bytes.isUnbounded ? 65536 : 8192))
            trailer.note(packet: packet)
        case 0xE1 where head.starts(with: extendedXMP): inventory.lose(.xmp)
        case 0xE2 where head.says("ICC_PROFILE\0"): inventory.blocks.insert(.icc)
        case 0xE2 where head.says("MPF\0"): trailer.note(index: content.lowerBound + 4, bytes)
        // ISO 21496-1, annex C: the parameters of the gain map.
        case 0xE2 where head.says("urn:iso:std:iso:ts:21496:-1\0"): trailer.hasGainMap = true
        case 0xEB where head.says("JP"): inventory.lose(.c2pa)
        case 0xED where head.says("Photoshop 3.0\0"):
            PhotoshopResources.note(content.lowerBound + 14..<content.upperBound, bytes, &inventory)
        case 0xEE where head.says("Adobe"): return
        default: inventory.lose(.other)
        }
    }
}

/// Photoshop's image resources (Adobe Photoshop File Formats Specification, image resource IDs).
enum PhotoshopResources {
    private static let maximumResources = 1000

    /// Records the resources in `range` of a file.
    static func note(_ range: Range<Int>, _ bytes: some PictureByteSource, _ inventory: inout PictureInventory) {
        var offset = range.lowerBound
        for _ in 0..<maximumResources where offset + 12 <= range.upperBound {
            let head = bytes.read(at: offset, count: 7)
            guard head.says("8BIM"), head.count == 7, let number = head.number(at: 4, count: 2, bigEndian: true) else {
                return inventory.lose(.photoshop)
            }
            // The name with its length byte, and the content, are each padded to an even number of bytes.
            let size = offset + 6 + (Int(head[6]) + 2) / 2 * 2
            guard let count = bytes.number(at: size, count: 4, bigEndian: true) else { return }
            switch number {
            case 0x0404: inventory.add(.iptc, orElse: .iptc)
            // The checksum of the IPTC record.
            case 0x0425: break
            case 0x0409, 0x040C: inventory.lose(.thumbnail)
            default: inventory.lose(.photoshop)
            }
            offset = size + 4 + (count + 1) / 2 * 2
        }
    }
}
