@testable import OfficeDocuments

extension FuzzTarget {
    /// Compound files, presentations, documents and messages in them, charts, and lists of the sheets of a workbook. Nothing is read
    /// that is not there.
    static let formerOffice = FuzzTarget(name: "former-office") { bytes in
        if let document = try? CompoundDocument(bytes) {
            for number in document.children() {
                guard let content = try? document.content(of: number) else { continue }
                expect(content.count <= bytes.count, "a stream is larger than its file")
            }
            if let presentation = try? Presentation(document) {
                var count = 0
                try? presentation.read(0..<presentation.count) { _ in count += 1 }
                expect(count == presentation.count, "slides are missing")
            }
            if let word = try? WordDocument(document) { read(word, bytes.count) }
        }
        if let chart = BinaryChart(bytes), let blocks = try? chart.blocks {
            for case .table(let rows) in blocks {
                expect(Set(rows.map(\.count)).count <= 1, "rows have different lengths")
            }
        }
        for text in BinarySheetDrawing.sheets(of: bytes).flatMap(\.texts) {
            expect(!text.isEmpty && text.utf16.count <= bytes.count, "a text on a sheet is larger than the file")
        }
        if let mail = try? OutlookMail.mail(bytes) {
            // All content is in base64, and every stream is written once.
            expect(!mail.contains { $0 == 0 }, "a mail has bytes that no mail has")
        }
        if let workbook = try? Workbook(listing: bytes) {
            var last = -1
            try? workbook.read(0..<workbook.sheets.count) { event in
                switch event {
                case .sheet: last = -1
                case .row(let row):
                    expect(row.index > last && !row.cells.isEmpty, "rows are not in order")
                    last = row.index
                    for cell in row.cells { _ = cell.shown }
                case .text: break
                case .comment(let comment): expect(!comment.text.isEmpty, "a comment has no text")
                }
            }
        }
    }

    /// Reads all parts of a document: none is larger than the file, but for the numbers of items.
    private static func read(_ word: WordDocument, _ bytes: Int) {
        var (units, begun) = (0, false)
        for part in [word.body] + word.textBoxes + word.notes.map(\.characters) {
            try? word.read(part) { event in
                switch event {
                case .text(let text, _):
                    expect(begun, "text is outside of a paragraph")
                    units += text.utf16.count
                case .paragraph: begun = true
                case .paragraphEnd, .cellEnd, .rowEnd: begun = false
                case .lineEnd, .note, .link, .linkEnd: break
                }
            }
        }
        _ = try? word.comments()
        expect(units <= 4 * bytes, "the text is larger than the file")
    }
}
