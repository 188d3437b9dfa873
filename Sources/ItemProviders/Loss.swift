/// A quality of the source that a representation does not keep, as named in `inspect` and reports.
///
/// The well-known names are constants here; a user-defined converter may use others.
public struct Loss: Sendable, Hashable, Codable, RawRepresentable, ExpressibleByStringLiteral {
    /// The name, in lower case: `exif`, `alpha`, `frames`.
    public let rawValue: String

    /// Creates a loss named `rawValue`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a loss named by a literal.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// Camera and capture metadata.
    public static let exif: Loss = "exif"
    /// XMP metadata.
    public static let xmp: Loss = "xmp"
    /// Captions, keywords and credits in the format of news agencies (IPTC's Information Interchange Model).
    public static let iptc: Loss = "iptc"
    /// The colour profile.
    public static let icc: Loss = "icc"
    /// Transparency.
    public static let alpha: Loss = "alpha"
    /// Bits per sample.
    public static let depth: Loss = "depth"
    /// Frames after the first.
    public static let frames: Loss = "frames"
    /// How often an animation is played.
    public static let repetitions: Loss = "repetitions"
    /// Pages after the first.
    public static let pages: Loss = "pages"
    /// Sheets of a workbook other than the first that is visible.
    public static let sheets: Loss = "sheets"
    /// Positions on the page, fonts, styles.
    public static let layout: Loss = "layout"
    /// Pictures inside a document.
    public static let pictures: Loss = "pictures"
    /// Exact pixel values: they were re-encoded at a high quality, but with loss.
    public static let pixels: Loss = "pixels"
    /// Scalable shapes.
    public static let vectors: Loss = "vectors"
    /// The samples of a camera's sensor, from which other pictures could be developed.
    public static let sensor: Loss = "sensor"
    /// The source's modification time.
    public static let mtime: Loss = "mtime"
    /// Extended attributes of the source's file.
    public static let xattr: Loss = "xattr"
    /// Access control lists of the source's file.
    public static let acl: Loss = "acl"
    /// The permissions of the source's file, including its set-id bits.
    public static let mode: Loss = "mode"
    /// The user and the group that own the source's file.
    public static let owner: Loss = "owner"
    /// Names in a folder that shared one file, and are separate files now.
    public static let hardLinks: Loss = "hardlinks"
    /// Fields of a model that the representation cannot store.
    public static let fields: Loss = "fields"
    /// The encoding of a text that does not declare it and was guessed.
    public static let encoding: Loss = "encoding"
    /// The encoding of a file's name that an archive does not declare, and that was guessed.
    public static let nameEncoding: Loss = "name-encoding"
    /// Elevations above sea level.
    public static let elevation: Loss = "elevation"
    /// The times at which a place was created or visited.
    public static let time: Loss = "time"
    /// The difficulty and terrain ratings of a geocache.
    public static let ratings: Loss = "ratings"
    /// The log entries of a place's visitors.
    public static let logs: Loss = "logs"
    /// Tracks of a waypoint file.
    public static let tracks: Loss = "tracks"
    /// Routes of a waypoint file.
    public static let routes: Loss = "routes"
    /// Lines and areas of a map.
    public static let shapes: Loss = "shapes"
    /// Folders of a map, and their names.
    public static let folders: Loss = "folders"
    /// Colours, icons and other styles of a map.
    public static let styles: Loss = "styles"
    /// Metadata of a file as a whole: author, description, keywords.
    public static let metadata: Loss = "metadata"
    /// Comments that are not part of the content.
    public static let comments: Loss = "comments"
    /// The type of a value: a date that became a string.
    public static let types: Loss = "types"
    /// The identity of a value that occurs in two places.
    public static let references: Loss = "references"
    /// Digits of a number or a time.
    public static let digits: Loss = "digits"
    /// Mathematics in a document, and the formulas of cells, whose values are kept.
    public static let formulas: Loss = "formulas"
    /// Footnotes and endnotes of a document, and notes of a slide.
    public static let notes: Loss = "notes"
    /// Headers and footers of a document's pages.
    public static let headers: Loss = "headers"
    /// Tracked changes of a document that were not yet accepted, and deleted text.
    public static let changes: Loss = "changes"
    /// Form fields of a document.
    public static let forms: Loss = "forms"
    /// Links and their targets.
    public static let links: Loss = "links"
    /// Files within a document.
    public static let attachments: Loss = "attachments"
    /// Programs within a document: macros and scripts.
    public static let scripts: Loss = "scripts"
    /// The validity of a digital signature.
    public static let signatures: Loss = "signatures"

