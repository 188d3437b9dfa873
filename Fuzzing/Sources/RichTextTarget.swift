@testable import DocumentConverters

extension FuzzTarget {
    /// Rich text, which is read by our own reader.
    static let richText = FuzzTarget(name: "rich-text") { bytes in
        _ = try? RTFReader.text(of: bytes) { false }
    }
}
