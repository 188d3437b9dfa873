/// Replacements in the bytes of a page or part, collected in any order.
struct ByteEdits {
    private var edits: [(range: Range<Int>, content: [UInt8])] = []

    var isEmpty: Bool { edits.isEmpty }

    mutating func replace(_ range: Range<Int>, with text: String = "") { edits.append((range, Array(text.utf8))) }

    mutating func insert(_ bytes: [UInt8], at place: Int) { edits.append((place..<place, bytes)) }

    /// The bytes with all replacements. Where two overlap, the one that begins first counts, or the longer one if both begin at the
    /// same place. What is inserted at one place stays in the order in which it was added.
    ///
    /// - Complexity: O(n log n) in the replacements, O(n) in the bytes.
    func applied(to bytes: [UInt8]) -> [UInt8] {
        let sorted = edits.indices.sorted {
            let (one, other) = (edits[$0].range, edits[$1].range)
            if one.lowerBound != other.lowerBound { return one.lowerBound < other.lowerBound }
            if one.isEmpty != other.isEmpty { return one.isEmpty }
            return one.count == other.count ? $0 < $1 : one.count > other.count
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = 0
        for edit in sorted.lazy.map({ edits[$0] }) where edit.range.lowerBound >= place {
            result += bytes[place..<edit.range.lowerBound]
            result += edit.content
            place = edit.range.upperBound
        }
        return result + bytes[place...]
    }
}
