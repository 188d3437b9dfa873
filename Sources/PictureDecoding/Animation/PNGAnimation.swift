import DecoderWire
import PictureStructure

/// The frames of an animated PNG (PNG, third edition, 4.9 and 11.3.6), each as a PNG of its own: libpng reads only the
/// main picture, which need not be one of the frames.
struct PNGAnimation {
    /// One frame.
    struct Frame {
        /// What becomes of the frame's area before the next one is drawn.
        enum Disposal: UInt8 { case none, background, previous }

        /// The frame as a PNG.
        var png: [UInt8]
        /// The size in pixels, and the place in the animation.
        let width: Int
        let height: Int
        let left: Int
        let top: Int
        /// In milliseconds.
        let delay: Int
        let disposal: Disposal
        /// Whether it is drawn over what is there; otherwise it replaces it, with its transparency.
        let isBlended: Bool
    }

    /// The size in pixels.
    let width: Int
    let height: Int
    /// How often it is played; 0 for ever.
    let plays: Int
    /// The frames that are complete.
    let frames: [Frame]
    /// The number of frames that the file states.
    let statedFrames: Int

    private static let maximumChunks = 4096

    /// Whether a PNG is animated.
    struct Kind {
        var isAnimated = false
        /// Whether its frames begin behind its main picture.
        var isBehindPicture = false
        /// The number of frames that the file states; 1 for a picture.
        var frames = 1
    }

    /// Whether the file in `bytes` is an animated PNG.
    static func kind(of bytes: some PictureByteSource) -> Kind {
        guard bytes.read(at: 0, count: 8).starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return Kind() }
        var offset = 8
        var kind = Kind()
        for _ in 0..<maximumChunks {
            let head = bytes.read(at: offset, count: 12)
            guard let length = head.number(at: 0, count: 4, bigEndian: true), head.count >= 8 else { break }
            if head.says("acTL", at: 4) {
                kind.isAnimated = true
                kind.frames = max(1, head.number(at: 8, count: 4, bigEndian: true) ?? 1)
            }
            if head.says("fcTL", at: 4) { return kind }
            if head.says("IDAT", at: 4) {
                kind.isBehindPicture = kind.isAnimated
                return kind
            }
            offset += 12 + length
        }
        return Kind()
    }

    /// Finds the frames in `bytes`; nil if there is none that is complete and within the animation.
    init?(_ bytes: [UInt8]) {
        let chunks = PNGChunk.all(in: bytes)
        func number(_ offset: Int, _ count: Int = 4) -> Int {
            bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
        guard let header = chunks.first, header.type == "IHDR", header.content.count == 13,
            let control = chunks.first(where: { $0.type == "acTL" && $0.content.count >= 8 }),
            let pixels = chunks.firstIndex(where: { $0.type == "IDAT" })
        else { return nil }
        (width, height) = (number(header.content.lowerBound), number(header.content.lowerBound + 4))
        (statedFrames, plays) = (number(control.content.lowerBound), number(control.content.lowerBound + 4))
        // What holds for all frames: palette, transparency, colours, metadata.
        let shared = chunks[1..<pixels].filter { !["acTL", "fcTL"].contains($0.type) }
        let end = PNGChunk.bytes("IEND", [])

        var frames: [Frame] = []
        var next = chunks.startIndex
        while let start = chunks[next...].firstIndex(where: { $0.type == "fcTL" && $0.content.count >= 26 }) {
            next = start + 1
            let place = chunks[start].content.lowerBound
            let (across, down) = (number(place + 4), number(place + 8))
            let (left, top) = (number(place + 12), number(place + 16))
            guard across > 0, down > 0, left + across <= width, top + down <= height else { break }
            var png: [UInt8] = Array(bytes[..<8])
            png += PNGChunk.bytes("IHDR", bytes[place + 4..<place + 12] + bytes[header.content.dropFirst(8)])
            for chunk in shared { png += bytes[chunk.range] }
            let before = png.count
            while next < chunks.endIndex, chunks[next].type != "fcTL" {
                let chunk = chunks[next]
                if chunk.type == "IDAT" {
                    png += bytes[chunk.range]
                } else if chunk.type == "fdAT", chunk.content.count > 4 {
                    // A sequence number precedes the data.
                    png += PNGChunk.bytes("IDAT", bytes[chunk.content.dropFirst(4)])
                }
                next += 1
            }
            guard png.count > before else { break }
            let (delay, unit) = (number(place + 20, 2), number(place + 22, 2))
            frames.append(
                Frame(
                    png: png + end, width: across, height: down, left: left, top: top,
                    delay: (delay * 2000 / (unit == 0 ? 100 : unit) + 1) / 2,
                    disposal: Frame.Disposal(rawValue: bytes[place + 24]) ?? .none, isBlended: bytes[place + 25] == 1))
        }
        guard !frames.isEmpty else { return nil }
        self.frames = frames
    }

    /// `image`, the first frame, at its place in the animation, which is transparent elsewhere.
    func placed(_ image: consuming VipsImage) throws -> VipsImage {
        guard image.width != width || image.height != height else { return image }
        let operation = try VipsOperation("embed")
        operation.set("in", try image.withAlpha())
        for (name, value) in [("x", frames[0].left), ("y", frames[0].top), ("width", width), ("height", height)] {
            try operation.set(name, "\(value)")
        }
        // All samples of the rest are 0, alpha included.
        try operation.set("extend", "black")
        return try operation.run()
    }
}

extension VipsImage {
    /// The picture with alpha, which is opaque if it had none.
    borrowing func withAlpha() throws(VipsError) -> VipsImage {
        guard !hasAlpha else { return retained() }
        let operation = try VipsOperation("bandjoin_const")
        operation.set("in", self)
        operation.set("c", numbers: [format == .uint16 ? 65535 : 255])
        return try operation.run()
    }
}
