/// The blocks of a GIF, for what libvips' decoder does not do: it omits the last pixels of a frame whose data ends without
/// the end code (GIF89a, appendix F), which other readers do not require; and it reads the frames before the end of a
/// truncated file as if they were all.
enum GIFData {
    /// The maximum size, in bytes, of a file that is padded in memory.
    static let maximumBytes = 64 << 20

    /// How the blocks of a file end.
    private enum End {
        /// With the trailer, at this offset.
        case trailer(Int)
        /// Behind a block, without a trailer or with something else.
        case blocks
        /// Within a block.
        case cut
    }

    /// `bytes` with two more bytes after the data of each frame, which are not read if the data has its end code; nil
    /// for a file that ends early.
    static func padded(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 256)
        if bytes.count > 13 { result += bytes.prefix(start(of: bytes)) }
        let end = walk(bytes) { block, isFrame in
            result += bytes[block]
            if isFrame { result += [2, 0, 0] }
            result.append(0)
        }
        guard case .trailer(let offset) = end else { return nil }
        return result + bytes[offset...]
    }

    /// Whether the file ends within a block.
    static func isCut(_ bytes: [UInt8]) -> Bool {
        if case .cut = walk(bytes, visit: { _, _ in }) { true } else { false }
    }

    /// Visits the blocks in order.
    ///
    /// - Parameter visit: Receives the range of a block without the empty sub-block at its end, and whether it is a frame.
    private static func walk(_ bytes: [UInt8], visit: (_ block: Range<Int>, _ isFrame: Bool) -> Void) -> End {
        guard bytes.count > 13, start(of: bytes) <= bytes.count else { return .cut }
        var offset = start(of: bytes)
        while offset < bytes.count {
            let first = offset
            var isFrame = false
            switch bytes[offset] {
            case 0x3B: return .trailer(offset)
            case 0x21: offset += 2
            case 0x2C:
                guard offset + 10 < bytes.count else { return .cut }
                isFrame = true
                offset += 10 + colourTable(bytes[offset + 9]) + 1
            default: return .blocks
            }
            // Sub-blocks; an empty one ends them.
            while offset < bytes.count, bytes[offset] != 0 { offset += 1 + Int(bytes[offset]) }
            guard offset < bytes.count else { return .cut }
            visit(first..<offset, isFrame)
            offset += 1
        }
        return .blocks
    }

    /// The offset of the first block, behind the header and the colours of all frames.
    private static func start(of bytes: [UInt8]) -> Int { 13 + colourTable(bytes[10]) }

    private static func colourTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
