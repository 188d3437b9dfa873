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
    case photoshop = "PSD"
    case pcx = "PCX"
    case dds = "DDS"
    case sgi = "SGI"
    case xpm = "XPM"
    case xbm = "XBM"
    case targa = "TGA"
    case fits = "FITS"

    /// The way in which a loader receives its input.
    enum Loader {
        /// A libvips loader that reads from a descriptor on demand.
        case source(String)
        /// A libvips loader that opens a file: the name in `/proc` of a copy in memory.
        case file(String)
        /// A libvips loader that needs all bytes in memory.
        case buffer(String)
        /// `AVIFLoader`, which uses libavif.
        case libavif
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

    /// Whether the loader supports pages or frames.
    var hasPages: Bool {
        switch self {
        case .gif, .webp, .tiff, .heif, .avif, .pdf, .ico, .cursor, .photoshop: true
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
        case .png, .gif, .tiff, .netpbm, .bmp, .ico, .cursor, .pcx, .xpm, .xbm, .targa, .sgi, .photoshop,
            .pam, .sunRaster:
            true
        default: false
        }
    }
}
