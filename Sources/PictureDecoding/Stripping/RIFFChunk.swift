/// A chunk of a RIFF file such as WebP (RFC 9649, 2.3): four characters, a length, and bytes padded to an even number.
struct RIFFChunk {
    let type: String
    /// The range of the chunk, including header and padding.
    let range: Range<Int>
    /// The range of its content.
    let content: Range<Int>

    /// The chunks of the WebP in `bytes`; nil if they are not a complete WebP.
    static func chunks(of bytes: [UInt8]) -> [RIFFChunk]? {
        guard bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) else { return nil }
        let end = min(bytes.count, 8 + length(in: bytes, at: 4))
        var chunks: [RIFFChunk] = []
        var offset = 12
        while offset + 8 <= end {
            let count = length(in: bytes, at: offset + 4)
            guard count <= end - offset - 8 else { return nil }
            let next = min(end, offset + 8 + count + count % 2)
            chunks.append(
                RIFFChunk(
                    type: String(decoding: bytes[offset..<offset + 4], as: UTF8.self), range: offset..<next,
                    content: offset + 8..<offset + 8 + count))
            offset = next
        }
        return chunks
    }

    /// The bytes of a chunk of `type` with `content`.
    static func encoded(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let count = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
        return Array(type.utf8) + count + content + (content.count % 2 == 1 ? [0] : [])
    }

    private static func length(in bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
