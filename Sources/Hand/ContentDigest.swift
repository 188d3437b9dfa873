/// A digest of a part of a file at the lift: its length and a hash. It distinguishes the parts of one file; it does not
/// protect against deliberate collisions. (FNV-1a with 64 bits)
package struct ContentDigest: Codable, Hashable, Sendable {
    let bytes: Int
    let hash: UInt64

    /// Computes the digest of `content`.
    package init(_ content: some Sequence<UInt8>) {
        var bytes = 0
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in content {
            bytes += 1
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        self.bytes = bytes
        self.hash = hash
    }
}
