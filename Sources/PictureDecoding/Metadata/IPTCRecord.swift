/// IPTC's Information Interchange Model: the captions, keywords and credits that news agencies write into pictures.
struct IPTCRecord {
    /// The number of the Photoshop image resource that holds it (Adobe Photoshop File Formats Specification, image
    /// resource IDs).
    private static let resource = 0x0404
    private static let photoshop = Array("Photoshop 3.0\0".utf8)
    /// The keyword of the PNG text that holds it, as image resources (ExifTool's tag names for PNG).
    static let textKeyword = "Raw profile type iptc"

    /// The data sets of the record.
    let bytes: [UInt8]

    /// Creates the record in `blob`: alone, as in a TIFF, or among Photoshop's image resources, as in a JPEG; nil if
    /// there is none.
    init?(_ blob: [UInt8]) {
        // A data set begins with this byte (IIM, version 4.2, 1.5).
        if blob.first == 0x1C {
            bytes = blob
            return
        }
        var offset = blob.starts(with: Self.photoshop) ? Self.photoshop.count : 0
        func number(_ start: Int, _ count: Int) -> Int { blob[start..<start + count].reduce(0) { $0 << 8 | Int($1) } }
        while offset + 12 <= blob.count, blob[offset..<offset + 4].elementsEqual("8BIM".utf8) {
            // The name with its length byte, and the content, are each padded to an even number of bytes.
            let size = offset + 6 + (Int(blob[offset + 6]) + 2) / 2 * 2
            guard size + 4 <= blob.count else { break }
            let start = size + 4
            let count = number(size, 4)
            guard count <= blob.count - start else { break }
            if number(offset + 4, 2) == Self.resource, count > 0 {
                bytes = Array(blob[start..<start + count])
                return
            }
            offset = start + (count + 1) / 2 * 2
        }
        return nil
    }

    /// The record as the only one of Photoshop's image resources.
    static func resources(_ record: [UInt8]) -> [UInt8] {
        Array("8BIM".utf8) + [UInt8(resource >> 8), UInt8(resource & 0xFF), 0, 0] + PNGFile.bigEndian(record.count)
            + record
            + [UInt8](repeating: 0, count: record.count % 2)
    }

    /// The content of a JPEG segment with the record, including `resources`.
    static func segment(_ record: [UInt8]) -> [UInt8] { photoshop + resources(record) }
}
