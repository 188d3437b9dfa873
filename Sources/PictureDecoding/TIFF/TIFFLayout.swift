import SystemPackage

/// How the first picture of a TIFF is stored, as far as libvips has to be helped with it. Directories of more than 4 GB files
/// (BigTIFF) are not looked at.
enum TIFFLayout {
    /// What libvips reads by itself.
    case usual
    /// Tiles, and planes of their own for each band, which libvips does not read.
    case tiledPlanes
    /// Luminance and colour differences that are not in a JPEG, which libvips takes for colours.
    case luminance(isSubsampled: Bool)

    /// The layout that the first directory of `file` tells (TIFF 6.0, sections 8, 15 and 21).
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
    /// JPEG as TIFF 6.0 had it, and as it is today.
    private static let jpegs = [6, 7]
}
