/// A chunk of a PNG in memory (PNG, third edition, 5.3).
struct PNGChunk {
    /// The type, four letters.
    let type: String
    /// The range of the chunk in the file, from its length to its checksum.
    let range: Range<Int>
    /// The range of its content.
    var content: Range<Int> { range.lowerBound + 8..<range.upperBound - 4 }

    /// The maximum number of chunks that are read.
    private static let maximum = 1 << 20

    /// The complete chunks of the PNG in `bytes`, in order. O(n) for n chunks.
    static func all(in bytes: [UInt8]) -> [PNGChunk] {
        var chunks: [PNGChunk] = []
        var offset = 8
        while offset + 12 <= bytes.count, chunks.count < maximum {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - offset - 12 else { break }
            let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            chunks.append(PNGChunk(type: type, range: offset..<offset + 12 + length))
            offset += 12 + length
        }
        return chunks
    }

    /// A chunk with `content`.
    static func bytes(_ type: String, _ content: some Collection<UInt8>) -> [UInt8] {
        let body = Array(type.utf8) + content
        let checksum = body.withUnsafeBytes { crc32($0, seed: 0) }
        return PNGFile.bigEndian(content.count) + body + PNGFile.bigEndian(Int(checksum))
    }
}
