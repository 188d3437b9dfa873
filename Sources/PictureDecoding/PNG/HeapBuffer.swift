import DecoderWire
import Glibc

/// A buffer that is filled from its beginning. Without enough memory, creating it throws; an array would end the process.
final class HeapBuffer {
    /// The first byte.
    let start: UnsafeMutableRawPointer
    /// The number of bytes that fit.
    let capacity: Int
    /// The number of bytes in use.
    var count = 0

    /// Allocates an empty buffer.
    ///
    /// - Throws: `DecoderFailure` with `outOfMemory`.
    init(capacity: Int) throws(DecoderFailure) {
        guard let start = malloc(max(1, capacity)) else { throw Self.outOfMemory }
        (self.start, self.capacity) = (start, capacity)
    }

    deinit { free(start) }

    /// Calls `body` with the bytes in use.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Appends `bytes`, which fit.
    func append(_ bytes: UnsafeRawBufferPointer) {
        precondition(bytes.count <= capacity - count)
        guard let source = bytes.baseAddress else { return }
        (start + count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
    }

    /// The failure to allocate.
    static let outOfMemory = DecoderFailure(.outOfMemory, "needs more memory than the decoder may use")
}
