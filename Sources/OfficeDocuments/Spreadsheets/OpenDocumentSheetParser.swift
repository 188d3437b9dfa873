import XML

/// Makes rows of the events of a spreadsheet in OpenDocument.
struct OpenDocumentSheetParser {
    /// The sheets whose rows are passed on.
    private let wanted: Range<Int>
    /// The sheets so far.
    private(set) var sheets: [WorkbookSheet] = []
    /// What is known about each.
    private(set) var facts: [SheetFacts] = []
    /// Whether the document has the body of a spreadsheet.
    private(set) var isSpreadsheet = false

    /// The objects of the document.
    private let objects: OpenDocumentObjects
    private var drawing: OpenDocumentDrawing?
    private var annotation: OpenDocumentAnnotation?
    /// What the current sheet has beside its cells.
    private var texts: [String] = []
    private var comments: [OfficeComment] = []
    /// The size of both.
    private var besideBytes = 0

    /// The styles of hidden sheets.
    private var hiddenStyles: Set<String> = []
    private var raisedStyles = RaisedStyles()
    private var style: String?
    private var skipped = SkippedElement()

    private var row = Row()
    private var cell: Cell?
    private var text = ParagraphText()
    private var paragraphDepth = 0
    /// The number of merged ranges in all sheets.
    private var merges = 0
    private var column = 0

    private struct Row {
        var index = 0
        var repeats = 1
        var isHidden = false
        var cells: [SheetCell] = []
        /// The column after the last cell, with or without a value.
        var next = 0
        var isOpen = false
        /// The size of the texts.
        var textBytes = 0
    }

    private struct Cell {
        let attributes: [XMLAttribute]
        let repeats: Int
    }

    /// - Parameters:
    ///   - wanted: The indices of the sheets whose rows are passed on; the others are only counted.
    ///   - objects: The objects of the document.
    init(wanted: Range<Int>, objects: OpenDocumentObjects = OpenDocumentObjects()) {
        (self.wanted, self.objects) = (wanted, objects)
    }

    private var isWanted: Bool { wanted.contains(sheets.count - 1) }

    /// Takes the next event; passes a row that is complete to `emit`.
    mutating func take(_ event: XMLEvent.Content, _ emit: (SheetEvent) throws -> Void) throws {
        guard !skipped.isActive else { return skipped.follow(event) }
        if annotation != nil { return try annotate(event) }
        if drawing != nil { return try draw(event) }
        switch event {
        case .start(let name, let attributes): try start(name.localName, attributes, emit)
        case .text(let bytes):
            guard paragraphDepth > 0 else { return }
            text.append(bytes)
            guard text.count <= SheetSize.textBytes else {
                throw OfficeError(
                    .tooLarge,
                    message: "has more than \(SheetSize.textBytes) bytes of text in row \(row.index + 1) of a sheet")
            }
        case .end(let name): try end(name.localName, emit)
        case .comment, .instruction, .unknownEntity: break
        }
    }

    private mutating func start(
        _ name: String, _ attributes: [XMLAttribute], _ emit: (SheetEvent) throws -> Void
    ) throws {
        if !isSpreadsheet { raisedStyles.take(name, attributes) }
        switch name {
        case "style": style = attributes.value("name")
        case "table-properties": if attributes.value("display") == "false", let style { hiddenStyles.insert(style) }
        case "spreadsheet": isSpreadsheet = true
        case "tracked-changes", "dde-links", "content-validations", "label-ranges", "forms": skipped.begin()
        case "table" where cell == nil: try startSheet(attributes, emit)
        // A table within a cell, which no program shows.
        case "table": skipped.begin()
        case "table-column": startColumns(attributes)
        case "table-row": startRow(attributes)
        case "table-cell", "covered-table-cell":
            cell = Cell(attributes: attributes, repeats: max(1, attributes.count("number-columns-repeated") ?? 1))
            text.clear()
        case "annotation":
            change { $0.hasComments = true }
            annotation = OpenDocumentAnnotation()
        case _ where OpenDocumentDrawing.elements.contains(name):
            change { $0.hasPictures = true }
            drawing = OpenDocumentDrawing(start: name, attributes)
        case "p", "h":
            guard cell != nil else { return }
            paragraphDepth += 1
            text.beginParagraph()
        case "a": change { $0.hasLinks = true }
        case "span" where paragraphDepth > 0:
            raisedStyles.beginSpan(attributes)
            text.isRaised = raisedStyles.isRaised
        default: if paragraphDepth > 0 { text.append(element: name, attributes) }
        }
    }

