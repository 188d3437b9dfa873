/// An Apple icon (ICNS): the same icon in several sizes and depths, as a list of elements, each with a type and its data.
///
/// Apple publishes no specification. The types and sizes are those of Inside Macintosh (`ICN#`, `icl8` and others) and of
/// the article "Apple Icon Image format" of Wikipedia.
package struct IconFamily: Sendable, Hashable {
    /// How the data of an element hold a picture.
    package enum Encoding: Sendable, Hashable {
        /// A PNG.
        case png
        /// A JPEG 2000 file or codestream.
        case jpeg2000
        /// Compressed planes of alpha, red, green and blue, after the signature `ARGB`.
        case alphaAndColours
        /// Compressed planes of red, green and blue, after `skipping` bytes. Its mask is another element.
        case colours(skipping: Int)
        /// Indices of a fixed table of colours. Its mask is another element.
        case indices(bits: Int)
        /// One bit for each pixel, which is black if it is set; a mask follows, except in `ICON`.
        case bitmap
    }

    /// One picture of the icon.
    package struct Picture: Sendable, Hashable {
        /// The width and height in pixels.
        package let width: Int
        package let height: Int
        package let encoding: Encoding
        /// The range of its data in the file.
        package let data: Range<Int>
        /// Bits per sample.
        package let bits: Int

        /// Ranks the pictures of an icon: the largest is the best, and of two sizes the one with more colours.
        fileprivate var rank: (Int, Int) {
            let colours =
                switch encoding {
                case .png, .jpeg2000, .alphaAndColours: 32
                case .colours: 24
                case .indices(let bits): bits
                case .bitmap: 1
                }
            return (width * height, colours)
        }
    }

    /// The pictures, in the order of the file.
    package let pictures: [Picture]
    /// The data of the elements with masks, by their types.
    private let masks: [String: Range<Int>]

    /// The maximum number of elements: there are 30 types.
    private static let mostElements = 256
    /// The bytes of data that tell their encoding: PNG has its size in them.
    private static let examinedBytes = 26

    /// Reads the list of elements; nil if `bytes` are no icon. An element that exceeds the file ends with it.
    package init?(_ bytes: some PictureByteSource) {
        guard bytes.read(at: 0, count: 4).says("icns") else { return nil }
        var pictures: [Picture] = []
        var masks: [String: Range<Int>] = [:]
        var offset = 8
        for _ in 0..<Self.mostElements {
            let header = bytes.read(at: offset, count: 8)
            guard header.count == 8, let length = header.number(at: 4, count: 4, bigEndian: true), length >= 8
            else { break }
            let type = String(decoding: header.prefix(4), as: UTF8.self)
            let data = offset + 8..<max(offset + 8, min(offset + length, bytes.size))
            offset += length
            if Self.maskTypes.contains(type) { masks[type] = masks[type] ?? data }
            let start = bytes.read(at: data.lowerBound, count: min(Self.examinedBytes, data.count))
            if let picture = Self.picture(type, data, start) { pictures.append(picture) }
        }
        self.pictures = pictures
        self.masks = masks
    }

    /// The index of the largest picture; 0 if there is none.
    package var largest: Int { pictures.indices.max { pictures[$0].rank < pictures[$1].rank } ?? 0 }

    /// The mask of `picture`; nil if it needs none, or has none.
    ///
    /// - Returns: The data of its element, and the bits of each pixel: 8, of alpha, or 1, which follow the bits of a picture
    ///   of the same size.
    package func mask(of picture: Picture) -> (data: Range<Int>, bits: Int)? {
        guard let types = Self.masks[picture.width * picture.height] else { return nil }
        if let data = masks[types.alpha], data.count >= picture.width * picture.height { return (data, 8) }
        let bytes = picture.width * picture.height / 8
        guard let data = masks[types.bitmap], data.count >= 2 * bytes else { return nil }
        return (data.lowerBound + bytes..<data.lowerBound + 2 * bytes, 1)
    }

    // MARK: - Types

    /// The types of the masks of a size, by its number of pixels.
    private static let masks: [Int: (alpha: String, bitmap: String)] = [
        16 * 12: ("", "icm#"), 16 * 16: ("s8mk", "ics#"), 32 * 32: ("l8mk", "ICN#"), 48 * 48: ("h8mk", "ich#"),
        128 * 128: ("t8mk", ""),
    ]

    private static let maskTypes = Set(masks.values.flatMap { [$0.alpha, $0.bitmap] }).subtracting([""])

    /// The sides in pixels of square pictures whose data tell their encoding.
    private static let sides = [
        "icp4": 16, "icp5": 32, "icp6": 64, "ic04": 16, "ic05": 32, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024,
        "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512, "icsb": 18, "icsB": 36, "sb24": 24, "SB24": 48,
    ]

    /// The size and encoding of every other type.
    private static let plainTypes: [String: (width: Int, height: Int, encoding: Encoding)] = [
        "ICON": (32, 32, .bitmap), "ICN#": (32, 32, .bitmap), "icm#": (16, 12, .bitmap), "ics#": (16, 16, .bitmap),
        "ich#": (48, 48, .bitmap),
        "icm4": (16, 12, .indices(bits: 4)), "ics4": (16, 16, .indices(bits: 4)), "icl4": (32, 32, .indices(bits: 4)),
        "ich4": (48, 48, .indices(bits: 4)),
        "icm8": (16, 12, .indices(bits: 8)), "ics8": (16, 16, .indices(bits: 8)), "icl8": (32, 32, .indices(bits: 8)),
        "ich8": (48, 48, .indices(bits: 8)),
        "is32": (16, 16, .colours(skipping: 0)), "il32": (32, 32, .colours(skipping: 0)),
        "ih32": (48, 48, .colours(skipping: 0)), "it32": (128, 128, .colours(skipping: 4)),
        // Their data may also be files.
        "icp4": (16, 16, .colours(skipping: 0)), "icp5": (32, 32, .colours(skipping: 0)),
    ]

    private static func picture(_ type: String, _ data: Range<Int>, _ start: [UInt8]) -> Picture? {
        if let side = sides[type] {
            if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                // The header of a PNG is its first chunk (PNG, third edition, 11.2.1).
                guard let width = start.number(at: 16, count: 4, bigEndian: true),
                    let height = start.number(at: 20, count: 4, bigEndian: true),
                    let bits = start.number(at: 24, count: 1, bigEndian: true), width <= 1 << 20, height <= 1 << 20
                else { return nil }
                return Picture(width: width, height: height, encoding: .png, data: data, bits: bits)
            }
            if start.starts(with: [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20])
                || start.starts(with: [0xFF, 0x4F, 0xFF, 0x51])
            {
                return Picture(width: side, height: side, encoding: .jpeg2000, data: data, bits: 8)
            }
            if start.says("ARGB") {
                return Picture(width: side, height: side, encoding: .alphaAndColours, data: data, bits: 8)
            }
        }
        return plainTypes[type].map {
            Picture(width: $0.width, height: $0.height, encoding: $0.encoding, data: data, bits: 8)
        }
    }
}
