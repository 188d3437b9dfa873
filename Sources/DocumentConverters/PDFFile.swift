import Conversion

/// Detects truncated PDFs from their beginning and end: readers repair such files as far as possible, without an error.
enum PDFFile {
    /// Whether the file is shorter than a linearized PDF states (ISO 32000-1, F.3.3: the entry `L` of its first
    /// object). One with incremental updates is longer.
    static func isTruncated(_ input: borrowing SourceDescriptor) -> Bool {
        guard let beginning = try? input.bytes(at: 0, count: 1024),
            let mark = beginning[...].firstRange(of: Array("/Linearized".utf8))
        else { return false }
        let dictionary = beginning[mark.upperBound...].prefix { $0 != UInt8(ascii: ">") }
        guard let entry = dictionary.firstRange(of: Array("/L ".utf8)) else { return false }
        let digits = dictionary[entry.upperBound...].prefix { (0x30...0x39).contains($0) }
        guard let length = Int(String(decoding: digits, as: UTF8.self)) else { return false }
        return length > input.size
    }

    /// Whether the end-of-file marker (ISO 32000-1, 7.5.5) is near the end; readers accept some bytes after it.
    static func hasEndMark(_ input: borrowing SourceDescriptor) -> Bool {
        let length = min(input.size, 4096)
        let tail = try? input.bytes(at: input.size - length, count: length)
        return tail?[...].firstRange(of: Array("%%EOF".utf8)) != nil
    }
}
