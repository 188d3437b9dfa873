import CXXHash

/// The 128-bit XXH3 hash of some content. It distinguishes different content, but does not protect against forgery.
/// Only this file imports CXXHash.
package struct ContentHash: Sendable, Hashable {
    /// The canonical form: 16 bytes, most significant first, in the order of `xxhsum -H2`.
    package let bytes: [UInt8]

    /// Creates a hash from its 16 canonical bytes; nil for another number of bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// The hash of `bytes`.
    package init(of bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { bytes in
            var hasher = ContentHasher()
            hasher.update(bytes)
            return hasher.finalize()
        }
    }

    /// 32 hexadecimal digits in lower case.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}

/// Computes a `ContentHash` incrementally.
package struct ContentHasher: ~Copyable {
    private let state: OpaquePointer

    package init() {
        // XXH3_createState returns NULL only if memory is exhausted; Swift itself traps then.
        guard let state = XXH3_createState() else { fatalError("out of memory") }
        XXH3_128bits_reset(state)
        self.state = state
    }

    deinit { XXH3_freeState(state) }

    /// Adds `bytes` to the hash.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
    }

    /// The hash of all bytes added so far.
    package func finalize() -> ContentHash {
        var canonical = XXH128_canonical_t()
        XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state))
        let bytes = withUnsafeBytes(of: &canonical) { Array($0) }
        guard let hash = ContentHash(bytes: bytes) else { preconditionFailure("a canonical XXH128 has 16 bytes") }
        return hash
    }
}
