import Glibc
import SystemPackage

/// Writes an animation as an animated PNG (PNG, third edition, 4.9): the first frame is its main picture, and of every
/// other only the rectangle that differs from the one before.
enum APNGEncoder {
    /// Writes the frames of `image`, in `layout`, with `timing`, to `file`, behind the chunks that precede the pixels.
    static func write(
        _ image: borrowing VipsImage, _ timing: AnimationTiming, _ layout: PNGLayout, to file: inout PNGFile
    ) throws {
        let (width, height, bands) = (image.width, image.frameHeight, image.bands)
        let rowBytes = width * bands * (image.format == .uint16 ? 2 : 1)
        let pixelBytes = rowBytes / width
        var shown: [UInt8] = []
        var number = 0
        var output = file
        try image.forEachFrame { frame, index in
            let area =
                index == 0
                ? Area(left: 0, top: 0, right: width, bottom: height)
                : Area.changed(from: shown, to: frame, rowBytes: rowBytes, pixelBytes: pixelBytes)
            try output.writeChunk("fcTL", control(number, area, delay: timing.delays[index]))
            number += 1
            let rows = PNGRows(layout: layout, width: area.right - area.left, bands: bands)
            let deflater = Deflater()
            func emit(_ bytes: UnsafeRawBufferPointer) throws {
                if index == 0 { return try output.writeChunk("IDAT", bytes) }
                try output.writeChunk("fdAT", PNGFile.bigEndian(number) + bytes)
                number += 1
            }
            for y in area.top..<area.bottom {
                guard let start = frame.baseAddress else { break }
                try rows.encode(start + y * rowBytes + area.left * pixelBytes) { bytes in
                    try deflater.compress(bytes, isLast: false, emit: emit)
                }
            }
            try deflater.compress(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, emit: emit)
            shown = Array(frame)
        }
        file = output
    }

    /// The content of an `acTL` chunk.
    static func header(_ timing: AnimationTiming) -> [UInt8] {
        PNGFile.bigEndian(timing.delays.count) + PNGFile.bigEndian(timing.plays)
    }

    /// The content of an `fcTL` chunk: the frame stays, and replaces what was there.
    private static func control(_ number: Int, _ area: Area, delay: Int) -> [UInt8] {
        let (count, unit) = fraction(of: delay)
        return [number, area.right - area.left, area.bottom - area.top, area.left, area.top].flatMap(PNGFile.bigEndian)
            + [count, unit].flatMap { PNGFile.bigEndian($0).suffix(2) } + [0, 0]
    }

    /// A delay in milliseconds as a fraction of a second, of two numbers of 16 bits: in the finest unit that holds it.
    static func fraction(of delay: Int) -> (count: Int, unit: Int) {
        for unit in [1000, 100, 10] {
            let count = (delay * unit + 500) / 1000
            if count <= 0xFFFF { return (count, unit) }
        }
        return (min((delay + 500) / 1000, 0xFFFF), 1)
    }

    /// A rectangle, in pixels.
    private struct Area {
        var left: Int
        var top: Int
        var right: Int
        var bottom: Int

        /// The smallest rectangle with all pixels in which two frames differ; a pixel if there is none, since a frame has
        /// at least one.
        static func changed(
            from old: [UInt8], to new: UnsafeRawBufferPointer, rowBytes: Int, pixelBytes: Int
        ) -> Area {
            var area = Area(left: .max, top: .max, right: 0, bottom: 0)
            old.withUnsafeBytes { old in
                guard let before = old.baseAddress, let now = new.baseAddress else { return }
                for y in 0..<new.count / rowBytes {
                    let (above, row) = (before + y * rowBytes, now + y * rowBytes)
                    guard memcmp(above, row, rowBytes) != 0 else { continue }
                    func differs(at byte: Int) -> Bool {
                        above.load(fromByteOffset: byte, as: UInt8.self)
                            != row.load(fromByteOffset: byte, as: UInt8.self)
                    }
                    var (first, last) = (0, rowBytes - 1)
                    while !differs(at: first) { first += 1 }
                    while !differs(at: last) { last -= 1 }
                    area.top = min(area.top, y)
                    area.bottom = y + 1
                    area.left = min(area.left, first / pixelBytes)
                    area.right = max(area.right, last / pixelBytes + 1)
                }
            }
            return area.bottom == 0 ? Area(left: 0, top: 0, right: 1, bottom: 1) : area
        }
    }
}
