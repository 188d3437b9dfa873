import Transfer

/// The places of a drop into the lines of a file, in order: those of moved lines, and those of texts that arrive.
struct ReservedRows: Sendable {
    private struct Place {
        /// The number of moved lines before it.
        let moved: Int
        /// The number of lines that it became.
        var lines = 0
    }

    /// The places; that of the placeholder with ID 1 is the first.
    private var places: [Place] = []
    /// The number of inserted lines before each place; nil if it is to be counted.
    private var inserted: [Int]?

    /// Adds a place behind the others, with `moved` moved lines before it.
    mutating func add(moved: Int) -> Placeholder {
        places.append(Place(moved: moved))
        inserted = nil
        return Placeholder(id: Int64(places.count))
    }

    /// Fills a place with a number of lines.
    mutating func fill(_ placeholder: Placeholder, lines: Int) {
        guard let index = index(of: placeholder) else { return }
        places[index].lines = lines
        inserted = nil
    }

    /// The number of moved lines before a place.
    func moved(before placeholder: Placeholder) -> Int { index(of: placeholder).map { places[$0].moved } ?? 0 }

    /// The index of a moved line, counted from the first line of the drop; nil if the place became lines.
    ///
    /// - Complexity: O(n) in the number of places after a change, else O(1).
    mutating func movedIndex(of placeholder: Placeholder) -> Int? {
        guard let index = index(of: placeholder), places[index].lines == 0 else { return nil }
        let counts = inserted ?? places.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.lines) }
        inserted = counts
        return places[index].moved + counts[index]
    }

    private func index(of placeholder: Placeholder) -> Int? {
        let index = Int(placeholder.id) - 1
        return places.indices.contains(index) ? index : nil
    }
}
