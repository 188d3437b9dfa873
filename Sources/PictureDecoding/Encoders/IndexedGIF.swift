import CCGIF
import DecoderWire

/// A picture or animation of at most 256 colours in each frame, a transparent one included, which a GIF holds exactly. libvips
/// always keeps one of 256 colours for transparency, and merges others; and it takes the colours of the frame before for those
/// that are close to them.
struct IndexedGIF {
    private var width: Int
    private var height: Int
    /// Nil for a picture that is no animation.
    private var timing: AnimationTiming?
    private var frames: [Frame] = []
    private var palettes: [Palette]
    /// Whether a pixel is transparent. Then each frame has a transparent colour: it is removed before the next one, and programs
    /// differ in what they put in the place of one that has none.
    private var hasHoles: Bool

    /// The colours of some frames, one after the other.
    private struct Palette {
        var colours: [UInt32] = []
        var transparent: UInt8?
        /// The index of each colour.
        var numbers: [UInt32: UInt8] = [:]

        init(hasHoles: Bool) {
            if hasHoles { transparent = index(of: IndexedGIF.noColour) }
        }

        /// The index of `colour`, which is added if it is new; nil if there is no room.
        mutating func index(of colour: UInt32) -> UInt8? {
            if let known = numbers[colour] { return known }
            guard let next = UInt8(exactly: colours.count) else { return nil }
            numbers[colour] = next
            colours.append(colour & 0xFFFFFF)
            return next
        }

