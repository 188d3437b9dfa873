import PictureStructure
import SystemPackage

/// EXIF in a TIFF file, which stores it in its own directory; libvips neither reads nor writes it.
enum TIFFMetadata {
    static let exifDirectory = UInt16(TIFFTags.exifDirectory)
    static let gpsDirectory = UInt16(TIFFTags.gpsDirectory)
    private static let orientation: UInt16 = 274
    private static let xmpPacket: UInt16 = 700
    private static let colourProfile: UInt16 = 34675
    private static let newsRecord: UInt16 = 33723

    /// The fields that justify an EXIF block: a resolution alone does not.
    private static let telling: Set<UInt16> = TIFFTags.described.subtracting([282, 283, 296])

    /// An EXIF block with the fields of page `page` of the file and an upright orientation; nil if there are none.
    static func exif(of file: FileDescriptor, page: Int) -> [UInt8]? {
        guard let reader = reader(of: file), let directory = reader.directory(page) else { return nil }
        var writer = TIFFWriter(isBigEndian: reader.isBigEndian)
        var fields = described(by: reader, at: directory, &writer)
        guard fields.contains(where: { telling.contains($0.tag) || isPointer($0.tag) }) else { return nil }
        let turn = reader.fields(at: directory).first { $0.tag == orientation }.map { reader.number($0.bytes) }
        fields.append(writer.shorts(orientation, [turn ?? 1]))
        return EXIFBlock(writer.finish(main: fields))?.upright
    }

    /// Creates a reader for the directories of `file`.
    static func reader(of file: FileDescriptor) -> TIFFReader? {
        TIFFReader { offset, count in
            (try? [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                filled = try file.read(fromAbsoluteOffset: Int64(offset), into: UnsafeMutableRawBufferPointer(buffer))
            }) ?? []
        }
    }

    /// The fields for `metadata` in the directory that `writer` will write; `exif` reads its EXIF block.
    static func fields(of metadata: PictureMetadata, _ exif: TIFFReader?, _ writer: inout TIFFWriter) -> [TIFFField] {
        var fields: [TIFFField] = []
        if let (x, y) = metadata.pixelsPerMetre { fields += resolution(x, y, writer) }
        if let exif { fields += described(by: exif, at: exif.firstDirectory, &writer) }
        for text in metadata.texts {
            guard let tag = text.tiffTag, let string = text.string else { continue }
            // A text ends with a zero (TIFF 6.0, section 2, type ASCII).
            fields.append(writer.bytes(tag, Array(string.utf8) + [0], type: 2))
        }
        if let xmp = metadata.xmp { fields.append(writer.bytes(xmpPacket, xmp, type: 1)) }
        if let iptc = metadata.iptc { fields.append(writer.bytes(newsRecord, iptc, type: 7)) }
        if let profile = metadata.profile { fields.append(writer.bytes(colourProfile, profile, type: 7)) }
        return fields
    }

    /// The resolution in pixels per inch, as an exact fraction: a metre is 10000/254 inches.
    static func resolution(_ x: Int, _ y: Int, _ writer: TIFFWriter) -> [TIFFField] {
        [
            writer.fraction(282, x * 254, 10000), writer.fraction(283, y * 254, 10000), writer.shorts(296, [2]),
        ]
    }

    /// The fields of the directory at `offset` that describe the picture, including its EXIF and GPS directories.
    private static func described(
        by reader: TIFFReader, at offset: Int, _ writer: inout TIFFWriter
    ) -> [TIFFField] {
        let main = reader.fields(at: offset)
        var fields = main.filter { TIFFTags.described.contains($0.tag) }
        for pointer in [exifDirectory, gpsDirectory] {
            guard let field = main.first(where: { $0.tag == pointer }), field.bytes.count == 4 else { continue }
            let inner = reader.fields(at: reader.number(field.bytes)).filter { !isPointer($0.tag) }
            guard !inner.isEmpty else { continue }
            fields.append(writer.pointer(pointer, to: inner))
        }
        return fields
    }

    /// Whether a field points to another directory: EXIF, GPS or interoperability.
    static func isPointer(_ tag: UInt16) -> Bool { [exifDirectory, gpsDirectory, 40965].contains(tag) }
}