    private mutating func end(_ name: String, _ emit: (SheetEvent) throws -> Void) throws {
        switch name {
        case "table-cell", "covered-table-cell": try endCell()
        case "table-row": try endRow(emit)
        case "table": try endSheet(emit)
        case "p", "h": paragraphDepth = max(0, paragraphDepth - 1)
        case "span" where paragraphDepth > 0:
            raisedStyles.endSpan()
            text.isRaised = raisedStyles.isRaised
        default: break
        }
    }

    /// Takes an event within a comment.
    private mutating func annotate(_ event: XMLEvent.Content) throws {
        guard try annotation?.take(event) == true else { return }
        let cell = cell == nil ? nil : CellReference.text(row: row.index, column: row.next)
        if isWanted, let comment = annotation?.comment(cell: cell) {
            comments.append(comment)
            try addBeside(comment.text)
        }
        annotation = nil
    }

    /// Takes an event within a drawing.
    private mutating func draw(_ event: XMLEvent.Content) throws {
        guard try drawing?.take(event) == true, let contents = drawing?.contents else { return }
        drawing = nil
        for content in contents {
            let found =
                switch content {
                case .object(let reference): objects[reference]?.paragraphs ?? []
                case .text(let text): [text]
                }
            for text in isWanted ? found : [] {
                texts.append(text)
                try addBeside(text)
            }
        }
    }

    private mutating func addBeside(_ text: String) throws {
        besideBytes += text.utf8.count + 1
        guard besideBytes <= SheetSize.rowBytes else {
            throw OfficeError(
                .tooLarge, message: "has more than \(SheetSize.rowBytes) bytes of text beside the cells of a sheet")
        }
    }

    private mutating func change(_ body: (inout SheetFacts) -> Void) {
        guard !facts.isEmpty else { return }
        body(&facts[facts.count - 1])
    }

    // MARK: - Sheets, columns and rows

    private mutating func startSheet(_ attributes: [XMLAttribute], _ emit: (SheetEvent) throws -> Void) throws {
        let isHidden = attributes.value("style-name").map(hiddenStyles.contains) ?? false
        sheets.append(WorkbookSheet(name: attributes.value("name") ?? "", isHidden: isHidden))
        facts.append(SheetFacts())
        guard sheets.count <= 65_536 else { throw OfficeError(.tooLarge, message: "has more than 65536 sheets") }
        row = Row()
        column = 0
        if isWanted { try emit(.sheet(sheets.count - 1)) }
    }

    private mutating func endSheet(_ emit: (SheetEvent) throws -> Void) throws {
        for text in texts { try emit(.text(text)) }
        for comment in comments { try emit(.comment(comment)) }
        (texts, comments, besideBytes) = ([], [], 0)
    }

    private mutating func startColumns(_ attributes: [XMLAttribute]) {
        let count = min(attributes.count("number-columns-repeated") ?? 1, SheetSize.columns)
        let first = column
        column = min(column + count, SheetSize.columns)
        guard let visibility = attributes.value("visibility"), visibility != "visible", first < column else { return }
        let range = first...column - 1
        change { $0.hiddenColumns.append(range) }
    }

    private mutating func startRow(_ attributes: [XMLAttribute]) {
        let next = row.index + (row.isOpen ? row.repeats : 0)
        row = Row(index: next, repeats: max(1, attributes.count("number-rows-repeated") ?? 1), isOpen: true)
        row.isHidden = (attributes.value("visibility") ?? "visible") != "visible"
        // Beyond the largest sheet, only empty rows are allowed.
        row.repeats = min(row.repeats, 2 * SheetSize.rows)
    }

    private mutating func endRow(_ emit: (SheetEvent) throws -> Void) throws {
        guard row.isOpen, !row.cells.isEmpty else { return }
        guard row.index <= SheetSize.rows - row.repeats else {
            throw OfficeError(.tooLarge, message: "has more than \(SheetSize.rows) rows in a sheet")
        }
        let cells = row.cells
        change { $0.add(cells) }
        guard isWanted else { return }
        try emit(
            .row(SheetRow(index: row.index, repeats: row.repeats, isHidden: row.isHidden, cells: row.cells)))
    }

    // MARK: - Cells

