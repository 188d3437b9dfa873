import FileSystem
import ItemProviders
package import SystemPackage
package import Transfer

/// The parts of a file that is a container: the waypoints of a GPX file, the pages of a PDF, the attachments of a mail.
/// Part N is `FILE#N`.
package struct ContainerListing: ItemListing {
    private let file: FilePath
    private let parts: [DragItem]

    /// - Parameter parts: The parts of `file`, in order.
    package init(of file: FilePath, parts: [DragItem]) {
        self.file = file
        self.parts = parts
    }

    package func forEachItem(_ body: @escaping @Sendable (StoredItem) throws -> Bool) async throws {
        for (place, part) in parts.enumerated() {
            // The attachments of a mail count from 1, and a part of a part has the numbers of both. The entries of an archive
            // have names.
            var (index, word, name) = (place, String(place), String?.none)
            if case .fragment(_, let source) = part.source {
                word = source
                let last = source.split(separator: "#").last
                index = last.flatMap { Int($0) } ?? place
                if let last, Int(last) == nil { name = String(last) }
            }
            let path = FilePath(bytes: file.bytes + Array("#\(word)".utf8))
            let item = StoredItem(
                index: index, path: path, type: part.type, bytes: nil, source: nil, dropped: nil, placeholder: false,
                lane: nil, hash: nil, title: name ?? part.itemProvider.suggestedName)
            guard try body(item) else { return }
        }
    }
}
