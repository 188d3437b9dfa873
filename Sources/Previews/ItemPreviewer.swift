import FoundationEssentials
package import DropSessions
import FileSystem
package import ItemProviders
import Places
package import SystemPackage
package import Transfer
import UniformTypes

/// Creates the preview of an item: a few lines about it, and a picture or the beginning of a text if it has one.
///
/// A preview decides nothing: an item that cannot be shown can still be dropped.
package struct ItemPreviewer: Sendable {
    /// The maximum number of bytes of a text that are read: more than any terminal shows.
    package static let textBytes = 64 << 10
    /// The maximum size of a picture that is shown, as bytes of its PNG: 128 MiB.
    package static let pictureBytes = 128 << 20

    /// The maximum number of entries of a container that are listed.
    let entries: Int
    /// The directory for temporary files of loads.
    let temporaryDirectory: FilePath
    /// The order in which the entries of a folder are listed.
    let order: FolderOrder
    /// The maximum number of bytes of a text.
    private let textLimit: Int

    /// Creates a previewer that lists at most `entries` entries of a container, and reads at most `textBytes` of a text.
    package init(
        entries: Int, temporaryDirectory: FilePath, order: FolderOrder = .byName,
        textBytes: Int = ItemPreviewer.textBytes
    ) {
        textLimit = textBytes
        self.entries = max(0, entries)
        self.temporaryDirectory = temporaryDirectory
        self.order = order
    }

    /// The preview of `item`. Loads only the representation that is shown, or none if there is nothing to show.
    ///
    /// - Throws: `ItemFailure` if the content cannot be loaded, such as a damaged picture, or if the item could not be
    ///   lifted.
    package func preview(of item: DragItem) async throws(ItemFailure) -> DragPreview {
        do {
            let scratch = try TemporaryDirectory(in: temporaryDirectory)
            let preview = try await preview(of: item, scratch: scratch.path)
            _ = consume scratch
            return preview
        } catch {
            throw ItemFailure(error, subject: item.source.displayName)
        }
    }

    /// The information about an item that needs no load.
    package func facts(of item: DragItem) -> DragPreview {
        DragPreview(
            title: item.source.displayName, type: item.type, details: [Self.facts(item)] + Self.offers(item))
    }

    private func preview(of item: DragItem, scratch: FilePath) async throws -> DragPreview {
        if item.offers(.geocache, atWorst: .lossless) { return try await card(of: item, scratch: scratch) }
        if item.type.conforms(to: .directory), let path = item.source.path { return try await folder(item, at: path) }
        if item.type.conforms(to: .image), item.offers(.png, atWorst: .preview) {
            return try await picture(of: item, scratch: scratch)
        }
        if item.offers(.utf8PlainText, atWorst: .extracted) { return try await text(of: item, scratch: scratch) }
        if let opener = item.opener { return try await container(item, opener) }
        return facts(of: item)
    }

    private func picture(of item: DragItem, scratch: FilePath) async throws -> DragPreview {
        let content = try await item.itemProvider.load(.png, scratch: scratch)
        guard let data = try await Self.bytes(of: content, limit: Self.pictureBytes, scratch: scratch),
            data.count < Self.pictureBytes
        else { return facts(of: item) }
        let size = PictureSize(png: data).map { "\($0.width) × \($0.height)" }
        return DragPreview(
            title: item.source.displayName, type: item.type, details: [Self.facts(item, size)], content: data,
            contentType: .png)
    }

    private func text(of item: DragItem, scratch: FilePath) async throws -> DragPreview {
        let content = try await item.itemProvider.load(.utf8PlainText, scratch: scratch)
        guard let data = try await Self.bytes(of: content, limit: textLimit, scratch: scratch) else {
            return facts(of: item)
        }
        return DragPreview(
            title: item.source.displayName, type: item.type, details: [Self.facts(item)], content: data,
            contentType: .utf8PlainText)
    }

    private func card(of item: DragItem, scratch: FilePath) async throws -> DragPreview {
        let content = try await item.itemProvider.load(.geocache, scratch: scratch)
        let data = try content.data(scratch: scratch)
        let geocache = try Geocache.object(from: data, type: .geocache)
        let details = [Self.facts(item)] + GeocacheCard(geocache).lines
        guard let image = geocache.image else {
            return DragPreview(title: item.source.displayName, type: item.type, details: details)
        }
        return DragPreview(
            title: item.source.displayName, type: item.type, details: details, content: image, contentType: .png)
    }

    private func folder(_ item: DragItem, at path: FilePath) async throws -> DragPreview {
        let order = order
        let listing = try await BlockingWork.run { () throws(ItemProviderError) in try order.listing(of: path) }
        let names = listing.names.filter { $0 != ".dnd" }
        let shown = names.prefix(entries).map { name in
            (try? FileTree.isDirectory(path.appending(name))) == true ? name.string + "/" : name.string
        }
        return DragPreview(
            title: item.source.displayName, type: item.type,
            details: [Self.facts(item, Self.count(names.count))] + list(shown, of: names.count))
    }

    /// The preview of a container that is not a folder: a file with many waypoints.
    private func container(_ item: DragItem, _ opener: DragItem.Opener) async throws -> DragPreview {
        let parts = try await opener()
        let names = parts.prefix(entries).map { $0.itemProvider.suggestedName ?? $0.source.displayName }
        return DragPreview(
            title: item.source.displayName, type: item.type,
            details: [Self.facts(item, Self.count(parts.count))] + list(names, of: parts.count))
    }

    private func list(_ names: [String], of count: Int) -> [String] {
        names.map { "  " + $0 } + (count > names.count ? ["  … and \(count - names.count) more"] : [])
    }

    private static func count(_ entries: Int) -> String { entries == 1 ? "1 entry" : "\(entries) entries" }

    /// Type, further information and size, on one line.
    private static func facts(_ item: DragItem, _ more: String? = nil) -> String {
        let description = item.type.localizedDescription.map { " (\($0))" } ?? ""
        var size: String?
        if case .path(let path) = item.source, let status = try? path.stat(), status.type == .regular {
            size = ByteCount(Int64(status.size)).description
        }
        return ([item.type.identifier + description, more, size] as [String?]).compactMap(\.self).joined(
            separator: ", ")
    }

    /// The representations that the item offers besides its native one.
    private static func offers(_ item: DragItem) -> [String] {
        let offers = item.itemProvider.representations.filter { $0.fidelity != .native }
        return offers.isEmpty
            ? [] : ["offers " + offers.map { "\($0.type) (\($0.fidelity.rawValue))" }.joined(separator: ", ")]
    }

    /// The beginning of the content; nil for a folder.
    private static func bytes(of content: LoadedContent, limit: Int, scratch: FilePath) async throws -> Data? {
        try await BlockingWork.run {
            switch content {
            case .data(let data): return data.prefix(limit)
            case .file(let file): return Data(try BoundedBytes(of: file.path, limit: limit).bytes)
            case .folder: return nil
            }
        }
    }
}

