/// Checks that bytes which come in blocks are UTF-8 from end to end, in constant memory.
struct UTF8Check {
    /// The bytes of a character that the end of a block cut, at most three.
    private var cut: [UInt8] = []
    /// Whether all that was seen is UTF-8, apart from a character that is cut at the end.
    private(set) var isValidSoFar = true

    /// Whether all that was seen is UTF-8 and ends with a whole character.
    var isValid: Bool { isValidSoFar && cut.isEmpty }

    /// Looks at the next block.
    mutating func feed(_ block: UnsafeRawBufferPointer) {
        guard isValidSoFar else { return }
        var rest = block
        if !cut.isEmpty {
            // Complete the cut character with as many bytes as it lacks.
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

    /// Whether bytes that are not UTF-8 throughout are text in UTF-8 that was damaged, and not text in another encoding:
    /// characters of several bytes are many, and broken ones are few.
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

    /// How many bytes at the end of `bytes` begin a character that goes on behind it.
    private static func cutTail(of bytes: UnsafeRawBufferPointer) -> Int {
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0xC0 == 0x80 { continue }
            return length(of: byte) > back ? back : 0
        }
        return 0
    }

    /// The length of a character by its first byte; 1 for what cannot start one.
    private static func length(of first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}
