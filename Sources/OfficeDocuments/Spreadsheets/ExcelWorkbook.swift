import XML

/// Reads workbooks of Office Open XML (ECMA-376, part 1, 18).
final class ExcelWorkbook: SheetReader {
    let sheets: [WorkbookSheet]
    private let container: OfficeContainer
    /// The part of each sheet.
    private let parts: [String]
    private var known: [Int: SheetFacts] = [:]
    private let styles: CellStyles
    private let strings: SharedStrings
    /// The part with those who take part in conversations.
    private let people: String?

    /// - Throws: `OfficeError`.
    init(_ container: OfficeContainer) throws {
        self.container = container
        guard !container.isFlat else {
            throw OfficeError(.unsupported, message: "is a single file of XML, expected a ZIP container")
        }
        let main = try Relationships(of: "", in: container).part("officeDocument") ?? "xl/workbook.xml"
        let relationships = try Relationships(of: main, in: container)
        let list = try Self.list(main, in: container)
        var (sheets, parts) = ([WorkbookSheet](), [String]())
        for (number, entry) in list.sheets.enumerated() {
            let target = relationships[entry.id]
            // Dialogs, and macro sheets of Excel 4, are not shown.
            if let target, target.kind != "worksheet", target.kind != "chartsheet" { continue }
            // ECMA-376, part 1, 18.3.1.12: a sheet that is a chart.
            let hasCells = target?.kind != "chartsheet"
            sheets.append(WorkbookSheet(name: entry.name, isHidden: entry.isHidden, hasCells: hasCells))
            parts.append(target?.part ?? "xl/worksheets/sheet\(number + 1).xml")
        }
        (self.sheets, self.parts) = (sheets, parts)
        styles = try CellStyles(relationships.part("styles"), dates: list.dates, in: container)
        strings = try SharedStrings(relationships.part("sharedStrings"), in: container)
        people = relationships.part("person")
    }

    func read(_ range: Range<Int>, cellsOnly: Bool, _ take: (SheetEvent) throws -> Void) throws {
        let people = cellsOnly ? [:] : try SheetComments.people(people, in: container)
        for index in range {
            try take(.sheet(index))
            if sheets[index].hasCells { known[index] = try parse(index, isSurvey: false) { try take(.row($0)) } }
            if cellsOnly { continue }
            let relationships = try Relationships(of: parts[index], in: container)
            for text in try SheetDrawing.texts(of: relationships, in: container) { try take(.text(text)) }
            for comment in try SheetComments.comments(of: relationships, people, in: container) {
                try take(.comment(comment))
            }
        }
    }

    func facts(of sheet: Int) throws -> SheetFacts {
        guard sheets[sheet].hasCells else { return .ofChart }
        if let facts = known[sheet] { return facts }
        let facts = try parse(sheet, isSurvey: true) { _ in }
        known[sheet] = facts
        return facts
    }

    private func parse(_ index: Int, isSurvey: Bool, _ row: (SheetRow) throws -> Void) throws -> SheetFacts {
        var parser = ExcelSheetParser(strings: strings, styles: styles, isSurvey: isSurvey)
        try container.parse(parts[index]) { event in
            try parser.take(event, row)
            return true
        }
        guard parser.isSheet else { throw OfficeError(.damaged, message: "is damaged: \(parts[index]) is not a sheet") }
        return parser.facts
    }

    /// The sheets that the main part lists, with the identifiers of their relationships, and the system of dates.
    private static func list(
        _ main: String, in container: OfficeContainer
    ) throws -> (sheets: [(name: String, isHidden: Bool, id: String)], dates: DateSystem) {
        var sheets: [(name: String, isHidden: Bool, id: String)] = []
        var dates = DateSystem.from1900
        var isWorkbook = false
        try container.parse(main) { event in
            guard case .start(let element, let attributes) = event else { return true }
            switch element.localName {
            case "workbook": isWorkbook = true
            case "workbookPr": if attributes.isTrue("date1904") { dates = .from1904 }
            case "sheet":
                let state = attributes.value("state") ?? "visible"
                sheets.append(
                    (attributes.value("name") ?? "", isHidden: state != "visible", attributes.value("id") ?? ""))
                guard sheets.count <= mostSheets else {
                    throw OfficeError(
                        .tooLarge, message: "has more than \(mostSheets) sheets, the limit for one workbook")
                }
            default: break
            }
            return true
        }
        guard isWorkbook else { throw OfficeError(.damaged, message: "is damaged: \(main) is not a workbook") }
        return (sheets, dates)
    }

    private static let mostSheets = 65_536
}
