import CDeflate
import DecoderWire

/// Compresses data that is in memory as a whole to a zlib stream, by libdeflate: its high levels find smaller ones than
/// those of zlib, in less time.
final class WholeDeflater {
    /// The level, from 1 to 12, that finds the smallest streams.
    static let highestLevel = 12

    private let compressor: OpaquePointer

    /// Creates a compressor.
    ///
    /// - Throws: `DecoderFailure` with `outOfMemory`.
    init(level: Int) throws(DecoderFailure) {
        guard let compressor = libdeflate_alloc_compressor(CInt(level)) else { throw HeapBuffer.outOfMemory }
        self.compressor = compressor
    }

    deinit { libdeflate_free_compressor(compressor) }

    /// Compresses `input`.
    ///
    /// - Throws: `DecoderFailure` with `outOfMemory`.
    func compressed(_ input: HeapBuffer) throws(DecoderFailure) -> HeapBuffer {
        let result = try HeapBuffer(capacity: libdeflate_zlib_compress_bound(compressor, input.count))
        input.withBytes { bytes in
            // It fits always.
            result.count = libdeflate_zlib_compress(
                compressor, bytes.baseAddress, bytes.count, result.start, result.capacity)
        }
        return result
    }
}
