import CLinux
package import Conversion
import ItemProviders
import SystemPackage
import Transcoding

/// The encoding of a text: the name for `iconv`, and the length of the byte order mark.
package struct TextEncoding: Sendable, Hashable {
    /// The encoding's name, upper case.
    package let name: String
    /// The length of the byte order mark at the beginning, in bytes; 0 without one.
    package let markLength: Int
    /// Whether neither the text nor its file declares the encoding: it may then be wrong, so the result never counts as
    /// lossless.
    package let isGuess: Bool
    /// Whether the user states the encoding: nothing is detected then, and text that is invalid in it is an error.
    package let isStated: Bool

    /// Creates an encoding by name.
    package init(_ name: String, markLength: Int = 0, isGuess: Bool = false, isStated: Bool = false) {
        self.name = name
        self.markLength = markLength
        self.isGuess = isGuess
        self.isStated = isStated
    }

    /// Creates the encoding that a user states by one of its names, in letters of any case; nil if the C library does
    /// not have it.
    package init?(stated label: String) {
        guard let encoding = TextEncoding(label: label), TextTranscoder.supports(encoding) else { return nil }
        self.init(encoding.name, isStated: true)
    }

    /// The same encoding, marked as a guess.
    package var guessed: TextEncoding { TextEncoding(name, markLength: markLength, isGuess: true) }

    /// Whether its text consists of ASCII bytes, so that it is also valid UTF-8 (RFC 1468, 1842, 2152).
    package var isSevenBit: Bool { name.hasPrefix("ISO-2022-") || name == "HZ" || name == "UTF-7" }

    /// Whether a character has several bytes, of which the first is not ASCII: few texts are valid in it by chance.
    package var isMultibyte: Bool { EncodingChoice.multibyte.contains(name) }

    /// Whether its code units have two or four bytes, so that its text contains zero bytes.
    package var isWide: Bool { ["UTF-16", "UTF-32", "UCS-2", "UCS-4"].contains(where: name.hasPrefix) }

    /// Returns the stated encoding of a text that begins with `mark`: its mark is not a part of the text.
    func marked(by mark: TextEncoding?) -> TextEncoding {
        guard let mark, mark.name == name || isWide && mark.name.hasPrefix(name) else { return self }
        return TextEncoding(mark.name, markLength: mark.markLength, isStated: true)
    }

    /// UTF-8 without a mark.
    package static let utf8 = TextEncoding("UTF-8")

    /// Whether the encoding is UTF-8, with or without a mark.
    package var isUTF8: Bool { name == "UTF-8" }

    /// Creates the encoding of a byte order mark at the beginning of `bytes` (Unicode 15, section 23.8).
    package init?(markOf bytes: some Collection<UInt8>) {
        // Longer marks first: UTF-32's begins with that of UTF-16.
        for (mark, name) in Self.marks where bytes.starts(with: mark) {
            self.init(name, markLength: mark.count)
            return
        }
        return nil
    }

    private static let marks: [(mark: [UInt8], name: String)] = [
        ([0xEF, 0xBB, 0xBF], "UTF-8"),
        ([0xFF, 0xFE, 0x00, 0x00], "UTF-32LE"),
        ([0x00, 0x00, 0xFE, 0xFF], "UTF-32BE"),
        ([0xFF, 0xFE], "UTF-16LE"),
        ([0xFE, 0xFF], "UTF-16BE"),
    ]

    /// Creates the encoding for a label of the web, of XML or of a detector.
    ///
    /// As in the WHATWG's Encoding Standard, a label stands for the superset that is used in practice: text labelled
    /// ISO-8859-1 is windows-1252, Shift_JIS is Microsoft's code page 932, GB 2312 is GB 18030.
    package init?(label: String) {
        let label = label.uppercased().filter { !$0.isWhitespace }
        guard !label.isEmpty, label.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }) else { return nil }
        self.init(EncodingLabels.name(of: label) ?? label)
    }
}

// MARK: - Declarations

