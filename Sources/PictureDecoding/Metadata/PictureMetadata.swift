import SystemPackage

/// What a picture carries beside its pixels, as its copy will carry it.
struct PictureMetadata {
    /// The ICC profile.
    var profile: [UInt8]?
    /// EXIF from its TIFF header on, orientation upright.
    var exif: [UInt8]?
    /// The XMP packet, orientation upright.
    var xmp: [UInt8]?
    /// Pixels a metre, across and down; nil where the picture does not say.
    var pixelsPerMetre: (x: Int, y: Int)?

    /// The metadata of `image`, whose colours and orientation are final.
    ///
    /// - Parameter header: the picture as it was opened.
    init(of image: borrowing VipsImage, from source: borrowing PictureInput) {
        profile = image.blob("icc-profile-data")
        if let blob = image.blob("exif-data") {
            exif = EXIFBlock(blob)?.upright
        } else if source.format == .tiff {
            exif = TIFFMetadata.exif(of: source.descriptor)
        }
        if let packet = image.blob("xmp-data"), !packet.isEmpty { xmp = XMPPacket.upright(packet) }
        // libvips says 1 pixel a millimetre where a picture says nothing.
        let (x, y) = image.pixelsPerMillimetre
        if x.isFinite, y.isFinite, x > 0, y > 0, x < 1e6, y < 1e6, x != 1 || y != 1 {
            pixelsPerMetre = (Int((x * 1000).rounded()), Int((y * 1000).rounded()))
        }
    }

    /// EXIF for a format that has no other place for the resolution.
    var exifWithResolution: [UInt8]? {
        guard exif == nil, let (x, y) = pixelsPerMetre else { return exif }
        var writer = TIFFWriter(isBigEndian: true)
        return writer.finish(main: TIFFMetadata.resolution(x, y, writer))
    }
}
