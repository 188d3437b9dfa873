import Archives
import Conversion
import ItemProviders
import OfficeDocuments
import SystemPackage

/// Replaces the bodies in the ZIP container of an office document.
enum OfficePackage {
    /// A document as pandoc reads it.
    struct Rewriting {
        /// The document, in a scratch file; nil if it needs no change.
        var source: ConversionSource?
        /// Its comments, which are not in its text; nil if they cannot be read.
        var comments: [OfficeComment]? = []
        /// Its headers and footers, which are not in its text either.
        var running = RunningText()
        /// What is lost of its bodies.
        var losses: [Loss] = []
        /// Whether they have embedded content.
        var hasEmbedded = false
    }

    /// The document with its bodies rewritten for pandoc, and its comments.
    ///
    /// A document that cannot be read here is left to the reader, which reports the reason.
    ///
    /// - Throws: `ConversionError` with `cannotWrite` or `cancelled`.
    static func rewriting(
        _ input: borrowing SourceDescriptor, source: ConversionSource, format: DocumentFormat,
        in context: ConversionContext
    ) throws(ConversionError) -> Rewriting {
        guard let bytes = try? input.bytes(), let entries = ZipDirectory.entries(in: bytes) else { return Rewriting() }
        guard let vocabulary = vocabulary(of: format) else {
            guard format.reader == "epub" else { return Rewriting() }
            let (pages, losses) = BookPage.changedPages(
                entries, of: input, isCancelled: { context.progress.isCancelled })
            let package = BookPackage.changes(to: entries, of: input)
            let book = try container(
                replacing: pages + package.replaced, adding: package.added, in: bytes, source, format, context)
            return Rewriting(source: book, losses: losses)
        }
        let common = format.reader == "odt" ? styles(in: entries, of: input) : nil
        let word = format.reader == "docx" ? WordPackage(entries, of: input) : nil
        var result = Rewriting()
        result.running = RunningTextParts.find(entries, of: input, format: format, styles: common, in: context)
        var bodies: [(entry: ZipDirectory.Entry, content: [UInt8])] = []
        // The numbers of lists go on from the text to its notes.
        let parts = entries.filter { isBody($0.name, of: format) && $0.expandedSize <= largestBody }
            .sorted { $0.name.hasPrefix("word/document") && !$1.name.hasPrefix("word/document") }
        for entry in parts {
            if context.progress.isCancelled {
                throw ConversionError(.cancelled, subject: source.subject, message: "cancelled")
            }
            guard let content = content(of: entry, in: input) else { continue }
            let objects = objects(in: content, of: entry.name, input, context)
            if let word {
                let mended = WordMarkup.mended(content)
                if mended?.hasFormulas == true { result.losses = (result.losses + [.formulas]).uniqued() }
                word.rewrite(
                    entry, mended?.body ?? content, isMended: mended != nil, objects: objects,
                    embedded: EmbeddedDocuments.areIn(content)
                        ? EmbeddedDocuments(inPart: entry.name, of: input, context) : nil)
                continue
            }
            let numbered = OpenDocumentNumbering.rewritten(content, styles: common)
            let hidden = OpenDocumentHiddenStyles(content, common: common)
            guard let body = OfficeBody(rewriting: numbered ?? content, vocabulary, objects: objects, hidden: hidden)
            else { continue }
            result.comments = comments(of: body, in: numbered ?? content)
            if let rewritten = body.isChanged ? body.output : numbered { bodies.append((entry, rewritten)) }
        }
        if let word {
            bodies = word.changed
            result.comments = word.comments
            result.hasEmbedded = word.hasDocuments
            if word.hasUnknownSigns || word.lacksDocuments { result.losses.append(.other) }
        }
        let missing = missingParts(of: format, entries)
        result.source = try container(replacing: bodies, adding: missing, in: bytes, source, format, context)
        return result
    }

    /// A document of strict Office Open XML as a transitional one, in a scratch file; nil for any other document.
    ///
    /// - Throws: `ConversionError` with `cannotWrite`.
    static func transitional(
        _ input: borrowing SourceDescriptor, source: ConversionSource, format: DocumentFormat,
        in context: ConversionContext
    ) throws(ConversionError) -> ConversionSource? {
        guard format.reader == "docx", StrictWord.isStrict(input), let bytes = try? input.bytes(),
            let entries = ZipDirectory.entries(in: bytes)
        else { return nil }
        return try container(
            replacing: StrictWord.parts(entries, of: input), adding: [], in: bytes, source, format, context)
    }

