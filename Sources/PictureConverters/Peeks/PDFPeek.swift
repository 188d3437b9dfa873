import Conversion
import ItemProviders
import PictureStructure

/// PDF: the page tree states the number of pages (ISO 32000-1, 7.7.3.2). If it is compressed or out of reach, several
/// pages are assumed, and the picture of one page is then a preview.
enum PDFPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.prefix(1024).indices.contains(where: { head.says("%PDF-", at: $0) }) else { return nil }
        let text = head + bytes.read(at: head.count, count: ConversionLimits.peekBytes)
        return PicturePeek(several: pageCount(in: text) == 1 ? nil : .pages)
    }

    /// The headers do not describe the content of a single page.
    static func peek(_ head: [UInt8], _ bytes: SourceBytes, part: Int) -> PicturePeek? {
        head.prefix(1024).indices.contains { head.says("%PDF-", at: $0) } ? PicturePeek() : nil
    }

    /// The largest page count found, which is that of the topmost page tree in reach.
    private static func pageCount(in bytes: [UInt8]) -> Int? {
        var largest: Int?
        var start = bytes.startIndex
        while let found = bytes[start...].firstIndex(of: UInt8(ascii: "/")) {
            start = found + 1
            guard bytes.says("Count", at: start) else { continue }
            var index = start + 5
            while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x0A || bytes[index] == 0x0D {
                index += 1
            }
            let digits = bytes[index...].prefix { (0x30...0x39).contains($0) }.prefix(9)
            // Outlines have a count as well, in a dictionary without pages.
            guard let count = Int(String(decoding: digits, as: UTF8.self)), isPageTree(bytes, around: found) else {
                continue
            }
            largest = max(largest ?? 0, count)
        }
        return largest
    }

    private static func isPageTree(_ bytes: [UInt8], around offset: Int) -> Bool {
        let opening = bytes[..<offset].lastIndex { $0 == UInt8(ascii: "<") } ?? 0
        let closing = bytes[offset...].firstIndex { $0 == UInt8(ascii: ">") } ?? bytes.count
        let dictionary = bytes[opening..<closing]
        return dictionary.indices.contains { bytes.says("/Pages", at: $0) }
    }
}
