import DecoderWire
import PictureStructure

/// TIFF whose samples libvips does not put together: planes, and palettes of more than 8 bits.
extension PictureInput {
    /// Loads the planes of colours and alpha, each as a picture of one sample, and joins them.
    func loadPlanes(_ editor: TIFFEditor, _ layout: TIFFLayout, sequential: Bool) throws -> VipsImage {
        var image = try loadPlane(0, of: editor, layout, sequential: sequential)
        for plane in 1..<layout.samples {
            image = try image.joined(with: loadPlane(plane, of: editor, layout, sequential: sequential))
        }
        if layout.isLab { return try CIELabSamples.colours(of: image, isCentred: layout.meaning == 9) }
        let isDeep = image.format == .uint16
        let name =
            switch layout.meaning {
            case 5: "cmyk"
            case 2: isDeep ? "rgb16" : image.format == .uint8 ? "srgb" : "scrgb"
            default: layout.colours > 1 ? "multiband" : isDeep ? "grey16" : "b-w"
            }
        return try image.interpreted(as: name)
    }

    /// Loads one plane, 0-based, as grey whose 0 is black, except for the first of grey whose 0 is white.
    private func loadPlane(
        _ plane: Int, of editor: TIFFEditor, _ layout: TIFFLayout, sequential: Bool
    ) throws -> VipsImage {
        typealias Tag = TIFFLayout.Tag
        var edited = editor
        for tag in layout.isTiled ? [Tag.tileOffsets, Tag.tileByteCounts] : [Tag.stripOffsets, Tag.stripByteCounts] {
            let all = editor.numbers(tag)
            let count = all.count / layout.samples
            guard count > 0, all.count % layout.samples == 0 else {
                throw DecoderFailure(.damaged, "is a TIFF with planes of which strips or tiles are missing")
            }
            edited.set(tag, Array(all[plane * count..<(plane + 1) * count]))
        }
        edited.set(Tag.samplesPerPixel, [1])
        edited.set(Tag.planes, [1])
        edited.set(Tag.photometric, [plane == 0 && layout.meaning == 0 ? 0 : 1])
        edited.set(Tag.bitsPerSample, [layout.bits[min(plane, layout.bits.count - 1)]])
        let formats = editor.numbers(Tag.sampleFormat)
        if !formats.isEmpty { edited.set(Tag.sampleFormat, [formats[min(plane, formats.count - 1)]]) }
        edited.remove(Tag.ofAllSamples.union([Tag.extraSamples, Tag.colourMap]))
        return try load(edited, sequential: sequential)
    }

    /// Loads the numbers of the colours of a palette, and puts the colours in their place.
    func loadPalette(
        _ palette: TIFFPalette, _ editor: TIFFEditor, _ layout: TIFFLayout, sequential: Bool
    ) throws -> VipsImage {
        if layout.hasPlanes {
            return try palette.colours(of: loadPlanes(editor, layout, sequential: sequential))
        }
        var edited = editor
        edited.set(TIFFLayout.Tag.photometric, [1])
        edited.remove([TIFFLayout.Tag.colourMap])
        if layout.hasPackedPairs {
            // A pixel as one sample of twice the bits.
            edited.set(TIFFLayout.Tag.bitsPerSample, [2 * layout.bits[0]])
            edited.set(TIFFLayout.Tag.samplesPerPixel, [1])
            edited.remove(TIFFLayout.Tag.ofAllSamples.union([TIFFLayout.Tag.extraSamples]))
            return try palette.colours(ofPairs: load(edited, sequential: sequential), bits: layout.bits[0])
        }
        if layout.isPremultiplied {
            edited.set(TIFFLayout.Tag.extraSamples, layout.extras.map { $0 == 1 ? 2 : $0 })
        }
        return try palette.colours(of: load(edited, sequential: sequential))
    }
}

/// The colours of a TIFF that numbers them (TIFF 6.0, section 5), where libvips does not read them exactly: of more than 8 bits,
/// with planes, or with alpha beside numbers of less than 8 bits.
struct TIFFPalette {
    /// The first sample of each colour, then the second, and the third.
    private let colours: [Int]
    private let isDeep: Bool

    /// Nil if libvips reads the palette, or if there is none.
    init?(_ editor: TIFFEditor, _ layout: TIFFLayout) {
        guard layout.meaning == 3, let bits = layout.bits.first, [1, 2, 4, 8, 16].contains(bits) else { return nil }
        let colours = editor.numbers(TIFFLayout.Tag.colourMap)
        guard colours.count == 3 << bits else { return nil }
        // Programs that know 8 bits only write them twice, or with zeros behind or before them.
        let isExact = colours.allSatisfy { $0 & 0xFF == $0 >> 8 || $0 & 0xFF == 0 } || colours.allSatisfy { $0 <= 0xFF }
        isDeep = bits == 16 || !isExact
        guard isDeep || layout.hasPlanes || layout.hasPackedPairs else { return nil }
        self.colours = colours.contains { $0 > 0xFF } ? colours : colours.map { $0 * 257 }
    }

