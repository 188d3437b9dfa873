import DecoderWire
import PictureStructure

/// Removes the metadata that `DecoderRequest.Strip` names.
enum MetadataStrip {
    /// `metadata` without the parts that `strip` names.
    static func applied(to metadata: PictureMetadata, _ strip: DecoderRequest.Strip) -> PictureMetadata {
        guard strip != .nothing else { return metadata }
        var result = metadata
        if strip == .location {
            result.exif = metadata.exif.flatMap { exif($0, strip) }
            result.xmp = metadata.xmp.flatMap(XMPLocation.removed)
            result.iptc = metadata.iptc.flatMap(IPTCLocation.removed(from:)).flatMap { $0.isEmpty ? nil : $0 }
            result.texts = metadata.texts.filter { !namesPlace($0.keyword) }
            return result
        }
        // Names and places may occur anywhere in these, under any key.
        result.xmp = nil
        result.iptc = nil
        result.texts = []
        result.exif = metadata.exif.flatMap { exif($0, strip) }
        // Upright pixels need no orientation.
        if strip == .all { result.exif = nil }
        return result
    }

    /// An EXIF block, from its TIFF header on, without the parts that `strip` names; nil if no field is left.
    ///
    /// The block is rebuilt from the remaining fields, which also removes the thumbnail's directory and all bytes in
    /// between. Only the location is removed in place.
    static func exif(_ block: [UInt8], _ strip: DecoderRequest.Strip) -> [UInt8]? {
        if strip == .location { return EXIFLocation.removed(from: block) }
        guard let reader = TIFFReader(block: block) else { return nil }
        var writer = TIFFWriter(isBigEndian: reader.isBigEndian)
        let main = reader.fields(at: reader.firstDirectory)
        if strip == .all {
            // The pixels are unchanged and need the same rotation as before.
            let turned = main.filter { $0.tag == Self.orientation }
            return turned.isEmpty ? nil : writer.finish(main: turned)
        }
        var fields = main.filter { !personal.contains($0.tag) && !TIFFMetadata.isPointer($0.tag) }
        if let pointer = main.first(where: { $0.tag == TIFFMetadata.exifDirectory }), pointer.bytes.count == 4 {
            let inner = reader.fields(at: reader.number(pointer.bytes)).filter {
                !personal.contains($0.tag) && !TIFFMetadata.isPointer($0.tag)
            }
            if !inner.isEmpty { fields.append(writer.pointer(TIFFMetadata.exifDirectory, to: inner)) }
        }
        return fields.isEmpty ? nil : writer.finish(main: fields)
    }

    /// Whether a text with this keyword holds a place: ImageMagick writes `exif:GPSLatitude`, for example.
    static func namesPlace(_ keyword: String) -> Bool {
        let keyword = keyword.lowercased()
        return ["gps", "latitude", "longitude", "location"].contains { keyword.contains($0) }
    }

    private static let orientation: UInt16 = 274

    /// Fields that identify a person, a place or a device (EXIF 3.0; DNG 1.7; Microsoft's XP tags).
    private static let personal: Set<UInt16> = [
        // Artist, copyright, the computer; XMP, IPTC and Photoshop's resources, which repeat them.
        315, 33432, 316, 700, 33723, 34377,
        // The maker notes, which hold serial numbers, faces and previews.
        37500,
        // Author and comment in Microsoft's XP tags.
        0x9C9C, 0x9C9D,
        // The camera's owner, the serial numbers of body and lens, the picture's identifier; photographer and editor.
        0xA430, 0xA431, 0xA435, 0xA420, 0xA437, 0xA438,
        // Serial number, the raw file and its name, the owner's preview.
        0xC62F, 0xC68B, 0xC68C, 0xC634, 0xC65D,
    ]
}