    private mutating func endCell() throws {
        guard let cell else { return }
        self.cell = nil
        paragraphDepth = 0
        let first = row.next
        row.next = min(first + cell.repeats, 2 * SheetSize.columns)
        addMerge(cell, column: first)
        if cell.attributes.value("formula") != nil { change { $0.hasFormulas = true } }
        guard let (value, display) = content(of: cell) else { return }
        guard row.next <= SheetSize.columns else {
            throw OfficeError(.tooLarge, message: "has more than \(SheetSize.columns) columns in row \(row.index + 1)")
        }
        row.textBytes += (value.text.utf8.count + text.count) * (row.next - first)
        try SheetSize.checkTexts(row.textBytes, inRow: row.index)
        for column in first..<row.next { row.cells.append(SheetCell(column: column, value: value, display: display)) }
    }

    private mutating func addMerge(_ cell: Cell, column: Int) {
        let columns = cell.attributes.count("number-columns-spanned") ?? 1
        let rows = cell.attributes.count("number-rows-spanned") ?? 1
        guard columns > 1 || rows > 1, columns >= 1, rows >= 1, merges < SheetFacts.mostMerges,
            column + min(columns, SheetSize.columns) <= SheetSize.columns,
            row.index + min(rows, SheetSize.rows) <= SheetSize.rows
        else { return }
        merges += 1
        let range = CellRange(
            rows: row.index...row.index + min(rows, SheetSize.rows) - 1,
            columns: column...column + min(columns, SheetSize.columns) - 1)
        change { $0.merges.append(range) }
    }

    /// The value of a cell and how it is shown; nil if it is empty.
    private func content(of cell: Cell) -> (CellValue, CellDisplay)? {
        let shown = text.text
        let display: CellDisplay = text.isEmpty ? .plain : .text(shown)
        // LibreOffice marks errors with an attribute of its own.
        if cell.attributes.contains(where: { $0.name == "calcext:value-type" && $0.value == "error" }), !shown.isEmpty {
            return (.error(shown), display)
        }
        switch cell.attributes.value("value-type") {
        case "float", "percentage", "currency":
            guard let number = cell.attributes.value("value").flatMap({ Double($0.trimmed) }), number.isFinite else {
                break
            }
            // Spaces around a number only align it in its column.
            return (.number(number), text.isEmpty ? .plain : .text(shown.trimmedSpaces))
        case "date":
            guard let date = cell.attributes.value("date-value"), !date.isEmpty else { break }
            return (.date(OpenDocumentTime.date(date)), display)
        case "time":
            guard let time = cell.attributes.value("time-value") else { break }
            return (.date(OpenDocumentTime.time(time)), display)
        case "boolean":
            guard let value = cell.attributes.value("boolean-value") else { break }
            return (.boolean(value == "true"), display)
        case "string":
            let value = cell.attributes.value("string-value") ?? shown
            if !value.isEmpty { return (.text(value), display) }
        default: break
        }
        if !shown.isEmpty { return (.text(shown), display) }
        // A formula that no program has calculated.
        guard cell.attributes.value("value-type") == nil, let formula = cell.attributes.value("formula"),
            let mark = formula.firstIndex(of: "=")
        else { return nil }
        return (.text(String(formula[mark...])), .plain)
    }
}

/// The dates and times of cells in OpenDocument (1.3, part 3, 18.2), in the spelling of `CellValue.date`.
enum OpenDocumentTime {
    /// A date with or without a time, without the zeros at the end of a fraction.
    static func date(_ text: String) -> String {
        guard text.contains(".") else { return text }
        var rest = text[...]
        while rest.hasSuffix("0") { rest = rest.dropLast() }
        return String(rest.hasSuffix(".") ? rest.dropLast() : rest)
    }

    /// A time of day, or a duration of a day or more; the text itself if it is neither.
    static func time(_ text: String) -> String {
        var rest = text[...]
        let isNegative = rest.hasPrefix("-")
        if isNegative { rest = rest.dropFirst() }
        guard rest.hasPrefix("P") else { return text }
        var seconds = 0.0
        var number = ""
        for character in rest.dropFirst() {
            switch character {
            case "0"..."9", ".": number.append(character)
            case ",": number.append(".")
            case "T": break
            case "D", "H", "M", "S":
                guard let value = Double(number), value < 1e12 else { return text }
                seconds += value * (character == "D" ? 86_400 : character == "H" ? 3600 : character == "M" ? 60 : 1)
                number = ""
            default: return text
            }
        }
        if !isNegative, seconds < 86_400, let time = SerialNumber(seconds / 86_400, .from1904).text(.time) {
            return time
        }
        return SerialNumber.duration(seconds: isNegative ? -seconds : seconds) ?? text
    }
}
