import DecoderWire
import SystemPackage

/// Writes a picture in the requested format. A new format is a file beside this one and a case here.
enum PictureEncoder {
    /// Writes `image`, which has samples of 8 or 16 bits and one to four bands, with its metadata to `descriptor`.
    ///
    /// - Parameter picture: Receives the description of the output, the kept metadata and the losses.
    static func write(
        _ image: consuming VipsImage, metadata: PictureMetadata, from format: PictureFormat,
        as output: DecoderRequest.Output, to descriptor: FileDescriptor, report picture: inout DecodedPicture
    ) throws {
        var metadata = metadata
        let image = try OutputFitting.applied(
            to: image, for: output, metadata: &metadata, losses: &picture.losses)
        picture.width = UInt32(clamping: image.width)
        picture.height = UInt32(clamping: image.height)
        picture.bands = UInt8(clamping: image.bands)
        if image.bands == 2 || image.bands == 4 { picture.kept.insert(.alpha) }
        var bits = image.format == .uint16 ? 16 : 8
        let bytes: Int
        switch output {
        case .png:
            let (layout, count) = try PNGEncoder.write(
                image, metadata: metadata, mayBeIndexed: format.mayBeIndexed, to: descriptor)
            (bits, bytes) = (layout.bits, count)
        case .tiff: bytes = try TIFFEncoder.write(image, metadata: metadata, to: descriptor)
        case .jpeg: bytes = try JPEGEncoder.write(image, metadata: &metadata, to: descriptor, losses: &picture.losses)
        case .webp: bytes = try WebPEncoder.write(image, metadata: metadata, to: descriptor)
        case .jpegXL: bytes = try JPEGXLEncoder.write(image, metadata: metadata, to: descriptor)
        case .avif:
            (bits, bytes) = try AVIFEncoder.write(image, metadata: metadata, to: descriptor, losses: &picture.losses)
        case .stripped: throw DecoderFailure(.badRequest, "asks for new pixels in a file that is only stripped")
        }
        if metadata.iptc != nil, !Self.carriesIPTC.contains(output) { picture.losses.append("iptc") }
        if metadata.profile != nil { picture.kept.insert(.icc) }
        if metadata.exif != nil { picture.kept.insert(.exif) }
        if metadata.xmp != nil { picture.kept.insert(.xmp) }
        picture.bitsPerSample = UInt8(clamping: bits)
        picture.bytesWritten = UInt64(clamping: bytes)
    }

    /// The formats that support IPTC's Information Interchange Model.
    private static let carriesIPTC: Set<DecoderRequest.Output> = [.png, .tiff, .jpeg]
}