    /// A document with new parts, in a scratch file; nil if there are none.
    private static func container(
        replacing bodies: [(entry: ZipDirectory.Entry, content: [UInt8])],
        adding missing: [(name: String, content: [UInt8])],
        in bytes: [UInt8], _ source: ConversionSource, _ format: DocumentFormat, _ context: ConversionContext
    ) throws(ConversionError) -> ConversionSource? {
        guard !bodies.isEmpty || !missing.isEmpty,
            let container = ZipDirectory.replacing(bodies, adding: missing, in: bytes)
        else { return nil }
        let file = try ScratchFile(in: context.scratch, extension: format.reader)
        try file.write(container)
        return source.deriving(.file(LoadedFile(path: file.keep(), ownership: .scratch)), as: source.type)
    }

    /// The comments within a body of OpenDocument; nil if one cannot be read.
    private static func comments(of body: OfficeBody, in content: [UInt8]) -> [OfficeComment]? {
        try? body.annotations.compactMap { try OfficeComment(annotation: Array(content[$0])) }
    }

    /// The charts, diagrams and other objects in a body; nil if it has none. One that cannot be read is a picture only.
    private static func objects(
        in body: [UInt8], of part: String, _ input: borrowing SourceDescriptor, _ context: ConversionContext
    ) -> DocumentObjects? {
        let isWord = part.hasPrefix("word/")
        let signs = isWord ? ["<c:chart", "<cx:chart", "<dgm:relIds"] : ["<draw:object"]
        guard signs.contains(where: { ByteSearch.contains($0, in: body) }),
            let container = try? OfficeContainer(
                path: OfficeInput.path(of: input), limits: OfficeLimits(context, bytes: input.size))
        else { return nil }
        return try? isWord ? DocumentObjects(ofPart: part, in: container) : DocumentObjects(in: container)
    }

    /// The maximum size of a body that is rewritten, in bytes: real ones have a few megabytes.
    private static let largestBody = 256 << 20

    private static func vocabulary(of format: DocumentFormat) -> OfficeVocabulary? {
        switch format.reader {
        case "odt": .openDocument
        case "docx": .word
        default: nil
        }
    }

    private static func isBody(_ name: String, of format: DocumentFormat) -> Bool {
        guard format.reader == "docx" else { return name == "content.xml" }
        return name.hasPrefix("word/document") && name.hasSuffix(".xml")
            || ["word/footnotes.xml", "word/endnotes.xml"].contains(name)
    }

    /// The part with the styles of an OpenDocument text; nil if it has none.
    private static func styles(
        in entries: [ZipDirectory.Entry], of input: borrowing SourceDescriptor
    ) -> [UInt8]? {
        entries.first { $0.name == "styles.xml" && $0.expandedSize <= largestBody }.flatMap {
            content(of: $0, in: input)
        }
    }

    /// The parts that pandoc requires, although OpenDocument 1.3 (part 2, section 3.1) does not: the styles.
    private static func missingParts(
        of format: DocumentFormat, _ entries: [ZipDirectory.Entry]
    ) -> [(name: String, content: [UInt8])] {
        guard format.reader == "odt", entries.contains(where: { $0.name == "content.xml" }),
            !entries.contains(where: { $0.name == "styles.xml" })
        else { return [] }
        let names = ["office", "style", "text"].map { " xmlns:\($0)='urn:oasis:names:tc:opendocument:xmlns:\($0):1.0'" }
        let formatting = " xmlns:fo='urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0'"
        let styles =
            "<office:document-styles\(names.joined())\(formatting)><office:styles/></office:document-styles>"
        return [("styles.xml", Array(styles.utf8))]
    }

    /// The expanded content of `entry`; nil if it cannot be read, or is larger than any body.
    static func content(of entry: ZipDirectory.Entry, in input: borrowing SourceDescriptor) -> [UInt8]? {
        content(named: entry.name, in: input)
    }

    /// The expanded content of the entry with this name; nil if there is none, and otherwise as above.
    static func content(named name: String, in input: borrowing SourceDescriptor) -> [UInt8]? {
        // Opened again by its descriptor, since the file may be unlinked.
        guard let zip = try? ZipReader(path: FilePath("/proc/self/fd/\(input.descriptor.rawValue)")) else { return nil }
        var content: [UInt8] = []
        let result = try? zip.read(name) { block in
            content += block
            return content.count <= largestBody
        }
        return result == nil || content.count > largestBody ? nil : content
    }
}

