@testable import DocumentConverters

extension FuzzTarget {
    /// Rich text (RTF), which dnd's own reader reads.
    static let richText = FuzzTarget(name: "rich-text") { bytes in
        _ = try? RTFReader.text(of: bytes) { false }
        _ = try? RTFReader.markup(of: bytes) { false }
    }
}
