package import Conversion
package import DropSessions
import ItemProviders
package import SystemPackage
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The clipboard of the window system, as something to be lifted.
package struct Clipboard: Sendable {
    /// The most that is taken from it or put into it, in bytes: 256 MiB.
    package static let limit = 256 << 20

    /// What is in a clipboard.
    package enum Content: Sendable {
        /// Files that were copied in a file manager: they are what is lifted, not the list of them.
        case files([FilePath])
        /// Anything else: an item, and the word under which its owner offers the best of it.
        case item(DragItem, bestTarget: String)
    }

    private let reader: ClipboardReader
    private let graph: ConversionGraph

    /// The clipboard that `tool` reads, offered also as what `graph` makes of it.
    package init(_ tool: ClipboardTool, graph: ConversionGraph) {
        reader = ClipboardReader(tool: tool)
        self.graph = graph
    }

    /// What the clipboard holds. Its owner is asked which types it offers, and for data only when one is chosen; a list of files is fetched
    /// at once, since only it says what the items are.
    ///
    /// - Parameter name: what an item that is not a file is to be called.
    /// - Throws: `ClipboardError` when there is no clipboard, or nothing in it that could be taken.
    package func content(name: String?) async throws -> Content {
        let list = try await reader.targets()
        let words = list.split(whereSeparator: \.isNewline).map(String.init)
        for word in FileList.targets where words.contains(word) {
            // A list that cannot be had is no reason not to take what else is there.
            guard let bytes = try? await reader.bytes(of: word) else { continue }
            if let files = FileList.files(in: String(decoding: bytes, as: UTF8.self)) { return .files(files) }
        }
        let offers = ClipboardOffer.ranked(ClipboardTarget.all(in: list))
        guard let best = offers.first else {
            if words.isEmpty { throw ClipboardReader.nothing }
            throw ClipboardError(
                .unknownTypes,
                message: "the clipboard offers no known type, only \(words.joined(separator: ", "))",
                hint: "declare the type with its MIME type in types.toml: man dnd-types")
        }
        let provider = ItemProvider(suggestedName: name ?? "clipboard")
        for representation in representations(of: offers, name: name) { provider.register(representation) }
        return .item(
            DragItem(source: .clipboard(name: name), type: best.target.type, itemProvider: provider),
            bestTarget: best.target.name)
    }

    /// The owner's own forms and what becomes of them, best first. Among equals the owner's come first: it knows its content.
    private func representations(of offers: [ClipboardOffer], name: String?) -> [Representation] {
        let own = offers.map { offer in
            Representation(.init(type: offer.target.type, fidelity: offer.fidelity, losses: offer.losses)) { _ in
                .data(try await load(offer.target))
            }
        }
        let converted = offers.flatMap { offer -> [Representation] in
            let isBest = offer.target == offers.first?.target
            return graph.routes(from: offer.target.type).map {
                conversion(of: offer, along: $0, passing: isBest ? [] : [offer.target.type], name: name)
            }
        }
        return Fidelity.allCases.flatMap { fidelity in (own + converted).filter { $0.fidelity == fidelity } }
    }

    /// The promise to fetch what is offered and to convert it. What is fetched is looked at: it may be less than its type alone promised.
    private func conversion(
        of offer: ClipboardOffer, along route: ConversionRoute, passing types: [UniformType], name: String?
    ) -> Representation {
        Representation(
            .init(
                type: route.target, fidelity: max(offer.fidelity, route.fidelity),
                route: types + route.intermediateTypes,
                losses: offer.losses + route.losses.filter { !offer.losses.contains($0) })
        ) { request in
            let source = ConversionSource(
                type: offer.target.type, content: .data(try await load(offer.target)), name: name)
            let known = graph.routes(from: source).first { $0.target == route.target }
            return try await graph.convert(source, along: known ?? route, request: request)
        }
    }

    private func load(_ target: ClipboardTarget) async throws(ItemFailure) -> Data {
        do throws(ClipboardError) {
            let bytes = try await reader.bytes(of: target.name)
            if target.isLatin1 { return Data(String(String.UnicodeScalarView(bytes.map(Unicode.Scalar.init))).utf8) }
            guard target.type != .utf8PlainText || String(validating: bytes, as: UTF8.self) != nil else {
                throw ClipboardError(.damaged, message: "offers \(target.name), but its data is not UTF-8")
            }
            return Data(bytes)
        } catch {
            throw ItemFailure(error)
        }
    }
}
