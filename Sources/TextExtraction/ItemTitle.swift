import FoundationEssentials
import FileSystem
import Messages
import OfficeDocuments
import PictureStructure
import Places
package import SystemPackage
package import UniformTypes
import XML

/// The title of a file, as the file itself says it: the first line of a text, the title of a page, document or picture,
/// the subject of a mail, the name of a geocache.
///
/// Only the beginning of a file is read, and of an office document the part with its title: it is found in less than a
/// millisecond, or is unknown. The title of a PDF is read from its XMP, if that is at the beginning or at the end.
package enum ItemTitle {
    /// The number of bytes that are read of a file, or of its end: the EXIF of most cameras, with its thumbnail, and the
    /// XMP behind it.
    private static let peek = 32 << 10
    /// The size of the largest geocache that is read; its picture makes it large.
    private static let mostOfGeocache = 1 << 20
    /// The limit of a title, in characters.
    private static let longest = 200

    /// Returns the title of the file at `path`; nil if it has none, or if it cannot be read.
    package static func title(of path: FilePath, type: UniformType) -> String? {
        let found: String? =
            if type == .geocache {
                geocache(at: path)
            } else if type.conforms(to: .outlookMessage) {
                subject(ofOutlookMessageAt: path)
            } else if type.conforms(to: .openXML) || type.conforms(to: .openDocument) || type == .epub {
                document(at: path, type)
            } else {
                (try? BoundedBytes(of: path, limit: peek).bytes).flatMap { title(in: $0, of: path, type) }
            }
        return found.flatMap(oneLine)
    }

    private static func subject(ofOutlookMessageAt path: FilePath) -> String? {
        guard let bytes = try? BoundedBytes(of: path, limit: mostMessageBytes).bytes,
            let mail = try? OutlookMail.mail(bytes)
        else { return nil }
        return MessageHeader.reading(mail).text("subject")
    }

    private static let mostMessageBytes = 32 << 20

    private static func title(in bytes: [UInt8], of path: FilePath, _ type: UniformType) -> String? {
        if type.conforms(to: .html) || type.conforms(to: .xhtml) { return markup(bytes, below: nil) }
        if type.conforms(to: .svg) { return markup(bytes, below: ["svg", "desc", "metadata", "defs"]) }
        if type.conforms(to: .emlMessage) || type.conforms(to: .newsArticle) {
            return MessageHeader.reading(bytes).text("subject")
        }
        if type.conforms(to: .pdf) { return XMPTitle.title(in: bytes) ?? XMPTitle.title(in: end(of: path)) }
        if type.conforms(to: .image) { return XMPTitle.title(in: bytes) ?? text(ofPicture: bytes) }
        let isProse =
            type.conforms(to: .plainText)
            && ![UniformType.sourceCode, .script, .log, .delimitedText].contains(where: type.conforms(to:))
        return isProse ? firstLine(of: bytes) : nil
    }

    private static func end(of path: FilePath) -> [UInt8] {
        guard let file = try? SystemCalls.openRegularFile(path) else { return [] }
        defer { try? file.close() }
        guard let size = try? file.stat().size else { return [] }
        return (try? file.readBytes(at: max(0, size - Int64(peek)), count: peek)) ?? []
    }

    // MARK: - Texts and pages

    /// The first line with a letter or a digit, without the marks of a heading.
    private static func firstLine(of bytes: [UInt8]) -> String? {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            // The last line of what was read may be cut off inside a character.
            let isCut = line.endIndex == peek
            guard
                let text = (0...(isCut ? 3 : 0)).lazy.compactMap({
                    String(validating: line.dropLast($0), as: UTF8.self)
                })
                .first,
                !text.unicodeScalars.contains("\0")
            else { return nil }
            guard text.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
            return String(text.drop { $0 == "#" || $0.isWhitespace })
        }
        return nil
    }

    /// The first `title` element; of a drawing, only if no other element than `outer` is before it: it is the title of
    /// the whole.
    private static func markup(_ bytes: [UInt8], below outer: Set<String>?) -> String? {
        var isTitle = false
        for token in HTMLTokenizer(bytes) {
            if isTitle {
                guard token.kind == .text else { return nil }
                // References are the only markup in it. (HTML standard, 13.1.2.2)
                guard String(validating: bytes[token.range], as: UTF8.self) != nil else { return nil }
                return CharacterEntities.decoded(bytes[token.range])
            }
            guard token.kind == .startTag else { continue }
            isTitle = token.name == "title"
            if !isTitle, let outer, !outer.contains(token.name) { return nil }
            if token.name == "body" { return nil }
        }
        return nil
    }

    // MARK: - Documents and pictures

    /// The title in the properties of an office document (ECMA-376, part 2, 8.3; OpenDocument 1.3, part 3, 4.3.2.3) or
    /// in the package document of an EPUB (EPUB 3.3, 5.5.3.1).
    private static func document(at path: FilePath, _ type: UniformType) -> String? {
        guard let container = try? OfficeContainer(path: path), !container.isFlat else { return nil }
        if type.conforms(to: .openXML) { return element("dc:title", of: "docProps/core.xml", in: container) }
        if type != .epub { return element("dc:title", of: "meta.xml", in: container) }
        var package: String?
        try? container.parse("META-INF/container.xml") { event in
            if case .start("rootfile", let attributes) = event {
                package = attributes.first { $0.name == "full-path" }?.value
            }
            return package == nil
        }
        return package.flatMap { element("dc:title", of: $0, in: container) }
    }

    /// The text of the first element of this name; nil if there is none, or if the part is larger than is read.
    private static func element(_ name: String, of part: String, in container: OfficeContainer) -> String? {
        guard container.has(part) else { return nil }
        var (text, isInside, isDone, count): ([UInt8], Bool, Bool, Int) = ([], false, false, 0)
        try? container.parse(part) { event in
            count += 1
            switch event {
            case .start(name, _): isInside = true
            case .end(name): isDone = isInside
            case .text(let bytes) where isInside: text += bytes
            default: break
            }
            return !isDone && count < 10_000 && text.count < peek
        }
        return isDone ? String(validating: text, as: UTF8.self) : nil
    }

    /// The title among the texts of a PNG (PNG, third edition, 11.3.3.1).
    private static func text(ofPicture bytes: [UInt8]) -> String? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        return PictureInventory(PictureFileInMemory(bytes))?.texts.first { $0.keyword == "Title" }?.string
    }

    private static func geocache(at path: FilePath) -> String? {
        guard let bytes = try? BoundedBytes(of: path, limit: mostOfGeocache).whole else { return nil }
        return try? Geocache.object(from: Data(bytes), type: .geocache).name
    }

    /// The text on one line; nil if nothing is left.
    private static func oneLine(_ text: String) -> String? {
        let words = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        let shown = String(words.unicodeScalars.filter { $0.properties.generalCategory != .control })
        return shown.isEmpty ? nil : String(shown.prefix(longest))
    }
}

