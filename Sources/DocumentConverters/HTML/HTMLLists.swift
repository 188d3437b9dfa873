import Places

/// Rewrites the lists of a page so that pandoc numbers and nests them as browsers do.
///
/// Pandoc supports neither an item with an explicit number (`value`, HTML standard 4.4.8), nor a list that counts down
/// (`reversed`, 4.4.5), nor a list between the items of another one instead of inside an item, which is common in pages. An
/// item with another number than the next starts a new list with it; the list between items moves into the item before it,
/// under which browsers show it.
struct HTMLLists {
    private struct List {
        /// The bytes after the name in its start tag, up to the end of the tag.
        let attributes: ArraySlice<UInt8>
        let isOrdered: Bool
        /// The offset after its attributes in the output.
        let attributesEnd: Int
        /// The number of the next item, and the distance to that after it.
        var number: Int
        let step: Int
        /// The number that the reader gives to the next item.
        var counted: Int
        var hasItems = false
        var isItemOpen = false
        /// Whether its last item stays open for a list that followed it.
        var holdsItem = false
        /// The offset of its last item's end tag in the output, if only white space follows.
        var itemEnd: Int?
        /// Whether it contains other content than items.
        var hasOthers = false
    }

    private var output: [UInt8] = []
    private var lists: [List] = []
    private var isChanged = false
    /// The numbers of items of lists that count down, by the offset of their start tags.
    private var reversed: [Int: Int] = [:]

    /// The rewritten page; nil if it needs no change.
    ///
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ bytes: [UInt8]) -> [UInt8]? {
        var rewriter = HTMLLists()
        rewriter.reversed = ReversedLists.counts(in: bytes)
        rewriter.output.reserveCapacity(bytes.count)
        for token in HTMLTokenizer(bytes) { rewriter.take(token, bytes[token.range]) }
        return rewriter.isChanged ? rewriter.output : nil
    }

    private mutating func take(_ token: HTMLToken, _ text: ArraySlice<UInt8>) {
        switch (token.kind, token.name) {
        case (.startTag, "ol"), (.startTag, "ul"): start(token.name, text)
        case (.endTag, "ol"), (.endTag, "ul"): end(text)
        case (.startTag, "li"): item(text)
        case (.endTag, "li"):
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
                // The tag may contain white space.
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
        let start = Self.number("start", in: tag)
        let count = reversed[tag.startIndex]
        lists.append(
            List(
                attributes: attributes, isOrdered: name == "ol", attributesEnd: output.count,
                number: start ?? count ?? 1, step: count == nil ? 1 : -1, counted: start ?? 1))
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
        let value = lists[last].isOrdered ? Self.number("value", in: tag) ?? lists[last].number : 0
        if lists[last].isOrdered, value != lists[last].counted {
            isChanged = true
            let start = Array(" start=\"\(value)\"".utf8)
            // At a distance, inserting would move too many bytes.
            if lists[last].hasItems || output.count - lists[last].attributesEnd > 4096 {
                if lists[last].isItemOpen { output += "</li>".utf8 }
                output += Array("</ol><ol".utf8) + lists[last].attributes + start + Array(">".utf8)
            } else {
                // Of two attributes with the same name, pandoc uses the last.
                output.insert(contentsOf: start, at: lists[last].attributesEnd)
            }
        }
        lists[last].number = value &+ lists[last].step
        lists[last].counted = value &+ 1
        lists[last].hasItems = true
        lists[last].isItemOpen = true
        lists[last].itemEnd = nil
        lists[last].hasOthers = false
        output += tag
    }

    /// The number in the attribute `name` of a tag, as browsers parse it; nil if it has none.
    private static func number(_ name: String, in tag: ArraySlice<UInt8>) -> Int? {
        let value = HTMLTokenizer.attributes(of: tag)[name]?.drop(while: \.isWhitespace)
        return value.flatMap { Int($0.prefix { $0.isASCII && ($0.isNumber || $0 == "-" || $0 == "+") }) }
    }
}
