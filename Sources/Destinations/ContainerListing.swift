import FileSystem
import ItemProviders
package import SystemPackage
package import Transfer

/// The parts of a file that is a container: the waypoints of a GPX file, the pages of a PDF, the attachments of a mail.
/// Part N is `FILE#N`.
package struct ContainerListing: ItemListing {
    private let file: FilePath
    private let parts: [DragItem]
    /// What stands for the rest of a file that cannot be read to its end; nil if it can.
    private let end: DragItem?

    /// - Parameters:
    ///   - holder: The parts of `file` that hold the listed ones, as after `#`; nil for the file itself.
    ///   - parts: The parts, in order.
    package init(of file: FilePath, in holder: String? = nil, parts: [DragItem]) {
        self.file = file
        if let last = parts.last, last.source == holder.map({ .fragment(file, $0) }) ?? .path(file) {
            (self.parts, end) = (parts.dropLast(), last)
        } else {
            (self.parts, end) = (parts, nil)
        }
    }

    /// Checks that the parts are all that the file has.
    ///
    /// - Throws: Why it cannot be read to its end.
    package func checkEnd() async throws { _ = try await end?.opener?() }

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
