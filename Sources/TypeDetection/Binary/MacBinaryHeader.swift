import UniformTypes

/// Detects MacBinary files, which have no signature before MacBinary III, by their header of 128 bytes: by its checksum, or in
/// the first version, which has none, by the sizes of both forks. Facts from the specifications of MacBinary (1985), II and III.
enum MacBinaryHeader: Inspector {
    static func inspect(_ content: inout Content) -> InspectionResult? {
        let head = content.head
        guard head.count >= size, head[0] == 0, head[74] == 0, head[82] == 0, (1...63).contains(head[1]),
            let data = head.big32(83), let resources = head.big32(87), data < limit, resources < limit
        else { return nil }
        let isMarked = head.has("mBIN", at: 102)
        let hasChecksum = head.number(at: 124, bytes: 2, bigEndian: true).map(UInt16.init) == checksum(head[..<124])
        // Zeros have the checksum zero.
        guard isMarked || hasChecksum && data + resources > 0 || isFirstVersion(head, data, resources, content.size)
        else {
            return nil
        }
        return .sure("com.apple.macbinary-archive")
    }

    /// The size of the header in bytes, and of the blocks that the forks fill.
    private static let size = 128
    /// The size in bytes that a fork does not reach.
    private static let limit = 0x80_0000

    private static func isFirstVersion(_ head: [UInt8], _ data: Int, _ resources: Int, _ total: Int64) -> Bool {
        let blocks = [data, resources].map { ($0 + size - 1) / size * size }
        let exact = size + blocks[0] + resources
        return data + resources > 0 && head[99..<size].allSatisfy { $0 == 0 }
            // Some writers leave out the padding of the last fork.
            && (total == Int64(size + blocks[0] + blocks[1]) || total == Int64(exact))
            && head[2..<2 + Int(head[1])].allSatisfy { $0 >= 0x20 }
    }

    /// The CRC with the polynomial 0x1021 that begins with 0, as in XMODEM.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        bytes.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ UInt16(byte) << 8) { sum, _ in sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021 }
        }
    }
}
