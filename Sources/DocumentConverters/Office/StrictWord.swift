import Archives
import Conversion
import ItemProviders

/// Gives a document of strict Office Open XML (ISO/IEC 29500-1), as Word saves it on request, the namespaces of a transitional one
/// (ISO/IEC 29500-4), the only ones that pandoc knows. The elements are the same.
enum StrictWord {
    /// What the strict namespaces and relationships begin with, and the transitional ones: the year stands behind the first word.
    private static let strict = Array("http://purl.oclc.org/ooxml/".utf8)
    private static let transitional = Array("http://schemas.openxmlformats.org/".utf8)
    private static let year = Array("/2006".utf8)

    /// Whether the relationships of a document are strict ones.
    static func isStrict(_ input: borrowing SourceDescriptor) -> Bool {
        OfficePackage.content(named: "_rels/.rels", in: input).flatMap(rewritten) != nil
    }

    /// The parts of a strict document that are to be replaced, with their new content.
    static func parts(
        _ entries: [ZipDirectory.Entry], of input: borrowing SourceDescriptor
    ) -> [(entry: ZipDirectory.Entry, content: [UInt8])] {
        var parts: [(entry: ZipDirectory.Entry, content: [UInt8])] = []
        for entry in entries where entry.name.hasSuffix(".xml") || entry.name.hasSuffix(".rels") {
            guard let content = OfficePackage.content(of: entry, in: input), let other = rewritten(content) else {
                continue
            }
            parts.append((entry, other))
        }
        return parts
    }

    /// The part with other namespaces; nil if it has none of these.
    ///
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ part: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var place = 0
        // A value of an attribute: the text of a document may name these addresses, too.
        while let quote = part[place...].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }) {
            result += part[place...quote]
            place = quote + 1
            guard part[place...].starts(with: strict), quote > 0, part[quote - 1] == UInt8(ascii: "=") else { continue }
            place += strict.count
            let word = part[place...].prefix { $0 != UInt8(ascii: "/") && $0 != part[quote] }
            result += transitional + word + year
            place += word.count
        }
        return result.count == place ? nil : result + part[place...]
    }
}
