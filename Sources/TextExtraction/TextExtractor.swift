import FileSystem
import ItemProviders
package import SystemPackage
package import Transfer
import UniformTypes

/// Extracts the text of items of any type, as a destination would get it that reads only UTF-8 text.
package struct TextExtractor: Sendable {
    /// The limit for a text that is not the source's own file, in bytes: 256 MiB.
    package static let limit = 256 << 20

    private let cache: TextCache?
    let temporaryDirectory: FilePath
    private let folders: ExtractionFolders

    /// - Parameter cache: Where extracted texts are kept; nil to keep none.
    package init(cache: TextCache?, temporaryDirectory: FilePath) {
        self.cache = cache
        self.temporaryDirectory = temporaryDirectory
        folders = ExtractionFolders(in: temporaryDirectory)
    }

    /// Whether the item has no text itself, but parts that may have: its elements are what to extract from.
    package func opens(_ item: DragItem) -> Bool {
        item.opener != nil && !hasText(item) && !item.type.conforms(to: .image)
    }

    /// Whether the item has parts that its text does not contain: the attachments of a mail. They count from 1.
    package func hasAttachments(_ item: DragItem) -> Bool {
        item.opener != nil && [.emlMessage, .outlookMessage, .outlookTransport].contains { item.type.conforms(to: $0) }
    }

    /// Whether the item has a text.
    package func hasText(_ item: DragItem) -> Bool { negotiation(of: item).agreement != nil }

    /// Returns the text of an item. What is in the cache is not extracted again.
    ///
    /// - Parameter inMemory: Whether a text that is the source's own file is read, too.
    /// - Throws: `ItemFailure` with the code `noCommonType` if the item has no text, `restricted` if its source withholds
    ///   it, `tooLarge` if it exceeds the limit; the errors of loading it.
    package func text(of item: DragItem, inMemory: Bool = false) async throws -> ExtractedText {
        let negotiation = negotiation(of: item)
        guard let agreement = negotiation.agreement else { throw failure(of: item, negotiation) }
        let representation = agreement.representation
        let key = representation.fidelity == .native ? nil : await cacheKey(of: item, representation)
        if let key, let cache, let found = await BlockingWork.run({ cache.text(for: key) }) {
            return ExtractedText(
                content: .data(found.text), fidelity: representation.fidelity, losses: found.losses, isCached: true)
        }
        let ledger = LossLedger()
        let scratch = try folders.next()
        defer { scratch.remove() }
        let content = try await item.itemProvider.load(
            representation.type, in: scratch, progress: LoadProgress(), losses: ledger, source: OpenedSource())
        let losses = ledger.recorded ?? representation.losses
        if content.isSource, !inMemory {
            return ExtractedText(
                content: content, fidelity: representation.fidelity, losses: losses, isCached: false)
        }
        if case .file(let file) = content, let size = try? file.path.stat().size, size > Self.limit {
            throw ItemFailure(
                code: "tooLarge", subject: item.source.displayName,
                message: "its text has \(size) bytes, and the limit is \(Self.limit)",
                hint: "write it to a file: dnd copy \(ShellWord.quoted(item.source.displayName)) --to FILE.txt")
        }
        // Only a folder would be archived there, and a text is a file.
        let data = try content.data(scratch: temporaryDirectory)
        if let key, let cache, !content.isSource {
            await BlockingWork.run { cache.keep(data, losses: losses, for: key) }
        }
        return ExtractedText(
            content: .data(data), fidelity: representation.fidelity, losses: losses, isCached: false)
    }

    private static let readable: [UniformType] = [.utf8PlainText]

    private func negotiation(of item: DragItem) -> Negotiation {
        Negotiation(offered: item.itemProvider.representations, readable: Self.readable)
    }

    /// The key of the text in the cache; nil for an item that is not a whole file, or whose file cannot be read.
    private func cacheKey(of item: DragItem, _ representation: Representation.Description) async -> TextCache.Key? {
        guard let cache, case .path(let path) = item.source else { return nil }
        return await BlockingWork.run {
            guard let file = try? SystemCalls.openRegularFile(path) else { return nil }
            defer { try? file.close() }
            guard let hash = try? FileCopy.hash(of: file, path: path, checkCancellation: ProcessInterruption.check)
            else { return nil }
            let route = ([item.type] + representation.route + [representation.type]).map(\.identifier)
            return cache.key(content: hash, route: route)
        }
    }

    private func failure(of item: DragItem, _ negotiation: Negotiation) -> ItemFailure {
        let failure = NegotiationFailure(item: item, readable: Self.readable, negotiation: negotiation)
        guard !failure.isRestricted else { return failure.failure }
        let name = item.source.displayName
        return ItemFailure(
            code: "noCommonType", subject: name, message: "has no text: it is \(item.type)",
            hint: "list all that it can become: dnd inspect \(ShellWord.quoted(name))")
    }
}