extension ZipDirectory {
    /// The container with new content, stored uncompressed, for some of its entries: appended, with an updated
    /// directory.
    ///
    /// - Parameter added: New entries, to append after all others.
    /// - Returns: nil for containers above 4 GiB, and those that begin with other data.
    static func replacing(
        _ contents: [(entry: Entry, content: [UInt8])], adding added: [(name: String, content: [UInt8])] = [],
        in bytes: [UInt8]
    ) -> [UInt8]? {
        guard let entries = entries(in: bytes), let first = entries.first, let last = entries.last,
            entries.count + added.count < 0xFFFF, first.headerOffset < first.recordOffset,
            entries.allSatisfy({
                $0.headerOffset + 4 <= bytes.count && bytes.integer(4, at: $0.headerOffset) == 0x0403_4B50
            })
        else { return nil }
        var result = Array(bytes[..<first.recordOffset])
        var directory = Array(bytes[first.recordOffset..<end(of: last, in: bytes)])
        for (entry, content) in contents {
            let offset = result.count
            let record = entry.recordOffset - first.recordOffset
            guard offset + content.count < 0xFFFF_FFFF else { return nil }
            // APPNOTE 4.3.12: flags and method at 8 and 10 of a record, checksum and sizes at 16, the header's offset
            // at 42.
            result += stored(content, as: entry.name)
            directory.replaceSubrange(record + 8..<record + 12, with: little(0x800, 2) + little(0, 2))
            directory.replaceSubrange(record + 16..<record + 28, with: measures(of: content))
            directory.replaceSubrange(record + 42..<record + 46, with: little(offset, 4))
        }
        for (name, content) in added {
            let offset = result.count
            guard offset + content.count < 0xFFFF_FFFF else { return nil }
            result += stored(content, as: name)
            directory += record(of: content, as: name, at: offset)
        }
        let start = result.count
        guard start + directory.count < 0xFFFF_FFFF else { return nil }
        return result + directory + end(of: directory, count: entries.count + added.count, at: start)
    }

    /// A container of stored entries; nil above 4 GiB.
    static func container(of contents: [(name: String, content: [UInt8])]) -> [UInt8]? {
        guard contents.count < 0xFFFF else { return nil }
        var (result, directory) = ([UInt8](), [UInt8]())
        for (name, content) in contents {
            guard result.count + content.count < 0xFFFF_FFFF else { return nil }
            directory += record(of: content, as: name, at: result.count)
            result += stored(content, as: name)
        }
        guard result.count + directory.count < 0xFFFF_FFFF else { return nil }
        return result + directory + end(of: directory, count: contents.count, at: result.count)
    }

    /// The record of a stored entry in the directory (APPNOTE 4.3.12).
    private static func record(of content: [UInt8], as name: String, at offset: Int) -> [UInt8] {
        // No extra field, comment, disk number or attributes.
        little(0x0201_4B50, 4) + little(20, 2) + headerStart + measures(of: content) + little(name.utf8.count, 2)
            + [UInt8](repeating: 0, count: 12) + little(offset, 4) + Array(name.utf8)
    }

    /// What stands behind a directory (APPNOTE 4.3.16).
    private static func end(of directory: [UInt8], count: Int, at start: Int) -> [UInt8] {
        let count = little(count, 2)
        return little(0x0605_4B50, 4) + little(0, 4) + count + count + little(directory.count, 4) + little(start, 4)
            + little(0, 2)
    }

    /// The local header and content of a stored entry (APPNOTE 4.3.7).
    private static func stored(_ content: [UInt8], as name: String) -> [UInt8] {
        let nameLength = little(name.utf8.count, 2) + little(0, 2)
        return little(0x0403_4B50, 4) + headerStart + measures(of: content) + nameLength + Array(name.utf8) + content
    }

    /// The beginning of both headers: version 2.0, UTF-8 names, stored, midnight of 1 January 1980.
    private static let headerStart = little(20, 2) + little(0x800, 2) + little(0, 2) + [0, 0, 0x21, 0]

    /// The next fields of both headers: the checksum, and the size twice.
    private static func measures(of content: [UInt8]) -> [UInt8] {
        let size = little(content.count, 4)
        return little(CRC32.checksum(of: content), 4) + size + size
    }

    private static func end(of entry: Entry, in bytes: [UInt8]) -> Int {
        let record = entry.recordOffset
        return record + 46 + [28, 30, 32].reduce(0) { $0 + bytes.integer(2, at: record + $1) }
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
