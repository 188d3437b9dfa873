import SystemPackage
import Testing

@testable import OfficeDocuments

/// Workbooks with what Excel, and programs other than the peers, write. The expected values follow from ECMA-376.
@Suite("Handmade workbooks of Office Open XML")
struct ExcelWorkbookTests {
    @Test("rows and cells without references follow each other")
    func withoutReferences() throws {
        let scratch = try Scratch()
        let book = HandmadeWorkbook(sheets: [
            "<sheetData><row><c><v>1</v></c><c><v>2</v></c></row><row><c/><c><v>3</v></c></row></sheetData>"
        ])
        #expect(try book.open(in: scratch).lines(of: 0) == ["1 A=n:1 B=n:2", "2 B=n:3"])
    }

    @Test("every type of cell", arguments: ["", "x:"])
    func types(prefix: String) throws {
        let scratch = try Scratch()
        let cells = """
            <row r="2" spans="1:9" x14ac:dyDescent="0.25" xmlns:x14ac="urn:x">
            <c r="A2" t="s"><v>1</v></c><c r="B2" t="str"><f>A1&amp;"x"</f><v>ax</v></c><c r="C2" t="b"><v>1</v></c>
            <c r="D2" t="e"><v>#DIV/0!</v></c><c r="E2" t="inlineStr"><is><r><t>in</t></r><r><rPr><b/></rPr><t xml:space="preserve"> line</t></r><rPh sb="0" eb="1"><t>no</t></rPh></is></c>
            <c r="F2" t="d"><v>2024-01-31</v></c><c r="G2"><v>1.1000000000000001</v></c><c r="H2" s="3"/><c r="I2" t="n"><v>-5E-3</v></c></row>
            """
        let marked = prefix.isEmpty ? cells : cells.replacingTags(with: prefix)
        let book = HandmadeWorkbook(
            sheets: ["<\(prefix)sheetData>\(marked)</\(prefix)sheetData>"],
            strings:
                "<si><t>zero</t></si><si><r><t>o</t></r><r><t>ne_x000D_ _x005F_x0041_</t></r><rPh sb='0' eb='1'><t>x</t></rPh><phoneticPr fontId='1'/></si>",
            prefix: prefix)
        let line = "2 A=one\r _x0041_ B=ax C=b:TRUE D=e:#DIV/0! E=in line F=d:2024-01-31 G=n:1.1 I=n:-0.005"
        let workbook = try book.open(in: scratch)
        #expect(try workbook.lines(of: 0) == [line])
        #expect(try workbook.facts(of: 0).hasFormulas)
        #expect(try workbook.facts(of: 0).columns == 0..<9)
    }

    @Test("strict namespaces, a byte order mark, another folder, absolute and relative targets")
    func strict() throws {
        let scratch = try Scratch()
        let book = HandmadeWorkbook(
            main: "book/main.xml", sheets: ["<sheetData><row r='1'><c r='A1' t='s'><v>0</v></c></row></sheetData>"],
            strings: "<si><t>text</t></si>", styles: "<cellXfs><xf numFmtId='0'/></cellXfs>",
            namespace: "http://purl.oclc.org/ooxml/spreadsheetml/main",
            relationships: "http://purl.oclc.org/ooxml/officeDocument/relationships", mark: "\u{FEFF}")
        #expect(try book.open(in: scratch).lines(of: 0) == ["1 A=text"])
    }

    @Test("dates of both systems, by built-in and own formats", arguments: [false, true])
    func dates(is1904: Bool) throws {
        let scratch = try Scratch()
        let styles = """
            <numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="[h]:mm"/></numFmts>
            <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
            <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="10"/></cellXfs>
            """
        let cells = (0..<5).map { "<c s='\($0)'><v>\($0 == 3 ? "1.5" : $0 == 4 ? "0.25" : "36526")</v></c>" }.joined()
        let book = HandmadeWorkbook(
            sheets: ["<sheetData><row>\(cells)</row></sheetData>"], styles: styles,
            properties: is1904 ? "<workbookPr date1904='1'/>" : "")
        let workbook = try book.open(in: scratch)
        // 36526 is 1 January 2000, or four years and a day later.
        let day = is1904 ? "2004-01-02" : "2000-01-01"
        #expect(try workbook.lines(of: 0) == ["1 A=n:36526 B=d:\(day) C=d:\(day) D=d:PT36H0M0S E=n:0.25"])
        let shown = is1904 ? "02.01.2004" : "01.01.2000"
        #expect(try workbook.shown(0) == [["36526", day, shown, "36:00", "25.00%"]])
    }

    @Test("a formula without a value is shown; a shared one without a text is not")
    func uncalculated() throws {
        let scratch = try Scratch()
        let book = HandmadeWorkbook(
            sheets: [
                "<sheetData><row><c r='A1'><f>SUM(B1:C1)</f></c><c><f t='shared' si='0'/></c><c><f>1+1</f><v>2</v></c>"
                    // openpyxl writes an empty value for every formula; Excel for one whose result is an empty text.
                    + "<c><f>A1*2</f><v></v></c><c><f>A1*3</f><v/></c><c t='str'><f>T(A1)</f><v></v></c></row></sheetData>"
            ])
        #expect(try book.open(in: scratch).lines(of: 0) == ["1 A==SUM(B1:C1) C=n:2 D==A1*2 E==A1*3"])
    }

