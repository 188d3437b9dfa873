import Synchronization
public import UniformTypes

/// One form in which an item is available: its type, fidelity and visibility, and a loader that runs only when this
/// representation is chosen.
public struct Representation: Sendable {
    /// Returns the content. Runs at most once per load, and never while a provider is built, listed or negotiated with.
    public typealias Loader = @Sendable (LoadRequest) async throws -> LoadedContent

    /// Everything about a representation except its loader, for negotiation and `inspect`.
    public struct Description: Sendable, Hashable {
        /// The concrete type of the loaded content.
        public let type: UniformType
        /// How much of the item it keeps.
        public let fidelity: Fidelity
        /// Which destinations may see it.
        public let visibility: RepresentationVisibility
        /// The intermediate types of the conversion, without both ends. Empty for a native or single-step
        /// representation.
        public let route: [UniformType]
        /// What this representation would lose.
        public let losses: [Loss]
        /// Whether the source's own bytes are loaded, so that they may keep the source's own name.
        public let keepsBytes: Bool
        /// The types of complete parts of the content that are items in their own right: the picture in a geocache.
        public let embeds: [UniformType]
        /// Whether this is the source's own type, written again because the user asked for that: without metadata, in
        /// another size or quality. It stands before any conversion, as the source's own bytes would.
        public let keepsType: Bool

        /// Creates a description from its parts.
        public init(
            type: UniformType, fidelity: Fidelity, visibility: RepresentationVisibility = .all,
            route: [UniformType] = [], losses: [Loss] = [], keepsBytes: Bool = false, embeds: [UniformType] = [],
            keepsType: Bool = false
        ) {
            self.keepsType = keepsType
            self.type = type
            self.fidelity = fidelity
            self.visibility = visibility
            self.route = route
            self.losses = losses
            self.keepsBytes = keepsBytes || fidelity == .native
            self.embeds = embeds
        }

        /// Returns the same description with another visibility.
        public func shown(to visibility: RepresentationVisibility) -> Description {
            Description(
                type: type, fidelity: fidelity, visibility: visibility, route: route, losses: losses,
                keepsBytes: keepsBytes, embeds: embeds, keepsType: keepsType)
        }
    }

    /// The description.
    public let description: Description
    /// The loader.
    public let loader: Loader

    /// Creates a representation that `loader` loads on demand.
    public init(_ description: Description, loader: @escaping Loader) {
        self.description = description
        self.loader = loader
    }

    /// The concrete type of the loaded content.
    public var type: UniformType { description.type }
    /// How much of the item it keeps.
    public var fidelity: Fidelity { description.fidelity }
}

/// How much of an item a representation keeps, best first.
///
/// The order is the preference: `native < lossless` means that native comes before lossless. A route through several
/// conversions has the worst, that is the greatest, fidelity of its steps.
public enum Fidelity: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// The original bytes: a PNG as PNG.
    case native
    /// Another encoding without loss of content: TIFF to PNG at its depth, with its profile and EXIF.
    case lossless
    /// Everything visible, without its structure: SVG to PNG, DOCX to HTML.
    case flattened
    /// A part of the content that is complete in itself: the text of a PDF.
    case extracted
    /// A sample of the content: page 1 of many, the first frame of an animation.
    case preview
    /// Only the name: a geocache as its name.
    case label

    /// The name in messages, JSON and the manual.
    public var name: String {
        switch self {
        case .native: "native"
        case .lossless: "lossless"
        case .flattened: "flattened"
        case .extracted: "extracted"
        case .preview: "preview"
        case .label: "label"
        }
    }

    /// Whether `lhs` keeps more than `rhs`.
    public static func < (lhs: Fidelity, rhs: Fidelity) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// Which destinations may see a representation: Apple's four levels, from the most open to the most private.
public enum RepresentationVisibility: String, Sendable, Hashable, Codable, CaseIterable {
    /// Every destination.
    case all
    /// Destinations owned by the same Unix group.
    case team
    /// Destinations that declare the same `group` name.
    case group
    /// Only the store that the item came from.
    case ownProcess

    /// Returns the visibility of a combination of parts with these visibilities: a destination sees it only if it may
    /// see every part. A shared `group` and a shared team are independent, so a combination that needs both is visible
    /// only to its own store.
    public static func strictest(_ visibilities: some Sequence<RepresentationVisibility>) -> RepresentationVisibility {
        let asked = Set(visibilities).subtracting([.all])
        return asked.count > 1 ? .ownProcess : asked.first ?? .all
    }
}

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
    /// Fields of a model that the representation cannot store.
    public static let fields: Loss = "fields"
    /// The encoding of a text that does not declare it and was guessed.
    public static let encoding: Loss = "encoding"
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
        .exif, .xmp, .iptc, .icc, .alpha, .depth, .frames, .pages, .sheets, .layout, .pictures, .pixels, .vectors,
        .sensor, .encoding,
        .elevation, .time, .ratings, .logs, .tracks, .routes, .shapes, .folders, .styles, .metadata, .comments, .types,
        .references, .digits, .formulas, .notes, .changes, .forms, .links, .attachments, .scripts, .signatures, .text,
        .gainMap, .depthMap, .mattes, .film, .thumbnail, .layers, .sizes, .colourSpace, .photoshop, .geotiff, .c2pa,
        .background, .palette, .resolution, .reconstruction, .mtime, .xattr, .acl, .mode, .owner,
        .fields, .companions, .other,
    ]
}

/// The actual losses of a load, recorded by the loader.
///
/// A representation declares beforehand what it *would* lose, as far as a look at the source shows; the ledger holds
/// what was lost once the work is done: the EXIF block of a picture, the second page of a document.
public final class LossLedger: Sendable {
    private let losses = Mutex<[Loss]?>(nil)

    /// Creates an empty ledger.
    public init() {}

    /// The losses, without duplicates, in the order of recording; nil if nothing was recorded, so that the declared
    /// losses apply.
    public var recorded: [Loss]? { losses.withLock { $0 } }

    /// Records `lost`. An empty array records that nothing was lost.
    public func record(_ lost: [Loss]) {
        losses.withLock { losses in
            losses = lost.reduce(into: losses ?? []) { found, loss in
                if !found.contains(loss) { found.append(loss) }
            }
        }
    }
}

extension [Loss] {
    /// Returns the losses without duplicates, in the order of their first occurrence.
    package func uniqued() -> [Loss] {
        var seen: Set<Loss> = []
        return filter { seen.insert($0).inserted }
    }
}
