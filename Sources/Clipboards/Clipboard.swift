import FoundationEssentials
package import Conversion
import ItemProviders
package import SystemPackage
package import Transfer
import UniformTypes

/// The clipboard of the window system as a drag source.
package struct Clipboard: Sendable {
    /// The maximum size of content read from it or written to it, in bytes: 256 MiB.
    package static let limit = 256 << 20

    /// The content of a clipboard.
    package enum Content: Sendable {
        /// Files that were copied in a file manager: the files are lifted, not the list.
        case files([FilePath])
        /// Any other content as an item, with the name of the owner's best target.
        case item(DragItem, bestTarget: String)
    }

    private let reader: ClipboardReader
    private let graph: ConversionGraph

    /// Creates the clipboard that `tool` reads, which also offers the conversions of `graph`.
    package init(_ tool: ClipboardTool, graph: ConversionGraph) {
        reader = ClipboardReader(tool: tool)
        self.graph = graph
    }

    /// Returns the clipboard's content. Asks the owner for the offered types, and for data only when one is chosen; but
    /// a list of files is read immediately, because it determines the items.
    ///
    /// - Parameter name: The name of an item that is not a file.
    /// - Throws: `ClipboardError` if the clipboard cannot be reached, or has no usable content.
    package func content(name: String?) async throws -> Content {
        let list = try await reader.targets()
        let words = list.split(whereSeparator: \.isNewline).map(String.init)
        for word in FileList.targets where words.contains(word) {
            // If a list cannot be read, use the other targets.
            guard let bytes = try? await reader.bytes(of: word) else { continue }
            if let files = FileList.files(in: String(decoding: bytes, as: UTF8.self)) { return .files(files) }
        }
        let offers = ClipboardOffer.ranked(ClipboardTarget.all(in: list))
        guard let best = offers.first else {
            if words.isEmpty { throw ClipboardReader.nothing }
            throw ClipboardError(
                .unknownTypes,
                message: "the clipboard offers no known type, only \(words.joined(separator: ", "))",
                hint: "declare the type with its MIME type in types.toml: man 5 dnd-types")
        }
        let provider = ItemProvider(suggestedName: name ?? "clipboard")
        for representation in representations(of: offers, name: name) { provider.register(representation) }
        return .item(
            DragItem(source: .clipboard(name: name), type: best.target.type, itemProvider: provider),
            bestTarget: best.target.name)
    }

    /// Returns the owner's representations and their conversions, best first. Of equal ones, the owner's come first.
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

    /// Returns a representation that reads a target and converts it. The data is examined then, since the route may
    /// lose more than its type suggests.
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

/// A failure to read or write the clipboard.
package struct ClipboardError: Error, Sendable {
    /// The kind of failure; the raw values are used in JSON reports.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// There is no session of a window system.
        case noDisplay
        /// The program for the window system's clipboard is not installed.
        case noTool = "toolMissing"
        /// The window system does not answer, or refuses the connection.
        case unreachable
        /// The clipboard is empty.
        case empty
        /// The clipboard offers no known type.
        case unknownTypes
        /// The content is larger than `Clipboard.limit`.
        case tooLarge
        /// The data does not match the offered type.
        case damaged
    }

    /// The kind of failure.
    package let code: Code
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String
    /// What the user can do next.
    package let hint: String?
    /// The underlying failure.
    package let underlying: (any Error)?

    /// Creates an error of kind `code`. Its subject is always the clipboard.
    package init(_ code: Code, message: String, hint: String? = nil, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.underlying = underlying
    }
}

extension ItemFailure {
    /// Creates the failure of an item that comes from the clipboard, or is dropped on it.
    package init(_ error: ClipboardError) {
        self.init(code: error.code.rawValue, subject: "clipboard:", message: error.message, hint: error.hint)
    }
}
