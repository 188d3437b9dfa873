import PictureStructure

/// How a page of a TIFF or BigTIFF stores its samples (TIFF 6.0, sections 8, 15, 18, 21 and 23).
struct TIFFLayout {
    /// What the samples are: 0 for grey from white to black, 1 for grey from black to white, 2 for RGB, 3 for a palette, 5 for
    /// inks, 6 for luminance and colour differences, 8 for CIE L*a*b*, 9 for that as in ICC profiles. (PhotometricInterpretation)
    let meaning: Int
    /// The number of samples of a pixel.
    let samples: Int
    /// The number of bits of each sample, at least one entry.
    let bits: [Int]
    /// What the samples behind the colours are: 0 for nothing in particular, 1 for alpha that the colours are multiplied with, 2
    /// for other alpha. (ExtraSamples)
    let extras: [Int]
    /// Whether each sample has a plane of its own.
    let hasPlanes: Bool
    let isTiled: Bool
    /// Whether the samples are floating-point numbers.
    let isFloat: Bool
    /// Whether luminance is not in a JPEG, and whether the colours then have another resolution.
    let isPlainLuminance: Bool
    let isSubsampled: Bool

    /// The most samples of a pixel that are read.
    private static let mostSamples = 64

    /// Reads the layout in `directory` of the file in `bytes`; nil if it is one that no reader supports.
    init?(_ directory: TIFFDirectory, _ bytes: some PictureByteSource) {
        func numbers(_ tag: Int) -> [Int] {
            directory[tag].map { directory.numbers($0, limit: Self.mostSamples, bytes) } ?? []
        }
        meaning = numbers(Tag.photometric).first ?? 0
        samples = numbers(Tag.samplesPerPixel).first ?? 1
        let bits = numbers(Tag.bitsPerSample)
        self.bits = bits.isEmpty ? [1] : bits
        extras = numbers(Tag.extraSamples)
        // Of one sample, libvips reads a plane of whole bytes only.
        hasPlanes = numbers(Tag.planes).first == 2 && (samples > 1 || self.bits[0] < 8)
        isTiled = directory[Tag.tileWidth] != nil
        isFloat = numbers(Tag.sampleFormat).first == 3
        // JPEG as in TIFF 6.0, and as today.
        isPlainLuminance = meaning == 6 && ![6, 7].contains(numbers(Tag.compression).first ?? 1)
        isSubsampled = numbers(Tag.subsampling) != [1, 1]
        guard (1...Self.mostSamples).contains(samples), extras.count < samples || extras.isEmpty else { return nil }
    }

    /// Whether libvips reads planes wrongly, or not at all: it takes only RGB and inks of whole bytes from strips.
    var needsPlanes: Bool {
        hasPlanes && meaning != 6 && (isTiled || ![2, 5].contains(meaning) || bits.contains { $0 < 8 })
    }

    /// Whether the colours are CIE L*a*b*.
    var isLab: Bool { meaning == 8 || meaning == 9 }

    /// Whether alpha stands beside the numbers of a palette of less than 8 bits.
    var hasPackedPairs: Bool {
        meaning == 3 && !hasPlanes && samples == 2 && alpha == 1 && [1, 2, 4].contains(bits[0])
            && bits.allSatisfy { $0 == bits[0] }
    }

    /// The number of samples that are colours.
    var colours: Int { samples - extras.count }

    /// The place of alpha among the samples; nil if there is none.
    var alpha: Int? { extras.firstIndex { $0 == 1 || $0 == 2 }.map { colours + $0 } }

    /// Whether the colours are multiplied with alpha.
    var isPremultiplied: Bool { extras.first { $0 == 1 || $0 == 2 } == 1 }

    /// Whether there are samples besides colours and alpha, which no picture keeps that has alpha.
    var hasFurtherSamples: Bool { alpha != nil && extras.count > 1 }

    /// The tags of the layout.
    enum Tag {
        static let (bitsPerSample, compression, photometric) = (258, 259, 262)
        static let (stripOffsets, samplesPerPixel, stripByteCounts, planes) = (273, 277, 279, 284)
        static let (colourMap, tileOffsets, tileByteCounts) = (320, 324, 325)
        static let (tileWidth, tileLength) = (322, 323)
        static let (extraSamples, sampleFormat, subsampling) = (338, 339, 530)
        /// What else has a number for each sample, or names inks: the least and the largest sample, their range, curves.
        static let ofAllSamples: Set<Int> = [280, 281, 301, 332, 333, 334, 336, 340, 341, 342]
    }
}
