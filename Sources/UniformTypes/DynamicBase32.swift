/// The base 32 encoding of dynamic identifiers: most significant bit first, zero-filled, without padding.
enum DynamicBase32 {
    private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var result: [UInt8] = []
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            buffer = (buffer << 8 | UInt32(byte)) & 0xFFFF
            bits += 8
            while bits >= 5 {
                bits -= 5
                result.append(alphabet[Int(buffer >> bits & 31)])
            }
        }
        if bits > 0 { result.append(alphabet[Int(buffer << (5 - bits) & 31)]) }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the whole bytes; nil if a character is not in the alphabet or the remaining bits are not zero.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var result: [UInt8] = []
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for character in text.utf8 {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            buffer = (buffer << 5 | UInt32(value)) & 0xFFFF
            bits += 5
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(buffer >> bits & 0xFF))
            }
        }
        guard bits < 5, buffer & ((1 << bits) - 1) == 0 else { return nil }
        return result
    }
}
