package import SystemPackage

/// A spreadsheet document: Office Open XML (`.xlsx`, `.xlsm`, and their templates) or OpenDocument (`.ods`, `.fods`).
///
/// Rows are streamed: memory holds one row, the shared strings and the styles, whatever the size of a sheet is.
package final class Workbook {
    /// The formats.
    package enum Format: Sendable {
        case openXML
        case openDocument
    }

    /// The sheets with cells and those that are a chart, in the order of their tabs; dialogs and macros are not among them.
    package let sheets: [WorkbookSheet]
    private let reader: any SheetReader

    /// Opens the document at `path`.
    ///
    /// - Throws: `OfficeError`.
    package init(path: FilePath, format: Format, limits: OfficeLimits = OfficeLimits()) throws {
        let container = try OfficeContainer(path: path, limits: limits)
        switch format {
        case .openXML: reader = try ExcelWorkbook(container)
        case .openDocument: reader = try OpenDocumentWorkbook(container)
        }
        sheets = reader.sheets
    }

    /// Opens the list of sheets that another program made: see `ListedWorkbook`.
    ///
    /// - Parameter file: The workbook itself, with the sheets that are charts and the texts that the list does not have; nil if they
    ///   are not wanted, or it is a workbook of Excel 95 or earlier, of which they are not read.
    /// - Throws: `OfficeError`.
    package init(listing bytes: [UInt8], of file: CompoundDocument? = nil) throws {
        reader = try ListedWorkbook(bytes, stream: try file?.stream("Workbook"))
        sheets = reader.sheets
    }

    /// Reads the cells of some sheets, in order.
    ///
    /// - Parameters:
    ///   - range: The indices in `sheets`.
    ///   - cellsOnly: Whether texts and comments are left out; what only they need is not read.
    ///   - take: Gets each sheet with its rows.
    /// - Throws: `OfficeError`, or the error of `take`.
    /// - Complexity: O(n) in the size of the sheets; in OpenDocument of all sheets up to the last of them.
    package func read(
        _ range: Range<Int>, cellsOnly: Bool = false, _ take: (SheetEvent) throws -> Void
    ) throws {
        try reader.read(range, cellsOnly: cellsOnly, take)
    }

    /// What is known about a sheet when it has been read once.
    ///
    /// - Throws: `OfficeError`.
    /// - Complexity: O(n) in the size of the sheet. The first call for a sheet of Office Open XML reads it.
    package func facts(of sheet: Int) throws -> SheetFacts { try reader.facts(of: sheet) }
}

/// A part of the sheets that are read.
package enum SheetEvent {
    /// A sheet begins, by its index.
    case sheet(Int)
    /// A row that has a cell with a value, in ascending order.
    case row(SheetRow)
    /// After the rows: a text that is not in a cell, such as that of a text box, or the title of a chart.
    case text(String)
    /// After the rows: a comment.
    case comment(OfficeComment)
}

/// What reads the sheets of one format.
protocol SheetReader: AnyObject {
    var sheets: [WorkbookSheet] { get }

    func read(_ range: Range<Int>, cellsOnly: Bool, _ take: (SheetEvent) throws -> Void) throws
    func facts(of sheet: Int) throws -> SheetFacts
}

/// A sheet of a workbook.
package struct WorkbookSheet: Sendable, Hashable {
    /// The name on its tab, which is unique in the workbook.
    package let name: String
    /// Whether its tab is hidden.
    package let isHidden: Bool
    /// Whether it may have cells; a sheet that is a chart has only texts.
    package var hasCells = true
}

/// The largest sheet: that of Excel and LibreOffice. A larger number in a file is an error.
enum SheetSize {
    static let rows = 1 << 20
    static let columns = 1 << 14
    /// The maximum length of a text in a cell, in bytes. Excel allows 32,767 characters.
    static let textBytes = 4 << 20
    /// The maximum length of all texts in a row, in bytes: few shared strings, or a repeated cell, can make up any row.
    static let rowBytes = 64 << 20

