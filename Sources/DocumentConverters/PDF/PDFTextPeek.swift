package import Conversion
import ItemProviders
import SystemPackage

/// Detects from few bytes of a PDF that it has no text: if no page has a font, there cannot be any.
///
/// The pages are found as readers find them: the cross-reference table at the end (ISO 32000-1, 7.5.4), the catalogue,
/// the page tree, the resources of each page. `ConversionLimits.peekBytes` suffices for a few dozen pages of a scanned
/// document, which is enough to recognise it. A PDF for which this fails (objects in compressed streams, forms,
/// annotations, encryption, damage) may have text.
package struct PDFTextPeek: ~Copyable {
    /// The number of pages without a font that stand for all, if the byte budget ends before the last page.
    private static let telling = 24

    private enum Answer: Error { case mayHaveText, outOfReach }

    /// A subsection of the table: the number of its first object, the number of entries, the offset of the first entry.
    private struct Section {
        let first: Int
        let count: Int
        let offset: Int
    }

    private var bytes: SourceBytes
    private var sections: [Section] = []
    private var pages = 0

    /// Whether `source`, a PDF, may have text.
    package static func mayHaveText(_ source: ConversionSource) -> Bool {
        let bytes = SourceBytes(source)
        let size = bytes.size
        var peek = PDFTextPeek(bytes: bytes)
        do {
            try peek.walk(size)
            return false
        } catch {
            return !(error == .outOfReach && peek.pages >= telling)
        }
    }

    private init(bytes: consuming SourceBytes) { self.bytes = bytes }

    private mutating func walk(_ size: Int) throws(Answer) {
        let tail = bytes.read(at: max(0, size - 1024), count: 1024)
        guard let mark = tail.lastRange(of: Array("startxref".utf8)) else { throw .mayHaveText }
        var reader = PDFObjectReader(Array(tail[mark.upperBound...]))
        guard case .number(let table) = reader.next() else { throw .mayHaveText }
        let trailer = try tables(from: table)
        let catalogue = try resolve(trailer["Root"])
        // The fields of a form have text that is not in any page.
        guard catalogue["AcroForm"] == nil else { throw .mayHaveText }
        let root = try resolve(catalogue["Pages"])
        try visit(root, depth: 0)
        guard pages > 0 else { throw .mayHaveText }
    }

    /// Reads the subsections of the cross-reference tables, and returns the newest trailer.
    private mutating func tables(from first: Int) throws(Answer) -> PDFObject {
        var newest: PDFObject?
        var next: Int? = first
        for _ in 0..<8 {
            guard var offset = next else { break }
            guard bytes.read(at: offset, count: 4) == Array("xref".utf8) else { throw .mayHaveText }
            offset += 4
            var trailer: PDFObject?
            while trailer == nil {
                var head = bytes.read(at: offset, count: 48)
                let blank = head.prefix { $0 <= 0x20 }.count
                offset += blank
                head.removeFirst(blank)
                if head.starts(with: "trailer".utf8) {
                    var reader = PDFObjectReader(bytes.read(at: offset + 7, count: 512))
                    trailer = reader.next()
                    guard trailer != nil else { throw .mayHaveText }
                    break
                }
                let line = head.prefix { $0 != 0x0A && $0 != 0x0D }
                let numbers = String(decoding: line, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
                guard numbers.count == 2, numbers[0] >= 0, (0...10_000_000).contains(numbers[1]) else {
                    throw .mayHaveText
                }
                offset += line.count
                offset += head.dropFirst(line.count).prefix { $0 <= 0x20 }.count
                sections.append(Section(first: numbers[0], count: numbers[1], offset: offset))
                guard sections.count < 64 else { throw .mayHaveText }
                offset += 20 * numbers[1]
            }
            guard let trailer, trailer["Encrypt"] == nil, trailer["XRefStm"] == nil else { throw .mayHaveText }
            newest = newest ?? trailer
            if case .number(let previous) = trailer["Prev"] { next = previous } else { next = nil }
        }
        guard let newest, next == nil else { throw .mayHaveText }
        return newest
    }

    /// The object of a value, which may be a reference.
    private mutating func resolve(_ value: PDFObject?) throws(Answer) -> PDFObject {
        guard case .reference(let number) = value else {
            guard let value else { throw .mayHaveText }
            return value
        }
        guard let section = sections.first(where: { $0.first <= number && number - $0.first < $0.count }) else {
            throw .mayHaveText
        }
        let entry = bytes.read(at: section.offset + 20 * (number - section.first), count: 18)
        guard entry.count == 18 else { throw .outOfReach }
        guard entry[17] == UInt8(ascii: "n"), let offset = Int(String(decoding: entry[..<10], as: UTF8.self)) else {
            throw .mayHaveText
        }
        var content: [UInt8] = []
        for length in [256, 768, 3072] {
            let more = bytes.read(at: offset + content.count, count: length)
            guard !more.isEmpty else { throw .outOfReach }
            content += more
            var reader = PDFObjectReader(content)
            guard case .number(number) = reader.next(), case .number = reader.next(), reader.take("obj") else {
                throw .mayHaveText
            }
            if let object = reader.next() { return object }
        }
        throw .mayHaveText
    }

    /// Examines a node of the page tree and its descendants.
    private mutating func visit(_ node: PDFObject, depth: Int) throws(Answer) {
        guard depth < 32, node["Annots"] == nil else { throw .mayHaveText }
        if let resources = node["Resources"] { try check(try resolve(resources)) }
        guard let kids = node["Kids"] else {
            pages += 1
            return
        }
        guard case .array(let kids) = try resolve(kids) else { throw .mayHaveText }
        for kid in kids {
            try visit(try resolve(kid), depth: depth + 1)
        }
    }

    /// Checks that resources have no fonts, and only images as external objects.
    private mutating func check(_ resources: PDFObject) throws(Answer) {
        if let fonts = resources["Font"], case let fonts = try resolve(fonts), fonts != .dictionary([:]) {
            throw .mayHaveText
        }
        guard let objects = resources["XObject"] else { return }
        guard case .dictionary(let entries) = try resolve(objects) else { throw .mayHaveText }
        for entry in entries.values {
            guard try resolve(entry)["Subtype"] == .name("Image") else { throw .mayHaveText }
        }
    }
}

extension [UInt8] {
    /// The range of the last occurrence of `pattern`.
    fileprivate func lastRange(of pattern: [UInt8]) -> Range<Int>? {
        guard count >= pattern.count else { return nil }
        let start = stride(from: count - pattern.count, through: 0, by: -1).first {
            self[$0..<($0 + pattern.count)].elementsEqual(pattern)
        }
        return start.map { $0..<($0 + pattern.count) }
    }
}
