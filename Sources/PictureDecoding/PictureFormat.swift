/// A format that pictures are read from: how its bytes begin, and which loader of libvips reads it.
///
/// The loader is chosen here and not by libvips, which would also try loaders for raw matrices, microscope slides and
/// whatever ImageMagick makes of a text. Adding a format is a line in `signature` and a line in `loader`.
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
    case photoshop = "PSD"
    case pcx = "PCX"
    case dds = "DDS"
    case sgi = "SGI"
    case xpm = "XPM"
    case xbm = "XBM"
    case targa = "TGA"
    case fits = "FITS"

    /// How a loader is given its input.
    enum Loader {
        /// Reads from a descriptor as it goes.
        case source(String)
        /// Opens a file, which it is given as the name in `/proc` of a copy in memory.
        case file(String)
        /// Wants all bytes in memory.
        case buffer(String)
        /// Our own, over libavif.
        case libavif
    }

    /// The loader of libvips. ImageMagick reads what libvips has no loader of its own for.
    var loader: Loader {
        switch self {
        case .jpeg: .source("jpegload_source")
        case .png: .source("pngload_source")
        case .gif: .source("gifload_source")
        case .webp: .source("webpload_source")
        case .tiff: .source("tiffload_source")
        case .heif: .source("heifload_source")
        case .avif: .libavif
        case .jpegXL: .source("jxlload_source")
        case .jpeg2000: .source("jp2kload_source")
        case .svg: .buffer("svgload_buffer")
        case .pdf: .source("pdfload_source")
        case .netpbm: .source("ppmload_source")
        case .radiance: .source("radload_source")
        case .fits: .file("fitsload")
        case .openEXR: .file("openexrload")
        case .bmp, .ico, .cursor, .photoshop, .pcx, .dds, .sgi, .xpm, .xbm, .targa, .pam, .sunRaster:
            .buffer("magickload_buffer")
        }
    }

    /// Whether the format is shapes, drawn at a resolution that the request says.
    var isDrawn: Bool { self == .svg || self == .pdf }

    /// Whether the loader takes a page or frame.
    var hasPages: Bool {
        switch self {
        case .gif, .webp, .tiff, .heif, .avif, .pdf, .ico, .cursor, .photoshop: true
        default: false
        }
    }

    /// Whether the loader can hand out rows from top to bottom while it reads, so that the picture never is in memory as
    /// a whole.
    var isSequential: Bool {
        switch self {
        case .jpeg, .png, .tiff, .netpbm, .radiance, .gif, .webp, .heif, .jpegXL, .jpeg2000: true
        default: false
        }
    }

    /// Whether pictures of this format may be indexed or bitmaps, which libvips shows as RGB and bytes.
    var mayBeIndexed: Bool {
        switch self {
        case .png, .gif, .tiff, .netpbm, .bmp, .ico, .cursor, .pcx, .xpm, .xbm, .targa, .sgi, .photoshop,
            .pam, .sunRaster:
            true
        default: false
        }
    }
}
