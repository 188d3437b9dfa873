import Conversion
import SystemPackage

/// An identifier that is equal for documents with the same content: a UUID of version 8 (RFC 9562, section 5.8) from
/// FNV-1a hashes of the content.
struct ContentIdentifier: CustomStringConvertible {
    private let bytes: [UInt8]

    /// Creates the identifier of the whole file `descriptor`, and sets its offset to the beginning.
    ///
    /// - Throws: `ConversionError` with `cannotRead`.
    init(of descriptor: FileDescriptor, subject: String?) throws(ConversionError) {
        // FNV-1a with its 64-bit offset basis, and with a second offset basis.
        var first: UInt64 = 0xCBF2_9CE4_8422_2325
        var second: UInt64 = 0xAF63_BD4C_8601_B7DF
        do {
            var offset: Int64 = 0
            while true {
                let block = try [UInt8](unsafeUninitializedCapacity: 256 * 1024) { buffer, count in
                    count = try descriptor.read(fromAbsoluteOffset: offset, into: UnsafeMutableRawBufferPointer(buffer))
                }
                if block.isEmpty { break }
                for byte in block {
                    first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
                    second = (second ^ UInt64(byte)) &* 0x100_0000_01B3
                }
                offset += Int64(block.count)
            }
            _ = try descriptor.seek(offset: 0, from: .start)
        } catch {
            throw ConversionError(.cannotRead, subject: subject, message: "cannot be read: \(error)", underlying: error)
        }
        var bytes = [first, second].flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
        }
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.bytes = bytes
    }

    /// The URN, in the form of a book's identifier.
    var description: String {
        let digits = bytes.map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0" + text : text
        }
        let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
        return "urn:uuid:" + groups.joined(separator: "-")
    }
}
