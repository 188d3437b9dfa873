import CBrotli

/// Brotli streams (RFC 7932), with which JPEG XL compresses metadata.
enum Brotli {
    /// The decompressed content of the stream `bytes`; nil if it is damaged, truncated, or decompresses to more than
    /// `limit` bytes.
    static func decoded(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        guard let decoder = BrotliDecoderCreateInstance(nil, nil, nil) else { return nil }
        defer { BrotliDecoderDestroyInstance(decoder) }
        var result: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        return bytes.withUnsafeBufferPointer { input in
            var (next, left) = (input.baseAddress, input.count)
            while true {
                let (status, count) = block.withUnsafeMutableBufferPointer { output in
                    var (free, start) = (output.count, output.baseAddress)
                    let status = BrotliDecoderDecompressStream(decoder, &left, &next, &free, &start, nil)
                    return (status, output.count - free)
                }
                result += block[..<count]
                guard result.count <= limit else { return nil }
                if status == BROTLI_DECODER_RESULT_SUCCESS { return result }
                guard status == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT else { return nil }
            }
        }
    }
}