    @Test("merged cells, hidden rows and columns, links, comments and drawings are known")
    func facts() throws {
        let scratch = try Scratch()
        let book = HandmadeWorkbook(
            sheets: [
                "<cols><col min='2' max='3' hidden='1'/></cols><sheetData><row r='1'><c r='C1'><v>1</v></c></row>"
                    + "<row r='4' hidden='true'><c r='B4'><v>2</v></c></row></sheetData>"
                    + "<mergeCells><mergeCell ref='B4:C5'/></mergeCells><hyperlinks><hyperlink ref='A1'/></hyperlinks>"
                    + "<drawing/><legacyDrawing/>"
            ])
        let workbook = try book.open(in: scratch)
        let facts = try workbook.facts(of: 0)
        #expect(try workbook.lines(of: 0) == ["1 C=n:1", "4~ B=n:2"])
        #expect(facts.columns == 1..<3 && facts.hiddenColumns == [1...2])
        #expect(facts.merges == [CellRange(rows: 3...4, columns: 1...2)])
        #expect(facts.hasLinks && facts.hasComments && facts.hasPictures && !facts.hasFormulas)
    }

    @Test("cells in disorder are sorted, and the last of two in one place wins")
    func disorder() throws {
        let scratch = try Scratch()
        let book = HandmadeWorkbook(
            sheets: [
                "<sheetData><row r='1'><c r='C1'><v>3</v></c><c r='A1'><v>1</v></c><c r='C1'><v>4</v></c></row></sheetData>"
            ])
        #expect(try book.open(in: scratch).lines(of: 0) == ["1 A=n:1 C=n:4"])
    }

    @Test(
        "damage is an error that says what was found",
        arguments: [
            ("<sheetData><row r='2'/><row r='1'/></sheetData>", OfficeError.Code.damaged, "row 1 follows row 2"),
            ("<sheetData><row r='1048577'/></sheetData>", .damaged, "row 1048577"),
            ("<sheetData><row><c r='XFE1'><v>1</v></c></row></sheetData>", .damaged, "XFE1"),
            ("<sheetData><row><c r='1A'/></row></sheetData>", .damaged, "has the name 1A"),
            ("<sheetData><row><c r='XFD1'/><c/></row></sheetData>", .tooLarge, "more than 16384 columns"),
            ("<sheetData><row><c t='s'><v>7</v></c></row></sheetData>", .damaged, "shared string 7, but there are 0"),
            ("<sheetData><row>", .damaged, "line 1 of xl/worksheets/sheet1.xml"),
            ("&bomb;", .damaged, "entity"),
        ])
    func damage(sheet: String, code: OfficeError.Code, words: String) throws {
        let scratch = try Scratch()
        let workbook = try HandmadeWorkbook(sheets: [sheet]).open(in: scratch)
        let error = #expect(throws: OfficeError.self) { try workbook.lines(of: 0) }
        #expect(error?.code == code)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    /// A container that repeats a cell, whose text is larger than what may be in a row: OpenDocument 1.3, part 3, 19.675.
    @Test("few texts cannot make a row of any size")
    func repeatedText() throws {
        let scratch = try Scratch()
        let text = String(repeating: "x", count: 10_000)
        let path = try scratch.zip(
            "a.ods",
            [
                (
                    "content.xml",
                    "<o:spreadsheet xmlns:o='o' xmlns:t='t' xmlns:x='x'><t:table><t:table-row>"
                        + "<t:table-cell t:number-columns-repeated='16000'><x:p>\(text)</x:p></t:table-cell>"
                        + "</t:table-row></t:table></o:spreadsheet>"
                )
            ])
        let error = #expect(throws: OfficeError.self) { try Workbook(path: path, format: .openDocument) }
        #expect(error?.code == .tooLarge && error?.message.contains("bytes of text in row 1") == true)
    }

    @Test("what is no workbook is an error")
    func notAWorkbook() throws {
        let scratch = try Scratch()
        func message(_ path: FilePath) -> String? {
            do {
                _ = try Workbook(path: path, format: .openXML)
                return nil
            } catch { return (error as? OfficeError)?.message }
        }
        #expect(
            try message(scratch.zip("a", [("xl/workbook.xml", "<document/>")]))?.contains("is not a workbook") == true)
        #expect(try message(scratch.zip("b", [("a", "b")]))?.contains("has no part xl/workbook.xml") == true)
        #expect(message(scratch.file("absent"))?.contains("expected a ZIP container") == true)
    }

    @Test("limits of memory and size are errors")
    func limits() throws {
        let scratch = try Scratch()
        let path = try scratch.zip(
            "a.xlsx",
            HandmadeWorkbook(
                sheets: ["<sheetData><row><c><v>1</v></c></row></sheetData>"],
                strings: "<si><t>\(String(repeating: "x", count: 5000))</t></si>"
            ).parts)
        var limits = OfficeLimits()
        limits.memoryBytes = 8000
        var error = #expect(throws: OfficeError.self) { try Workbook(path: path, format: .openXML, limits: limits) }
        #expect(error?.code == .tooLarge)
        limits = OfficeLimits()
        limits.partBytes = 1000
        error = #expect(throws: OfficeError.self) { try Workbook(path: path, format: .openXML, limits: limits) }
        #expect(error?.code == .tooLarge)
        limits = OfficeLimits()
        limits.isCancelled = { true }
        error = #expect(throws: OfficeError.self) { try Workbook(path: path, format: .openXML, limits: limits) }
        #expect(error?.code == .cancelled)
    }
}

extension String {
    /// The markup with a prefix before each name of an element.
    fileprivate func replacingTags(with prefix: String) -> String {
        var result = ""
        var before: Character = " "
        for character in self {
            if (before == "<" && character != "/") || (before == "/" && result.hasSuffix("</")) { result += prefix }
            result.append(character)
            before = character
        }
        return result
    }
}
