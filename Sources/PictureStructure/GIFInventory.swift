/// GIF: its blocks, and the bytes after the trailer (GIF89a specification).
enum GIFInventory: PictureInventorying {
    /// The maximum number of sub-blocks, of at most 255 bytes, skipped in a bounded source: a megabyte of pixels. The
    /// decoder skips all.
    private static let subBlocksOfALook = 4096
    private static let maximumBlocks = 1 << 20

    static func inventory(_ head: [UInt8], _ bytes: some PictureByteSource) -> PictureInventory? {
        guard head.says("GIF87a") || head.says("GIF89a"), head.count > 12 else { return nil }
        var inventory = PictureInventory()
        var cursor = Cursor(offset: 13 + colourTable(head[10]), bytes: bytes)
        for _ in 0..<maximumBlocks {
            let block = bytes.read(at: cursor.offset, count: 18)
            switch block.first {
            case 0x3B:
                if cursor.offset + 1 < bytes.size { noteTail(from: cursor.offset + 1, bytes, &inventory) }
                return inventory
            case 0x2C where block.count >= 10:
                cursor.offset += 10 + colourTable(block[9]) + 1
                guard cursor.skip() else { return inventory }
            case 0x21 where block.count >= 2:
                cursor.offset += 2
                guard note(block, &cursor, &inventory) else { return inventory }
            case nil: return inventory
            default:
                inventory.lose(.other)
                return inventory
            }
        }
        inventory.lose(.other)
        return inventory
    }

    /// Records the extension that begins with `block`; false if it is truncated.
    private static func note(
        _ block: [UInt8], _ cursor: inout Cursor<some PictureByteSource>, _ inventory: inout PictureInventory
    ) -> Bool {
        switch block[1] {
        case 0xF9: break
        case 0xFE:
            let (text, isWhole) = cursor.text(limit: cursor.bytes.isUnbounded ? PictureText.maximumBytes : 1024)
            inventory.texts.append(PictureText(comment: text, isWhole: isWhole))
        // Text to be drawn on the picture, which no program draws.
        case 0x01: inventory.lose(.text)
        case 0xFF:
            let name = String(decoding: block.dropFirst(3).prefix(11), as: UTF8.self)
            switch name {
            // The number of repetitions of an animation.
            case "NETSCAPE2.0", "ANIMEXTS1.0": break
            case "XMP DataXMP": inventory.lose(.xmp)
            case "ICCRGBG1012": inventory.lose(.icc)
            default: inventory.lose(.other)
            }
        default: inventory.lose(.other)
        }
        return cursor.skip()
    }

    private static func noteTail(from start: Int, _ bytes: some PictureByteSource, _ inventory: inout PictureInventory)
    {
        // Files are padded with zeros, or with a second trailer.
        let tail = bytes.read(at: start, count: 512)
        if tail.contains(where: { $0 != 0 && $0 != 0x3B }) || bytes.size - start > tail.count { inventory.lose(.other) }
    }

    private static func colourTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// A position in the chain of sub-blocks.
    private struct Cursor<Source: PictureByteSource> {
        var offset: Int
        let bytes: Source
        private var steps = 0

        init(offset: Int, bytes: Source) {
            self.offset = offset
            self.bytes = bytes
        }

        /// Moves past the empty sub-block; false if there is none within reach.
        mutating func skip() -> Bool {
            while bytes.isUnbounded || steps < subBlocksOfALook {
                steps += 1
                guard let length = bytes.read(at: offset, count: 1).first else { return false }
                offset += 1 + Int(length)
                if length == 0 { return true }
            }
            return false
        }

        /// The content of the sub-blocks, up to `limit` bytes and one sub-block, and whether that is all. Does not
        /// move.
        func text(limit: Int) -> ([UInt8], isWhole: Bool) {
            var text: [UInt8] = []
            var place = offset
            while text.count < limit {
                guard let length = bytes.read(at: place, count: 1).first else { return (text, false) }
                if length == 0 { return (text, true) }
                text += bytes.read(at: place + 1, count: Int(length))
                place += 1 + Int(length)
            }
            return (text, false)
        }
    }
}
