import CLinux
package import Conversion
import ItemProviders
import SystemPackage

/// What a text says of its own encoding, in its first kilobytes or in an attribute of its file.
package enum DeclaredEncoding {
    /// How far a declaration is looked for, in bytes; HTML asks for the first 1024, pages in the wild need more.
    static let searchedBytes = 4096

    /// The encoding that `<?xml encoding="…"?>`, `<meta charset="…">` or `<meta content="…; charset=…">` names.
    package static func find(in beginning: UnsafeRawBufferPointer) -> TextEncoding? {
        let text = String(decoding: beginning.prefix(searchedBytes).map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
            .lowercased()
        let label = xmlLabel(text) ?? metaLabel(text)
        guard let label, let encoding = TextEncoding(label: label) else { return nil }
        // Markup whose declaration can be read byte by byte is not UTF-16, whatever it says (HTML 13.2.3.2).
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

    /// The word behind `name`, an equals sign and perhaps a quotation mark.
    private static func value(after name: String, in text: Substring) -> String? {
        guard let range = text.firstRange(of: name) else { return nil }
        let rest = text[range.upperBound...].drop(while: \.isWhitespace)
        guard rest.first == "=" else { return nil }
        let label = rest.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
            .prefix { !$0.isWhitespace && !"\"';/>?".contains($0) }
        return label.isEmpty ? nil : String(label)
    }

    /// What a text that is no page declares: its file by an attribute, XML in its first line. A page of prose that speaks of charsets does not
    /// declare anything.
    package static func ofText(_ beginning: [UInt8], _ source: ConversionSource) -> TextEncoding? {
        attribute(of: source) ?? beginning.withUnsafeBytes(ofXML)
    }

    /// What XML's first line declares; nil for anything else.
    package static func ofXML(_ beginning: UnsafeRawBufferPointer) -> TextEncoding? {
        beginning.starts(with: "<?xml".utf8) ? find(in: beginning) : nil
    }

    // MARK: - Attributes

    /// What the file of `source` says in the extended attribute `user.charset`, as Apache's mod_mime_xattr reads it, or as the charset of
    /// `user.mime_type`, as freedesktop.org's Shared MIME-info does. Nil for bytes in memory.
    package static func attribute(of source: ConversionSource) -> TextEncoding? {
        guard case .file(let file) = source.content else { return nil }
        let label =
            value(of: "user.charset", of: file.path)
            ?? value(of: "user.mime_type", of: file.path).flatMap { charset(ofMIMEType: $0) }
        // Where the bytes begin with no mark, UTF-16 alone does not say which byte comes first.
        guard let label, let encoding = TextEncoding(label: label) else { return nil }
        return ["UTF-16", "UTF-32", "UCS-2", "UCS-4"].contains(encoding.name) ? nil : encoding
    }

    /// The value of an attribute that is a short word. C: `getxattr`.
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
