import SystemPackage

/// The layout of the first picture of a TIFF, where libvips needs help with it. Directories of BigTIFF, the format for
/// more than 4 GB, are not examined.
enum TIFFLayout {
    /// A layout that libvips reads correctly.
    case usual
    /// Tiles in separate planes for each band, which libvips does not read.
    case tiledPlanes
    /// Luminance and colour differences that are not in a JPEG, which libvips reads as RGB.
    case luminance(isSubsampled: Bool)

    /// Detects the layout from the first directory of `file` (TIFF 6.0, sections 8, 15 and 21).
    init(of file: FileDescriptor) {
        self = .usual
        guard let reader = TIFFMetadata.reader(of: file) else { return }
        let fields = reader.fields(at: reader.firstDirectory)
        func number(_ tag: UInt16) -> Int? {
            fields.first { $0.tag == tag }.map { reader.number(Array($0.bytes.prefix(TIFFField.size(of: $0.type)))) }
        }
        let subsampling = fields.first { $0.tag == Self.subsampling }?.bytes ?? []
        if number(Self.photometric) == 6, !Self.jpegs.contains(number(Self.compression) ?? 1) {
            let isWhole =
                subsampling.count == 4 && reader.number(Array(subsampling[..<2])) == 1
                && reader.number(Array(subsampling[2...])) == 1
            self = .luminance(isSubsampled: !isWhole)
        } else if number(Self.planes) == 2, number(Self.tileWidth) != nil {
            self = .tiledPlanes
        }
    }

    private static let compression: UInt16 = 259
    private static let photometric: UInt16 = 262
    private static let planes: UInt16 = 284
    private static let tileWidth: UInt16 = 322
    private static let subsampling: UInt16 = 530
    /// JPEG as in TIFF 6.0, and as today.
    private static let jpegs = [6, 7]
}
