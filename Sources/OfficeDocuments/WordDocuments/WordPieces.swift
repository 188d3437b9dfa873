/// The pieces that the text of a document consists of. (MS-DOC 2.8.35, PlcPcd)
struct WordPieces {
    /// Characters that are together in the stream.
    struct Piece {
        /// Their positions in the text.
        let characters: Range<Int>
        /// Where the first of them is.
        let offset: Int
        /// The bytes of a character: 1 for Windows-1252, 2 for UTF-16.
        let width: Int
        /// Properties that a fast save laid over those of the text. (MS-DOC 2.9.206, Prm)
        let modifier: Int
    }

    let pieces: [Piece]
    /// The lists of properties that `modifier` may refer to, in the stream of the tables.
    private let modifications: [Range<Int>]

    /// - Throws: `OfficeError` with `damaged` if the text is not all there.
    init(_ file: WordFile) throws(OfficeError) {
        let (range, tables) = (file.range(of: .pieces), file.tables)
        var (place, modifications) = (range.lowerBound, [Range<Int>]())
        // MS-DOC 2.9.38, Clx: lists of properties, then the table of pieces.
        while place + 3 <= range.upperBound, tables[place] == 1 {
            let end = place + 3 + tables.little16(place + 1)
            guard end <= range.upperBound else { break }
            modifications.append(place + 3..<end)
            place = end
        }
        guard place + 5 <= range.upperBound, tables[place] == 2 else { throw Self.damaged("it has no table of pieces") }
        let start = place + 5
        let size = min(Int(tables.little32(place + 1)), range.upperBound - start)
        let count = (size - 4) / 12
        guard count > 0 else { throw Self.damaged("its table of pieces is empty") }
        var pieces: [Piece] = []
        var total = 0
        for index in 0..<count {
            let (first, end) = (
                Int(tables.little32(start + 4 * index)), Int(tables.little32(start + 4 * index + 4))
            )
            guard first <= end else { throw Self.damaged("its pieces are not in order") }
            let record = start + 4 * (count + 1) + 8 * index
            // MS-DOC 2.9.73, FcCompressed.
            let field = tables.little32(record + 2)
            let isNarrow = field & 0x4000_0000 != 0
            let offset = Int(field & 0x3FFF_FFFF) / (isNarrow ? 2 : 1)
            let piece = Piece(
                characters: first..<end, offset: offset, width: isNarrow ? 1 : 2,
                modifier: tables.little16(record + 6))
            guard offset + piece.characters.count * piece.width <= file.main.count else {
                throw Self.damaged("its text ends beyond the stream")
            }
            total += piece.characters.count
            pieces.append(piece)
        }
        // No two pieces share their bytes, or the text could be of any size.
        guard total <= file.main.count else { throw Self.damaged("its pieces are larger than the stream") }
        (self.pieces, self.modifications) = (pieces, modifications)
    }

    private static func damaged(_ what: String) -> OfficeError {
        OfficeError(.damaged, message: "is damaged: \(what)")
    }

    /// The properties that `modifier` of a piece stands for: a list in the stream of the tables, or one property.
    func modification(_ modifier: Int) -> (list: Range<Int>?, single: (code: Int, value: UInt8)?) {
        guard modifier & 1 == 0 else {
            let index = modifier >> 1
            return (modifications.indices.contains(index) ? modifications[index] : nil, nil)
        }
        // MS-DOC 2.9.207, Prm0: codes of their own, here those that matter to the text.
        let codes: [Int: Int] = [
            0x18: WordProperty.isInTable, 0x19: WordProperty.isRowEnd, 0x41: WordProperty.isDeleted,
            0x55: WordProperty.isBold, 0x56: WordProperty.isItalic, 0x5C: WordProperty.isHidden,
        ]
        return (nil, codes[modifier >> 1 & 0x7F].map { ($0, UInt8(modifier >> 8)) })
    }

    /// The index of the first piece that ends after the character `position`.
    func index(at position: Int) -> Int {
        var (low, high) = (0, pieces.count)
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].characters.upperBound <= position { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
