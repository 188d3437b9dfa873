import Glibc

/// Converts text of one encoding to UTF-8, or the other way, block by block, with `iconv`.
///
/// The C functions are `iconv_open`, `iconv` and `iconv_close`.
package struct TextTranscoder: ~Copyable {
    /// The error for bytes at `offset` (from the beginning of the input) that are invalid in the encoding.
    package struct InvalidText: Error {
        let encoding: String
        let offset: Int
    }

    private let handle: iconv_t
    private let encoding: String
    private let replacesInvalid: Bool
    private var pending: [UInt8] = []
    private var offset = 0
    /// Whether invalid bytes became U+FFFD.
    package private(set) var hasReplaced = false

    /// Creates a transcoder from `encoding`; nil if the C library does not support it.
    ///
    /// - Parameters:
    ///   - encoding: A name of iconv, without options.
    ///   - replacesInvalid: Whether invalid bytes become U+FFFD, as in a browser, instead of an error.
    package init?(from encoding: String, replacesInvalid: Bool = false) {
        guard let handle = iconv_open("UTF-8", encoding), Int(bitPattern: handle) != -1 else { return nil }
        self.handle = handle
        self.encoding = encoding
        self.replacesInvalid = replacesInvalid
    }

    /// Creates a transcoder from UTF-8 to `encoding`; nil if the C library does not support it.
    ///
    /// - Parameter encoding: A name of iconv, without options.
    package init?(to encoding: String) {
        guard let handle = iconv_open(encoding, "UTF-8"), Int(bitPattern: handle) != -1 else { return nil }
        self.handle = handle
        self.encoding = "UTF-8"
        replacesInvalid = false
    }

    deinit { iconv_close(handle) }

    /// Returns a whole text, in which invalid bytes became U+FFFD; nil if the C library does not support `encoding`.
    ///
    /// - Complexity: O(n).
    package static func text(of bytes: [UInt8], from encoding: String) -> String? {
        guard var transcoder = TextTranscoder(from: encoding, replacesInvalid: true),
            let text = try? transcoder.convert(bytes, isLast: true)
        else { return nil }
        return String(decoding: text, as: UTF8.self)
    }

    /// `block` in the other encoding; a character that is incomplete at its end is completed by the next block.
    ///
    /// - Parameter isLast: Whether the input ends with this block, so that an incomplete character is invalid.
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

    /// Calls `iconv` once; returns the number of bytes consumed from `pending`, and the `errno` of a failure.
    private func step(_ output: inout [UInt8]) -> (consumed: Int, failure: Int32?) {
        pending.withUnsafeBytes { source in
            // A character of one byte has at most three in UTF-8.
            let room = min(64 * 1024, 3 * source.count + 16)
            return withUnsafeTemporaryAllocation(byteCount: room, alignment: 16) { buffer in
                // `iconv` takes a mutable pointer, but never writes through it.
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

    /// Appends the output that a stateful encoding still holds.
    private func flush(_ output: inout [UInt8]) {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { buffer in
            var room = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            var roomLeft = buffer.count
            _ = iconv(handle, nil, nil, &room, &roomLeft)
            output += buffer[..<(buffer.count - roomLeft)]
        }
    }
}
