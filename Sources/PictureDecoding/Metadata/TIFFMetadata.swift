import SystemPackage

/// The EXIF of a TIFF file, which keeps it spread over its own directory; libvips does not read it.
enum TIFFMetadata {
    private static let exifDirectory: UInt16 = 34665
    private static let gpsDirectory: UInt16 = 34853
    private static let orientation: UInt16 = 274

    /// What of the main directory describes the picture and not its storage (EXIF 3.0, table 3).
    private static let described: Set<UInt16> = [
        270, 271, 272, 282, 283, 296, 305, 306, 315, 316, 33432, 0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F,
    ]

    /// The fields that are worth an EXIF block: resolution alone is not.
    private static let telling: Set<UInt16> = described.subtracting([282, 283, 296])

    /// An EXIF block with the fields of the first picture of the file, orientation upright; nil when there are none.
    static func exif(of file: FileDescriptor) -> [UInt8]? {
        let reader = TIFFReader { offset, count in
            (try? [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                filled = try file.read(fromAbsoluteOffset: Int64(offset), into: UnsafeMutableRawBufferPointer(buffer))
            }) ?? []
        }
        guard let reader else { return nil }
        let main = reader.fields(at: reader.firstDirectory)
        var writer = TIFFWriter(isBigEndian: reader.isBigEndian)
        var fields = main.filter { described.contains($0.tag) }
        var isWorthIt = fields.contains { telling.contains($0.tag) }
        for pointer in [exifDirectory, gpsDirectory] {
            guard let field = main.first(where: { $0.tag == pointer }), field.bytes.count == 4 else { continue }
            let inner = reader.fields(at: reader.number(field.bytes))
            guard !inner.isEmpty else { continue }
            fields.append(writer.pointer(pointer, to: inner))
            isWorthIt = true
        }
        guard isWorthIt else { return nil }
        fields.append(writer.short(orientation, 1))
        return writer.finish(main: fields)
    }
}
