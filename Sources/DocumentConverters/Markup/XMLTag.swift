import XML

/// The attributes of a tag in the bytes of well-formed XML.
enum XMLTag {
    /// The value of an attribute; nil if the tag has none of this name.
    static func value(_ name: String, in tag: ArraySlice<UInt8>) -> String? {
        guard let range = range(of: name, in: tag) else { return nil }
        let value = tag[range]
        return value.contains(UInt8(ascii: "&")) ? parsed(name, in: tag) : String(decoding: value, as: UTF8.self)
    }

    /// Where the value of an attribute stands, without its quotation marks; nil if the tag has none of this name.
    static func range(of name: String, in tag: ArraySlice<UInt8>) -> Range<Int>? {
        let key = name.utf8
        var place = tag.startIndex
        while let sign = tag[place...].firstIndex(of: UInt8(ascii: "=")) {
            let before = tag[..<sign].reversed().drop { $0 <= 0x20 }
            guard let quote = tag[sign...].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
                let end = tag[(quote + 1)...].firstIndex(of: tag[quote])
            else { return nil }
            if before.starts(with: key.reversed()), before.dropFirst(key.count).first.map({ $0 <= 0x20 }) ?? false {
                return quote + 1..<end
            }
            place = end + 1
        }
        return nil
    }

    /// The value of an attribute with references.
    private static func parsed(_ name: String, in tag: ArraySlice<UInt8>) -> String? {
        let reader = try? XMLReader(Array(tag), XMLOptions([.attributes]))
        guard case .start(_, let attributes)? = (try? reader?.next())?.content else { return nil }
        return attributes.first { $0.name == name }?.value
    }
}
