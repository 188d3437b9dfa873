/// Removes the names of places from IPTC's record, and from the image resources of Photoshop that hold it.
enum IPTCLocation {
    /// The data sets of record 2 with places: the codes and names of content locations, city, sublocation, state, and
    /// the code and name of the country (IIM, version 4.2, 6).
    private static let places: Set<UInt8> = [26, 27, 90, 92, 95, 100, 101]
    private static let photoshop = Array("Photoshop 3.0\0".utf8)

    /// Returns `record` without places, empty if nothing else is in it; nil if it is damaged.
    static func removed(from record: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var offset = 0
        while offset < record.count {
            // Programs fill the record with zeros.
            guard record[offset] == 0x1C else { return record[offset...].allSatisfy { $0 == 0 } ? result : nil }
            guard offset + 5 <= record.count else { return nil }
            var start = offset + 5
            var count = Int(record[offset + 3]) << 8 | Int(record[offset + 4])
            if count & 0x8000 != 0 {
                // The number of bytes of the length follows (IIM, 1.5).
                let digits = count & 0x7FFF
                guard digits <= 4, start + digits <= record.count else { return nil }
                count = record[start..<start + digits].reduce(0) { $0 << 8 | Int($1) }
                start += digits
            }
            guard count <= record.count - start else { return nil }
            let isPlace = record[offset + 1] == 2 && places.contains(record[offset + 2])
            if !isPlace { result += record[offset..<start + count] }
            offset = start + count
        }
        return result
    }

    /// Returns the content of a JPEG segment with Photoshop's resources, without places, empty if nothing else is in it;
    /// nil if it is damaged, or one of several segments for the same resources.
    static func removed(fromSegment content: [UInt8]) -> [UInt8]? {
        guard content.starts(with: photoshop) else { return nil }
        var result = photoshop
        var offset = photoshop.count
        while offset < content.count {
            guard offset + 12 <= content.count, content[offset..<offset + 4].elementsEqual("8BIM".utf8) else {
                return nil
            }
            // The name with its length byte, and the content, are each padded to an even number of bytes.
            let size = offset + 6 + (Int(content[offset + 6]) + 2) / 2 * 2
            guard size + 4 <= content.count else { return nil }
            let start = size + 4
            let count = content[size..<start].reduce(0) { $0 << 8 | Int($1) }
            guard count <= content.count - start else { return nil }
            let resource = Array(content[start..<start + count])
            let number = Int(content[offset + 4]) << 8 | Int(content[offset + 5])
            if let kept = kept(resource, number), !kept.isEmpty || resource.isEmpty {
                result += content[offset..<size] + PNGFile.bigEndian(kept.count) + kept
                if !kept.count.isMultiple(of: 2) { result.append(0) }
            }
            offset = min(content.count, start + (count + 1) / 2 * 2)
        }
        return result.count > photoshop.count ? result : []
    }

    /// The resource of that number without places; nil to remove it (Adobe Photoshop File Formats Specification, image
    /// resource IDs).
    private static func kept(_ resource: [UInt8], _ number: Int) -> [UInt8]? {
        switch number {
        case 0x0404: removed(from: resource)
        case 0x0422, 0x0423: EXIFLocation.removed(from: resource)
        case 0x0424: XMPLocation.removed(from: resource)
        // The checksum of the IPTC record, which has changed.
        case 0x0425: nil
        default: resource
        }
    }
}
