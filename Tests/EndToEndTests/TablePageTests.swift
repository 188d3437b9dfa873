import TestPrograms
import Testing

/// Tables of separated values as pages and documents, read again by Python.
@Suite("Tables as pages")
struct TablePageTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// Prints whether the cells of a page are those of a table.
    private static let comparison = """
        import csv, html.parser, sys
        class Page(html.parser.HTMLParser):
            def __init__(self):
                super().__init__()
                self.rows, self.cell = [], None
            def handle_starttag(self, tag, attributes):
                if tag == 'tr': self.rows.append([])
                if tag in ('td', 'th'): self.cell = ''
            def handle_endtag(self, tag):
                if tag in ('td', 'th'):
                    self.rows[-1].append(self.cell)
                    self.cell = None
            def handle_data(self, text):
                if self.cell is not None: self.cell += text
        page = Page()
        page.feed(open(sys.argv[1], encoding='utf-8').read())
        table = [row for row in csv.reader(open(sys.argv[2], encoding='utf-8', newline='')) if row]
        print(page.rows == table, len(table))
        """

    @Test("the cells of the page are those of the table")
    func cells() async throws {
        let fields = ["Ä & <b>", "\"two\nlines\"", "\"a \"\"quoted\"\" word\"", "", "1.50", "\"1,5\"", "'x'", "日本"]
        var text = "first,second,third\r\n"
        for row in 0..<200 {
            text += (0..<3).map { fields[(row * 5 + $0 * 3 + row / 8) % fields.count] }.joined(separator: ",") + "\r\n"
        }
        try here.write("a.csv", text)
        let outcome = try await DndBinary.run("copy", "a.csv", "--to", "a.html", "--json", in: here)
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines()[0]["losses"]?.array?.isEmpty == true)
        #expect(try await Peers.python(Self.comparison, "a.html", "a.csv", in: here) == "True 201")
    }

    @Test("a table becomes a document with a table")
    func document() async throws {
        try here.write("a.csv", "name;price\nOak;1,5\n")
        expectStatus(try await DndBinary.run("copy", "a.csv", "--to", "a.docx", in: here), 0)
        let code = """
            import docx, sys
            print([[c.text for c in r.cells] for r in docx.Document(sys.argv[1]).tables[0].rows])
            """
        #expect(try await Peers.python(code, "a.docx", in: here) == "[['name', 'price'], ['Oak', '1,5']]")
    }
}
