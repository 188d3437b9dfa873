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
    enum Conversion {
        case model(ColourModel)
        case profile(ProfileConversion)

        /// Returns nil for a profile that cannot be used.
        init?(profile: [UInt8]) {
            if let model = ColourModel(profile: profile) {
                self = .model(model)
            } else if let conversion = ProfileConversion(profile: profile) {
                self = .profile(conversion)
            } else {
                return nil
            }
        }

        /// Whether there are other colours.
        var isNeeded: Bool {
            switch self {
            case .model(let model): model.isOther
            case .profile(let profile): profile.changesColours
            }
        }

        /// `image`, which is grey or RGB of 8 or 16 bits, in the colours of sRGB; grey stays grey.
        func applied(to image: borrowing VipsImage) throws -> VipsImage {
            switch self {
            case .model(let model): try model.applied(to: image)
            case .profile(let profile): try profile.applied(to: image)
            }
        }
    }

    /// A profile whose colours are unknown.
    static var unusableProfile: DecoderFailure {
        DecoderFailure(.damaged, "has a colour profile that cannot be converted to sRGB")
    }

    /// What leads from the colours of `image` to sRGB; nil if they are those of sRGB.
    private static func conversion(
        of image: borrowing VipsImage, _ inventory: PictureInventory
    ) throws(DecoderFailure) -> Conversion? {
        let found: Conversion
        if let stated = inventory.colours ?? codePoints(of: image) {
            guard let model = try ColourModel(stated) else { return nil }
            found = .model(model)
        } else {
            guard let own = image.blob("icc-profile-data"), fits(own, image) else { return nil }
            guard let conversion = Conversion(profile: own) else { throw unusableProfile }
            found = conversion
        }
        return found.isNeeded ? found : nil
    }

    /// The code points that the loader of AVIF found. A profile takes precedence (MIAF, ISO/IEC 23000-22, 7.3.6.4).
    private static func codePoints(of image: borrowing VipsImage) -> StatedColours? {
        guard !image.has("icc-profile-data"), let primaries = image.integer("cicp-primaries"),
            let transfer = image.integer("cicp-transfer")
        else { return nil }
        return .codePoints(primaries: primaries, transfer: transfer)
    }

    private static func fits(_ profile: [UInt8], _ image: borrowing VipsImage) -> Bool {
        ICCProfile.space(of: profile) == (image.bands < 3 ? "GRAY" : "RGB ")
    }
}
