/// One piece of XML: a tag, or the text between two tags.
struct XMLPiece: Sendable, Hashable {
    /// The kind of a piece.
    enum Kind: Sendable, Hashable {
        case start, end
        /// A self-closing tag.
        case empty
        /// Text, a comment, a declaration: everything except tags.
        case other
    }

    let kind: Kind
    /// The element's name with its prefix; empty if the piece is not a tag.
    let name: String
    /// The range of the piece in the bytes.
    let range: Range<Int>
}

/// Splits UTF-8 XML into tags and the text between them, without resolving references. Accepts any bytes.
struct XMLPieces: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> XMLPiece? {
        guard position < bytes.count else { return nil }
        let start = position
        guard bytes[start] == UInt8(ascii: "<") else {
            position = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            return XMLPiece(kind: .other, name: "", range: start..<position)
        }
        for (opening, closing) in Self.sections where bytes[start...].starts(with: opening.utf8) {
            let from = start + opening.utf8.count
            position = bytes[from...].firstRange(of: Array(closing.utf8))?.upperBound ?? bytes.count
            return XMLPiece(kind: .other, name: "", range: start..<position)
        }
        position = endOfTag(from: start + 1)
        return tag(start..<position)
    }

    private static let sections = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]

    /// The offset after the `>` that ends a tag; not one within quotes.
    private func endOfTag(from start: Int) -> Int {
        var quote: UInt8?
        for index in start..<bytes.count {
            switch bytes[index] {
            case let byte where byte == quote: quote = nil
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = quote ?? bytes[index]
            case UInt8(ascii: ">") where quote == nil: return index + 1
            default: continue
            }
        }
        return bytes.count
    }

    private func tag(_ range: Range<Int>) -> XMLPiece {
        let isEnd = range.count > 1 && bytes[range.lowerBound + 1] == UInt8(ascii: "/")
        let isEmpty = range.count > 2 && bytes[range.upperBound - 2] == UInt8(ascii: "/")
        let name = bytes[
            (range.lowerBound + (isEnd ? 2 : 1))..<Swift.max(range.lowerBound + (isEnd ? 2 : 1), range.upperBound)
        ]
        .prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
        return XMLPiece(
            kind: isEnd ? .end : isEmpty ? .empty : .start, name: String(decoding: name, as: UTF8.self), range: range)
    }
}
