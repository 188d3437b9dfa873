import Conversion
import DropSessions
import ItemProviders
import SystemPackage
import UniformTypes

/// The pages of a document, or the frames of an animation, as items. Opening only counts them; each is rendered when it
/// is loaded.
struct PageOpener: Sendable {
    /// The whole document.
    let document: ConversionSource
    /// Creates the source of a part from its index.
    let part: PartNaming
    let graph: ConversionGraph
    /// The parent of a temporary directory for counting.
    let temporaryDirectory: FilePath
    var restriction = SourceRestriction()

    /// Returns all pages.
    @Sendable func open() async throws -> [DragItem] { try await items(.all) }

    /// Returns what each page offers, judged by the headers of the first.
    @Sendable func offers() -> [Representation.Description] {
        provider(of: 0, named: "").representations
    }

    /// Returns the selected pages.
    ///
    /// - Throws: `ConversionError` when the pages cannot be counted, `ItemFailure` when there are too few.
    func items(_ selection: Fragment.Selection) async throws -> [DragItem] {
        let count = try await count()
        let digits = String(max(0, count - 1)).count
        func item(_ index: Int) -> DragItem {
            // Pad with zeros, so that sorting by file name keeps the order of the pages.
            let number = String(index)
            let padded = String(repeating: "0", count: digits - number.count) + number
            return DragItem(
                source: part.source(of: index), type: document.type,
                itemProvider: provider(of: index, named: "\(part.stem)-\(padded)"), origin: restriction.origin)
        }
        switch selection {
        case .all where count > ItemFailure.mostParts:
            throw ItemFailure.tooManyParts(of: part.displayName, Self.word(for: document.type))
        case .all: return (0..<count).map(item)
        case .index(let index):
            guard index < count else { throw part.missing(index, count: count, Self.word(for: document.type)) }
            return [item(index)]
        }
    }

    private func count() async throws -> Int {
        let scratch = try TemporaryDirectory(in: temporaryDirectory)
        defer { withExtendedLifetime(scratch) {} }
        return try await graph.partCount(of: document, scratch: scratch.path) ?? 0
    }

    private func provider(of index: Int, named name: String) -> ItemProvider {
        let provider = ItemProvider(suggestedName: name)
        let page = ConversionSource(type: document.type, content: document.content, name: document.name, part: index)
        let offers = graph.offers(of: page)
        provider.register(restriction.applied(to: offers.descriptions, madeOf: document.type), loader: offers.loader)
        return provider
    }

    /// Returns the name of a part of a file of this type.
    private static func word(for type: UniformType) -> String {
        let frames = ["com.compuserve.gif", "org.webmproject.webp"].compactMap(UniformType.init)
        if frames.contains(where: { type.conforms(to: $0) }) { return "frame" }
        let pages = [UniformType.pdf, .tiff]
        return pages.contains { type.conforms(to: $0) } ? "page" : "picture"
    }
}
