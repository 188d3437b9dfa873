/// An input format for pictures: its signature, and the loader that reads it.
///
/// The loader is chosen here and not by libvips, which would also try loaders for raw matrices, microscope slides and
/// whatever ImageMagick makes of a text. A new format needs a signature in `init(signature:hint:)` and a loader in
/// `loader`.
enum PictureFormat: String, CaseIterable {
    case jpeg = "JPEG"
    case png = "PNG"
    case gif = "GIF"
    case webp = "WebP"
    case tiff = "TIFF"
    case heif = "HEIF"
    case avif = "AVIF"
    case jpegXL = "JPEG XL"
    case jpeg2000 = "JPEG 2000"
    case svg = "SVG"
    case pdf = "PDF"
    case netpbm = "Netpbm"
    case pam = "PAM"
    case sunRaster = "Sun raster"
    case radiance = "Radiance HDR"
    case openEXR = "OpenEXR"
    case bmp = "BMP"
    case ico = "ICO"
    case cursor = "CUR"
    case icns = "ICNS"
    case photoshop = "PSD"
    case pcx = "PCX"
    case dds = "DDS"
    case sgi = "SGI"
    case xpm = "XPM"
    case xbm = "XBM"
    case targa = "TGA"
    case fits = "FITS"
    case qoi = "QOI"
    case farbfeld = "farbfeld picture"
    case dpx = "DPX"

    /// The way in which a loader receives its input.
    enum Loader {
        /// A libvips loader that reads from a descriptor on demand.
        case source(String)
        /// A libvips loader that opens a file: the name in `/proc` of a copy in memory.
        case file(String)
        /// A libvips loader that needs all bytes in memory.
        case buffer(String)
        /// A reader of this target: `AVIFLoader`, which uses libavif, `QOIPicture`, `FarbfeldPicture` or `IconPicture`.
        case own
    }

    /// The loader. ImageMagick reads the formats for which libvips has none of its own.
    var loader: Loader {
        switch self {
        case .jpeg: .source("jpegload_source")
        case .png: .source("pngload_source")
        case .gif: .source("gifload_source")
        case .webp: .source("webpload_source")
        case .tiff: .source("tiffload_source")
        case .heif: .source("heifload_source")
        case .avif, .qoi, .farbfeld, .icns: .own
        case .jpegXL: .source("jxlload_source")
        case .jpeg2000: .source("jp2kload_source")
        case .svg: .buffer("svgload_buffer")
        case .pdf: .source("pdfload_source")
        case .netpbm: .source("ppmload_source")
        case .radiance: .source("radload_source")
        case .fits: .file("fitsload")
        case .openEXR: .file("openexrload")
        case .bmp, .ico, .cursor, .photoshop, .pcx, .dds, .sgi, .xpm, .xbm, .targa, .pam, .sunRaster, .dpx:
            .buffer("magickload_buffer")
        }
    }

    /// Whether pictures of this format are drawn at a size that the request decides, and have no pixels of their own.
    var isDrawn: Bool { self == .svg || self == .pdf }

    /// Whether the loader supports pages or frames.
    var hasPages: Bool {
        switch self {
        case .gif, .webp, .tiff, .heif, .avif, .pdf, .ico, .cursor, .icns, .photoshop: true
        default: false
        }
    }

    /// Whether the loader can return rows from top to bottom while it reads, so that the whole picture is never in
    /// memory.
    var isSequential: Bool {
        switch self {
        case .jpeg, .png, .tiff, .netpbm, .radiance, .gif, .webp, .heif, .jpegXL, .jpeg2000: true
        default: false
        }
    }

    /// Whether pictures of this format may be indexed or bitmaps, which libvips returns as RGB and bytes.
    var mayBeIndexed: Bool {
        switch self {
        case .png, .gif, .tiff, .netpbm, .bmp, .ico, .cursor, .icns, .pcx, .xpm, .xbm, .targa, .sgi, .photoshop,
            .pam, .sunRaster, .qoi:
            true
        default: false
        }
    }
}

extension PictureFormat {
    /// The name with its indefinite article: `a JPEG`, `an SVG`.
    var article: String {
        switch self {
        case .svg, .avif, .xpm, .xbm, .ico, .icns, .openEXR, .sgi: "an \(rawValue)"
        default: "a \(rawValue)"
        }
    }
}

// MARK: - Signatures

extension PictureFormat {
    /// The number of bytes that `init(signature:hint:)` examines.
    static let signatureBytes = 4096

