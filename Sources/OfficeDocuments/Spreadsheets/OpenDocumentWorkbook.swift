import XML

/// Reads spreadsheets of OpenDocument (1.3, part 3, 9), in a container or as a single file.
final class OpenDocumentWorkbook: SheetReader {
    private(set) var sheets: [WorkbookSheet] = []
    private let container: OfficeContainer
    private var known: [SheetFacts] = []

    private static let body = "content.xml"

    /// Reads the whole document once, since only the end of each sheet shows where the next one begins.
    ///
    /// - Throws: `OfficeError`.
    init(_ container: OfficeContainer) throws {
        self.container = container
        try OpenDocumentContainer.checkEncryption(of: container)
        var parser = OpenDocumentSheetParser(wanted: 0..<0)
        try container.parse(Self.body) { event in
            try parser.take(event) { _ in }
            return true
        }
        guard parser.isSpreadsheet else {
            throw OfficeError(.damaged, message: "is damaged: \(Self.body) has no spreadsheet")
        }
        sheets = parser.sheets
        known = parser.facts
    }

    func read(_ range: Range<Int>, cellsOnly: Bool, _ take: (SheetEvent) throws -> Void) throws {
        let objects = cellsOnly ? OpenDocumentObjects() : try OpenDocumentObjects(in: container)
        var parser = OpenDocumentSheetParser(wanted: range, objects: objects)
        try container.parse(Self.body) { event in
            try parser.take(event) { event in
                switch event {
                case .sheet, .row: try take(event)
                case .text, .comment: if !cellsOnly { try take(event) }
                }
            }
            return parser.sheets.count <= range.upperBound
        }
    }

    func facts(of sheet: Int) throws -> SheetFacts { known[sheet] }
}
