import CZlib

/// Deflate (RFC 1951), through zlib.
package enum Deflate {
    /// Decompresses a stream without a header, up to its first error and at most `limit` bytes.
    package static func expanded(_ bytes: [UInt8], limit: Int) -> [UInt8] {
        var stream = z_stream()
        // Negative window bits: no header, as in a ZIP.
        let size = Int32(MemoryLayout<z_stream>.size)
        guard limit > 0, inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else { return [] }
        defer { inflateEnd(&stream) }
        var input = bytes
        return input.withUnsafeMutableBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: limit) { output, count in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(clamping: input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(clamping: limit)
                _ = inflate(&stream, Z_SYNC_FLUSH)
                count = limit - Int(stream.avail_out)
            }
        }
    }
}

/// Streams of zlib (RFC 1950), which begin with two bytes that other files may have, too.
package enum ZlibStream {
    /// Whether `bytes` begin such a stream: whether they can be expanded, as far as they go or to a megabyte. Streams whose
    /// beginning is kept elsewhere (dictionaries) are in no files, and any text after `x` and a space looks like one.
    package static func isBegun(by bytes: [UInt8]) -> Bool {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, MAX_WBITS, ZLIB_VERSION, size) == Z_OK else { return false }
        defer { inflateEnd(&stream) }
        var (input, output) = (bytes, [UInt8](repeating: 0, count: 1 << 20))
        return input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(clamping: input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(clamping: output.count)
                return [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(inflate(&stream, Z_SYNC_FLUSH))
            }
        }
    }
}

/// The CRC-32 of ZIP entries, gzip and PNG chunks (ISO 3309), through zlib.
package enum CRC32 {
    /// The checksum of `bytes`.
    package static func checksum(of bytes: [UInt8]) -> Int { Int(crc32_z(0, bytes, bytes.count)) }
}
