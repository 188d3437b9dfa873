import DecoderWire
import PictureStructure

/// Converts the colours of a picture to sRGB.
///
/// The result has no profile: where a picture has none, sRGB is what viewers assume (CSS Color 4, 15; RFC 9649, 2.7.1.4;
/// PNG, third edition, 4.3), an AVIF states it by code points, and a profile may be larger than a picture of the web. Colours
/// outside of sRGB are clipped to it, band by band; white stays white, and black stays black.
enum StandardColours {
    /// Whether the picture with `header` is in sRGB already, so that its file can stay as it is.
    ///
    /// - Throws: `DecoderFailure` if that is unknown: its profile is damaged, or its colours are of HDR.
    static func areThose(of header: borrowing VipsImage, _ inventory: PictureInventory) throws -> Bool {
        guard !otherSpaces.contains(header.interpretation) else { return false }
        if inventory.colours == nil, let profile = header.blob("icc-profile-data"), !fits(profile, header) {
            return false
        }
        return try conversion(of: header, inventory) == nil
    }

    /// The spaces, by libvips' names, that are neither grey nor RGB.
    private static let otherSpaces: Set<String> = [
        "cmyk", "lab", "labq", "labs", "lch", "cmc", "xyz", "yxy", "hsv", "scrgb",
    ]

    /// Converts `image`, which is grey or RGB of 8 or 16 bits, and removes its profile; does nothing to a picture that is in
    /// sRGB already. Returns whether something was done.
    ///
    /// - Parameter wasCMYK: Whether its colours were converted to sRGB before.
    /// - Throws: `DecoderFailure`, `VipsError`.
    static func apply(
        to image: inout VipsImage, _ inventory: PictureInventory, wasCMYK: Bool, losses: inout [String]
    ) throws -> Bool {
        if !wasCMYK {
            guard let conversion = try conversion(of: image, inventory) else { return false }
            image = try conversion.applied(to: image)
            losses += ["icc", "pixels"]
        }
        image = try image.editable()
        image.remove("icc-profile-data")
        return true
    }

    // MARK: - Profiles

    /// What leads from other colours to those of sRGB.
    private enum Conversion {
        case model(ColourModel)
        case profile(ProfileConversion)

        /// Whether there are other colours; nil for a profile that cannot be used.
        var isNeeded: Bool? {
            switch self {
            case .model(let model): model.isOther
            case .profile(let profile): profile.changesColours
            }
        }

        func applied(to image: borrowing VipsImage) throws -> VipsImage {
            switch self {
            case .model(let model): try model.applied(to: image)
            case .profile(let profile): try profile.applied(to: image)
            }
        }
    }

    /// What leads from the colours of `image` to sRGB; nil if they are those of sRGB.
    private static func conversion(
        of image: borrowing VipsImage, _ inventory: PictureInventory
    ) throws(DecoderFailure) -> Conversion? {
        var found: [Conversion]
        if let stated = inventory.colours ?? codePoints(of: image) {
            found = try ColourModel(stated).map { [.model($0)] } ?? []
        } else {
            guard let own = image.blob("icc-profile-data"), fits(own, image) else { return nil }
            // Some profiles have only one intent.
            found =
                ColourModel(profile: own).map { [.model($0)] }
                ?? ["relative", "perceptual"].map { .profile(ProfileConversion(profile: own, intent: $0)) }
        }
        for conversion in found {
            if let isNeeded = conversion.isNeeded { return isNeeded ? conversion : nil }
        }
        throw DecoderFailure(.damaged, "has a colour profile that cannot be converted to sRGB")
    }

    /// The code points that the loader of AVIF found. A profile takes precedence (MIAF, ISO/IEC 23000-22, 7.3.6.4).
    private static func codePoints(of image: borrowing VipsImage) -> StatedColours? {
        guard !image.has("icc-profile-data"), let primaries = image.integer("cicp-primaries"),
            let transfer = image.integer("cicp-transfer")
        else { return nil }
        return .codePoints(primaries: primaries, transfer: transfer)
    }

    private static func fits(_ profile: [UInt8], _ image: borrowing VipsImage) -> Bool {
        ColourConversion.profileSpace(profile) == (image.bands < 3 ? "GRAY" : "RGB ")
    }
}

/// The conversion of pixels by Little CMS, for ICC profiles that a `ColourModel` cannot express.
private struct ProfileConversion {
    let profile: [UInt8]
    /// The rendering intent, by its libvips name.
    let intent: String

    private var isOfGrey: Bool { ColourConversion.profileSpace(profile) == "GRAY" }

    /// Whether these are other colours than those of sRGB, as `ColourModel.isOther`; nil if the profile cannot be used.
    var changesColours: Bool? {
        let bands = isOfGrey ? 1 : 3
        let samples: [UInt16]
        if isOfGrey {
            samples = (0..<256).map { UInt16($0 * 257) }
        } else {
            let steps = stride(from: 0, through: 65535, by: 4369).map(UInt16.init)
            samples = steps.flatMap { red in
                steps.flatMap { green in steps.flatMap { blue in [red, green, blue] } }
            }
        }
        // Instead of a profile that it cannot use, libvips takes another one, and only logs this.
        guard let found = converted(samples, bands, fallback: "srgb"),
            converted(samples, bands, fallback: "p3") == found
        else { return nil }
        let most = Int(ColourModel.tolerance * 65535)
        return zip(samples, found).contains { abs(Int($0) - Int($1)) > most }
    }

    /// `samples`, pixels of so many bands, after the conversion; nil if it fails.
    private func converted(_ samples: [UInt16], _ bands: Int, fallback: String) -> [UInt16]? {
        var found: [UInt16] = []
        do {
            try samples.withUnsafeBytes { bytes in
                let image = try VipsImage(
                    samples: bytes, width: samples.count / bands, height: 1, bands: bands, format: .uint16)
                try applied(to: image, fallback: fallback).forEachStrip { row, _, _ in
                    found += UnsafeBufferPointer(
                        start: row.assumingMemoryBound(to: UInt16.self), count: samples.count)
                }
            }
        } catch {
            return nil
        }
        return found
    }

    /// `image`, which is grey or RGB of 8 or 16 bits, in the colours of sRGB; grey stays grey.
    func applied(to image: borrowing VipsImage, fallback: String = "srgb") throws -> VipsImage {
        let (isGrey, isDeep) = (image.bands < 3, image.format == .uint16)
        let grey = isDeep ? "grey16" : "b-w"
        let source = try image.interpreted(as: isGrey ? grey : isDeep ? "rgb16" : "srgb")
        source.set("icc-profile-data", bytes: profile)
        let operation = try VipsOperation("icc_transform")
        operation.set("in", source)
        try operation.set("output_profile", "srgb")
        try operation.set("embedded", "true")
        try operation.set("input_profile", fallback)
        try operation.set("intent", intent)
        try operation.set("black_point_compensation", "true")
        try operation.set("depth", isDeep ? "16" : "8")
        let result = try operation.run()
        guard isGrey else { return result }
        // Grey has the same red, green and blue.
        let light = try result.bands(1..<2)
        guard image.bands == 2 else { return try light.interpreted(as: grey) }
        return try light.joined(with: image.bands(1..<2)).interpreted(as: grey)
    }
}
