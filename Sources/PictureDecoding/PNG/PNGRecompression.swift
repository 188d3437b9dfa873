/// A PNG that is compressed again: the same pixels in fewer bytes, and every chunk that says something else.
enum PNGRecompression {
    /// How pixels are stored, including Apple's hints for decoding rows in parallel (`iDOT`), which hold for one stream.
    private static let storage: Set<String> = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "iDOT"]
    /// Chunks that are read by the colour type and depth of the pixels.
    private static let bound: Set<String> = ["bKGD", "sBIT", "hIST", "pCAL"]
    /// Chunks of which one that knows only their names would have to fear that they describe how pixels are stored (PNG,
    /// third edition, 14.2), but that do not.
    private static let free: Set<String> = [
        "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "mDCv", "cLLi", "sCAL", "sPLT", "tIME",
    ]

    /// The PNG in `bytes`, which shows `pixels`, with fewer bytes; nil if it has the fewest, if it is an animation or too
    /// large, or if a chunk in it may no longer be right: a signature of the file, or one that is unknown.
    static func smaller(than bytes: [UInt8], pixels image: borrowing VipsImage) throws -> [UInt8]? {
        let chunks = PNGChunk.all(in: bytes)
        guard SmallestPNG.fits(image), image.format == .uint8 || image.format == .uint16,
            let header = chunks.first, header.type == "IHDR", header.content.count == 13,
            let data = chunks.firstIndex(where: { $0.type == "IDAT" }),
            let end = chunks.firstIndex(where: { $0.type == "IEND" }), data < end
        else { return nil }
        let others = chunks[..<end].filter { !storage.contains($0.type) }
        guard others.allSatisfy({ bound.contains($0.type) || free.contains($0.type) || isSafeToCopy($0) }) else {
            return nil
        }
        let pixels = try image.inMemory()
        let result: SmallestPNG
        if others.contains(where: { bound.contains($0.type) }) {
            let layout = PNGLayout.direct(storing: pixels)
            // Colour type and depth stay, which are those of the pixels unless there is a palette or a transparent colour.
            guard bytes[header.content].dropFirst(8).prefix(2) == [UInt8(layout.bits), layout.colourType] else {
                return nil
            }
            result = try SmallestPNG(pixels, layouts: [layout])
        } else {
            let hasProfile = others.contains { ["iCCP", "cICP"].contains($0.type) }
            let reduced = try PNGReduction.applied(to: pixels, hasProfile: hasProfile)
            result = try SmallestPNG(reduced, hasProfile: hasProfile)
        }
        let palette = chunks.firstIndex { $0.type == "PLTE" } ?? data
        func copies(_ range: Range<Int>) -> [UInt8] {
            chunks[range].filter { !storage.contains($0.type) }.flatMap { bytes[$0.range] }
        }
        var output = Array(bytes[..<8])
        output += PNGChunk.bytes("IHDR", result.layout.header(width: image.width, height: image.height))
        output += copies(0..<palette)
        for (type, content) in result.layout.paletteChunks { output += PNGChunk.bytes(type, content) }
        output += copies(palette..<data)
        output += result.data.withBytes { PNGChunk.bytes("IDAT", $0) }
        output += copies(data..<end)
        // With what follows the picture, if anything does.
        output += bytes[chunks[end].range.lowerBound...]
        return output.count < bytes.count ? output : nil
    }

    /// Whether the fourth letter of a chunk's type says that it may be copied, whatever happens to the pixels.
    private static func isSafeToCopy(_ chunk: PNGChunk) -> Bool {
        chunk.type.utf8.last.map { $0 & 0x20 != 0 } ?? false
    }
}