    // Parts of picture files.

    /// Text metadata of a picture, such as a PNG's title or author.
    public static let text: Loss = "text"
    /// The gain map: how much brighter each pixel is on an HDR display (Ultra HDR, Apple's HDR photos, ISO 21496-1).
    public static let gainMap: Loss = "gainmap"
    /// The distance of each pixel of a picture.
    public static let depthMap: Loss = "depthmap"
    /// Masks for parts of a picture: a person, hair, the sky.
    public static let mattes: Loss = "mattes"
    /// The video of a motion photo.
    public static let film: Loss = "film"
    /// A picture's thumbnail.
    public static let thumbnail: Loss = "thumbnail"
    /// Layers.
    public static let layers: Loss = "layers"
    /// The sizes of an icon that were not used.
    public static let sizes: Loss = "sizes"
    /// Colours that RGB cannot represent, such as CMYK.
    public static let colourSpace: Loss = "colourspace"
    /// What the numbers of CMYK mean: the picture has no profile, and that of a usual printer was assumed.
    public static let assumedProfile: Loss = "profile-assumed"
    /// Further channels of a picture, which are neither its colours nor its transparency.
    public static let channels: Loss = "channels"
    /// Photoshop data of a picture: paths, guides, slices.
    public static let photoshop: Loss = "photoshop"
    /// The georeference of each pixel (GeoTIFF).
    public static let geotiff: Loss = "geotiff"
    /// Content Credentials: who created a picture, and how (C2PA).
    public static let c2pa: Loss = "c2pa"
    /// The background colour of a picture.
    public static let background: Loss = "background"
    /// A suggested palette, or the histogram of a palette.
    public static let palette: Loss = "palette"
    /// Pixels per inch, or the pixel aspect ratio.
    public static let resolution: Loss = "resolution"
    /// The data from which the original JPEG of a JPEG XL file can be reconstructed.
    public static let reconstruction: Loss = "reconstruction"

    /// Files that belong to the item: the film of a Live Photo, side files, the folder of a page.
    public static let companions: Loss = "companions"

    /// A loss that a parser detected and that no other name describes.
    public static let other: Loss = "other"

    /// Every well-known name, in the order of help and messages: the values of `--require`.
    public static let wellKnown: [Loss] = [
        .exif, .xmp, .iptc, .icc, .alpha, .depth, .frames, .repetitions, .pages, .sheets, .layout, .pictures, .pixels,
        .vectors,
        .sensor, .encoding, .nameEncoding,
        .elevation, .time, .ratings, .logs, .tracks, .routes, .shapes, .folders, .styles, .metadata, .comments, .types,
        .references, .digits, .formulas, .notes, .headers, .changes, .forms, .links, .attachments, .scripts,
        .signatures, .text,
        .gainMap, .depthMap, .mattes, .film, .thumbnail, .layers, .sizes, .colourSpace, .assumedProfile, .channels,
        .photoshop, .geotiff, .c2pa,
        .background, .palette, .resolution, .reconstruction, .mtime, .xattr, .acl, .mode, .owner, .hardLinks,
        .fields, .companions, .other,
    ]
}

extension [Loss] {
    /// Returns the losses without duplicates, in the order of their first occurrence.
    package func uniqued() -> [Loss] {
        var seen: Set<Loss> = []
        return filter { seen.insert($0).inserted }
    }
}

extension Loss: CustomStringConvertible {
    /// The name: a list of losses prints as `[exif, alpha]`.
    public var description: String { rawValue }
}
