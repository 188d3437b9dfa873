/// Finds what a misspelled word was meant to be.
enum Spelling {
    /// The candidate with the fewest letters to change, when at most a third of the word is wrong; the earlier one
    /// where two are as near. O(letters of the word × letters of all candidates).
    static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let letters = Array(word.lowercased())
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let other = Array(candidate.lowercased())
            let limit = max(1, max(letters.count, other.count) / 3)
            guard abs(letters.count - other.count) <= limit else { continue }
            let distance = editDistance(letters, other)
            if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
        }
        return best?.candidate
    }

    /// The number of letters to insert, remove, replace or swap with their neighbour (optimal string alignment).
    private static func editDistance(_ one: [Character], _ other: [Character]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...other.count)
        for i in one.indices {
            var row = [i + 1]
            for j in other.indices {
                var cost = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (one[i] == other[j] ? 0 : 1))
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    cost = min(cost, beforePrevious[j - 1] + 1)
                }
                row.append(cost)
            }
            (beforePrevious, previous) = (previous, row)
        }
        return previous[other.count]
    }
}
