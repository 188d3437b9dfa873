import CCGIF
import DecoderWire

/// A picture of at most 256 colours, a transparent one included, which a GIF holds exactly. libvips always keeps one of 256
/// colours for transparency, and merges others.
struct IndexedGIF {
    private let width: Int
    private let height: Int
    /// Red, green and blue of each index.
    private var palette: [UInt32] = []
    private var transparent: UInt8?
    /// The index of each pixel.
    private var indices: [UInt8] = []

    /// Collects the colours of `image`, which has 8 bits per sample and three or four bands; nil if there are more than 256, or
    /// half-transparent ones.
    ///
    /// - Complexity: A byte of memory for each pixel.
    init?(_ image: borrowing VipsImage) throws {
        (width, height) = (image.width, image.height)
        let (columns, bands) = (image.width, image.bands)
        var numbers: [UInt32: UInt8] = [:]
        var (palette, transparent) = ([UInt32](), UInt8?.none)
        var indices: [UInt8] = []
        var fits = true
        indices.reserveCapacity(width * height)
        try image.forEachStrip { first, rows, stride in
            for y in 0..<rows where fits {
                let samples = (first + y * stride).assumingMemoryBound(to: UInt8.self)
                var last: (colour: UInt32, index: UInt8)?
                for x in 0..<columns {
                    let pixel = samples + x * bands
                    let alpha = bands == 4 ? pixel[3] : 255
                    // A transparent pixel has no colour.
                    let colour =
                        alpha == 0
                        ? Self.noColour : UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
                    if let last, last.colour == colour {
                        indices.append(last.index)
                        continue
                    }
                    guard alpha == 0 || alpha == 255 else {
                        fits = false
                        return
                    }
                    let index: UInt8
                    if let known = numbers[colour] {
                        index = known
                    } else {
                        guard let next = UInt8(exactly: palette.count) else {
                            fits = false
                            return
                        }
                        index = next
                        numbers[colour] = index
                        if alpha == 0 { transparent = index }
                        palette.append(colour & 0xFFFFFF)
                    }
                    indices.append(index)
                    last = (colour, index)
                }
            }
        }
        guard fits, !palette.isEmpty else { return nil }
        (self.palette, self.transparent, self.indices) = (palette, transparent, indices)
    }

    /// Stands for all transparent pixels.
    private static let noColour: UInt32 = 0xFF00_0000

    /// The file. `cgif_newgif`, `cgif_addframe`, `cgif_close`.
    ///
    /// - Throws: `DecoderFailure` if memory runs out.
    func encoded() throws(DecoderFailure) -> [UInt8] {
        var (output, pixels) = ([UInt8](), indices)
        var table = palette.flatMap { [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
        let isWritten = table.withUnsafeMutableBufferPointer { table in
            pixels.withUnsafeMutableBufferPointer { pixels in
                withUnsafeMutablePointer(to: &output) { write(pixels, table, to: $0) }
            }
        }
        guard isWritten else { throw DecoderFailure(.outOfMemory, "needs more memory than the decoder may use") }
        return output
    }

    private func write(
        _ pixels: UnsafeMutableBufferPointer<UInt8>, _ table: UnsafeMutableBufferPointer<UInt8>,
        to output: UnsafeMutablePointer<[UInt8]>
    ) -> Bool {
        var file = CGIF_Config()
        (file.width, file.height) = (UInt16(width), UInt16(height))
        (file.pGlobalPalette, file.numGlobalPaletteEntries) = (table.baseAddress, UInt16(palette.count))
        file.pContext = UnsafeMutableRawPointer(output)
        file.pWriteFn = { output, bytes, count in
            guard let output, let bytes else { return CInt(CGIF_EWRITE.rawValue) }
            output.assumingMemoryBound(to: [UInt8].self).pointee += UnsafeBufferPointer(start: bytes, count: count)
            return CInt(CGIF_OK.rawValue)
        }
        var frame = CGIF_FrameConfig()
        frame.pImageData = pixels.baseAddress
        if let transparent {
            // The library writes the field for transparency in animations only; this is one of a frame, shown once.
            file.attrFlags = UInt32(CGIF_ATTR_IS_ANIMATED | CGIF_ATTR_NO_LOOP)
            (frame.attrFlags, frame.transIndex) = (UInt32(CGIF_FRAME_ATTR_HAS_ALPHA), transparent)
        }
        guard let gif = cgif_newgif(&file) else { return false }
        let isAdded = cgif_addframe(gif, &frame) == CGIF_OK.rawValue
        return cgif_close(gif) == CGIF_OK.rawValue && isAdded
    }
}
