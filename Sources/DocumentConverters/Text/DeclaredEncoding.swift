import CLinux
package import Conversion
import ItemProviders
import SystemPackage

/// The encoding that a text declares, in its first kilobytes or in an attribute of its file.
package enum DeclaredEncoding {
    /// The number of bytes in which a declaration is searched; HTML requires the first 1024, real pages need more.
    static let searchedBytes = 4096

    /// The encoding in `<?xml encoding="…"?>`, `<meta charset="…">` or `<meta content="…; charset=…">`.
    package static func find(in beginning: UnsafeRawBufferPointer) -> TextEncoding? {
        let text = String(decoding: beginning.prefix(searchedBytes).map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
            .lowercased()
        let label = xmlLabel(text) ?? metaLabel(text)
        guard let label, let encoding = TextEncoding(label: label) else { return nil }
        // Markup whose declaration is readable byte by byte is not UTF-16, even if it declares that (HTML 13.2.3.2).
        return encoding.name.hasPrefix("UTF-16") ? .utf8 : encoding
    }

    private static func xmlLabel(_ text: String) -> String? {
        guard text.hasPrefix("<?xml"), let declaration = text.split(separator: "?>", maxSplits: 1).first else {
            return nil
        }
        return value(after: "encoding", in: declaration)
    }

    private static func metaLabel(_ text: String) -> String? {
        for tag in text.split(separator: "<meta").dropFirst() {
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

    /// The declaration of a text that is not HTML: an attribute of its file, or XML's first line. Prose that mentions
    /// charsets declares nothing.
    package static func ofText(_ beginning: [UInt8], _ source: ConversionSource) -> TextEncoding? {
        attribute(of: source) ?? beginning.withUnsafeBytes(ofXML)
    }

    /// The encoding in XML's first line; nil for other text.
    package static func ofXML(_ beginning: UnsafeRawBufferPointer) -> TextEncoding? {
        beginning.starts(with: "<?xml".utf8) ? find(in: beginning) : nil
    }

    // MARK: - Attributes

    /// The encoding in the extended attribute `user.charset` of `source`'s file, as Apache's mod_mime_xattr reads it,
    /// or in the charset of `user.mime_type`, as freedesktop.org's Shared MIME-info does. Nil for bytes in memory.
    package static func attribute(of source: ConversionSource) -> TextEncoding? {
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
