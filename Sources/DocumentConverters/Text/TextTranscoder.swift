import Glibc

/// Converts text of one encoding to UTF-8, block by block: the only file that calls `iconv`.
///
/// The C functions are `iconv_open`, `iconv` and `iconv_close`.
package struct TextTranscoder: ~Copyable {
    /// The bytes at `offset` (from the beginning of the input) mean nothing in the encoding.
    package struct InvalidText: Error {
        let encoding: String
        let offset: Int
    }

    private let handle: iconv_t
    private let encoding: String
    private let replacesInvalid: Bool
    private var pending: [UInt8] = []
    private var offset = 0
    /// Whether bytes that mean nothing in the encoding became U+FFFD.
    private(set) var hasReplaced = false

    /// A transcoder from `encoding`; nil when the C library does not know it.
    ///
    /// - Parameter replacesInvalid: Whether what is invalid becomes U+FFFD, as a browser has it, instead of an error.
    package init?(from encoding: TextEncoding, replacesInvalid: Bool = false) {
        guard let handle = iconv_open("UTF-8", encoding.name), Int(bitPattern: handle) != -1 else { return nil }
        self.handle = handle
        self.encoding = encoding.name
        self.replacesInvalid = replacesInvalid
    }

    deinit { iconv_close(handle) }

    /// The UTF-8 of `block`; a character that is cut at its end waits for the next one.
    ///
    /// - Parameter isLast: Whether the input ends with this block, so that nothing may be cut.
    package mutating func convert(_ block: some Sequence<UInt8>, isLast: Bool) throws(InvalidText) -> [UInt8] {
        pending += block
        var output: [UInt8] = []
        output.reserveCapacity(pending.count + pending.count / 2)
        while !pending.isEmpty {
            let (consumed, failure) = step(&output)
            pending.removeFirst(consumed)
            offset += consumed
            switch failure {
            case nil, E2BIG: continue
            case EINVAL where !isLast: return output
            default:
                guard replacesInvalid else { throw InvalidText(encoding: encoding, offset: offset) }
                output += [0xEF, 0xBF, 0xBD]
                hasReplaced = true
                pending.removeFirst()
                offset += 1
            }
        }
        if isLast { flush(&output) }
        return output
    }

    /// One call: what was consumed of `pending`, and the error number that ended it.
    private func step(_ output: inout [UInt8]) -> (consumed: Int, failure: Int32?) {
        pending.withUnsafeBytes { source in
            withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 16) { buffer in
                // iconv takes a mutable pointer and never writes through it.
                var input = UnsafeMutablePointer(
                    mutating: source.baseAddress?.assumingMemoryBound(to: CChar.self))
                var inputLeft = source.count
                var room = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
                var roomLeft = buffer.count
                let result = iconv(handle, &input, &inputLeft, &room, &roomLeft)
                let failure = result == -1 ? errno : nil
                output += buffer[..<(buffer.count - roomLeft)]
                return (source.count - inputLeft, failure)
            }
        }
    }

    /// What a stateful encoding still holds back.
    private func flush(_ output: inout [UInt8]) {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { buffer in
            var room = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            var roomLeft = buffer.count
            _ = iconv(handle, nil, nil, &room, &roomLeft)
            output += buffer[..<(buffer.count - roomLeft)]
        }
    }
}
