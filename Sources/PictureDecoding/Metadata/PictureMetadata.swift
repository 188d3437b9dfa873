import PictureStructure
import SystemPackage

/// The metadata of a picture, in the form in which its copy carries it.
struct PictureMetadata {
    /// The ICC profile.
    var profile: [UInt8]?
    /// EXIF from its TIFF header on, orientation upright.
    var exif: [UInt8]?
    /// The XMP packet, orientation upright.
    var xmp: [UInt8]?
    /// The record of IPTC's Information Interchange Model.
    var iptc: [UInt8]?
    /// Comments and texts that the output can hold.
    var texts: [PictureText] = []
    /// Metadata in the picture that could not be read, as the names of `Loss`.
    private(set) var unread: [String] = []
    /// Pixels per metre, horizontally and vertically; nil if the picture does not state them.
    var pixelsPerMetre: (x: Int, y: Int)?

    /// Collects the metadata of `image`, whose colours and orientation are final.
    ///
    /// - Parameter inventory: The parts of the file that `image` was read from.
    init(of image: borrowing VipsImage, from source: borrowing PictureInput, _ inventory: PictureInventory) {
        profile = image.blob("icc-profile-data")
        if let blob = image.blob("exif-data") {
            exif = EXIFBlock(blob)?.upright
        } else if source.format == .tiff {
            exif = TIFFMetadata.exif(of: source.descriptor)
        }
        if let packet = image.blob("xmp-data"), !packet.isEmpty { xmp = XMPPacket.upright(packet) }
        if xmp == nil, !inventory.packet.isEmpty {
            let packet = inventory.packet.reduce(into: [UInt8]()) { packet, range in
                packet += PictureInput.bytes(
                    of: source.descriptor, at: range.lowerBound, count: min(range.count, Self.maximumPacketBytes))
            }
            if !packet.isEmpty, packet.count <= Self.maximumPacketBytes { xmp = XMPPacket.upright(packet) }
        }
        if source.format == .jpegXL {
            adopt(
                JPEGXLBoxes { [descriptor = source.descriptor] in PictureInput.bytes(of: descriptor, at: $0, count: $1)
                })
        }
        iptc =
            (image.blob("iptc-data") ?? RawProfile.bytes(named: [IPTCRecord.textKeyword], of: image))
            .flatMap(IPTCRecord.init)?.bytes
        // libvips reports 1 pixel per millimetre if a picture has no resolution.
        let (x, y) = image.pixelsPerMillimetre
        if Self.saysResolution(image, source.format), x.isFinite, y.isFinite, x > 0, y > 0, x < 1e6, y < 1e6,
            x != 1 || y != 1
        {
            pixelsPerMetre = (Int((x * 1000).rounded()), Int((y * 1000).rounded()))
        }
    }

    /// Whether the file states the resolution of `image`: if a JPEG or PNG states none, libvips reports 72 dots per
    /// inch.
    private static func saysResolution(_ image: borrowing VipsImage, _ format: PictureFormat) -> Bool {
        switch format {
        case .jpeg: image.has("resolution-unit") || image.has("exif-ifd0-XResolution")
        case .png: image.pixelsPerMillimetre.x != 2.834
        default: true
        }
    }

    /// The maximum size, in bytes, of an XMP packet that is carried.
    private static let maximumPacketBytes = 64 << 20

    private mutating func adopt(_ container: JPEGXLBoxes?) {
        guard let container else { return }
        for box in container.boxes {
            switch container.metadata(of: box) {
            case .exif(let block): exif = exif ?? EXIFBlock(block)?.upright
            case .xmp(let packet): xmp = xmp ?? XMPPacket.upright(packet)
            case .unread(let word): unread.append(word)
            case nil: continue
            }
        }
    }

    /// The EXIF block, or one with the resolution only, for a format that cannot store it elsewhere.
    var exifWithResolution: [UInt8]? {
        guard exif == nil, let (x, y) = pixelsPerMetre else { return exif }
        var writer = TIFFWriter(isBigEndian: true)
        return writer.finish(main: TIFFMetadata.resolution(x, y, writer))
    }
}
