import Archives
import Conversion
import ItemProviders
import Places
import SystemPackage

/// The addresses behind the words of a document, for which its plain text has no place.
///
/// They are found by names in its markup, as `DocumentParts` finds other parts: the document itself is not read.
enum DocumentLinks {
    /// The maximum number of addresses, and the maximum size of a page of a book, of all its pages, and of a part of a document
    /// of Word, in bytes.
    private static let most = 1 << 16
    private static let largestPage = 16 << 20
    private static let largestPart = 256 << 20
    private static let mostBytes = 256 << 20

    /// The addresses that a document of `format` in `input` leads to.
    ///
    /// - Complexity: O(n) in the bytes of the document.
    static func addresses(in input: borrowing SourceDescriptor, format: DocumentFormat) -> [String] {
        switch format.reader {
        case "docx": addresses(inParts: ["document", "footnotes", "endnotes"], of: input)
        case "odt":
            OfficePackage.content(named: "content.xml", in: input).map { addresses(in: $0, of: ["text:a", "draw:a"]) }
                ?? []
        case "epub": addresses(inBook: input)
        case "html": (try? input.bytes()).map(addresses(inPage:)) ?? []
        case "fb2": (try? input.bytes()).map { addresses(in: $0, of: ["a"]).filter(hasScheme) } ?? []
        case "docbook": (try? input.bytes()).map { addresses(in: $0, of: ["ulink", "link"]) } ?? []
        case "jats": (try? input.bytes()).map { addresses(in: $0, of: ["ext-link"]) } ?? []
        default: []
        }
    }

    /// The addresses of `source`, as far as its beginning shows them, or the relationships of a container.
    static func addresses(in source: ConversionSource, format: DocumentFormat) -> [String] {
        switch format.reader {
        case "html": return addresses(inPage: source.prefix())
        case "docx":
            guard case .file = source.content, let input = try? SourceDescriptor(source, scratch: "/") else {
                return []
            }
            return OfficePackage.content(named: "word/_rels/document.xml.rels", in: input)
                .map(addresses(inRelationships:)) ?? []
        default: return []
        }
    }

    /// Whether a text lacks one of `addresses`, without their scheme.
    ///
    /// - Complexity: O(n) in the bytes of a text that has the addresses in their order.
    static func isMissing(_ addresses: [String], in text: [UInt8]) -> Bool {
        guard !addresses.isEmpty else { return false }
        // Lines may be broken anywhere.
        let shown = text.filter { $0 > 0x20 }
        var place = 0
        for address in addresses {
            let word = words(of: address)
            guard !word.isEmpty else { continue }
            guard let found = ByteSearch.first(word, in: shown, from: place) ?? ByteSearch.first(word, in: shown) else {
                return true
            }
            place = found
        }
        return false
    }

    /// What of an address a text shows if it shows it at all: `example.org/a` for `https://example.org/a/`.
    private static func words(of address: String) -> String {
        var rest = address[...]
        for scheme in ["mailto:", "tel:", "https://", "http://", "ftp://"] where rest.lowercased().hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count)
            break
        }
        if rest.last == "/" { rest = rest.dropLast() }
        return String(decoding: rest.utf8.filter { $0 > 0x20 }.prefix(250), as: UTF8.self)
    }

    /// The addresses of a page, other than places in it.
    private static func addresses(inPage bytes: [UInt8]) -> [String] { addresses(in: bytes, of: ["a", "area"]) }

    /// The values of `href`, or an attribute like it, of the elements `names`.
    private static func addresses(in bytes: [UInt8], of names: Set<String>) -> [String] {
        var found: [String] = []
        for token in HTMLTokenizer(bytes) where token.kind == .startTag && names.contains(token.name) {
            let attributes = HTMLTokenizer.attributes(of: bytes[token.range])
            let address = attributes["href"] ?? attributes["xlink:href"] ?? attributes["l:href"] ?? attributes["url"]
            guard let address, !address.isEmpty, !address.hasPrefix("#"), !isScript(address) else { continue }
            found.append(address)
            if found.count == most { break }
        }
        return found
    }

    private static func isScript(_ address: String) -> Bool {
        ["javascript:", "data:"].contains { address.lowercased().hasPrefix($0) }
    }

    /// Whether an address leads out of its file: `https:`, `mailto:`. (RFC 3986, 3.1)
    private static func hasScheme(_ address: String) -> Bool {
        let scheme = address.prefix { $0 != ":" }
        return scheme.count > 1 && scheme.count < address.count
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// The addresses of the pages of a book that lead out of it.
    private static func addresses(inBook input: borrowing SourceDescriptor) -> [String] {
        guard let zip = try? ZipReader(path: OfficeInput.path(of: input)) else { return [] }
        var found: [String] = []
        var size = 0
        try? zip.readEach(where: BookPage.isPage, limit: largestPage) { _, content in
            found += addresses(inPage: BookPage.inUTF8(content) ?? content).filter(hasScheme)
            size += content.count
            return size <= mostBytes && found.count < most
        }
        return found
    }

    /// The addresses of parts of a document of Word: those of relationships, and those in fields.
    private static func addresses(inParts parts: [String], of input: borrowing SourceDescriptor) -> [String] {
        guard let zip = try? ZipReader(path: OfficeInput.path(of: input)) else { return [] }
        let names = Set(parts.flatMap { ["word/\($0).xml", "word/_rels/\($0).xml.rels"] })
        var found: [String] = []
        try? zip.readEach(where: names.contains, limit: largestPart) { name, content in
            found += name.hasSuffix(".rels") ? addresses(inRelationships: content) : addresses(inFields: content)
            return found.count < most
        }
        return found
    }

    /// The addresses in fields of Word. (ECMA-376, part 1, 17.16.5.25)
    private static func addresses(inFields body: [UInt8]) -> [String] {
        var found: [String] = []
        var place = 0
        while let next = ByteSearch.first("HYPERLINK ", in: body, from: place), found.count < most {
            let field = body[next...].prefix { $0 != UInt8(ascii: "<") }
            place = field.endIndex
            if let address = RichTextLink.address(in: CharacterEntities.decoded(field)) { found.append(address) }
        }
        return found
    }

    /// The addresses in the relationships of a part that lead out of the document. (ECMA-376, part 2, 6.5.3)
    private static func addresses(inRelationships bytes: [UInt8]) -> [String] {
        var found: [String] = []
        for token in HTMLTokenizer(bytes) where token.begins("relationship") {
            let attributes = HTMLTokenizer.attributes(of: bytes[token.range])
            guard attributes["type"]?.hasSuffix("/hyperlink") == true, attributes["targetmode"] == "External",
                let address = attributes["target"]
            else { continue }
            found.append(address)
            if found.count == most { break }
        }
        return found
    }
}
