/// WebP: the chunks of its RIFF file, and the bytes after it (RFC 9649, 2).
enum WebPInventory: PictureInventorying {
    private static let pixels: Set<String> = ["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"]
    private static let maximumChunks = 1 << 16

    static func inventory(_ head: [UInt8], _ bytes: some PictureByteSource) -> PictureInventory? {
        guard head.says("RIFF"), head.says("WEBP", at: 8), let size = head.number(at: 4, count: 4, bigEndian: false)
        else { return nil }
        var inventory = PictureInventory()
        let end = min(bytes.size, 8 + size)
        var offset = 12
        for _ in 0..<maximumChunks where offset < end {
            let start = bytes.read(at: offset, count: 8)
            guard let length = start.number(at: 4, count: 4, bigEndian: false), let type = start.fourLetters(at: 0)
            else {
                if !start.isEmpty { inventory.lose(.other) }
                break
            }
            switch type {
            case _ where pixels.contains(type): break
            case "ICCP": inventory.blocks.insert(.icc)
            case "EXIF":
                inventory.add(.exif, orElse: .exif)
                // Some programs write the identifier of a JPEG segment before the block.
                let identifier = bytes.read(at: offset + 8, count: 6).says("Exif\0\0") ? 6 : 0
                inventory.noteEXIF(at: offset + 8 + identifier, bytes)
            case "XMP ": inventory.add(.xmp, orElse: .xmp)
            case "C2PA": inventory.lose(.c2pa)
            default: inventory.lose(.other)
            }
            offset += 8 + length + length % 2
        }
        // One byte may pad the file to an even length.
        if bytes.size > end + 1 { inventory.lose(.other) }
        return inventory
    }
}
