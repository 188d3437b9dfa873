import DecoderWire

/// Converts a picture to a colour space that a PNG can hold (grey or RGB), and reports the losses.
enum ColourConversion {
    /// The picture in grey or RGB.
    ///
    /// CMYK is converted through its own profile. If it has none that can be used, libvips' default one is assumed, which
    /// is a separate loss. Lab and similar spaces need no profile: they are defined absolutely.
    ///
    /// - Throws: `DecoderFailure`, `VipsError`; also for a profile that cannot be used, if `isStandard`: the user asks for
    ///   the colours that the file states.
    static func applied(
        to image: consuming VipsImage, isStandard: Bool, losses: inout [String]
    ) throws -> VipsImage {
        switch image.interpretation {
        case "cmyk":
            losses.append("colourspace")
            let own = image.blob("icc-profile-data")
            if let own, ICCProfile.space(of: own) == "CMYK", let conversion = ProfileConversion(profile: own) {
                return try conversion.applied(to: image)
            }
            if isStandard, own != nil { throw StandardColours.unusableProfile }
            losses.append("profile-assumed")
            return try throughAssumedProfile(image)
        case "lab", "labq", "labs", "lch", "cmc", "xyz", "yxy", "hsv":
            losses.append("colourspace")
            return try withoutProfile(converted(image, to: image.format == .uint8 ? "srgb" : "rgb16"))
        case "scrgb":
            losses.append("depth")
            return try converted(image, to: "rgb16")
        default:
            return image
        }
    }

    /// Converts 8-bit luminance and two colour differences to RGB, with the coefficients of ITU-R BT.601, the default
    /// in TIFF (TIFF 6.0, section 21).
    static func fromLuminance(_ image: consuming VipsImage) throws -> VipsImage {
        guard image.bands == 3, image.format == .uint8 else {
            throw DecoderFailure(
                .unsupported, "is a TIFF of YCbCr with \(image.bands) bands, expected 3 of 8 bits")
        }
        let rows = UnsafeMutableBufferPointer<Double>.allocate(capacity: 9)
        defer { rows.deallocate() }
        _ = rows.initialize(from: [1, 0, 1.402, 1, -0.344136, -0.714136, 1, 1.772, 0])
        let matrix = try VipsImage(
            samples: UnsafeRawBufferPointer(rows), width: 3, height: 3, bands: 1, format: .double)
        let mixed = try VipsOperation("recomb")
        mixed.set("in", image)
        mixed.set("m", matrix)
        let moved = try VipsOperation("linear")
        moved.set("in", try mixed.run())
        moved.set("a", numbers: [1, 1, 1])
        // Differences are stored with 128 added; the cast truncates, so 0.5 is added for rounding.
        moved.set("b", numbers: [-128 * 1.402 + 0.5, 128 * (0.344136 + 0.714136) + 0.5, -128 * 1.772 + 0.5])
        let cast = try VipsOperation("cast")
        cast.set("in", try moved.run())
        try cast.set("format", "uchar")
        return try cast.run().interpreted(as: "srgb")
    }

    /// The picture without a profile for another colour space, which a PNG must not carry.
    static func withFittingProfile(_ image: consuming VipsImage, losses: inout [String]) throws -> VipsImage {
        guard let profile = image.blob("icc-profile-data") else { return image }
        let isGrey = image.bands < 3
        if ICCProfile.space(of: profile) == (isGrey ? "GRAY" : "RGB ") { return image }
        losses.append("icc")
        return try withoutProfile(image)
    }

    private static func converted(_ image: borrowing VipsImage, to space: String) throws -> VipsImage {
        let operation = try VipsOperation("colourspace")
        operation.set("in", image)
        try operation.set("space", space)
        return try operation.run()
    }

    private static func throughAssumedProfile(_ image: borrowing VipsImage) throws -> VipsImage {
        let operation = try VipsOperation("icc_transform")
        operation.set("in", image)
        try operation.set("output_profile", "srgb")
        try operation.set("input_profile", "cmyk")
        try operation.set("intent", "relative")
        try operation.set("black_point_compensation", "true")
        try operation.set("depth", image.format == .uint16 ? "16" : "8")
        return try operation.run()
    }

    private static func withoutProfile(_ image: consuming VipsImage) throws -> VipsImage {
        let copy = try image.editable()
        copy.remove("icc-profile-data")
        return copy
    }
}

// MARK: - Samples

