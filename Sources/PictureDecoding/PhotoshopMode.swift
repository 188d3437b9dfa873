import DecoderWire
import PictureStructure

/// The colour modes of a PSD that ImageMagick 6 does not read: numbers of colours, and CIE L*a*b* (Adobe Photoshop File Formats
/// Specification, "File Header Section" and "Color Mode Data Section"). It gets the samples as those of another mode.
enum PhotoshopMode {
    /// Numbers of colours in a palette: red of all, green of all, blue of all.
    case indexed(palette: [UInt8])
    /// Lightness, and two numbers around the middle of their range.
    case lab

    /// The lower byte of the mode in the header.
    private static let place = 25
    /// The modes of the specification: grey in other inks, whose colours are not documented and skipped; and RGB.
    private static let (duotone, rgb): (UInt8, UInt8) = (8, 3)

    /// The mode of a file that begins with `bytes`; nil for one that is read as it is.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: "8BPS".utf8), bytes.count > 30, bytes[24] == 0 else { return nil }
        switch bytes[Self.place] {
        case 2:
            guard bytes.number(at: 26, count: 4, bigEndian: true) == 768, bytes.count >= 30 + 768 else { return nil }
            self = .indexed(palette: Array(bytes[30..<30 + 768]))
        case 9: self = .lab
        default: return nil
        }
    }

    /// The number of bytes at the beginning of a file that tell its mode.
    static let headBytes = 30 + 768

    /// The number of channels of a file that begins with `bytes`, and of those that are its colours; nil if the mode does not tell.
    static func channels(_ bytes: [UInt8]) -> (all: Int, colours: Int)? {
        guard bytes.starts(with: "8BPS".utf8), bytes.count > place, bytes[24] == 0,
            let all = bytes.number(at: 12, count: 2, bigEndian: true),
            // Black and white, grey, a palette, RGB, CMYK, other inks, L*a*b*.
            let colours = [0: 1, 1: 1, 2: 1, 3: 3, 4: 4, 8: 1, 9: 3][bytes[place]]
        else { return nil }
        return (all, colours)
    }

    /// The file `bytes` in a mode that is read.
    static func corrected(_ bytes: [UInt8]) -> [UInt8] {
        guard let mode = PhotoshopMode(Array(bytes.prefix(headBytes))) else { return bytes }
        var bytes = bytes
        switch mode {
        case .indexed: bytes[place] = duotone
        case .lab: bytes[place] = rgb
        }
        return bytes
    }

    /// The colours of `image`, which is read from the corrected file.
    ///
    /// - Throws: `DecoderFailure` with `unsupported` for an unexpected number of channels; `VipsError`.
    func colours(of image: consuming VipsImage) throws -> VipsImage {
        switch self {
        case .indexed(let palette):
            guard image.format == .uint8 else {
                throw DecoderFailure(
                    .unsupported, "is a PSD with a palette and more than 8 bits, which is not supported")
            }
            let samples = (0..<256).flatMap { [palette[$0], palette[256 + $0], palette[512 + $0]] }
            let table = try VipsImage.make(width: 256, height: 1, bands: 3, format: .uint8) { write in
                try samples.withUnsafeBytes { if let row = $0.baseAddress { try write(row) } }
            }
            return try image.bands(0..<1).mapped(by: table).interpreted(as: "srgb")
        case .lab:
            guard image.bands >= 3 else {
                throw DecoderFailure(.unsupported, "is a PSD of CIE L*a*b* with \(image.bands) channels, expected 3")
            }
            return try CIELabSamples.colours(of: image, isCentred: true)
        }
    }
}
