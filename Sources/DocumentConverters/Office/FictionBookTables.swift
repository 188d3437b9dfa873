/// Lets pandoc read the tables of a FictionBook, which its reader leaves out. (FictionBook 2.1: rows and cells as in HTML)
enum FictionBookTables {
    /// The book with tables that the filter reads (`EmbeddedContent`); nil if it has none.
    ///
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ book: [UInt8]) -> [UInt8]? {
        let end = "</table>"
        var (result, place) = ([UInt8](), 0)
        while let start = ByteSearch.first("<table", in: book, from: place),
            let last = ByteSearch.first(end, in: book, from: start)
        {
            let table = book[start..<last + end.utf8.count]
            let page = String(decoding: table, as: UTF8.self)
                .replacing("emphasis>", with: "em>").replacing("strikethrough>", with: "s>")
            result += book[place..<start] + "<p>".utf8 + EmbeddedContent.word(Array(page.utf8), .html) + "</p>".utf8
            place = table.endIndex
        }
        return place == 0 ? nil : result + book[place...]
    }
}
