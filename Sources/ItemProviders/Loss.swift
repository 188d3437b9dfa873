/// Something of the source that a representation does not carry, by the word that `inspect` and reports use.
///
/// The well-known words are constants here; a converter of the user's own may name others.
public struct Loss: Sendable, Hashable, Codable, RawRepresentable, ExpressibleByStringLiteral {
    /// The word itself, lower case: `exif`, `alpha`, `frames`.
    public let rawValue: String

    /// A loss named by `rawValue`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A loss named by a literal.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// Camera and capture metadata.
    public static let exif: Loss = "exif"
    /// XMP metadata.
    public static let xmp: Loss = "xmp"
    /// Captions, keywords and credits as news agencies write them (IPTC's Information Interchange Model).
    public static let iptc: Loss = "iptc"
    /// The colour profile.
    public static let icc: Loss = "icc"
    /// Transparency.
    public static let alpha: Loss = "alpha"
    /// Bits per sample.
    public static let depth: Loss = "depth"
    /// Frames after the first.
    public static let frames: Loss = "frames"
    /// Pages after the first.
    public static let pages: Loss = "pages"
    /// Where things stand on the page, fonts, styles.
    public static let layout: Loss = "layout"
    /// Pictures inside a document.
    public static let pictures: Loss = "pictures"
    /// Exact values of pixels: they were coded anew, at a high quality but not without loss.
    public static let pixels: Loss = "pixels"
    /// Shapes that scale without limit.
    public static let vectors: Loss = "vectors"
    /// When the source was changed last.
    public static let mtime: Loss = "mtime"
    /// Extended attributes of the source's file.
    public static let xattr: Loss = "xattr"
    /// Access control lists of the source's file.
    public static let acl: Loss = "acl"
    /// The permissions of the source's file, its set-id bits among them.
    public static let mode: Loss = "mode"
    /// The user and the group that the source's file belongs to.
    public static let owner: Loss = "owner"
    /// Fields of a model that the representation has no place for.
    public static let fields: Loss = "fields"
    /// Which encoding a text is in: it says nowhere, and what was taken for it was guessed.
    public static let encoding: Loss = "encoding"
    /// Heights above the sea.
    public static let elevation: Loss = "elevation"
    /// When a place was made or visited.
    public static let time: Loss = "time"
    /// How difficult a geocache and its terrain are.
    public static let ratings: Loss = "ratings"
    /// What visitors of a place have written in its log.
    public static let logs: Loss = "logs"
    /// Tracks of a waypoint file.
    public static let tracks: Loss = "tracks"
    /// Routes of a waypoint file.
    public static let routes: Loss = "routes"
    /// Lines and areas of a map.
    public static let shapes: Loss = "shapes"
    /// Folders of a map, and what they are called.
    public static let folders: Loss = "folders"
    /// Colours, icons and other styles of a map.
    public static let styles: Loss = "styles"
    /// What a file says of itself as a whole: author, description, keywords.
    public static let metadata: Loss = "metadata"
    /// Remarks that are no part of the content.
    public static let comments: Loss = "comments"
    /// What kind a value is: a date that became a string.
    public static let types: Loss = "types"
    /// That two places hold one and the same value.
    public static let references: Loss = "references"
    /// Digits of a number or of a moment.
    public static let digits: Loss = "digits"
    /// Mathematics in a document.
    public static let formulas: Loss = "formulas"
    /// Footnotes and endnotes.
    public static let notes: Loss = "notes"
    /// Changes of a document that are tracked and not yet accepted, and what was deleted.
    public static let changes: Loss = "changes"
    /// Fields of a document that a reader fills in.
    public static let forms: Loss = "forms"
    /// Links, and where they lead.
    public static let links: Loss = "links"
    /// Files within a document.
    public static let attachments: Loss = "attachments"
    /// Programs within a document: macros and scripts.
    public static let scripts: Loss = "scripts"
    /// What a digital signature vouches for.
    public static let signatures: Loss = "signatures"

    // Parts of picture files.

    /// Texts beside a picture, such as a PNG's title or author.
    public static let text: Loss = "text"
    /// How much brighter each place is on a display that can show it (Ultra HDR, Apple's HDR photos, ISO 21496-1).
    public static let gainMap: Loss = "gainmap"
    /// How far away each place of a picture is.
    public static let depthMap: Loss = "depthmap"
    /// Masks for parts of a picture: a person, hair, the sky.
    public static let mattes: Loss = "mattes"
    /// The film of the moment in a motion photo.
    public static let film: Loss = "film"
    /// A small copy of a picture.
    public static let thumbnail: Loss = "thumbnail"
    /// Layers.
    public static let layers: Loss = "layers"
    /// The sizes of an icon that were not taken.
    public static let sizes: Loss = "sizes"
    /// Colours outside of what RGB holds: CMYK, and the like.
    public static let colourSpace: Loss = "colourspace"
    /// What Photoshop keeps beside a picture: paths, guides, slices.
    public static let photoshop: Loss = "photoshop"
    /// Where on the Earth each pixel is (GeoTIFF).
    public static let geotiff: Loss = "geotiff"
    /// Content Credentials: who made a picture, and how (C2PA).
    public static let c2pa: Loss = "c2pa"
    /// The colour on which a picture is to be shown.
    public static let background: Loss = "background"
    /// A suggested palette, or how often the colours of one are used.
    public static let palette: Loss = "palette"
    /// Pixels an inch, or the shape of a pixel.
    public static let resolution: Loss = "resolution"
    /// What the very JPEG could be made from again of which a JPEG XL was made.
    public static let reconstruction: Loss = "reconstruction"

    /// What a parser has seen and none of these words stands for.
    public static let other: Loss = "other"

    /// Every well-known word, in the order in which help and messages list them: what `--require` may name.
    public static let wellKnown: [Loss] = [
        .exif, .xmp, .iptc, .icc, .alpha, .depth, .frames, .pages, .layout, .pictures, .pixels, .vectors, .encoding,
        .elevation, .time, .ratings, .logs, .tracks, .routes, .shapes, .folders, .styles, .metadata, .comments, .types,
        .references, .digits, .formulas, .notes, .changes, .forms, .links, .attachments, .scripts, .signatures, .text,
        .gainMap, .depthMap, .mattes, .film, .thumbnail, .layers, .sizes, .colourSpace, .photoshop, .geotiff, .c2pa,
        .background, .palette, .resolution, .reconstruction, .mtime, .xattr, .acl, .mode, .owner,
        .fields, .other,
    ]
}
