/// Rewrites the lists of a page so that pandoc numbers and nests them as browsers do.
///
/// Two things it does not know: an item that says its own number (`value`, HTML standard 4.4.8), and a list that stands between the items
/// of another instead of within one, which pages have always had. The first becomes a list that starts there; the second moves into
/// the item before it, under which browsers show it.
struct HTMLLists {
    private struct List {
        /// The bytes behind the name in its start tag, up to the end of the tag.
        let attributes: ArraySlice<UInt8>
        let isOrdered: Bool
        /// Behind the attributes, where they were written.
        let attributesEnd: Int
        /// The number of the next item.
        var number: Int
        var hasItems = false
        var isItemOpen = false
        /// Whether its last item stays open for a list that stood behind it.
        var holdsItem = false
        /// Where the end of its last item was written, if nothing but white space follows.
        var itemEnd: Int?
        /// Whether something else than items stands in it.
        var hasOthers = false
    }

    private var output: [UInt8] = []
    private var lists: [List] = []
    private var isChanged = false

    /// The page rewritten; nil where it can stay as it is.
    ///
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ bytes: [UInt8]) -> [UInt8]? {
        var rewriter = HTMLLists()
        rewriter.output.reserveCapacity(bytes.count)
        for piece in HTMLPieces(bytes) { rewriter.take(piece, bytes[piece.range]) }
        return rewriter.isChanged ? rewriter.output : nil
    }

    private mutating func take(_ piece: HTMLPiece, _ text: ArraySlice<UInt8>) {
        switch piece.name {
        case "ol", "ul": start(piece.name, text)
        case "/ol", "/ul": end(text)
        case "li": item(text)
        case "/li":
            if let last = lists.indices.last {
                lists[last].isItemOpen = false
                lists[last].hasOthers = false
                lists[last].itemEnd = output.count
            }
            output += text
        default:
            output += text
            guard let last = lists.indices.last, !lists[last].isItemOpen, !text.allSatisfy({ $0 <= 0x20 }) else {
                return
            }
            lists[last].hasOthers = true
        }
    }

    private mutating func start(_ name: String, _ tag: ArraySlice<UInt8>) {
        if let outer = lists.indices.last, !lists[outer].isItemOpen, !lists[outer].hasOthers {
            isChanged = true
            if let end = lists[outer].itemEnd {
                // The tag may have white space in it.
                let length = output[end...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 - end } ?? 0
                output.removeSubrange(end..<(end + length))
            } else {
                output += "<li>".utf8
                lists[outer].hasItems = true
            }
            lists[outer].itemEnd = nil
            lists[outer].isItemOpen = true
            lists[outer].holdsItem = true
        }
        let attributes = tag.dropFirst(1 + name.utf8.count).dropLast(tag.last == UInt8(ascii: ">") ? 1 : 0)
        output += tag.prefix(1 + name.utf8.count) + attributes
        lists.append(
            List(
                attributes: attributes, isOrdered: name == "ol", attributesEnd: output.count,
                number: HTMLPieces.number("start", in: tag) ?? 1))
        output += tag[attributes.endIndex...]
    }

    private mutating func end(_ tag: ArraySlice<UInt8>) {
        output += tag
        guard lists.popLast() != nil, let outer = lists.indices.last, lists[outer].holdsItem else { return }
        lists[outer].itemEnd = output.count
        output += "</li>".utf8
        lists[outer].holdsItem = false
        lists[outer].isItemOpen = false
        lists[outer].hasOthers = false
    }

    private mutating func item(_ tag: ArraySlice<UInt8>) {
        guard let last = lists.indices.last else {
            output += tag
            return
        }
        if lists[last].isOrdered, let value = HTMLPieces.number("value", in: tag), value != lists[last].number {
            isChanged = true
            let start = Array(" start=\"\(value)\"".utf8)
            // Far away, room for it would cost too much.
            if lists[last].hasItems || output.count - lists[last].attributesEnd > 4096 {
                if lists[last].isItemOpen { output += "</li>".utf8 }
                output += Array("</ol><ol".utf8) + lists[last].attributes + start + Array(">".utf8)
            } else {
                // Of two attributes of one name, pandoc takes the last.
                output.insert(contentsOf: start, at: lists[last].attributesEnd)
            }
            lists[last].number = value
        }
        lists[last].number = lists[last].number.addingReportingOverflow(1).partialValue
        lists[last].hasItems = true
        lists[last].isItemOpen = true
        lists[last].itemEnd = nil
        lists[last].hasOthers = false
        output += tag
    }
}
