import ItemProviders
import Places
package import SystemPackage
package import TextExtraction
import Transfer
import UniformTypes

/// What a reader sees of an item.
enum PublishedContent: Sendable {
    /// A picture of a type that browsers and readers of books show.
    case picture(LoadedFile, PictureType)
    case text(String)
    /// One geocache, or those of a file.
    case places([Geocache])
    /// Nothing: the item is only named.
    case none
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
        PictureType(type: .svg, mediaType: "image/svg+xml", fileExtension: "svg"),
    ]
}

/// Loads what a reader sees of items.
package struct ContentReader: Sendable {
    private let extractor: TextExtractor
    private let scratch: FilePath
    private let types: [PictureType]

    /// - Parameters:
    ///   - scratch: A directory for pictures that are converted.
    ///   - drawings: Whether an SVG is shown as it is: in a book, what it refers to and runs would not be valid.
    package init(extractor: TextExtractor, scratch: FilePath, drawings: Bool) {
        self.extractor = extractor
        self.scratch = scratch
        types = PictureType.all.filter { drawings || $0.type != .svg }
    }

    /// Loads the content of an item: a picture as it is, or converted to PNG; a geocache; a text.
    ///
    /// - Throws: The errors of loading it.
    func content(of item: DragItem) async throws -> PublishedContent {
        if let geocache = try await extractor.geocache(of: item) { return .places([geocache]) }
        if item.type.conforms(to: .image), let picture = try await picture(of: item) { return picture }
        if extractor.opens(item), let parts = try await item.opener?() {
            var places: [Geocache] = []
            for part in parts { if let place = try await extractor.geocache(of: part) { places.append(place) } }
            return places.isEmpty ? .none : .places(places)
        }
        guard extractor.hasText(item) else { return .none }
        return try await extractor.completeText(of: item).map(PublishedContent.text) ?? .none
    }

    private func picture(of item: DragItem) async throws -> PublishedContent? {
        let offers = item.itemProvider.representations
        let native = types.first { type in
            offers.contains { $0.type == type.type && $0.fidelity == .native }
        }
        guard let type = native ?? types.first(where: { type in offers.contains { $0.type == type.type } })
        else { return nil }
        let content = try await item.itemProvider.load(type.type, scratch: scratch)
        if case .folder = content { return nil }
        return .picture(try content.file(scratch: scratch), type)
    }
}
