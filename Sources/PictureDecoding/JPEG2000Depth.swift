import PictureStructure

/// The samples of a JPEG 2000 with any number of bits, as 8 or 16 bits from black to white.
///
/// libvips shifts them, so that white is 65520 and not 65535 with 12 bits, and 128 with one; signed ones it leaves so, and
/// components of different bits it refuses. So it gets the latter two as unsigned samples of the most bits, for which only the
/// header of the codestream is another.
struct JPEG2000Depth {
    private let components: JPEG2000Components
    /// The most bits of a component.
    private let bits: Int

    /// Nil if libvips reads the picture in `bytes` as it is.
    init?(_ bytes: some PictureByteSource) {
        guard let components = JPEG2000Components(bytes), let bits = components.bits.max(), bits <= 16 else {
            return nil
        }
        self.components = components
        self.bits = bits
        guard isEdited || bits != 8 && bits != 16 else { return nil }
    }

    private var isEdited: Bool { components.hasSigned || components.bits.contains { $0 != bits } }

    /// The file whose samples are all unsigned, and have the same number of bits; nil if that is `file` itself.
    func edited(_ file: some PictureByteSource) -> EditedFile? {
        guard isEdited else { return nil }
        return EditedFile(
            file, replacing: components.bits.indices.map { (components.place + 3 * $0, [UInt8(bits - 1)]) })
    }

    /// `image`, whose samples libvips has shifted to 8 or 16 bits, from 0 to the highest number.
    func scaled(_ image: consuming VipsImage) throws -> VipsImage {
        guard let format = image.format, format == .uint8 || format == .uint16, image.bands == components.bits.count
        else {
            return image
        }
        let shift = Double(1 << ((format == .uint8 ? 8 : 16) - bits))
        let factors = components.bits.map { own in
            // The step of other wavelets is relative to the number of bits (E.1.1), so that they are shifted already.
            let white = Double((1 << own - 1) << (components.isReversible ? 0 : bits - own))
            return format.highest / (shift * white)
        }
        // The decoder adds half of the range to samples that are unsigned (G.1).
        let offsets = components.bits.enumerated().map { index, own in
            let excess = components.isReversible ? Double(1 << (bits - 1) - 1 << (own - 1)) : 0
            return 0.5 - excess * shift * factors[index]
        }
        return try image.scaled(by: factors, plus: offsets).cast(to: format.name).interpreted(as: image.interpretation)
    }
}
