import Testing

@testable import OfficeDocuments

@Suite("Lists of the sheets of a workbook")
struct ListedWorkbookTests {
    @Test("a list that is cut within a sheet has the rows before", arguments: [0, 1, 6])
    func cut(missing: Int) throws {
        let lines = ["D\t0", "F\tGeneral", "S\t0\t0\t0\tCosts", "R\t0\t0", "C\t0\tn\t0\t1", "R\t1\t0"]
        let list = Array((lines.joined(separator: "\n") + "\n").utf8).dropLast(missing)
        let workbook = try Workbook(listing: Array(list))
        var cells = 0
        try workbook.read(0..<workbook.sheets.count) { if case .row(let row) = $0 { cells += row.cells.count } }
        #expect(workbook.sheets.map(\.name) == ["Costs"] && cells == 1)
    }

    @Test("a list that ends with the line of a sheet has an empty one")
    func last() throws {
        let workbook = try Workbook(listing: Array("D\t0\nS\t0\t0\t0\tCosts".utf8))
        var rows = 0
        try workbook.read(0..<1) { if case .row = $0 { rows += 1 } }
        #expect(workbook.sheets.count == 1 && rows == 0)
    }

    /// ECMA-376, part 1, 18.8.30.
    @Test(
        "a format without a code in the file is the one of its number",
        arguments: [
            (14, "2024-05-06", "2024-05-06"), (22, "2024-05-06T00:00:00", "2024-05-06 0:00"),
            (57, "2024-05-06", "2024-05-06"), (10, "45418", "4541800.00%"), (0, "45418", "45418"),
            (163, "45418", "45418"),
        ])
    func builtIn(id: Int, value: String, shown: String) throws {
        let lines = ["D\t0", "F\t0.0", "I\t\(id)", "S\t0\t0\t0\tCosts", "R\t0\t0", "C\t0\tn\t1\t45418.0"]
        let workbook = try Workbook(listing: Array(lines.joined(separator: "\n").utf8))
        var cells: [SheetCell] = []
        try workbook.read(0..<1) { if case .row(let row) = $0 { cells += row.cells } }
        #expect(cells.map(\.value.text) == [value] && cells.map(\.shown) == [shown])
    }
}
