import DecoderWire
import PictureStructure
import SystemPackage

/// Copies the encoded pixels of a picture, where the request changes nothing about them: what is not decoded stays as
/// exact, as deep, and as small as it is.
enum PictureCopying {
    /// Writes the picture of `source` to `output` if `request` changes neither its format nor its pixels; returns whether
    /// it has.
    ///
    /// - Parameter header: The picture, which fits the box of the request.
    static func copy(
        _ source: borrowing PictureInput, _ header: borrowing VipsImage, as request: DecoderRequest,
        to output: FileDescriptor, report picture: inout DecodedPicture
    ) throws -> Bool {
        guard request.output == .stripped || keepsFormat(source.format, request) else { return false }
        guard try keepsColours(of: source, header, request) else { return false }
        (picture.width, picture.height) = (UInt32(clamping: header.width), UInt32(clamping: header.height))
        (picture.bands, picture.bitsPerSample) = (
            UInt8(clamping: min(4, max(1, header.bands))), header.format == .uint16 ? 16 : 8
        )
        let bytes = try kept(of: source, header, as: request, report: &picture)
        var file = OutputFile(output, format: source.format.article)
        if source.format == .png, request.effort == .smallest {
            try file.write(PNGRecompression.smaller(than: bytes, pixels: header) ?? bytes)
            try EntropyDamage.check(VipsLibrary.takeWarnings(), in: .png)
        } else {
            try file.write(bytes)
        }
        picture.bytesWritten = UInt64(clamping: file.bytesWritten)
        return true
    }

    /// The bytes of the file that `request` keeps.
    private static func kept(
        of source: borrowing PictureInput, _ header: borrowing VipsImage, as request: DecoderRequest,
        report picture: inout DecodedPicture
    ) throws -> [UInt8] {
        if request.strip != .nothing || request.output == .stripped {
            let bytes = try PictureStripping.stripped(
                source.wholeFile(), source.format, request.strip, report: &picture)
            // In a HEIF, only what is recorded already was removed.
            if source.format != .heif, source.format != .avif {
                picture.losses += source.inventory.lossesOfStripping.map(\.rawValue)
            }
            return bytes
        }
        if header.blob("icc-profile-data") != nil { picture.kept.insert(.icc) }
        if header.blob("exif-data") != nil { picture.kept.insert(.exif) }
        if header.blob("xmp-data") != nil { picture.kept.insert(.xmp) }
        if header.hasAlpha { picture.kept.insert(.alpha) }
        if source.format == .jpeg, request.scope == .page || request.typeHint == multiPicture {
            picture.losses += source.inventory.lossesOfStripping.map(\.rawValue)
            return try JPEGPicture.first(of: source.wholeFile())
        }
        picture.kept.insert(.file)
        return try source.wholeFile()
    }

    /// The type of a JPEG whose further pictures are as important as the first one.
    private static let multiPicture = "public.mpo-image"

    /// Whether `request` leaves the colours of `source` as they are.
    static func keepsColours(
        of source: borrowing PictureInput, _ header: borrowing VipsImage, _ request: DecoderRequest
    ) throws -> Bool {
        try request.colours == .unchanged || StandardColours.areThose(of: header, source.inventory)
    }

    /// Whether the source has the format of the output, and nothing but metadata changes.
    static func keepsFormat(_ format: PictureFormat, _ request: DecoderRequest) -> Bool {
        guard request.quality == 0 else { return false }
        switch (format, request.output) {
        case (.jpeg, .jpeg): return true
        case (.png, .png), (.webp, .webp), (.jpegXL, .jpegXL), (.gif, .gif): return request.scope == .whole
        // Stripping these encodes their pixels again. Photographs of many cameras are TIFF with pixels of another kind.
        case (.avif, .avif): return request.scope == .whole && request.strip == .nothing
        case (.tiff, .tiff):
            return request.scope == .whole && request.strip == .nothing && request.typeHint == "public.tiff"
        default: return false
        }
    }
}

/// The first picture in a JPEG of several.
enum JPEGPicture {
    /// The bytes of the first picture in `bytes`, without the index that refers to the others; all of them if the file
    /// has no index.
    static func first(of bytes: [UInt8]) -> [UInt8] {
        let index = MultiPictureIndex(PictureFileInMemory(bytes))
        let end = index?.entries.first?.range?.upperBound ?? bytes.count
        guard let (segments, scan) = JPEGSegments.segments(of: bytes), scan <= end else { return bytes }
        let kept = segments.filter { segment in
            !(segment.marker == 0xE2 && bytes[segment.content].starts(with: "MPF\0".utf8))
        }
        return [0xFF, 0xD8] + kept.flatMap { bytes[$0.range] } + bytes[scan..<end]
    }
}
