import FoundationEssentials
import Archives
import FileSystem
import ItemProviders
package import SystemPackage
import Transfer
import UniformTypes
import XML

extension Publisher {
    /// Writes an EPUB with a chapter for each item. (EPUB 3.3)
    ///
    /// - Parameter path: Where no file may exist.
    /// - Returns: how each item was published.
    /// - Throws: `ItemFailure` if it cannot be written, `CancellationError`.
    package func writeBook(to path: FilePath) async throws -> [PublishedOutcome] {
        do {
            return try await writtenBook(to: path)
        } catch let error as ArchiveError {
            let failure = ItemFailure(ItemProviderError(error), subject: nil)
            throw ItemFailure(
                code: failure.code, subject: nil, message: failure.message, isRetryable: failure.isRetryable)
        }
    }

    private func writtenBook(to path: FilePath) async throws -> [PublishedOutcome] {
        var book = try Book(path, modified: publication.modified)
        try book.begin()
        let outcomes = try await forEachItem { markup in
            // A picture comes before the chapter that shows it: an archive has one open entry.
            let article = try markup.article(heading: 1, linksPlaces: false) { try book.add($0, of: markup.number) }
            try book.add(chapter: article, number: markup.number, title: markup.title)
        }
        try book.describe(publication)
        try book.finish()
        return outcomes
    }
}

/// An EPUB that is being written.
private struct Book: ~Copyable {
    private var archive: ZipWriter
    private let time: Int
    /// The lines of the manifest, the spine and the table of contents.
    private var (manifest, spine, contents) = ([String](), [String](), [String]())
    private var pictures = 0

    init(_ path: FilePath, modified: Date) throws {
        time = Int(modified.timeIntervalSince1970)
        archive = try ZipWriter(path: path)
    }

    /// Adds what every book has.
    mutating func begin() throws {
        // The first entry is stored, and has no extra field. (EPUB OCF 3.3, 4.3.2)
        try archive.open("mimetype", modificationTime: time, isStored: true, isLarge: false)
        try archive.write(Array("application/epub+zip".utf8))
        try archive.closeEntry()
        try add(
            "META-INF/container.xml",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
            <rootfiles><rootfile full-path="book/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
            </container>

            """)
        try add("book/style.css", PageStyle.text)
        manifest.append("<item id=\"style\" href=\"style.css\" media-type=\"text/css\"/>")
    }

    private mutating func add(_ name: FilePath, _ text: String) throws {
        try archive.open(name, modificationTime: time)
        try archive.write(Array(text.utf8))
        try archive.closeEntry()
    }

    /// Adds a picture.
    ///
    /// - Returns: its address.
    mutating func add(_ picture: PictureSource, of number: Int) throws -> String {
        pictures += 1
        let name: String
        switch picture {
        case .png(let bytes):
            name = "picture-\(pictures).png"
            try archive.open(FilePath("book/" + name), modificationTime: time, isStored: true)
            try archive.write(bytes)
            note(name, "image/png")
        case .file(let picture, let type, _):
            name = "picture-\(pictures).\(type.fileExtension)"
            let file = try PictureSource.open(picture)
            defer { try? file.close() }
            try archive.open(FilePath("book/" + name), modificationTime: time, isStored: type.type != .svg)
            try file.readBlocks { try archive.write($0) }
            note(name, type.mediaType)
        }
        try archive.closeEntry()
        return name
    }

    private mutating func note(_ name: String, _ mediaType: String) {
        manifest.append("<item id=\"picture-\(pictures)\" href=\"\(name)\" media-type=\"\(mediaType)\"/>")
    }

    mutating func add(chapter article: String, number: Int, title: String) throws {
        let name = "item-\(number).xhtml"
        try add(FilePath("book/" + name), Self.page(title, "<body>\n\(article)</body>"))
        manifest.append("<item id=\"item-\(number)\" href=\"\(name)\" media-type=\"application/xhtml+xml\"/>")
        spine.append("<itemref idref=\"item-\(number)\"/>")
        contents.append("<li><a href=\"\(name)\">\(MarkupText.escaped(title))</a></li>")
    }

    private static func page(_ title: String, _ body: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE html>
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
        <head>
        <title>\(MarkupText.escaped(title))</title>
        <link rel="stylesheet" type="text/css" href="style.css"/>
        </head>
        \(body)
        </html>

        """
    }

    /// Adds the table of contents and the description of the book.
    mutating func describe(_ publication: Publication) throws {
        let title = MarkupText.escaped(publication.title)
        try add(
            "book/contents.xhtml",
            Self.page(
                publication.title,
                """
                <body>
                <nav epub:type="toc" id="toc">
                <h1>\(title)</h1>
                <ol>
                \(contents.joined(separator: "\n"))
                </ol>
                </nav>
                </body>
                """))
        try add(
            "book/book.opf",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:identifier id="id">urn:uuid:\(publication.identifier)</dc:identifier>
            <dc:title>\(title)</dc:title>
            <dc:language>und</dc:language>
            <meta property="dcterms:modified">\(publication.modified.formatted(.iso8601))</meta>
            </metadata>
            <manifest>
            <item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
            \(manifest.joined(separator: "\n"))
            </manifest>
            <spine>
            \(spine.joined(separator: "\n"))
            </spine>
            </package>

            """)
    }

    consuming func finish() throws { try archive.finish() }
}

extension Publication {
    /// A UUID that is made from the title and the names of the items, so that the same items give the same book.
    /// (RFC 9562, version 8)
    fileprivate var identifier: String {
        let names = [title] + items.map { String(decoding: $0.path.bytes, as: UTF8.self) }
        var digits = Array(ContentHash(of: Array(names.joined(separator: "\0").utf8)).hexadecimal.prefix(32))
        (digits[12], digits[16]) = ("8", "8")
        let text = String(digits)
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
            String(Array(text)[range])
        }
        return parts.joined(separator: "-")
    }
}
