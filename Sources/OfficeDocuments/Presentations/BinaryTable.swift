/// A table on a slide of PowerPoint 97 to 2003: a group of shapes, each of which is a cell, or a line between cells.
struct BinaryTable {
    typealias Record = PresentationRecords.Record

    /// The cells: where they begin, and the record of their text.
    private var cells: [(left: Int32, top: Int32, textbox: Record)] = []

    /// The number of this property, and its bit fIsTable (MS-ODRAW 2.3.4.36 and 2.2.59).
    private static let (tableProperties, isTable): (Int, UInt32) = (0x039F, 1)
    /// The maximum number of cells in one table.
    private static let mostCells = 1 << 20

    /// Reads a group; nil if it is not a table.
    init?(_ group: Record, in records: PresentationRecords) {
        var isFirst = true
        for shape in records.list(group) {
            if isFirst {
                guard Self.isTable(shape, in: records) else { return nil }
                isFirst = false
            }
            guard shape.kind == PresentationRecords.Kind.shape else { continue }
            var place: (left: Int32, top: Int32)?
            var textbox: Record?
            for part in records.list(shape) {
                switch part.kind {
                case PresentationRecords.Kind.childAnchor:
                    guard let left = records.word(0, of: part), let top = records.word(4, of: part) else { break }
                    place = (Int32(bitPattern: left), Int32(bitPattern: top))
                case PresentationRecords.Kind.clientTextbox: textbox = part
                default: break
                }
            }
            if let place, let textbox { cells.append((place.left, place.top, textbox)) }
        }
        if cells.isEmpty { return nil }
    }

    /// Whether the shape of a group says that the group is a table.
    private static func isTable(_ shape: Record, in records: PresentationRecords) -> Bool {
        for table in records.list(shape) {
            guard PresentationRecords.Kind.shapeProperties.contains(table.kind) else { continue }
            // MS-ODRAW 2.2.7: the number of each property, and its value.
            for number in 0..<table.instance {
                guard let property = records.half(6 * number, of: table),
                    let value = records.word(6 * number + 2, of: table)
                else { break }
                if property & 0x3FFF == tableProperties { return value & isTable != 0 }
            }
        }
        return false
    }

    /// The records of texts in each cell, by rows: where cells begin are the rows and columns. What a merged cell covers has none.
    ///
    /// - Throws: `OfficeError` with `tooLarge`.
    var rows: [[[Record]]] {
        get throws(OfficeError) {
            let (tops, lefts) = (Self.places(of: cells.map(\.top)), Self.places(of: cells.map(\.left)))
            guard tops.count * lefts.count <= Self.mostCells else {
                throw OfficeError(.tooLarge, message: "has a table with more than \(Self.mostCells) cells")
            }
            var rows = [[[Record]]](repeating: [[Record]](repeating: [], count: lefts.count), count: tops.count)
            for cell in cells {
                guard let row = tops[cell.top], let column = lefts[cell.left] else { continue }
                rows[row][column].append(cell.textbox)
            }
            return rows
        }
    }

    /// The index of each edge, in ascending order.
    private static func places(of edges: [Int32]) -> [Int32: Int] {
        Dictionary(uniqueKeysWithValues: Set(edges).sorted().enumerated().map { ($0.element, $0.offset) })
    }
}
