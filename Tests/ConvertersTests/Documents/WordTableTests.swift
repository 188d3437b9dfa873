import Testing

/// Tables of DOCX in text.
@Suite("A table of a DOCX has its captions and lines in their places")
struct WordTableTests {
    private static func table(_ rows: [[[String]]]) -> String {
        let grid = "<w:tblGrid><w:gridCol w:w='1000'/><w:gridCol w:w='1000'/></w:tblGrid>"
        let rows = rows.map { cells in
            let cells = cells.map { "<w:tc>\($0.map { WordDraft.paragraph($0) }.joined())</w:tc>" }
            return "<w:tr>\(cells.joined())</w:tr>"
        }
        return "<w:tbl>\(grid)\(rows.joined())</w:tbl>"
    }

    private static func field(_ instruction: String, _ result: String) -> String {
        let parts = ["begin", "separate", "end"].map { "<w:r><w:fldChar w:fldCharType='\($0)'/></w:r>" }
        return parts[0] + "<w:r><w:instrText>\(instruction)</w:instrText></w:r>" + parts[1] + WordDraft.run(result)
            + parts[2]
    }

    @Test("a caption stays behind its table, and is there once") func captions() async throws {
        let caption =
            "<w:p><w:pPr><w:pStyle w:val=\"Caption\"/></w:pPr>\(WordDraft.run("Table"))\(Self.field(" SEQ Table ", "1"))</w:p>"
        let draft = WordDraft(
            body: Self.table([[["a"], ["b"]]]) + WordDraft.paragraph("x") + Self.table([[["c"], ["d"]]]) + caption,
            styles: "<w:style w:type='paragraph' w:styleId='Caption'><w:name w:val='caption'/></w:style>")
        #expect(try await draft.lines() == ["a  b", "x", "c  d", "Table1"])
    }

    @Test("cells of several lines are in their columns") func lines() async throws {
        let draft = WordDraft(
            body: Self.table([[["name"], ["n"]], [["one", "more"], ["7"]], [["two"], ["8", "", "9"]]]))
        #expect(try await draft.lines() == ["name  n", "one   7", "more", "two   8", "      9"])
    }
}
