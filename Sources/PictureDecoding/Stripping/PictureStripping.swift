import DecoderWire
import SystemPackage

/// Rewrites a picture file without some of its metadata; the pixel data is copied byte for byte.
enum PictureStripping {
    /// The stripped file, and the metadata that was kept and lost.
    struct Outcome {
        var bytes: [UInt8] = []
        var kept: DecodedPicture.Kept = []
        var losses: [String] = []

        /// Records the outcome for an EXIF block.
        mutating func note(exif block: [UInt8]?, _ strip: DecoderRequest.Strip) {
            if strip == .all { losses.append("exif") } else if block != nil { kept.insert(.exif) }
        }
    }

    /// Writes `bytes`, a file of `format`, to `descriptor` without the metadata that `strip` names.
    ///
    /// - Throws: `DecoderFailure`: `damaged` if the file is truncated or malformed, `unsupported` for a format that
    ///   cannot be stripped.
    static func write(
        _ bytes: [UInt8], _ format: PictureFormat, _ strip: DecoderRequest.Strip, to descriptor: FileDescriptor,
        report picture: inout DecodedPicture
    ) throws {
        let outcome: Outcome?
        switch format {
        case .jpeg: outcome = JPEGStripper.stripped(bytes, strip)
        case .png: outcome = PNGStripper.stripped(bytes, strip)
        case .webp: outcome = WebPStripper.stripped(bytes, strip)
        case .jpegXL: outcome = JPEGXLStripper.stripped(bytes, strip)
        case .gif: outcome = GIFStripper.stripped(bytes)
        default:
            throw DecoderFailure(
                .unsupported, "is \(format.article), which cannot be stripped without encoding it again")
        }
        guard let outcome else {
            throw DecoderFailure(.damaged, "is \(format.article) that is truncated or damaged")
        }
        var file = OutputFile(descriptor, format: format.article)
        try file.write(outcome.bytes)
        picture.kept = outcome.kept
        picture.losses = outcome.losses.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        picture.bytesWritten = UInt64(clamping: file.bytesWritten)
    }
}
