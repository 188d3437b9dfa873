/// What was in a part of a file when it was lifted, in a few bytes: its length and a hash. Parts of one file are told apart by it; it keeps
/// nobody from making two that look alike. (FNV-1a with 64 bits)
package struct ContentDigest: Codable, Hashable, Sendable {
    let bytes: Int
    let hash: UInt64

    /// The digest of `content`.
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