    /// The colours for the numbers in the first band of `image`, which libvips has scaled to 8 or 16 bits; the other bands remain.
    func colours(of image: borrowing VipsImage) throws -> VipsImage {
        let count = colours.count / 3
        let numbers = image.format == .uint16 ? 65536 : 256
        let isGrey = self.isGrey
        let table = try table((0..<numbers).map { self[$0 * (count - 1) / (numbers - 1), isGrey] })
        let result = try image.bands(0..<1).mapped(by: table)
        guard image.bands > 1 else { return try result.interpreted(as: interpretation) }
        let others = try image.bands(1..<image.bands)
        let isWidened = isDeep && image.format == .uint8
        let further = try isWidened ? others.scaled(by: 257).cast(to: "ushort") : others.retained()
        return try result.joined(with: further).interpreted(as: interpretation)
    }

    /// The colours and alpha for the samples of `image`, which libvips has scaled to 8 bits: each is the number of a colour, and in
    /// its lower half, of `bits` bits, alpha.
    func colours(ofPairs image: borrowing VipsImage, bits: Int) throws -> VipsImage {
        let (most, mostPairs, isGrey) = ((1 << bits) - 1, (1 << (2 * bits)) - 1, self.isGrey)
        let table = try table(
            (0..<256).map { number in
                let pair = (number * mostPairs + 127) / 255
                return self[pair >> bits, isGrey] + [(pair & most) * 65535 / most]
            })
        return try image.mapped(by: table).interpreted(as: interpretation)
    }

    private var isGrey: Bool {
        let count = colours.count / 3
        return (0..<count).allSatisfy {
            colours[$0] == colours[count + $0] && colours[$0] == colours[2 * count + $0]
        }
    }

    private var interpretation: String { isGrey ? (isDeep ? "grey16" : "b-w") : isDeep ? "rgb16" : "srgb" }

    /// The samples of colour `number`, in 16 bits.
    private subscript(number: Int, isGrey: Bool) -> [Int] {
        (0..<(isGrey ? 1 : 3)).map { colours[$0 * colours.count / 3 + number] }
    }

    /// A table with `entries`, which have samples of 16 bits, in 16 or 8 bits.
    private func table(_ entries: [[Int]]) throws -> VipsImage {
        let samples = entries.flatMap { $0 }
        return try VipsImage.make(
            width: entries.count, height: 1, bands: entries[0].count, format: isDeep ? .uint16 : .uint8
        ) { write in
            try isDeep
                ? samples.map { UInt16(clamping: $0) }.withUnsafeBytes {
                    if let row = $0.baseAddress { try write(row) }
                }
                : samples.map { UInt8(clamping: $0 >> 8) }.withUnsafeBytes {
                    if let row = $0.baseAddress { try write(row) }
                }
        }
    }
}

/// The samples of CIE L*a*b* in a TIFF (TIFF 6.0, section 23): lightness from 0, and two signed numbers, in 8 or 16 bits.
enum CIELabSamples {
    /// The colours of `image`, whose first bands are such samples, as libvips has them: alpha, the fourth band, from 0
    /// to 255.
    ///
    /// - Parameter isCentred: Whether the signed numbers are moved to the middle of the range, as in ICC profiles and in PSD.
    static func colours(of image: borrowing VipsImage, isCentred: Bool = false) throws -> VipsImage {
        let isDeep = image.format == .uint16
        guard isDeep || image.format == .uint8, image.bands >= 3 else {
            throw DecoderFailure(.unsupported, "is a TIFF of CIE L*a*b* with planes of an unsupported kind")
        }
        let most = isDeep ? 65535 : 255
        let samples = (0...most).flatMap { number -> [Float] in
            let centred = isCentred ? number - (most + 1) / 2 : number > most / 2 ? number - most - 1 : number
            let signed = Float(centred) / (isDeep ? 256 : 1)
            return [Float(number) * 100 / Float(most), signed, signed]
        }
        let table = try VipsImage.make(width: most + 1, height: 1, bands: 3, format: .float) { write in
            try samples.withUnsafeBytes { if let row = $0.baseAddress { try write(row) } }
        }
        let colours = try image.bands(0..<3).mapped(by: table).interpreted(as: "lab")
        guard image.bands == 3 else {
            let others = try image.bands(3..<image.bands).scaled(by: isDeep ? 1.0 / 257 : 1)
            return try colours.joined(with: others).interpreted(as: "lab")
        }
        guard !isDeep else { return colours }
        // The form of 8 bits.
        let operation = try VipsOperation("Lab2LabQ")
        operation.set("in", colours)
        return try operation.run()
    }
}

extension TIFFLayout {
    /// `image`, which has all samples of this layout, with its colours and alpha only, and not multiplied with it. Without alpha
    /// it remains as it is.
    func arranged(_ image: consuming VipsImage) throws -> VipsImage {
        guard let place = extras.firstIndex(where: { $0 == 1 || $0 == 2 }), image.bands > extras.count,
            // Of a palette, there are more or less bands than samples.
            meaning == 3 || image.bands == samples
        else { return image }
        let colours = image.bands - extras.count
        let name = image.interpretation
        if extras.count > 1 {
            image = try image.bands(0..<colours).joined(with: image.bands(colours + place..<colours + place + 1))
                .interpreted(as: name)
        }
        guard isPremultiplied else { return image }
        return try image.dividedByAlpha(opaque: name == "lab" ? 255 : nil)
    }
}
