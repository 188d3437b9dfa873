/// Suggests corrections for misspelled words.
package enum Spelling {
    /// Returns the candidate with the smallest edit distance, if it is at most a third of the longer word; the earlier
    /// one of two with the same distance.
    ///
    /// - Complexity: O(length of the word × total length of the candidates).
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let letters = Array(word.lowercased().utf8)
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let other = Array(candidate.lowercased().utf8)
            let limit = best.map { $0.distance - 1 } ?? max(1, max(letters.count, other.count) / 3)
            guard limit >= 0, let distance = distance(letters, other, atMost: limit) else { continue }
            best = (distance, candidate)
        }
        return best?.candidate
    }

    /// Returns the hint that suggests the nearest candidate; nil if none is near.
    package static func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
        nearest(to: word, among: candidates).map { "did you mean \($0)?" }
    }

    /// Returns the number of insertions, deletions, substitutions and transpositions between two spellings; nil if it
    /// exceeds `limit`.
    static func distance(_ first: [UInt8], _ second: [UInt8], atMost limit: Int) -> Int? {
        guard abs(first.count - second.count) <= limit else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for row in 0..<first.count {
            var current = [row + 1]
            for column in 0..<second.count {
                let change = last[column] + (first[row] == second[column] ? 0 : 1)
                var best = min(change, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            if (current.min() ?? 0) > limit { return nil }
            beforeLast = last
            last = current
        }
        return last[second.count] <= limit ? last[second.count] : nil
    }
}
