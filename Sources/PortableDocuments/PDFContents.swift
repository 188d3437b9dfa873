import Archives
package import Conversion
import Glibc
package import ItemProviders

/// What a PDF holds besides the visible content of its pages, found by the names of its dictionaries (ISO 32000-1).
///
/// This is a scan, not a reader: it finds what a document has, not what a page shows. Objects in compressed streams (7.5.7)
/// are expanded. Those of an encrypted document are not found.
package struct PDFContents {
    /// What a conversion would lose, in the order in which it was found.
    package private(set) var losses: [Loss] = []
    /// Whether it may say something of itself besides the program that made it: a title, an author, a date, a table of contents.
    package private(set) var describesItself = false
    /// How many bytes may still be expanded.
    private var rest = Self.mostExpanded

    /// What belongs to a document as a whole: pages that are taken out of it lack it.
    package static let ofDocument: Set<Loss> = [.attachments, .scripts, .signatures]

    /// The maximum size of all that is expanded, in bytes: objects without their streams are small.
    private static let mostExpanded = 64 << 20
    /// The maximum size of a document that is read as a whole, in bytes.
    private static let largest = 256 << 20

    /// Scans a whole document, or the beginning of one.
    ///
    /// - Complexity: O(n) in the bytes; what streams hold is skipped.
    package init(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { scan($0) }
    }

    /// Scans a document; only its beginning if it is larger than 256 MiB.
    package init(of input: borrowing SourceDescriptor) {
        let count = input.size <= Self.largest ? input.size : ConversionLimits.peekBytes
        self.init((try? input.bytes(at: 0, count: count)) ?? [])
        if count < input.size { describesItself = true }
    }

    // MARK: - Objects

    private mutating func scan(_ bytes: UnsafeRawBufferPointer) {
        var place = 0
        while let start = Self.find("stream", in: bytes, from: place) {
            let objects = UnsafeRawBufferPointer(rebasing: bytes[place..<start])
            scanNames(objects)
            var content = start + 6
            if content < bytes.count, bytes[content] == 0x0D { content += 1 }
            if content < bytes.count, bytes[content] == 0x0A { content += 1 }
            let end = Self.find("endstream", in: bytes, from: content)
            // The dictionary of the stream is what stands before it.
            let dictionary = UnsafeRawBufferPointer(rebasing: objects.suffix(1024))
            if Self.find("/ObjStm", in: dictionary) != nil {
                expand(bytes[min(content, bytes.count)..<(end ?? bytes.count)], dictionary)
            }
            guard let end else { return }
            place = end + 9
        }
        scanNames(UnsafeRawBufferPointer(rebasing: bytes[place...]))
    }

    /// Scans the objects of a stream.
    private mutating func expand(_ stream: Slice<UnsafeRawBufferPointer>, _ dictionary: UnsafeRawBufferPointer) {
        guard Self.find("/Filter", in: dictionary) != nil else {
            return scanNames(UnsafeRawBufferPointer(rebasing: stream))
        }
        // Two bytes of header (RFC 1950) stand before the data.
        guard Self.find("/FlateDecode", in: dictionary) != nil, stream.count > 2 else { return }
        let objects = Deflate.expanded(Array(stream.dropFirst(2)), limit: min(rest, stream.count * 64))
        rest -= objects.count
        if rest <= 0 { describesItself = true }
        objects.withUnsafeBytes { scanNames($0) }
    }

    // MARK: - Names

    private mutating func scanNames(_ bytes: UnsafeRawBufferPointer) {
        var (place, key) = (bytes.startIndex, "")
        while let slash = bytes[place...].firstIndex(of: UInt8(ascii: "/")) {
            let name = bytes[(slash + 1)...].prefix { !Self.isDelimiter($0) }
            place = name.endIndex
            guard name.count <= Self.longest else { continue }
            let text = String(decoding: name, as: UTF8.self)
            // The names of annotations are those of other things, too.
            let loss = key == "Subtype" ? Self.annotations[text] : Self.keys[text]
            if let loss, !losses.contains(loss) { losses.append(loss) }
            if Self.descriptions.contains(text) { describesItself = true }
            key = text
        }
    }

    /// The most characters of the names below.
    private static let longest = 16

    /// Keys of catalogues, pages, actions and trailers.
    private static let keys: [String: Loss] = [
        "AcroForm": .forms, "EmbeddedFiles": .attachments, "EmbeddedFile": .attachments, "JavaScript": .scripts,
        "JS": .scripts, "URI": .links, "Info": .metadata, "Metadata": .metadata, "ByteRange": .signatures,
    ]
    /// Keys of the information dictionary (14.3.3) and of catalogues.
    private static let descriptions: Set<String> = [
        "Title", "Author", "Subject", "Keywords", "CreationDate", "ModDate", "Metadata", "Outlines",
    ]
    /// Types of annotations (12.5.6), besides those of links and of form fields, whose keys tell more.
    private static let annotations: [String: Loss] = [
        "Text": .comments, "FreeText": .comments, "Highlight": .comments, "Underline": .comments,
        "Squiggly": .comments, "StrikeOut": .comments, "Line": .comments, "Square": .comments, "Circle": .comments,
        "Polygon": .comments, "PolyLine": .comments, "Stamp": .comments, "Caret": .comments, "Ink": .comments,
        "Popup": .comments, "FileAttachment": .attachments, "Sound": .attachments, "Movie": .attachments,
        "Screen": .attachments, "RichMedia": .attachments, "3D": .attachments,
    ]

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
            true
        default: false
        }
    }

    /// The offset of the first occurrence of `word`; nil if there is none. (`memchr`, `memcmp`)
    private static func find(_ word: StaticString, in bytes: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
        let count = word.utf8CodeUnitCount
        guard var place = bytes.baseAddress.map({ $0 + start }) else { return nil }
        let end = place + (bytes.count - start)
        while end - place >= count, let found = memchr(place, Int32(word.utf8Start[0]), end - place - count + 1) {
            if memcmp(found, word.utf8Start, count) == 0 { return UnsafeRawPointer(found) - bytes.baseAddress! }
            place = UnsafeRawPointer(found) + 1
        }
        return nil
    }
}
