package import ItemProviders
import Places
package import SystemPackage
package import TextExtraction
import Transfer
package import UniformTypes

/// What a reader sees of an item.
enum PublishedContent: Sendable {
    /// A picture of a type that browsers and readers of books show, or one for each page; never empty.
    case pictures([PublishedPicture])
    case text(String)
    /// One geocache, or those of a file.
    case places([Geocache])
    /// Nothing: the item is only named.
    case none
}

/// A picture that a reader sees.
struct PublishedPicture: Sendable {
    let file: LoadedFile
    let type: PictureType
}

/// A type of picture that every browser shows.
struct PictureType: Sendable {
    let type: UniformType
    let mediaType: String
    let fileExtension: String

    /// The types, best first: those of EPUB 3.3. (https://www.w3.org/TR/epub-33/#sec-core-media-types)
    static let all = [
        PictureType(type: .png, mediaType: "image/png", fileExtension: "png"),
        PictureType(type: .jpeg, mediaType: "image/jpeg", fileExtension: "jpg"),
        PictureType(type: .gif, mediaType: "image/gif", fileExtension: "gif"),
        PictureType(type: .webP, mediaType: "image/webp", fileExtension: "webp"),
        // A reader that knows no animated PNG shows the first frame.
        PictureType(type: .animatedPNG, mediaType: "image/png", fileExtension: "png"),
        PictureType(type: .svg, mediaType: "image/svg+xml", fileExtension: "svg"),
    ]
}

/// Loads what a reader sees of items.
package struct ContentReader: Sendable {
    /// Makes a smaller picture of a picture; nil if it is small, or cannot be decoded.
    package typealias Thumbnailing = @Sendable (LoadedFile, UniformType) async -> (file: LoadedFile, type: UniformType)?

    private let extractor: TextExtractor
    private let scratch: FilePath
    private let types: [PictureType]
    private let thumbnailing: Thumbnailing?

    /// - Parameters:
    ///   - scratch: A directory for pictures that are converted.
    ///   - drawings: Whether an SVG is shown as it is: in a book, what it refers to and runs would not be valid.
    ///   - thumbnailing: Makes the pictures of an index; nil to have none.
    package init(
        extractor: TextExtractor, scratch: FilePath, drawings: Bool, thumbnailing: Thumbnailing? = nil
    ) {
        self.extractor = extractor
        self.scratch = scratch
        self.thumbnailing = thumbnailing
        types = PictureType.all.filter { drawings || $0.type != .svg }
    }

    /// Loads the content of an item: a picture as it is, or converted at the best fidelity; a geocache; a text.
    ///
    /// - Throws: The errors of loading it.
    func content(of item: DragItem) async throws -> PublishedContent {
        if let geocache = try await extractor.geocache(of: item) { return .places([geocache]) }
        if item.type.conforms(to: .image), let pictures = try await pictures(of: item) { return .pictures(pictures) }
        if extractor.opens(item), let parts = try await item.opener?() {
            var places: [Geocache] = []
            for part in parts { if let place = try await extractor.geocache(of: part) { places.append(place) } }
            return places.isEmpty ? .none : .places(places)
        }
        guard extractor.hasText(item) else { return .none }
        return try await extractor.completeText(of: item).map(PublishedContent.text) ?? .none
    }

    /// The thumbnail of a picture, if that saves bytes. It is a file in the scratch directory.
    func thumbnail(of content: PublishedContent) async -> (file: LoadedFile, type: PictureType)? {
        guard let thumbnailing, case .pictures(let pictures) = content, let picture = pictures.first,
            picture.type.type != .svg, let size = try? picture.file.path.stat().size, size > Self.smallPicture,
            let thumbnail = await thumbnailing(picture.file, picture.type.type)
        else { return nil }
        guard let type = PictureType.all.first(where: { $0.type == thumbnail.type }),
            let small = try? thumbnail.file.path.stat().size, small < size
        else {
            FileTree.remove(thumbnail.file.path)
            return nil
        }
        return (thumbnail.file, type)
    }

    /// A picture of so many bytes needs no thumbnail.
    private static let smallPicture = 32 << 10

    /// The picture that an item is; of a file of several pages, each page.
    private func pictures(of item: DragItem) async throws -> [PublishedPicture]? {
        if best(of: item)?.losses.contains(.pages) == true, let parts = try await item.opener?() {
            var pages: [PublishedPicture] = []
            for part in parts { if let page = try await picture(of: part) { pages.append(page) } }
            if !pages.isEmpty { return pages }
        }
        return try await picture(of: item).map { [$0] }
    }

    private func picture(of item: DragItem) async throws -> PublishedPicture? {
        guard let best = best(of: item), let type = types.first(where: { $0.type == best.type }) else { return nil }
        let content = try await item.itemProvider.load(type.type, scratch: scratch)
        if case .folder = content { return nil }
        return PublishedPicture(file: try content.file(scratch: scratch), type: type)
    }

    /// The representation of an item that is shown.
    private func best(of item: DragItem) -> Representation.Description? {
        let offers = item.itemProvider.representations
        let shown = types.compactMap { type in offers.first { $0.type == type.type } }
        // Of an animation, a PNG would show one frame only.
        let fidelity = shown.map(\.fidelity).min()
        return shown.first { $0.fidelity == fidelity }
    }
}
