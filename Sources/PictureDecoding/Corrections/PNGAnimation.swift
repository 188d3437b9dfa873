import PictureStructure

/// The first frame of an animated PNG whose main picture is not part of the animation (PNG, third edition, 4.9): that
/// picture is for programs that show no animations, and often says only that. libpng reads it alone.
struct PNGAnimation {
    /// The first frame as a PNG of its own.
    let frame: [UInt8]
    /// The size of the animation in pixels, and the place of the frame in it.
    let width: Int
    let height: Int
    let left: Int
    let top: Int

    private static let maximumChunks = 4096

    /// A chunk: its type, the offset of its length, and the range of its content.
    private struct Chunk {
        let type: String
        let start: Int
        let content: Range<Int>
    }

    /// Whether the animation of the PNG in `bytes` begins behind its main picture: there is an animation, and no frame
    /// before the pixels.
    static func isBehindPicture(_ bytes: some PictureByteSource) -> Bool {
        var offset = 8
        var isAnimated = false
        for _ in 0..<maximumChunks {
            let head = bytes.read(at: offset, count: 8)
            guard let length = head.number(at: 0, count: 4, bigEndian: true), head.count == 8 else { return false }
            if head.says("acTL", at: 4) { isAnimated = true }
            if head.says("fcTL", at: 4) { return false }
            if head.says("IDAT", at: 4) { return isAnimated }
            offset += 12 + length
        }
        return false
    }

    /// Finds the first frame in `bytes`; nil if there is none that is complete and within the animation.
    init?(_ bytes: [UInt8]) {
        let chunks = Self.chunks(bytes)
        guard let header = chunks.first, header.type == "IHDR", header.content.count == 13,
            let control = chunks.firstIndex(where: { $0.type == "fcTL" }), chunks[control].content.count >= 20,
            let pixels = chunks.firstIndex(where: { $0.type == "IDAT" })
        else { return nil }
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let start = chunks[control].content.lowerBound
        let (across, down) = (number(start + 4), number(start + 8))
        (left, top) = (number(start + 12), number(start + 16))
        (width, height) = (number(header.content.lowerBound), number(header.content.lowerBound + 4))
        guard across > 0, down > 0, left + across <= width, top + down <= height else { return nil }

        let size = bytes[start + 4..<start + 12]
        var frame: [UInt8] = Array(bytes[..<8])
        frame += Self.chunk("IHDR", size + bytes[header.content.dropFirst(8)])
        for chunk in chunks[1..<pixels] where chunk.type != "acTL" {
            frame += bytes[chunk.start..<chunk.content.upperBound + 4]
        }
        let before = frame.count
        for chunk in chunks[(control + 1)...] {
            if chunk.type == "fcTL" { break }
            // A sequence number precedes the data.
            if chunk.type == "fdAT", chunk.content.count > 4 {
                frame += Self.chunk("IDAT", bytes[chunk.content.dropFirst(4)])
            }
        }
        guard frame.count > before else { return nil }
        self.frame = frame + Self.chunk("IEND", [])
    }

    /// The complete chunks of a PNG, in order.
    private static func chunks(_ bytes: [UInt8]) -> [Chunk] {
        var chunks: [Chunk] = []
        var offset = 8
        while offset + 12 <= bytes.count, chunks.count < 1 << 20 {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - offset - 12 else { break }
            chunks.append(
                Chunk(
                    type: String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self), start: offset,
                    content: offset + 8..<offset + 8 + length))
            offset += 12 + length
        }
        return chunks
    }

    private static func chunk(_ type: String, _ content: some Collection<UInt8>) -> [UInt8] {
        let body = Array(type.utf8) + content
        let checksum = body.withUnsafeBytes { crc32($0, seed: 0) }
        return PNGFile.bigEndian(content.count) + body + PNGFile.bigEndian(Int(checksum))
    }

    /// `image`, the frame, at its place in the animation, which is transparent elsewhere.
    func placed(_ image: consuming VipsImage) throws -> VipsImage {
        guard image.width != width || image.height != height else { return image }
        var image = image
        if !image.hasAlpha {
            let operation = try VipsOperation("bandjoin_const")
            operation.set("in", image)
            operation.set("c", numbers: [image.format == .uint16 ? 65535 : 255])
            image = try operation.run()
        }
        let operation = try VipsOperation("embed")
        operation.set("in", image)
        for (name, value) in [("x", left), ("y", top), ("width", width), ("height", height)] {
            try operation.set(name, "\(value)")
        }
        // All samples of the rest are 0, alpha included.
        try operation.set("extend", "black")
        return try operation.run()
    }
}