/// Converts samples to 8 or 16 bits and bands to at most four, as a PNG holds, and reports the losses.
///
/// Measurements have no white: elevations, counts of photons. Those in one band, signed, of 32 bits or more, or in a
/// FITS, are stretched, so that the smallest is black and the largest white. Floating-point samples between 0 and 1 have
/// these as black and white, unless they are in a FITS; in colours they always have.
enum SampleDepth {
    /// The picture with samples of 8 or 16 bits and at most four bands.
    ///
    /// - Parameter isData: Whether the samples are measurements in any case.
    static func applied(
        to image: consuming VipsImage, isData: Bool, losses: inout [String]
    ) throws -> VipsImage {
        var image = try fewerBands(image, losses: &losses)
        if image.bands < 3, image.format != .uint8, isData || image.format != .uint16 {
            image = try image.inMemory()
            let range = try SampleRange(of: image)
            if let range, isData || image.format != .float && image.format != .double || !range.isUnit {
                losses.append("depth")
                return try marked(stretched(image, range))
            }
        }
        let format = image.format
        switch format {
        case .uint8: return image
        case .uint16: return try marked(image)
        case .float, .double:
            // Floating-point grey ranges from 0 (black) to 1 (white) (TIFF Technical Note 3, PFM).
            losses.append("depth")
            return try marked(image.scaled(by: 65535).cast(to: "ushort"))
        case .uint32:
            losses.append("depth")
            return try marked(image.scaled(by: 1.0 / 65536).cast(to: "ushort"))
        case .int32:
            losses.append("depth")
            return try marked(image.scaled(by: 1.0 / 32768).cast(to: "ushort"))
        case .int8:
            losses.append("depth")
            return try image.scaled(by: 2).cast(to: "uchar")
        case .int16:
            losses.append("depth")
            return try marked(image.scaled(by: 2).cast(to: "ushort"))
        case .complex, .doubleComplex, nil:
            throw DecoderFailure(.unsupported, "has complex samples, which PNG does not support")
        }
    }

    /// The picture of one or two bands with 16 bits in each: the first from black for the lowest sample of `range` to white
    /// for the highest; the second, alpha, from 0 to 1 or to the highest number that it can be.
    private static func stretched(_ image: borrowing VipsImage, _ range: SampleRange) throws -> VipsImage {
        let factor = range.highest > range.lowest ? 65535 / (range.highest - range.lowest) : 0
        let grey = try image.bands(0..<1).cast(to: "double")
            .scaled(by: factor, plus: 0.5 - range.lowest * factor).cast(to: "ushort")
        guard image.bands == 2 else { return grey }
        let most = image.format?.highest ?? 1
        let alpha = try image.bands(1..<2).cast(to: "double").scaled(by: 65535 / most, plus: 0.5).cast(to: "ushort")
        return try grey.joined(with: alpha)
    }

    private static func fewerBands(_ image: consuming VipsImage, losses: inout [String]) throws -> VipsImage {
        guard image.bands > 4 || (image.bands == 2 && !image.hasAlpha) else { return image }
        losses.append("channels")
        let operation = try VipsOperation("extract_band")
        operation.set("in", image)
        try operation.set("band", "0")
        try operation.set("n", image.bands > 4 ? "3" : "1")
        return try operation.run()
    }

    /// The picture with the interpretation of 16-bit samples, which the PNG writer relies on.
    private static func marked(_ image: consuming VipsImage) throws -> VipsImage {
        try image.interpreted(as: image.bands < 3 ? "grey16" : "rgb16")
    }
}

/// The smallest and the largest sample in the first band of a picture. Samples that are no numbers, or infinite, are
/// ignored.
struct SampleRange {
    private(set) var lowest = Double.infinity
    private(set) var highest = -Double.infinity

    /// Whether all samples are between 0 and 1.
    var isUnit: Bool { lowest >= 0 && highest <= 1 }

    /// Reads all samples; nil if none of them is a number.
    init?(of image: borrowing VipsImage) throws {
        let bands = image.bands
        switch image.format {
        case .float: try note(image, bands, as: Float.self) { $0.isFinite ? Double($0) : nil }
        case .double: try note(image, bands, as: Double.self) { $0.isFinite ? $0 : nil }
        case .uint16: try note(image, bands, as: UInt16.self) { Double($0) }
        case .int16: try note(image, bands, as: Int16.self) { Double($0) }
        case .uint32: try note(image, bands, as: UInt32.self) { Double($0) }
        case .int32: try note(image, bands, as: Int32.self) { Double($0) }
        case .int8: try note(image, bands, as: Int8.self) { Double($0) }
        default: return nil
        }
        guard lowest <= highest else { return nil }
    }

    private mutating func note<Sample: BitwiseCopyable>(
        _ image: borrowing VipsImage, _ bands: Int, as type: Sample.Type, _ number: (Sample) -> Double?
    ) throws {
        var (lowest, highest) = (self.lowest, self.highest)
        let width = image.width
        try image.forEachStrip { first, rows, stride in
            for y in 0..<rows {
                let row = (first + y * stride).assumingMemoryBound(to: type)
                for x in 0..<width {
                    guard let value = number(row[x * bands]) else { continue }
                    lowest = min(lowest, value)
                    highest = max(highest, value)
                }
            }
        }
        (self.lowest, self.highest) = (lowest, highest)
    }
}