/// The title in an XMP packet, which is found in the bytes of any file that does not compress it (XMP, part 1, 8.4; its
/// part 3 has packets that are found by scanning).
enum XMPTitle {
    private static let core = "http://purl.org/dc/elements/1.1/"

    /// Returns the title of the first complete packet in `bytes`: in the default language, or else the first one.
    static func title(in bytes: [UInt8]) -> String? {
        guard let start = offset(of: "<x:xmpmeta", in: bytes, from: 0),
            let end = offset(of: "</x:xmpmeta>", in: bytes, from: start)
        else { return nil }
        return title(inPacket: Array(bytes[start..<end + "</x:xmpmeta>".utf8.count]))
    }

    private static func title(inPacket packet: [UInt8]) -> String? {
        var options = XMLOptions([.attributes, .text])
        options.hasNamespaces = true
        let separator = String(UnicodeScalar(XMLReader.namespaceEnd))
        var (isTitle, isDefault) = (false, false)
        var (text, best): ([UInt8], [UInt8]?) = ([], nil)
        do throws(XMLError) {
            let reader = try XMLReader(packet, options)
            while let event = try reader.next() {
                switch event.content {
                case .start(let name, let attributes):
                    if name == core + separator + "title" { isTitle = true }
                    isDefault = attributes.contains { $0.name.hasSuffix("lang") && $0.value == "x-default" }
                    text = []
                case .text(let bytes) where isTitle: text += bytes
                case .end(let name) where isTitle:
                    if name.hasSuffix(separator + "li"), best == nil || isDefault { best = text }
                    if name == core + separator + "title" {
                        return best.flatMap { String(validating: $0, as: UTF8.self) }
                    }
                default: continue
                }
            }
        } catch {
            return nil
        }
        return nil
    }

    private static func offset(of text: String, in bytes: [UInt8], from start: Int) -> Int? {
        let pattern = Array(text.utf8)
        var index = start
        while let found = bytes[index...].firstIndex(of: pattern[0]) {
            if bytes[found...].starts(with: pattern) { return found }
            index = found + 1
        }
        return nil
    }
}
