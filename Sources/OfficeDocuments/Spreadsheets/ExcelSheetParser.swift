import PlainText
import XML

/// Makes rows of the events of a worksheet (ECMA-376, part 1, 18.3).
struct ExcelSheetParser {
    private let strings: SharedStrings
    private let styles: CellStyles
    /// Whether only `facts` are wanted: the texts of cells are not made.
    private let isSurvey: Bool
    /// What is known so far.
    private(set) var facts = SheetFacts()
    /// Whether the part is a worksheet.
    private(set) var isSheet = false

    /// The number of the current row and cell; -1 before the first.
    private var row = -1
    private var column = -1
    private var isRowHidden = false
    private var cells: [SheetCell] = []
    private var isSorted = true
    /// The size of the texts in the current row.
    private var rowBytes = 0

    private var cell = Cell()
    private var target = Target.nothing
    private var text: [UInt8] = []
    /// Whether the run of an inline string is raised.
    private var isRaised = false
    private var powers = RaisedDigits()
    private var skipped = SkippedElement()

    /// What the text between tags belongs to.
    private enum Target { case nothing, value, string, formula }

    /// The cell that is being read.
    private struct Cell {
        var type = ""
        var style = 0
        var value: String?
        /// The text of an inline string.
        var string: String?
        var formula: String?
    }

    init(strings: SharedStrings, styles: CellStyles, isSurvey: Bool = false) {
        self.isSurvey = isSurvey
        self.strings = strings
        self.styles = styles
    }

    /// Takes the next event; passes a row that is complete to `emit`.
    mutating func take(_ event: XMLEvent.Content, _ emit: (SheetRow) throws -> Void) throws {
        guard !skipped.isActive else { return skipped.follow(event) }
        switch event {
        case .start(let name, let attributes): try start(name.localName, attributes)
        case .text(let bytes):
            guard target != .nothing else { return }
            if target == .string { powers.prepare(&text, isRaised: isRaised) }
            text += bytes
            guard text.count <= SheetSize.textBytes else {
                throw OfficeError(
                    .tooLarge, message: "has more than \(SheetSize.textBytes) bytes of text in the cell \(reference)")
            }
        case .end(let name): try end(name.localName, emit)
        case .comment, .instruction, .unknownEntity: break
        }
    }

    private mutating func start(_ name: String, _ attributes: [XMLAttribute]) throws {
        switch name {
        case "c": try startCell(attributes)
        case "v": begin(.value)
        case "t": begin(.string)
        case "r": isRaised = false
        case "vertAlign": isRaised = attributes.value("val") == "superscript"
        case "f":
            facts.hasFormulas = true
            begin(.formula)
        case "row": try startRow(attributes)
        case "worksheet": isSheet = true
        // What a text is read aloud as, and extensions, which repeat cells and formulas.
        case "rPh", "extLst": skipped.begin()
        case "col":
            guard attributes.isTrue("hidden"), let first = attributes.count("min"), let last = attributes.count("max"),
                first >= 1, last >= first, facts.hiddenColumns.count < SheetSize.columns
            else { return }
            facts.hiddenColumns.append(first - 1...min(last, SheetSize.columns) - 1)
        case "mergeCell":
            guard facts.merges.count < SheetFacts.mostMerges,
                let range = attributes.value("ref").flatMap(CellRange.init)
            else { return }
            facts.merges.append(range)
        case "hyperlink": facts.hasLinks = true
        case "drawing", "picture", "oleObject": facts.hasPictures = true
        case "legacyDrawing": facts.hasComments = true
        case "oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter": facts.hasHeaders = true
        default: break
        }
    }

    private mutating func begin(_ target: Target) {
        self.target = target
        // The text of an inline string is that of all its runs.
        if target != .string || cell.string == nil {
            text.removeAll(keepingCapacity: true)
            powers.clear()
        }
    }

    private mutating func end(_ name: String, _ emit: (SheetRow) throws -> Void) throws {
        switch name {
        case "v": cell.value = takeText()
        case "t": cell.string = takeText()
        case "is":
            guard cell.string != nil else { break }
            powers.end(&text)
            (isRaised, cell.string) = (false, takeText())
        case "f": cell.formula = takeText()
        case "c": try endCell()
        case "row": try endRow(emit)
        default: break
        }
    }

