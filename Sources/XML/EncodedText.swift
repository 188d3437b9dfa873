import Glibc

/// Texts in the encodings that iconv knows.
package enum EncodedText {
    /// Returns a whole text. An invalid byte becomes U+FFFD.
    ///
    /// - Parameter encoding: A name of iconv, without options.
    /// - Returns: nil if iconv does not know the name.
    /// - Complexity: O(n). (`iconv_open`, `iconv`)
    package static func text(of bytes: [UInt8], in encoding: String) -> String? {
        guard let handle = iconv_open("UTF-8", encoding), Int(bitPattern: handle) != -1 else { return nil }
        defer { iconv_close(handle) }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        // `iconv` takes a mutable pointer, but never writes through it.
        var source = bytes
        source.withUnsafeMutableBytes { source in
            withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { buffer in
                var input = source.baseAddress?.assumingMemoryBound(to: CChar.self)
                var left = source.count
                while left > 0 {
                    var room = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
                    var roomLeft = buffer.count
                    let isDone = iconv(handle, &input, &left, &room, &roomLeft) != -1
                    let isFull = errno == E2BIG
                    output += buffer[..<(buffer.count - roomLeft)]
                    if isDone || isFull { continue }
                    output += [0xEF, 0xBF, 0xBD]
                    input = input?.successor()
                    left -= 1
                }
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
