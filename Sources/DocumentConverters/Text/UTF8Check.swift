/// Validates UTF-8 that arrives in blocks, in constant memory.
struct UTF8Check {
    /// The bytes of an incomplete character at the end of a block, at most three.
    private var cut: [UInt8] = []
    /// Whether all input is UTF-8, apart from an incomplete character at the end.
    private(set) var isValidSoFar = true

    /// Whether all input is UTF-8 and ends with a complete character.
    var isValid: Bool { isValidSoFar && cut.isEmpty }

    /// Validates the next block.
    mutating func feed(_ block: UnsafeRawBufferPointer) {
        guard isValidSoFar else { return }
        var rest = block
        if !cut.isEmpty {
            // Completes the character with its missing bytes.
            let missing = min(Self.length(of: cut[0]) - cut.count, rest.count)
            cut += rest.prefix(missing)
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(missing))
            guard cut.count == Self.length(of: cut[0]) else {
                isValidSoFar = cut.count < 2 || Self.couldStart(cut)
                return
            }
            let character = cut
            cut = []
            isValidSoFar = character.withUnsafeBytes(Self.isValid)
            guard isValidSoFar else { return }
        }
        let tail = Self.cutTail(of: rest)
        isValidSoFar = Self.isValid(UnsafeRawBufferPointer(rebasing: rest.dropLast(tail)))
        cut = Array(rest.suffix(tail))
    }

    /// Whether bytes that are not valid UTF-8 are damaged UTF-8 text, and not text in another encoding: multibyte
    /// characters are many, and broken ones are few.
    static func isMostlyUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var whole = 0
        var broken = 0
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where scalar.value >= 0x80 {
            if scalar == "\u{FFFD}" { broken += 1 } else { whole += 1 }
        }
        return whole > 20 && whole > 10 * broken
    }

    private static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        (try? UTF8Span(validating: bytes.bindMemory(to: UInt8.self).span)) != nil
    }

    /// Whether two or three bytes can be the beginning of a character.
    private static func couldStart(_ bytes: [UInt8]) -> Bool {
        bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
    }

    /// The number of bytes of an incomplete character at the end of `bytes`.
    private static func cutTail(of bytes: UnsafeRawBufferPointer) -> Int {
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0xC0 == 0x80 { continue }
            return length(of: byte) > back ? back : 0
        }
        return 0
    }

    /// The length of a character from its first byte; 1 for an invalid first byte.
    private static func length(of first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}
