import XML

/// Completes the grids of tables, which pandoc takes for their size (Word takes that of the rows), and unmarks rows for headings
/// that are not the first ones (ECMA-376, part 1, 17.4.48 and 17.4.49): pandoc moves them to the top.
struct WordTables {
    /// A table whose end has not been read.
    private struct Table {
        /// Where a grid can be inserted.
        var place: Int
        var grid: Range<Int>?
        var columns = 0
        /// The number of columns of the widest row, and of the row that is read.
        var widest = 0
        var row = 0
        /// The mark for headings in the row that is read, and whether a row before it has none.
        var mark: Range<Int>?
        var isPastHeadings = false
    }

    private let body: [UInt8]
    private var tables: [Table] = []
    private var open: [(name: String, start: Int)] = []
    private var edits = ByteEdits()

    /// More columns than any table has: Word allows 63.
    private static let mostColumns = 1000

    /// The body with complete grids; nil if it needs no change, or is not well-formed.
    ///
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ body: [UInt8]) -> [UInt8]? {
        guard ByteSearch.contains("<w:tbl", in: body), let reader = try? XMLReader(body, XMLOptions([])) else {
            return nil
        }
        var tables = WordTables(body: body)
        do throws(XMLError) {
            while let event = try reader.next() {
                switch event.content {
                case .start(let name, _): tables.start(name, event.range)
                case .end(let name): tables.end(name, event.range)
                case .text, .comment, .instruction, .unknownEntity: continue
                }
            }
        } catch {
            return nil
        }
        return tables.edits.isEmpty ? nil : tables.edits.applied(to: body)
    }

    private init(body: [UInt8]) { self.body = body }

    private mutating func start(_ name: String, _ range: Range<Int>) {
        let parent = open.last?.name
        // Former properties, in the record of a change, do not count.
        let owner = open.dropLast().last?.name
        open.append((name, range.lowerBound))
        if name == "w:tbl" { return tables.append(Table(place: range.upperBound)) }
        guard let last = tables.indices.last else { return }
        func number() -> Int {
            let value = XMLTag.value("w:val", in: body[range]).flatMap { Int($0) } ?? 1
            return min(max(value, 0), Self.mostColumns)
        }
        func add(_ columns: Int) { tables[last].row += max(columns, 0) }
        switch (name, parent) {
        case (_, "w:tcPr") where owner != "w:tc", (_, "w:trPr") where owner != "w:tr": return
        case ("w:tr", _): (tables[last].row, tables[last].mark) = (0, nil)
        case ("w:tc", _): add(1)
        case ("w:gridSpan", "w:tcPr"): add(number() - 1)
        case ("w:gridBefore", "w:trPr"), ("w:gridAfter", "w:trPr"): add(number())
        case ("w:gridCol", "w:tblGrid"): tables[last].columns += 1
        default: return
        }
    }

    private mutating func end(_ name: String, _ range: Range<Int>) {
        guard let element = open.popLast(), let last = tables.indices.last else { return }
        let whole = element.start..<max(element.start, range.upperBound)
        switch name {
        case "w:tblPr": tables[last].place = whole.upperBound
        case "w:tblGrid": tables[last].grid = whole
        case "w:tblHeader" where open.suffix(2).map(\.name) == ["w:tr", "w:trPr"]: tables[last].mark = whole
        case "w:tr":
            tables[last].widest = min(max(tables[last].widest, tables[last].row), Self.mostColumns)
            if let mark = tables[last].mark {
                if tables[last].isPastHeadings { edits.replace(mark) }
            } else {
                tables[last].isPastHeadings = true
            }
        case "w:tbl": finish(tables.removeLast())
        default: return
        }
    }

    private mutating func finish(_ table: Table) {
        guard table.columns < table.widest else { return }
        let missing = String(repeating: "<w:gridCol w:w=\"1440\"/>", count: table.widest - table.columns)
        guard let grid = table.grid else {
            return edits.replace(table.place..<table.place, with: "<w:tblGrid>\(missing)</w:tblGrid>")
        }
        guard table.columns > 0, let end = body[grid].lastIndex(of: UInt8(ascii: "<")) else {
            return edits.replace(grid, with: "<w:tblGrid>\(missing)</w:tblGrid>")
        }
        edits.replace(end..<end, with: missing)
    }
}
