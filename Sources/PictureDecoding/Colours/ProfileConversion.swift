import DecoderWire
import PictureStructure

/// The conversion of pixels to sRGB by an ICC profile, which Little CMS computes for libvips: relative to white where the
/// profile allows it, with black point compensation.
struct ProfileConversion {
    private let profile: [UInt8]
    private let space: Space
    /// The rendering intent, by its libvips name.
    private let intent: String
    /// Whether these are other colours than those of sRGB, as `ColourModel.isOther`.
    let changesColours: Bool

    /// The colour spaces of pixels that have profiles, by their signatures (ICC.1:2010, 7.2.6).
    private enum Space: String {
        case grey = "GRAY"
        case colours = "RGB "
        case inks = "CMYK"

        var bands: Int {
            switch self {
            case .grey: 1
            case .colours: 3
            case .inks: 4
            }
        }

        /// What libvips calls it with samples of 8 or of 16 bits.
        func interpretation(isDeep: Bool) -> String {
            switch self {
            case .grey: isDeep ? "grey16" : "b-w"
            case .colours: isDeep ? "rgb16" : "srgb"
            case .inks: "cmyk"
            }
        }

        /// A profile of libvips' own for this space, which it needs even if the picture has one.
        var usualProfile: String { self == .inks ? "cmyk" : "srgb" }

        /// Samples of 16 bits that show what a profile does: pixels at equal distances.
        var probe: [UInt16] {
            switch self {
            case .grey: Self.grid(257, bands: 1)
            case .colours: Self.grid(4369, bands: 3)
            case .inks: Self.grid(21845, bands: 4)
            }
        }

        private static func grid(_ step: Int, bands: Int) -> [UInt16] {
            let values = stride(from: 0, through: 65535, by: step).map(UInt16.init)
            let pixels = (0..<bands).reduce([[UInt16]]([[]])) { pixels, _ in
                pixels.flatMap { pixel in values.map { pixel + [$0] } }
            }
            return Array(pixels.joined())
        }
    }

    /// Returns nil for a profile that Little CMS cannot use.
    init?(profile: [UInt8]) {
        guard let space = ICCProfile.space(of: profile).flatMap(Space.init) else { return nil }
        self.profile = profile
        self.space = space
        intent = Self.intent(of: profile)
        // Instead of a profile that it cannot use, libvips takes its own, and only logs this.
        let warnings = VipsLibrary.warningCount
        let probe = space.probe
        guard let found = Self.converted(probe, by: profile, of: space, intent: intent),
            VipsLibrary.warningCount == warnings
        else { return nil }
        let most = Int(ColourModel.tolerance * 65535)
        changesColours = space == .inks || zip(probe, found).contains { abs(Int($0) - Int($1)) > most }
    }

    /// The intent of the table of colours that the profile has. Only the perceptual one is required (8.3.2 to 8.5.2), but a
    /// profile without tables serves every intent.
    private static func intent(of profile: [UInt8]) -> String {
        let tags = ICCProfile.tags(of: profile)
        let intents = [("A2B1", "relative"), ("A2B0", "perceptual"), ("A2B2", "saturation")]
        return intents.first { tags[$0.0] != nil }?.1 ?? "relative"
    }

    /// `image`, which has 8 or 16 bits and the colours of the profile, with or without alpha, in those of sRGB; grey stays
    /// grey.
    func applied(to image: borrowing VipsImage) throws -> VipsImage {
        try Self.applied(to: image, profile, of: space, intent: intent)
    }

    private static func applied(
        to image: borrowing VipsImage, _ profile: [UInt8], of space: Space, intent: String
    ) throws -> VipsImage {
        let isDeep = image.format == .uint16
        let source = try image.interpreted(as: space.interpretation(isDeep: isDeep))
        source.set("icc-profile-data", bytes: profile)
        let operation = try VipsOperation("icc_transform")
        operation.set("in", source)
        try operation.set("output_profile", "srgb")
        try operation.set("embedded", "true")
        try operation.set("input_profile", space.usualProfile)
        try operation.set("intent", intent)
        try operation.set("black_point_compensation", "true")
        try operation.set("depth", isDeep ? "16" : "8")
        let result = try operation.run()
        guard space == .grey else { return result }
        // Grey has the same red, green and blue.
        let grey = space.interpretation(isDeep: isDeep)
        let light = try result.bands(1..<2)
        guard image.bands == 2 else { return try light.interpreted(as: grey) }
        return try light.joined(with: image.bands(1..<2)).interpreted(as: grey)
    }

    /// `samples`, pixels of 16 bits, after the conversion; nil if it fails.
    private static func converted(
        _ samples: [UInt16], by profile: [UInt8], of space: Space, intent: String
    ) -> [UInt16]? {
        var found: [UInt16] = []
        do {
            try samples.withUnsafeBytes { bytes in
                let image = try VipsImage(
                    samples: bytes, width: samples.count / space.bands, height: 1, bands: space.bands, format: .uint16)
                let result = try applied(to: image, profile, of: space, intent: intent)
                let count = result.width * result.bands
                try result.forEachStrip { row, _, _ in
                    found += UnsafeBufferPointer(start: row.assumingMemoryBound(to: UInt16.self), count: count)
                }
            }
        } catch {
            return nil
        }
        return found
    }
}
