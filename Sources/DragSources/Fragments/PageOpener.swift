import Conversion
import DropSessions
import ItemProviders
import SystemPackage
import UniformTypes

/// The pages of a document, or the frames of an animation, as items. None of them is drawn or read before it is asked for; only how many
/// there are is found out.
struct PageOpener: Sendable {
    /// The whole document.
    let document: ConversionSource
    /// Names the page at an index.
    let part: PartNaming
    let graph: ConversionGraph
    /// Where a directory for the counting may be made.
    let temporaryDirectory: FilePath
    var restriction = SourceRestriction()

    /// All pages.
    @Sendable func open() async throws -> [DragItem] { try await items(.all) }

    /// What each page offers, as far as the first one's headers tell.
    @Sendable func offers() -> [Representation.Description] {
        provider(of: 0, named: "").representations
    }

    /// - Throws: `ConversionError` when the pages cannot be counted, `ItemFailure` when there are not as many.
    func items(_ selection: Fragment.Selection) async throws -> [DragItem] {
        let count = try await count()
        let digits = String(max(0, count - 1)).count
        func item(_ index: Int) -> DragItem {
            // Zeros in front let a list of file names show the pages in their order.
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

    /// What one part of a file of this type is called.
    private static func word(for type: UniformType) -> String {
        let frames = ["com.compuserve.gif", "org.webmproject.webp"].compactMap(UniformType.init)
        if frames.contains(where: { type.conforms(to: $0) }) { return "frame" }
        let pages = [UniformType.pdf, .tiff]
        return pages.contains { type.conforms(to: $0) } ? "page" : "picture"
    }
}
