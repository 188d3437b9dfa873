import Archives
import Places
import Conversion
import ItemProviders
import SystemPackage

/// Finds the parts of a document that conversions do not carry, by names in its container and markup: macros, comments,
/// deleted text.
///
/// This is a heuristic scan, not a reader. Missing a part breaks no promise, since no conversion of a document is lossless.
/// Those of a PDF are found by `PDFContents`.
enum DocumentParts {
    /// The losses of `source`, as far as its beginning shows them or, for a ZIP container, the directory at its end.
    static func losses(of source: ConversionSource, format: DocumentFormat) -> [Loss] {
        guard format.layout == .zip else {
            return losses(inMarkup: source.prefix(), format: format, name: source.name)
        }
        guard let entries = ZipDirectory.entries(in: source.suffix()) else { return [] }
        var found = losses(of: entries.map(\.name))
        if hasRunningText(entries, of: source, format: format) { found.append(.headers) }
        // Writers also add an empty part, so its content is examined; only for a file, since bytes in memory would have
        // to be written first.
        if let comments = entries.first(where: { $0.name == commentsEntry }), case .file = source.content,
            comments.expandedSize <= ConversionLimits.peekBytes,
            let input = try? SourceDescriptor(source, scratch: "/"),
            let content = OfficePackage.content(of: comments, in: input)
        {
            found += losses(in: content, behind: "<", bodySigns)
        }
        return found.uniqued()
    }

    /// Whether there may be headers or footers: those of Word are parts, which may be empty, and those of OpenDocument are in the
    /// styles.
    private static func hasRunningText(
        _ entries: [ZipDirectory.Entry], of source: ConversionSource, format: DocumentFormat
    ) -> Bool {
        switch format.reader {
        case "docx": return entries.contains { RunningTextParts.isWordPart($0.name) }
        case "odt":
            guard let styles = entries.first(where: { $0.name == "styles.xml" }), case .file = source.content,
                styles.expandedSize <= ConversionLimits.peekBytes,
                let input = try? SourceDescriptor(source, scratch: "/"),
                let content = OfficePackage.content(of: styles, in: input)
            else { return false }
            return RunningTextParts.isInStyles(content)
        default: return false
        }
    }

    /// The losses of the container, including its body.
    static func losses(inContainer input: borrowing SourceDescriptor) -> [Loss] {
        guard let bytes = try? input.bytes(), let entries = ZipDirectory.entries(in: bytes) else { return [] }
        var found = losses(of: entries.map(\.name))
        for entry in entries
        where ["word/document.xml", "content.xml", commentsEntry].contains(entry.name)
            && entry.expandedSize <= largestBody
        {
            guard let body = OfficePackage.content(of: entry, in: input) else { continue }
            found += losses(in: body, behind: "<", bodySigns)
        }
        return found.uniqued()
    }

    /// The losses of a page or of a text with markup.
    ///
    /// - Parameter name: The name of the file.
    static func losses(inMarkup bytes: [UInt8], format: DocumentFormat, name: String? = nil) -> [Loss] {
        guard format.reader == "html" else { return MarkupSource.losses(in: bytes, reader: format.reader) }
        let found = losses(in: bytes, behind: "<", pageSigns)
        guard found.contains(.metadata), !PageMetadata.isIn(bytes, name: name) else { return found }
        return found.filter { $0 != .metadata }
    }

    /// The losses of a page of a book, as far as readers of books lose them: the pictures and the metadata of a book are its own.
    static func losses(inBookPage bytes: [UInt8]) -> [Loss] {
        losses(in: bytes, behind: "<", pageSigns).filter { [.forms, .scripts, .attachments].contains($0) }
    }

    /// The losses of rich text, as far as `bytes` extend.
    static func losses(inRichText bytes: [UInt8]) -> [Loss] { losses(in: bytes, behind: "\\", richSigns) }

    /// The maximum size of a body that is scanned, in bytes.
    private static let largestBody = 64 << 20
    private static let commentsEntry = "word/comments.xml"

    private typealias Signs = [(words: String, loss: Loss)]

    // HTML's elements, Office Open XML's (ECMA-376) and OpenDocument's (1.3, part 3), and RTF's control words (1.9.1).
    private static let pageSigns: Signs = [
        ("script", .scripts), ("form", .forms), ("input", .forms), ("!--", .other), ("meta ", .metadata),
        ("title", .metadata), ("object", .attachments), ("embed", .attachments),
        ("iframe", .attachments), ("video", .attachments), ("audio", .attachments), ("canvas", .pictures),
        ("svg", .pictures),
    ]
    private static let bodySigns: Signs = [
        ("w:ins ", .changes), ("w:del ", .changes), ("w:movefrom ", .changes), ("w:ffdata", .forms),
        ("w:comment ", .comments), ("office:annotation", .comments), ("text:changed-region", .changes),
        ("form:form", .forms),
    ]
    private static let richSigns: Signs =
        [
            ("info", .metadata), ("revised", .changes), ("deleted", .changes), ("objdata", .attachments),
            ("formfield", .forms), ("momath", .formulas),
        ]
        + ["header", "footer"].flatMap { word in
            ["\\", " ", "{", "f", "l", "r"].map { (words: word + $0, loss: Loss.headers) }
        }

    /// The losses for the names of a container's entries.
    static func losses(of names: [String]) -> [Loss] {
        names.compactMap { name -> Loss? in
            switch name {
            case "docProps/core.xml", "docProps/custom.xml", "meta.xml": .metadata
            case "META-INF/documentsignatures.xml", "META-INF/macrosignatures.xml": .signatures
            case _ where name.hasPrefix("_xmlsignatures/"): .signatures
            case _ where name.hasSuffix("vbaProject.bin"), _ where name.hasPrefix("Basic/"),
                _ where name.hasPrefix("Scripts/"):
                .scripts
            case _ where name.hasPrefix("word/embeddings/"), _ where name.hasPrefix("word/activeX/"),
                _ where name.hasPrefix("xl/embeddings/"), _ where name.hasPrefix("ppt/embeddings/"),
                _ where name.hasPrefix("Object "):
                .attachments
            case _ where name.hasPrefix("xl/comments"), _ where name.hasPrefix("xl/threadedComments/"),
                _ where name.hasPrefix("ppt/comments/"):
                .comments
            case _ where name.hasPrefix("xl/media/"), _ where name.hasPrefix("xl/charts/"),
                _ where name.hasPrefix("word/charts/"),
                _ where name.hasPrefix("ppt/media/"), _ where name.hasPrefix("ppt/charts/"):
                .pictures
            default: nil
            }
        }.uniqued()
    }

    /// The losses whose words follow a `mark` in `bytes`, ignoring case.
    ///
    /// - Complexity: O(n) in the bytes.
    private static func losses(in bytes: [UInt8], behind mark: Unicode.Scalar, _ signs: Signs) -> [Loss] {
        var open = signs.map { (words: Array($0.words.utf8), loss: $0.loss) }
        var found: [Loss] = []
        var at = bytes.startIndex
        while !open.isEmpty, let next = bytes[at...].firstIndex(of: UInt8(ascii: mark)) {
            at = next + 1
            let rest = bytes[at...]
            let hit = open.first { sign in
                zip(rest, sign.words).allSatisfy { ($0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0) == $1 }
                    && rest.count >= sign.words.count
            }
            guard let hit else { continue }
            found.append(hit.loss)
            open.removeAll { $0.loss == hit.loss }
        }
        return found.uniqued()
    }
}
