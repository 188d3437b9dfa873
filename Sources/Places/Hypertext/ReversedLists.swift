/// The numbers of lists that count down (`reversed`; HTML standard, 4.4.5): the first is the number of items, unless a list states it.
package enum ReversedLists {
    /// The numbers of items of these lists, by the offset of their start tags.
    ///
    /// - Complexity: O(n) in bytes.
    package static func counts(in page: [UInt8]) -> [Int: Int] {
        guard names(page) else { return [:] }
        var counts: [Int: Int] = [:]
        // The start tag of each open list; nil if it does not count down.
        var lists: [Int?] = []
        for token in HTMLTokenizer(page) {
            switch (token.kind, token.name) {
            case (.startTag, "ol"):
                let isReversed = HTMLTokenizer.attributes(of: page[token.range])["reversed"] != nil
                if isReversed { counts[token.range.lowerBound] = 0 }
                lists.append(isReversed ? token.range.lowerBound : nil)
            case (.startTag, "ul"), (.startTag, "menu"), (.startTag, "dir"): lists.append(nil)
            case (.endTag, "ol"), (.endTag, "ul"), (.endTag, "menu"), (.endTag, "dir"): _ = lists.popLast()
            case (.startTag, "li"): if let start = lists.last ?? nil { counts[start, default: 0] += 1 }
            default: break
            }
        }
        return counts
    }

    /// Whether a page has the name of the attribute, in any case.
    private static func names(_ page: [UInt8]) -> Bool {
        let name = Array("reversed".utf8)
        var rest = page[...]
        while let start = rest.firstIndex(where: { $0 | 0x20 == name[0] }) {
            rest = page[start...]
            if rest.count >= name.count, zip(rest, name).allSatisfy({ $0 | 0x20 == $1 }) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
