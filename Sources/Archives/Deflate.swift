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

/// The CRC-32 of ZIP entries, gzip and PNG chunks (ISO 3309), through zlib.
package enum CRC32 {
    /// The checksum of `bytes`.
    package static func checksum(of bytes: [UInt8]) -> Int { Int(crc32_z(0, bytes, bytes.count)) }
}
