import DecoderWire
import PictureStructure

/// Decodes a picture of an Apple icon. PNG and JPEG 2000 are left to libvips; what is older is at most 128 by 128 pixels.
struct IconPicture {
    private let picture: IconFamily.Picture
    private let data: ArraySlice<UInt8>
    private let mask: (data: ArraySlice<UInt8>, bits: Int)?

    /// Decodes a picture of the icon in `bytes`.
    ///
    /// - Throws: `DecoderFailure` with `damaged` if pixels are missing; `VipsError`.
    static func load(
        _ picture: IconFamily.Picture, of family: IconFamily, in bytes: [UInt8]
    ) throws -> VipsImage {
        switch picture.encoding {
        case .png: return try decoded(bytes[picture.data], by: "pngload_buffer")
        case .jpeg2000: return try decoded(bytes[picture.data], by: "jp2kload_buffer")
        case .alphaAndColours, .colours, .indices, .bitmap:
            let mask = family.mask(of: picture).map { (bytes[$0.data], $0.bits) }
            guard
                let samples = IconPicture(picture: picture, data: bytes[picture.data], mask: mask).samples
            else { throw DecoderFailure(.damaged, "is an ICNS that is truncated or damaged") }
            return try VipsImage.make(width: picture.width, height: picture.height, bands: 4, format: .uint8) { write in
                let stride = 4 * picture.width
                for row in 0..<picture.height { try write(Array(samples[row * stride..<(row + 1) * stride])) }
            }.interpreted(as: "srgb")
        }
    }

    private static func decoded(_ file: ArraySlice<UInt8>, by loader: String) throws -> VipsImage {
        let operation = try VipsOperation(loader)
        operation.set("buffer", bytes: Array(file))
        try operation.set("fail_on", "error")
        return try operation.run()
    }

    init(picture: IconFamily.Picture, data: ArraySlice<UInt8>, mask: (data: ArraySlice<UInt8>, bits: Int)?) {
        self.picture = picture
        self.data = data
        self.mask = mask
    }

    /// Red, green, blue and alpha of each pixel; nil if some are missing.
    var samples: [UInt8]? {
        let count = picture.width * picture.height
        let colours: [(red: UInt8, green: UInt8, blue: UInt8)]
        var alpha = self.alpha
        switch picture.encoding {
        case .png, .jpeg2000: return nil
        case .alphaAndColours:
            guard let planes = Self.planes(of: data.dropFirst(4), count: 4 * count) else { return nil }
            alpha = planes.prefix(count)
            colours = Self.colours(planes.dropFirst(count), count)
        case .colours(let skipped):
            if data.count == 3 * count {
                // Not compressed, pixel after pixel.
                let first = data.startIndex
                colours = (0..<count).map { (data[first + 3 * $0], data[first + 3 * $0 + 1], data[first + 3 * $0 + 2]) }
            } else {
                guard let planes = Self.planes(of: data.dropFirst(skipped), count: 3 * count) else { return nil }
                colours = Self.colours(planes[...], count)
            }
        case .indices(let bits):
            guard let indices = Self.unpacked(data, bits: bits, count: count) else { return nil }
            colours = indices.map { bits == 4 ? ClassicColours.sixteen[Int($0)] : ClassicColours.all[Int($0)] }
        case .bitmap:
            guard let pixels = Self.unpacked(data, bits: 1, count: count) else { return nil }
            colours = pixels.map { $0 == 1 ? (0, 0, 0) : (255, 255, 255) }
        }
        var samples: [UInt8] = []
        samples.reserveCapacity(4 * count)
        for index in 0..<count {
            let colour = colours[index]
            samples += [colour.red, colour.green, colour.blue, alpha.map { $0[$0.startIndex + index] } ?? 255]
        }
        return samples
    }

    /// The alpha of each pixel; nil if there is no mask.
    private var alpha: ArraySlice<UInt8>? {
        guard let mask else { return nil }
        let count = picture.width * picture.height
        guard mask.bits == 1 else { return mask.data.prefix(count) }
        return Self.unpacked(mask.data, bits: 1, count: count)?.map { $0 == 1 ? 255 : 0 }[...]
    }

    private static func colours(
        _ planes: ArraySlice<UInt8>, _ count: Int
    ) -> [(red: UInt8, green: UInt8, blue: UInt8)] {
        let first = planes.startIndex
        return (first..<first + count).map { (planes[$0], planes[$0 + count], planes[$0 + 2 * count]) }
    }

    /// Expands runs to `count` bytes; nil if the data end before. A byte below 128 is followed by that many bytes and one
    /// more; any other stands for 3 to 130 times the next one.
    private static func planes(of data: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
        var planes: [UInt8] = []
        planes.reserveCapacity(count + 130)
        var rest = data
        while planes.count < count {
            guard let first = rest.popFirst() else { return nil }
            if first < 128 {
                let length = Int(first) + 1
                guard rest.count >= length else { return nil }
                planes += rest.prefix(length)
                rest = rest.dropFirst(length)
            } else {
                guard let value = rest.popFirst() else { return nil }
                planes += repeatElement(value, count: Int(first) - 125)
            }
        }
        return Array(planes.prefix(count))
    }

    /// `count` values of `bits` bits, the most significant first; nil if there are fewer.
    private static func unpacked(_ data: ArraySlice<UInt8>, bits: Int, count: Int) -> [UInt8]? {
        guard data.count * 8 / bits >= count else { return nil }
        return (0..<count).map { index in
            let byte = data[data.startIndex + index * bits / 8]
            return byte >> UInt8(8 - bits - index * bits % 8) & UInt8(truncatingIfNeeded: (1 << bits) - 1)
        }
    }
}

/// The colours of the classic Macintosh, which icons of 16 and 256 colours refer to (Inside Macintosh: Imaging With
/// QuickDraw, the standard colour tables).
enum ClassicColours {
    typealias Colour = (red: UInt8, green: UInt8, blue: UInt8)

    /// The table of 16 colours.
    static let sixteen: [Colour] = [
        0xFFFFFF, 0xFCF305, 0xFF6402, 0xDD0806, 0xF20884, 0x4600A5, 0x0000D4, 0x02ABEA, 0x1FB714, 0x006411, 0x562C05,
        0x90713A, 0xC0C0C0, 0x808080, 0x404040, 0x000000,
    ].map { (UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)) }

    /// The table of 256 colours: a cube of six levels for each of red, green and blue, from white, without black; ten
    /// further levels of red, green, blue and grey; black.
    static let all: [Colour] = {
        let levels: [UInt8] = [0xFF, 0xCC, 0x99, 0x66, 0x33, 0x00]
        let ramp: [UInt8] = [0xEE, 0xDD, 0xBB, 0xAA, 0x88, 0x77, 0x55, 0x44, 0x22, 0x11]
        let cube = levels.flatMap { red in levels.flatMap { green in levels.map { (red, green, $0) } } }
        return cube.dropLast() + ramp.map { ($0, 0, 0) } + ramp.map { (0, $0, 0) } + ramp.map { (0, 0, $0) }
            + ramp.map { ($0, $0, $0) } + [(0, 0, 0)]
    }()
}