    private mutating func takeText() -> String {
        target = .nothing
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: - Rows

    private mutating func startRow(_ attributes: [XMLAttribute]) throws {
        let number = attributes.value("r")
        let index = number.map { Int($0).map { $0 - 1 } ?? -1 } ?? row + 1
        guard index > row, index < SheetSize.rows else {
            throw OfficeError(
                .damaged,
                message: "is damaged: row \(number ?? "\(index + 1)") follows row \(row + 1), "
                    + "expected a number up to \(SheetSize.rows) in ascending order")
        }
        row = index
        column = -1
        isRowHidden = attributes.isTrue("hidden")
        cells.removeAll(keepingCapacity: true)
        isSorted = true
        rowBytes = 0
    }

    private mutating func endRow(_ emit: (SheetRow) throws -> Void) throws {
        guard !cells.isEmpty else { return }
        if !isSorted {
            // Stable, so that the last of several cells in one place wins.
            var last: [Int: SheetCell] = [:]
            for cell in cells { last[cell.column] = cell }
            cells = last.values.sorted { $0.column < $1.column }
        }
        facts.add(cells)
        let complete = SheetRow(index: row, isHidden: isRowHidden, cells: cells)
        cells.removeAll(keepingCapacity: true)
        try emit(complete)
    }

    // MARK: - Cells

    private var reference: String { CellReference.text(row: max(0, row), column: max(0, column)) }

    private mutating func startCell(_ attributes: [XMLAttribute]) throws {
        cell = Cell()
        var next = column + 1
        for attribute in attributes {
            switch attribute.name {
            case "r":
                guard let place = CellReference(attribute.value) else {
                    throw OfficeError(
                        .damaged,
                        message: "is damaged: a cell of row \(row + 1) has the name \(attribute.value.prefix(20)), "
                            + "expected one such as A1")
                }
                next = place.column
            case "s": cell.style = Int(attribute.value) ?? 0
            case "t": cell.type = attribute.value
            default: break
            }
        }
        guard next < SheetSize.columns else {
            throw OfficeError(.tooLarge, message: "has more than \(SheetSize.columns) columns in row \(row + 1)")
        }
        if next <= column { isSorted = false }
        column = next
    }

    private mutating func endCell() throws {
        guard row >= 0, let cell = try content() else { return }
        if case .text(let text) = cell.value {
            rowBytes += text.utf8.count
            try SheetSize.checkTexts(rowBytes, inRow: row)
        }
        cells.append(cell)
    }

    /// The cell with its value; nil if it has none.
    private func content() throws -> SheetCell? {
        let value = cell.value ?? ""
        switch cell.type {
        case "s":
            guard !value.isEmpty else { return formulaCell }
            if isSurvey { return SheetCell(column: column, value: .text(""), display: .plain) }
            guard let index = Int(value.trimmed), let text = strings[index] else {
                throw OfficeError(
                    .damaged,
                    message: "is damaged: the cell \(reference) refers to the shared string \(value.prefix(20)), "
                        + "but there are \(strings.count)")
            }
            return textCell(text)
        case "inlineStr":
            return (cell.string ?? cell.value).flatMap { textCell(EscapedText.decoded($0)) } ?? formulaCell
        case "str": return cell.value.map { textCell(EscapedText.decoded($0)) } ?? formulaCell
        case "b":
            guard !value.isEmpty else { return formulaCell }
            return SheetCell(column: column, value: .boolean(value.trimmed == "1" || value == "true"), display: .plain)
        case "e":
            guard !value.isEmpty else { return formulaCell }
            return SheetCell(column: column, value: .error(value), display: .plain)
        case "d":
            guard !value.isEmpty else { return formulaCell }
            return SheetCell(column: column, value: .date(value), display: .plain)
        default:
            guard !value.isEmpty else { return cell.string.flatMap { textCell($0) } ?? formulaCell }
            guard let number = Double(value.trimmed), number.isFinite else { return textCell(value) }
            return styles.cell(column: column, number: number, style: cell.style)
        }
    }

    private func textCell(_ text: String) -> SheetCell? {
        text.isEmpty ? nil : styles.cell(column: column, text: text, style: cell.style)
    }

    /// A formula that no program has calculated, as its text; nil without one. Some programs write an empty value then.
    private var formulaCell: SheetCell? {
        guard let formula = cell.formula, !formula.isEmpty else { return nil }
        return SheetCell(column: column, value: .text("=" + formula), display: .plain)
    }
}

// MARK: - References

/// The place of a cell, as in `B12`.
struct CellReference {
    let row: Int
    let column: Int

    /// Parses `text`, with or without dollar signs; nil if it is not a place in a sheet. A row that is missing is 0.
    init?(_ text: some StringProtocol) {
        var (column, row, letters) = (0, 0, 0)
        for byte in text.utf8 where byte != UInt8(ascii: "$") {
            switch byte {
            case 0x41...0x5A, 0x61...0x7A:
                letters += 1
                guard row == 0, letters <= 3 else { return nil }
                column = column * 26 + Int(byte & 0x1F)
            case 0x30...0x39:
                row = row * 10 + Int(byte - 0x30)
                guard row <= SheetSize.rows else { return nil }
            default: return nil
            }
        }
        guard letters > 0, column <= SheetSize.columns else { return nil }
        self.row = max(0, row - 1)
        self.column = column - 1
    }

    /// The text of a place: `B12`.
    static func text(row: Int, column: Int) -> String {
        var letters = ""
        var rest = column + 1
        while rest > 0 {
            letters = String(UnicodeScalar(UInt8(0x41 + (rest - 1) % 26))) + letters
            rest = (rest - 1) / 26
        }
        return letters + String(row + 1)
    }
}

extension CellRange {
    /// Parses a range such as `A1:B2`; nil if it is not a range in a sheet, or a single cell.
    init?(_ text: String) {
        let corners = text.split(separator: ":").map { CellReference($0) }
        guard corners.count == 2, let first = corners[0], let last = corners[1], last.row >= first.row,
            last.column >= first.column
        else { return nil }
        self.init(rows: first.row...last.row, columns: first.column...last.column)
    }
}

extension String {
    /// The text without white space around it.
    var trimmed: String {
        guard let first = utf8.first, let last = utf8.last, first <= 0x20 || last <= 0x20 else { return self }
        var rest = self[...]
        while let first = rest.utf8.first, first <= 0x20 { rest = rest.dropFirst() }
        while let last = rest.utf8.last, last <= 0x20 { rest = rest.dropLast() }
        return String(rest)
    }
}