        /// Red, green and blue of each colour.
        var table: [UInt8] {
            colours.flatMap { [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
        }
    }

    private struct Frame {
        /// Which palette has its colours.
        var palette: Int
        /// The index of each pixel.
        var indices: [UInt8] = []
    }

    /// Collects the colours of `image`, which is in memory and has 8 bits per sample and three or four bands; nil if a frame has
    /// more than 256, or half-transparent ones.
    ///
    /// - Complexity: A byte of memory for each pixel.
    init?(_ image: borrowing VipsImage) throws {
        (width, height, timing) = (image.width, image.frameHeight, AnimationTiming(of: image))
        let (columns, bands, frameHeight) = (image.width, image.bands, image.frameHeight)
        hasHoles = try bands == 4 && Self.hasHoles(image)
        palettes = [Palette(hasHoles: hasHoles)]
        var result = self
        var (y, fits) = (0, true)
        try image.forEachStrip { first, rows, stride in
            for row in 0..<rows where fits {
                if y % frameHeight == 0 { result.beginFrame() }
                fits = result.add((first + row * stride).assumingMemoryBound(to: UInt8.self), columns, bands)
                y += 1
            }
        }
        guard fits, y == image.height, !result.frames.isEmpty else { return nil }
        self = result
    }

    private static func hasHoles(_ image: borrowing VipsImage) throws -> Bool {
        let columns = image.width
        var found = false
        try image.forEachStrip { first, rows, stride in
            for row in 0..<rows where !found {
                let samples = first + row * stride
                found = (0..<columns).contains { samples.load(fromByteOffset: 4 * $0 + 3, as: UInt8.self) == 0 }
            }
        }
        return found
    }

    private mutating func beginFrame() {
        frames.append(Frame(palette: palettes.count - 1))
        frames[frames.count - 1].indices.reserveCapacity(width * height)
    }

    /// Adds a row of pixels to the last frame; false if it cannot be held.
    private mutating func add(_ samples: UnsafePointer<UInt8>, _ columns: Int, _ bands: Int) -> Bool {
        var last: (colour: UInt32, index: UInt8)?
        // Taken out, so that it is not copied.
        var frame = frames.removeLast()
        defer { frames.append(frame) }
        for x in 0..<columns {
            let pixel = samples + x * bands
            let alpha = bands == 4 ? pixel[3] : 255
            guard alpha == 0 || alpha == 255 else { return false }
            // A transparent pixel has no colour.
            let colour =
                alpha == 0 ? Self.noColour : UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
            if let last, last.colour == colour {
                frame.indices.append(last.index)
                continue
            }
            guard let index = palettes[frame.palette].index(of: colour) ?? indexInOwnPalette(colour, &frame) else {
                return false
            }
            frame.indices.append(index)
            last = (colour, index)
        }
        return true
    }

    /// Gives `frame` a palette of only the colours that it has so far, and returns the index of `colour` in it; nil if these are
    /// too many.
    private mutating func indexInOwnPalette(_ colour: UInt32, _ frame: inout Frame) -> UInt8? {
        let shared = palettes[frame.palette]
        var own = Palette(hasHoles: hasHoles)
        var places = [UInt8](repeating: 0, count: 256)
        for index in Set(frame.indices).sorted() {
            let known = shared.transparent == index ? Self.noColour : shared.colours[Int(index)]
            guard let place = own.index(of: known) else { return nil }
            places[Int(index)] = place
        }
        guard let index = own.index(of: colour) else { return nil }
        for pixel in frame.indices.indices { frame.indices[pixel] = places[Int(frame.indices[pixel])] }
        palettes.append(own)
        frame.palette = palettes.count - 1
        return index
    }

    /// Stands for all transparent pixels.
    private static let noColour: UInt32 = 0xFF00_0000

    /// The file. `cgif_newgif`, `cgif_addframe`, `cgif_close`.
    ///
    /// - Throws: `DecoderFailure` if memory runs out.
    func encoded() throws(DecoderFailure) -> [UInt8] {
        var output: [UInt8] = []
        var table = palettes[0].table
        let isWritten = table.withUnsafeMutableBufferPointer { table in
            withUnsafeMutablePointer(to: &output) { write(table, to: $0) }
        }
        guard isWritten else { throw DecoderFailure(.outOfMemory, "needs more memory than the decoder may use") }
        return output
    }

    private func write(_ table: UnsafeMutableBufferPointer<UInt8>, to output: UnsafeMutablePointer<[UInt8]>) -> Bool {
        var file = CGIF_Config()
        (file.width, file.height) = (UInt16(width), UInt16(height))
        (file.pGlobalPalette, file.numGlobalPaletteEntries) = (table.baseAddress, UInt16(palettes[0].colours.count))
        file.pContext = UnsafeMutableRawPointer(output)
        file.pWriteFn = { output, bytes, count in
            guard let output, let bytes else { return CInt(CGIF_EWRITE.rawValue) }
            output.assumingMemoryBound(to: [UInt8].self).pointee += UnsafeBufferPointer(start: bytes, count: count)
            return CInt(CGIF_OK.rawValue)
        }
        if let timing {
            file.attrFlags = UInt32(CGIF_ATTR_IS_ANIMATED) | (timing.plays == 1 ? UInt32(CGIF_ATTR_NO_LOOP) : 0)
            // The file says how often it is repeated.
            file.numLoops = UInt16(clamping: max(0, timing.plays - 1))
        } else if hasHoles {
            // The library writes the field for transparency in animations only; this is one of a frame, shown once.
            file.attrFlags = UInt32(CGIF_ATTR_IS_ANIMATED | CGIF_ATTR_NO_LOOP)
        }
        guard let gif = cgif_newgif(&file) else { return false }
        let areAdded = frames.indices.allSatisfy { add($0, to: gif) }
        return cgif_close(gif) == CGIF_OK.rawValue && areAdded
    }

    private func add(_ number: Int, to gif: OpaquePointer) -> Bool {
        let palette = palettes[frames[number].palette]
        var (table, pixels) = (palette.table, frames[number].indices)
        return table.withUnsafeMutableBufferPointer { table in
            pixels.withUnsafeMutableBufferPointer { pixels in
                var frame = CGIF_FrameConfig()
                frame.pImageData = pixels.baseAddress
                if frames[number].palette > 0 {
                    frame.attrFlags |= UInt32(CGIF_FRAME_ATTR_USE_LOCAL_TABLE)
                    (frame.pLocalPalette, frame.numLocalPaletteEntries) = (
                        table.baseAddress, UInt16(palette.colours.count)
                    )
                }
                if let transparent = palette.transparent {
                    frame.attrFlags |= UInt32(CGIF_FRAME_ATTR_HAS_ALPHA)
                    frame.transIndex = transparent
                }
                if let timing {
                    // Hundredths of a second (GIF89a, 23).
                    frame.delay = UInt16(clamping: (timing.delays[number] + 5) / 10)
                    // What a frame has in common with the one before is not written again. The library does not know that what
                    // was there before that one shows through holes.
                    if !hasHoles {
                        frame.genFlags = UInt32(CGIF_FRAME_GEN_USE_DIFF_WINDOW | CGIF_FRAME_GEN_USE_TRANSPARENCY)
                    }
                }
                return cgif_addframe(gif, &frame) == CGIF_OK.rawValue
            }
        }
    }
}
