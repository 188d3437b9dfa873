/// The properties of characters or of paragraphs, in pages of 512 bytes. (MS-DOC 2.9.33, ChpxFkp; 2.9.175, PapxFkp)
struct WordPropertyPages {
    /// A run of text with the same properties.
    struct Run {
        /// Its bytes in the stream.
        let range: Range<Int>
        /// The list of its properties in the stream; for a paragraph, two bytes with its style are before it.
        let properties: Range<Int>
    }

    private let file: WordFile
    private let table: WordFile.Table
    private let isOfParagraphs: Bool
    private let first: Int
    private let count: Int

    private static let pageBytes = 512

    init(_ file: WordFile, _ table: WordFile.Table) {
        (self.file, self.table) = (file, table)
        isOfParagraphs = table == .paragraphPages
        let range = file.range(of: table)
        first = range.lowerBound
        // MS-DOC 2.8.5, PlcBteChpx: offsets in the stream, then the numbers of pages.
        count = max(0, (range.count - 4) / 8)
    }

    /// The run that the byte `offset` of the stream belongs to; without properties if no page tells any.
    ///
    /// - Complexity: O(log n) in the number of pages.
    func run(at offset: Int) -> Run {
        let gap = Run(range: offset..<offset + 1, properties: 0..<0)
        // Pages begin with the offset of their first run. The table repeats it, but not all writers fill that in.
        let index = Self.last(count, where: { page($0).map { Int(file.main.little32($0)) } ?? 0 <= offset })
        guard let index, let page = page(index) else { return gap }
        let runs = Int(file.main[page + 511])
        let width = isOfParagraphs ? 13 : 1
        guard runs > 0, 4 * (runs + 1) + width * runs < Self.pageBytes else { return gap }
        let run = Self.last(runs, where: { Int(file.main.little32(page + 4 * $0)) <= offset })
        guard let run else { return gap }
        let range = (Int(file.main.little32(page + 4 * run)), Int(file.main.little32(page + 4 * (run + 1))))
        guard range.1 > offset else { return gap }
        let place = 2 * Int(file.main[page + 4 * (runs + 1) + width * run])
        return Run(range: range.0..<range.1, properties: place == 0 ? 0..<0 : properties(at: place, in: page))
    }

    /// Where a page begins in the stream; nil if it is not in it.
    private func page(_ index: Int) -> Int? {
        // MS-DOC 2.9.178, PnFkpPapx: 22 bits.
        let page = Int(file.tables.little32(first + 4 * (count + 1) + 4 * index) & 0x3F_FFFF) * Self.pageBytes
        return page + Self.pageBytes <= file.main.count ? page : nil
    }

    private func properties(at place: Int, in page: Int) -> Range<Int> {
        var (start, size) = (page + place + 1, Int(file.main[page + place]))
        if isOfParagraphs {
            // MS-DOC 2.9.176, PapxInFkp: the number of double bytes, of which the size itself may take one half.
            if size == 0, place + 1 < Self.pageBytes {
                (start, size) = (start + 1, 2 * Int(file.main[start]))
            } else {
                size = max(0, 2 * size - 1)
            }
        }
        let end = min(start + size, page + Self.pageBytes - 1)
        return start < end ? start..<end : 0..<0
    }

    /// The last of `count` indices, for the first of which `isBefore` holds.
    private static func last(_ count: Int, where isBefore: (Int) -> Bool) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }
}
