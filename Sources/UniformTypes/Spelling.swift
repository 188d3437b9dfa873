/// Suggests corrections for misspelled words.
package enum Spelling {
    /// Returns the candidate with the smallest edit distance, if it is at most a third of the longer word. Of two with the
    /// same distance, the one that the word begins with, or else the earlier one.
    ///
    /// - Complexity: O(length of the word × total length of the candidates).
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let letters = Array(word.lowercased().utf8)
        var best: (nearness: Nearness, candidate: String)?
        for candidate in candidates {
            let other = Array(candidate.lowercased().utf8)
            let limit = best?.nearness.distance ?? max(1, max(letters.count, other.count) / 3)
            guard let nearness = nearness(of: other, to: letters, atMost: limit) else { continue }
            if best.map({ nearness.isBetter(than: $0.nearness) }) ?? true { best = (nearness, candidate) }
        }
        return best?.candidate
    }

    /// How near a candidate is to a word.
    struct Nearness {
        /// The edit distance.
        let distance: Int
        /// Whether the word begins with the candidate: too much was typed.
        let isBeginning: Bool

        func isBetter(than other: Nearness) -> Bool {
            distance < other.distance || distance == other.distance && isBeginning && !other.isBeginning
        }
    }

    /// Returns how near `candidate` is to `word`; nil if the edit distance is above `limit`.
    static func nearness(of candidate: [UInt8], to word: [UInt8], atMost limit: Int) -> Nearness? {
        guard let distance = distance(word, candidate, atMost: limit) else { return nil }
        return Nearness(distance: distance, isBeginning: word.starts(with: candidate))
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
