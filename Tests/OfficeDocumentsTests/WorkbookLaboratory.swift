import SystemPackage

@testable import OfficeDocuments

extension Workbook {
    /// All values of a sheet, one line a row: the number of the row, then each cell as `A=value`, and `~` for a hidden row.
    func lines(of sheet: Int) throws -> [String] {
        var lines: [String] = []
        try read(sheet..<sheet + 1) { event in
            guard case .row(let row) = event else { return }
            let cells = row.cells.map { cell in
                let name = CellReference.text(row: 0, column: cell.column).dropLast()
                return "\(name)=\(cell.value.kind)\(cell.value.text)"
            }
            let number = row.repeats > 1 ? "\(row.index + 1)x\(row.repeats)" : "\(row.index + 1)"
            lines.append((["\(number)\(row.isHidden ? "~" : "")"] + cells).joined(separator: " "))
        }
        return lines
    }

    /// All values of a sheet as it shows them, by row.
    func shown(_ sheet: Int) throws -> [[String]] {
        var rows: [[String]] = []
        try read(sheet..<sheet + 1) { event in
            if case .row(let row) = event { rows.append(row.cells.map(\.shown)) }
        }
        return rows
    }
}

extension CellValue {
    /// A letter for the kind of the value: nothing for text.
    var kind: String {
        switch self {
        case .text: ""
        case .number: "n:"
        case .boolean: "b:"
        case .date: "d:"
        case .error: "e:"
        }
    }
}

/// The parts of a small workbook, as programs other than the peers write them.
struct HandmadeWorkbook {
    var main = "xl/workbook.xml"
    var sheets = ["<sheetData/>"]
    var strings: String?
    var styles: String?
    /// Attributes and elements in the main part.
    var properties = ""
    var namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    var relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    /// What comes before each name of an element of a sheet: `x:`.
    var prefix = ""
    var mark = ""

    var parts: [(name: String, content: String)] {
        let package = "http://schemas.openxmlformats.org/package/2006"
        let folder = main.contains("/") ? String(main[...main.lastIndex(of: "/")!]) : ""
        let name = main.split(separator: "/").last!
        let tabs = sheets.indices.map { "<sheet name='S\($0 + 1)' sheetId='\($0 + 1)' r:id='r\($0 + 1)'/>" }.joined()
        var references = sheets.indices.map {
            "<Relationship Id='r\($0 + 1)' Type='\(relationships)/worksheet' Target='worksheets/sheet\($0 + 1).xml'/>"
        }.joined()
        var parts: [(String, String)] = [
            ("[Content_Types].xml", "<Types xmlns='\(package)/content-types'/>"),
            (
                "_rels/.rels",
                "<Relationships xmlns='\(package)/relationships'><Relationship Id='a' Type='\(relationships)/officeDocument' "
                    + "Target='/\(main)'/></Relationships>"
            ),
            (
                main,
                "\(mark)<workbook xmlns='\(namespace)' xmlns:r='\(relationships)'>\(properties)<sheets>\(tabs)</sheets></workbook>"
            ),
        ]
        if let strings {
            references += "<Relationship Id='s' Type='\(relationships)/sharedStrings' Target='/\(folder)texts.xml'/>"
            parts.append((folder + "texts.xml", "<sst xmlns='\(namespace)'>\(strings)</sst>"))
        }
        if let styles {
            references += "<Relationship Id='t' Type='\(relationships)/styles' Target='../\(folder)styles.xml'/>"
            parts.append((folder + "styles.xml", "<styleSheet xmlns='\(namespace)'>\(styles)</styleSheet>"))
        }
        parts.append(
            (
                "\(folder)_rels/\(name).rels",
                "<Relationships xmlns='\(package)/relationships'>\(references)</Relationships>"
            ))
        let declaration = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix.dropLast())"
        for (index, sheet) in sheets.enumerated() {
            parts.append(
                (
                    "\(folder)worksheets/sheet\(index + 1).xml",
                    "\(mark)<\(prefix)worksheet \(declaration)='\(namespace)'>\(sheet)</\(prefix)worksheet>"
                ))
        }
        return parts
    }

    func open(in scratch: Scratch) throws -> Workbook {
        try Workbook(path: try scratch.zip("a.xlsx", parts), format: .openXML)
    }
}