/// The encoding that a text declares, in its first kilobytes or in an attribute of its file.
package enum DeclaredEncoding {
    /// The number of bytes in which a declaration is searched; HTML requires the first 1024, real pages need more.
    static let searchedBytes = 4096

    /// The encoding in `<?xml encoding="…"?>`, `<meta charset="…">` or `<meta content="…; charset=…">`.
    package static func find(in beginning: UnsafeRawBufferPointer) -> TextEncoding? {
        let searched = UnsafeRawBufferPointer(rebasing: beginning.prefix(searchedBytes))
        guard mayDeclare(searched) else { return nil }
        let text = String(decoding: searched.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self).lowercased()
        let label = xmlLabel(text) ?? metaLabel(text)
        guard let label, let encoding = TextEncoding(label: label) else { return nil }
        // Markup whose declaration is readable byte by byte is not UTF-16, even if it declares that (HTML 13.2.3.2).
        return encoding.name.hasPrefix("UTF-16") ? .utf8 : encoding
    }

    /// Whether the text begins with `<?xml` or holds `<meta`, in letters of any case: a quick look, since most markup
    /// declares nothing.
    private static func mayDeclare(_ text: UnsafeRawBufferPointer) -> Bool {
        func holds(_ word: [UInt8], at start: Int) -> Bool {
            start + word.count <= text.count && word.indices.allSatisfy { text[start + $0] | 0x20 == word[$0] }
        }
        let meta = Array("<meta".utf8)
        return holds(Array("<?xml".utf8), at: 0)
            || text.indices.contains { text[$0] == meta[0] && holds(meta, at: $0) }
    }

    private static func xmlLabel(_ text: String) -> String? {
        guard text.hasPrefix("<?xml"), let declaration = text.split(separator: "?>", maxSplits: 1).first else {
            return nil
        }
        return value(after: "encoding", in: declaration)
    }

    private static func metaLabel(_ text: String) -> String? {
        // What precedes the first one may be empty.
        for tag in text.split(separator: "<meta", omittingEmptySubsequences: false).dropFirst() {
            let tag = tag.prefix { $0 != ">" }
            if let label = value(after: "charset", in: tag) { return label }
        }
        return nil
    }

    /// The word after `name`, an equals sign and an optional quotation mark.
    private static func value(after name: String, in text: Substring) -> String? {
        guard let range = text.firstRange(of: name) else { return nil }
        let rest = text[range.upperBound...].drop(while: \.isWhitespace)
        guard rest.first == "=" else { return nil }
        let label = rest.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
            .prefix { !$0.isWhitespace && !"\"';/>?".contains($0) }
        return label.isEmpty ? nil : String(label)
    }

    /// The declaration of a text that is not HTML: the user's, that of its file, or XML's first line. Prose that
    /// mentions charsets declares nothing.
    package static func ofText(_ beginning: [UInt8], _ source: ConversionSource) -> TextEncoding? {
        outside(source) ?? beginning.withUnsafeBytes(ofXML)
    }

    /// The encoding in XML's first line; nil for other text.
    package static func ofXML(_ beginning: UnsafeRawBufferPointer) -> TextEncoding? {
        beginning.starts(with: "<?xml".utf8) ? find(in: beginning) : nil
    }

    // MARK: - Outside the text

    /// The encoding that the user states for `source`, or else that an attribute of its file declares.
    package static func outside(_ source: ConversionSource) -> TextEncoding? {
        source.encoding.flatMap { TextEncoding(stated: $0) } ?? attribute(of: source)
    }

    /// The encoding in the extended attribute `user.charset` of `source`'s file, as Apache's mod_mime_xattr reads it,
    /// or in the charset of `user.mime_type`, as freedesktop.org's Shared MIME-info does. Nil for bytes in memory.
    private static func attribute(of source: ConversionSource) -> TextEncoding? {
        guard case .file(let file) = source.content else { return nil }
        let label =
            value(of: "user.charset", of: file.path)
            ?? value(of: "user.mime_type", of: file.path).flatMap { charset(ofMIMEType: $0) }
        // Without a byte order mark, UTF-16 alone does not determine the byte order.
        guard let label, let encoding = TextEncoding(label: label) else { return nil }
        return ["UTF-16", "UTF-32", "UCS-2", "UCS-4"].contains(encoding.name) ? nil : encoding
    }

    /// The value of a short attribute. C: `getxattr`.
    private static func value(of name: String, of path: FilePath) -> String? {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = path.withPlatformString { getxattr($0, name, &bytes, bytes.count) }
        guard count > 0 else { return nil }
        return String(validating: bytes.prefix(count).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The parameter of `text/plain; charset="iso-8859-2"` (RFC 2045, 5.1).
    private static func charset(ofMIMEType type: String) -> String? {
        for parameter in type.lowercased().split(separator: ";").dropFirst() {
            if let label = value(after: "charset", in: parameter) { return label }
        }
        return nil
    }
}
