import Glibc

/// Encodings in which each byte is a character: windows-1252, ISO-8859-15, KOI8-R...
package enum SingleByteEncoding {
    /// Returns the Unicode scalar for each of the 256 bytes, -1 for undefined bytes.
    ///
    /// - Returns: nil if iconv does not know the name, or the encoding is multi-byte.
    package static func table(_ name: String) -> [Int32]? {
        // iconv accepts options after a slash.
        guard name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }),
            let handle = iconv_open("UTF-32LE", name), Int(bitPattern: handle) != -1
        else { return nil }
        defer { iconv_close(handle) }
        var table: [Int32] = []
        for byte in UInt8.min...UInt8.max {
            switch scalar(byte, handle) {
            case .scalar(let value): table.append(value)
            case .nothing: table.append(-1)
            case .begins: return nil
            }
        }
        return table
    }

    private enum Meaning {
        case scalar(Int32)
        case nothing
        /// The byte is the first of a multi-byte character.
        case begins
    }

    private static func scalar(_ byte: UInt8, _ handle: iconv_t) -> Meaning {
        iconv(handle, nil, nil, nil, nil)
        var source = CChar(bitPattern: byte)
        var scalar: Int32 = 0
        var sourceLeft = 1
        var scalarLeft = 4
        let status = withUnsafeMutablePointer(to: &source) { start in
            withUnsafeMutableBytes(of: &scalar) { output in
                var input: UnsafeMutablePointer<CChar>? = start
                var next = output.bindMemory(to: CChar.self).baseAddress
                return iconv(handle, &input, &sourceLeft, &next, &scalarLeft)
            }
        }
        guard status == -1 else {
            return scalarLeft == 0 ? .scalar(Int32(littleEndian: scalar)) : .begins
        }
        return errno == EILSEQ ? .nothing : .begins
    }
}