    /// Detects the format from `bytes`, the first ones of a file. Each signature is from the format's specification.
    ///
    /// - Parameter hint: The uniform type of the file, used only for formats without a sufficient signature.
    init?(signature bytes: [UInt8], hint: String) {
        if let entry = Self.signatures.first(where: { bytes.starts(with: $0.bytes) }) {
            self = entry.format
            return
        }
        func begins(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }

        if begins("RIFF"), begins("WEBP", at: 8) {
            self = .webp
        } else if begins("ftyp", at: 4), let format = Self.isoMedia(bytes) {
            self = format
        } else if begins("BM"), bytes.count >= 26 {
            self = .bmp
        } else if bytes.starts(with: [0, 0, 1, 0]), bytes.count > 22, bytes[4] != 0 || bytes[5] != 0 {
            self = .ico
        } else if bytes.starts(with: [0, 0, 2, 0]), bytes.count > 22, bytes[4] != 0, bytes[5] == 0,
            hint != "com.truevision.tga-image"
        {
            self = .cursor
        } else if begins("#define "), hint == "public.xbitmap-image" {
            self = .xbm
        } else if bytes.starts(with: [40, 0, 0, 0]), bytes.count > 40, hint == "com.microsoft.bmp" {
            self = .bmp
        } else if bytes.count > 2, bytes[0] == 0x50, Self.netpbmKinds.contains(bytes[1]), Self.isSpace(bytes[2]) {
            self = .netpbm
        } else if Self.hasPDFHeader(bytes) {
            self = .pdf
        } else if bytes.count > 3, bytes[0] == 0x0A, bytes[1] <= 5, bytes[2] <= 1, [1, 2, 4, 8].contains(bytes[3]) {
            self = .pcx
        } else if Self.isSVG(bytes, hint: hint) {
            self = .svg
        } else if hint == "com.truevision.tga-image" {
            self = .targa
        } else {
            return nil
        }
    }

    /// The beginnings that are enough to tell a format.
    private static let signatures: [(format: PictureFormat, bytes: [UInt8])] = [
        (.jpeg, [0xFF, 0xD8, 0xFF]), (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        (.gif, Array("GIF87a".utf8)), (.gif, Array("GIF89a".utf8)),
        // TIFF, and BigTIFF.
        (.tiff, [0x49, 0x49, 42, 0]), (.tiff, [0x4D, 0x4D, 0, 42]), (.tiff, [0x49, 0x49, 43, 0]),
        (.tiff, [0x4D, 0x4D, 0, 43]),
        // A codestream, and one in boxes.
        (.jpegXL, [0xFF, 0x0A]), (.jpegXL, [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
        (.jpeg2000, [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
        (.jpeg2000, [0xFF, 0x4F, 0xFF, 0x51]),
        (.icns, Array("icns".utf8)), (.photoshop, Array("8BPS".utf8)), (.dds, Array("DDS ".utf8)),
        (.sgi, [0x01, 0xDA]), (.openEXR, [0x76, 0x2F, 0x31, 0x01]), (.radiance, Array("#?RADIANCE".utf8)),
        (.radiance, Array("#?RGBE".utf8)), (.xpm, Array("/* XPM */".utf8)), (.fits, Array("SIMPLE  =".utf8)),
        (.qoi, Array("qoif".utf8)), (.farbfeld, FarbfeldPicture.signature), (.dpx, Array("SDPX".utf8)),
        (.dpx, Array("XPDS".utf8)), (.pam, Array("P7\n".utf8)), (.sunRaster, [0x59, 0xA6, 0x6A, 0x95]),
    ]

    /// `P1` to `P6`, and `Pf` and `PF` of the floating-point variant.
    private static let netpbmKinds: [UInt8] = Array("123456fF".utf8)

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D, 0x23].contains(byte) }

    /// Distinguishes HEIF and AVIF by the brands of the `ftyp` box (ISO/IEC 14496-12, 23008-12; AV1 Image File Format).
    private static func isoMedia(_ bytes: [UInt8]) -> PictureFormat? {
        guard bytes.count >= 16 else { return nil }
        let size = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let brands = stride(from: 8, to: min(max(size, 16), bytes.count) - 3, by: 4).filter { $0 != 12 }.map {
            String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)
        }
        if brands.contains(where: ["avif", "avis"].contains) { return .avif }
        let heif = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "mif2", "msf1"]
        return brands.contains(where: heif.contains) ? .heif : nil
    }

    /// Acrobat searches the first 1024 bytes for the header (PDF 1.7 reference, appendix H.3, note 13).
    private static func hasPDFHeader(_ bytes: [UInt8]) -> Bool { find("%PDF-", in: bytes.prefix(1024 + 5)) }

    /// Whether the file is XML with an `svg` element near its beginning, or gzip.
    private static func isSVG(_ bytes: [UInt8], hint: String) -> Bool {
        // No other format here is compressed as a whole.
        if hint == "public.svg-image" || bytes.starts(with: [0x1F, 0x8B]) { return true }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return find("<svg", in: bytes.filter { $0 != 0 }[...])
        }
        return find("<svg", in: bytes[...]) || find(":svg", in: bytes[...])
    }

    private static func find(_ text: String, in bytes: ArraySlice<UInt8>) -> Bool {
        let pattern = Array(text.utf8)
        guard bytes.count >= pattern.count else { return false }
        return bytes.indices.dropLast(pattern.count - 1).contains { bytes[$0...].starts(with: pattern) }
    }
}
