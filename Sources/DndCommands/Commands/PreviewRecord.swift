import DropSessions
import ItemProviders
import Transfer
import UniformTypes

/// One item in the output of `preview --json`.
struct PreviewRecord: Encodable {
    private let item: DragItem
    private let preview: DragPreview?
    private let lines: Int
    private let failure: ItemFailure?

    /// - Parameters:
    ///   - preview: Nil if the item could not be lifted.
    ///   - lines: The maximum number of lines of a text.
    init(_ item: DragItem, _ preview: DragPreview?, lines: Int, failure: ItemFailure?) {
        self.item = item
        self.preview = preview
        self.lines = lines
        self.failure = failure
    }

    private enum Key: String, CodingKey { case source, sourceBytes, type, details, text, hasPicture, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(item.source.displayName, forKey: .source)
        if let bytes = item.source.path.flatMap({ PathText($0).base64 }) {
            try container.encode(bytes, forKey: .sourceBytes)
        }
        try container.encodeAlways(preview.map { $0.type.identifier }, forKey: .type)
        try container.encode(preview?.details ?? [], forKey: .details)
        try container.encodeAlways(text, forKey: .text)
        try container.encode(preview?.contentType == .png, forKey: .hasPicture)
        try container.encodeAlways(failure.map(FailureRecord.init), forKey: .error)
    }

    /// The first lines of a text.
    private var text: String? {
        guard let preview, preview.contentType == .utf8PlainText, let content = preview.content else { return nil }
        let all = String(decoding: content, as: UTF8.self)
        return all.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .prefix(lines).joined(separator: "\n")
    }
}