    /// - Throws: `OfficeError` if the texts of a row have more than `rowBytes` bytes.
    static func checkTexts(_ bytes: Int, inRow row: Int) throws {
        guard bytes <= rowBytes else {
            throw OfficeError(.tooLarge, message: "has more than \(rowBytes) bytes of text in row \(row + 1)")
        }
    }
}

/// A row with at least one value.
package struct SheetRow: Sendable {
    /// The 0-based index.
    package let index: Int
    /// How many equal rows begin here; at least 1.
    package var repeats = 1
    /// Whether the row is hidden, such as by a filter.
    package var isHidden = false
    /// The cells with a value, in ascending order of their columns.
    package var cells: [SheetCell]
}

/// A cell with a value.
package struct SheetCell: Sendable {
    /// The 0-based index.
    package let column: Int
    /// The exact value.
    package let value: CellValue
    /// How the sheet shows the value; nil for `CellValue.text`'s own.
    let display: CellDisplay

    /// The value as the sheet shows it: in its number format, with English names of months and days.
    package var shown: String {
        switch display {
        case .plain: value.text
        case .text(let text): text
        case .number(let number, let format): format.shown(number)
        case .formatted(let text, let format): format.shown(text)
        }
    }
}

/// How the value of a cell is shown.
enum CellDisplay: Sendable {
    /// As the exact value.
    case plain
    /// As a text that the document stores.
    case text(String)
    /// As a number in a format; the number of a date is its serial number.
    case number(SerialNumber, NumberFormat)
    /// As a text in a format that adds something.
    case formatted(String, NumberFormat)
}

/// The exact value of a cell.
package enum CellValue: Sendable, Hashable {
    case text(String)
    case number(Double)
    case boolean(Bool)
    /// A date, a date with a time, a time of day or a duration, in the syntax of ISO 8601: `2024-01-31`,
    /// `2024-01-31T12:30:00`, `12:30:00`, `PT36H30M0S`. Sheets have no time zones.
    case date(String)
    /// An error such as `#DIV/0!`.
    case error(String)

    /// The value as text: shortest digits of a number that read back as the same, `TRUE` and `FALSE`.
    package var text: String {
        switch self {
        case .text(let text), .date(let text), .error(let text): text
        case .number(let number): Self.digits(of: number)
        case .boolean(let value): value ? "TRUE" : "FALSE"
        }
    }

    /// The shortest digits that read back as the same number, without a fraction that is zero.
    package static func digits(of number: Double) -> String {
        // No integer of at most 16 digits has shorter ones.
        if number == number.rounded(), abs(number) < 1e16 { return String(Int64(number)) }
        return number.description
    }
}

/// Cells that are shown as one.
package struct CellRange: Sendable, Hashable {
    package let rows: ClosedRange<Int>
    package let columns: ClosedRange<Int>

    package init(rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
        self.rows = rows
        self.columns = columns
    }
}

/// What is known about a sheet when all of it has been read.
package struct SheetFacts: Sendable, Hashable {
    /// The columns from the first value to the last one; empty without a value.
    package var columns = 0..<0
    /// The merged cells, of which only the first has a value.
    package var merges: [CellRange] = []
    /// Ranges of hidden columns.
    package var hiddenColumns: [ClosedRange<Int>] = []
    /// Whether a cell has a formula.
    package var hasFormulas = false
    /// Whether a cell has a link.
    package var hasLinks = false
    /// Whether a cell has a comment.
    package var hasComments = false
    /// Whether there are pictures, charts or shapes.
    package var hasPictures = false
    /// Whether printed pages have a header or a footer.
    package var hasHeaders = false

    /// Extends `columns` to the cells of a row, which has at least one.
    mutating func add(_ cells: [SheetCell]) {
        guard let first = cells.first?.column, let last = cells.last?.column else { return }
        columns =
            columns.isEmpty
            ? first..<last + 1 : min(columns.lowerBound, first)..<max(columns.upperBound, last + 1)
    }

    /// Those of a sheet that is a chart.
    static var ofChart: SheetFacts {
        var facts = SheetFacts()
        facts.hasPictures = true
        return facts
    }

    /// The maximum number of merged ranges that are kept.
    static let mostMerges = 1 << 18
}