extension DragItem {
    fileprivate func offers(_ type: UniformType, atWorst fidelity: Fidelity) -> Bool {
        itemProvider.representations.contains { $0.type == type && $0.fidelity <= fidelity }
    }
}

/// The description of a geocache in a few lines: its name, its position, its summary.
struct GeocacheCard {
    let geocache: Geocache

    init(_ geocache: Geocache) { self.geocache = geocache }

    /// The lines, with at most four of the summary.
    var lines: [String] {
        let summary = geocache.summary.split(whereSeparator: \.isNewline).map(String.init)
        return [geocache.name, geocache.position] + summary.prefix(4) + (summary.count > 4 ? ["…"] : [])
    }
}

/// The size of a picture, in pixels.
struct PictureSize: Sendable, Hashable {
    let width: UInt32
    let height: UInt32

    /// Reads the size from a PNG's header (PNG specification, section 11.2.1); nil if the data has none.
    init?(png data: Data) {
        let header = Array(data.prefix(24))
        guard header.count == 24, header[..<8].elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            return nil
        }
        func number(_ offset: Int) -> UInt32 { header[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        (width, height) = (number(16), number(20))
    }
}

/// Formats a size for people: `512 bytes`, `15.0 kB`, `4.2 MB`, with the SI's powers of 1000.
package struct ByteCount: CustomStringConvertible {
    let bytes: Int64

    package init(_ bytes: Int64) { self.bytes = max(0, bytes) }

    package var description: String {
        if bytes == 1 { return "1 byte" }
        if bytes < 1000 { return "\(bytes) bytes" }
        var tenths = bytes / 100
        for unit in ["kB", "MB", "GB", "TB", "PB"] {
            if tenths < 10_000 {
                return tenths < 1000 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(tenths / 10) \(unit)"
            }
            tenths /= 1000
        }
        return "\(tenths / 10) EB"
    }
}
