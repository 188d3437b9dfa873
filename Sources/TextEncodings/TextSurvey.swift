import Glibc
import SystemPackage

/// Detects the encoding of a text, unless the user states it: by its mark; by valid UTF-8 throughout; by its declaration;
/// by statistics.
///
/// A declaration comes after UTF-8 because text in a legacy encoding is almost never valid UTF-8 by chance, while pages
/// that were converted but still declare their former encoding are common.
package struct TextSurvey: ~Copyable {
    /// The result.
    package enum Finding: Sendable, Hashable {
        /// UTF-8 throughout, without a mark.
        case utf8
        /// One of these encodings, the most likely first.
        case encodings([TextEncoding])

        /// The possible encodings.
        package var candidates: [TextEncoding] {
            switch self {
            case .utf8: [.utf8]
            case .encodings(let encodings): encodings
            }
        }
    }

    /// The maximum number of bytes passed to the detector.
    private static let detectionBytes = 8 << 20
    /// The number of bytes at the beginning that are looked at for a mark, and for the zeros of UTF-16 without one.
    private static let beginningBytes = 1024
    /// The number of bytes that the encodings are compared on, and of those before the first character that is not ASCII.
    private static let (sampleBytes, leadBytes) = (4096, 32)
    /// The minimum number of non-ASCII bytes with which statistics can distinguish Latin alphabets.
    private static let fewHighBytes = 3
    /// The detector's names for encodings of Latin alphabets other than windows-1252.
    private static let latin: Set<String> = [
        "ISO-8859-2", "ISO-8859-3", "ISO-8859-4", "ISO-8859-10", "ISO-8859-13", "ISO-8859-15", "ISO-8859-16",
        "WINDOWS-1250", "WINDOWS-1254", "WINDOWS-1257", "IBM852", "MAC-CENTRALEUROPE",
    ]

    private var mark: TextEncoding?
    private var beginning: [UInt8] = []
    private var check = UTF8Check()
    private var shown = 0
    private var hasEscapes = false
    private var highBytes = 0
    private var isBrokenUTF8 = false
    /// A part of the text that begins shortly before its first character that is not ASCII.
    private var sample: [UInt8] = []
    /// Created for the first text that is not UTF-8; most is.
    private var detector: EncodingDetector?

    /// Creates a survey without input.
    package init() {}

    /// Whether further input cannot change the result.
    package var isDecided: Bool { mark.map { !$0.isUTF8 } ?? (shown >= Self.detectionBytes && !check.isValidSoFar) }

    /// Examines the next block of the text.
    package mutating func feed(_ block: UnsafeRawBufferPointer) {
        if beginning.count < Self.beginningBytes {
            beginning += block.prefix(Self.beginningBytes - beginning.count)
            mark = TextEncoding(markOf: beginning)
        }
        let wasValid = check.isValidSoFar
        check.feed(block)
        hasEscapes = hasEscapes || block.hasByte(0x1B)
        if wasValid, !check.isValidSoFar { isBrokenUTF8 = UTF8Check.isMostlyUTF8(block) }
        // Valid UTF-8 so far means nothing to the detector: in a legacy encoding it can only be ASCII.
        guard !check.isValidSoFar || hasEscapes, shown < Self.detectionBytes else { return }
        if highBytes < Self.fewHighBytes {
            highBytes += block.lazy.filter { $0 >= 0x80 }.prefix(Self.fewHighBytes).count
        }
        if sample.count < Self.sampleBytes { sample(block) }
        if shown == 0 { detector = EncodingDetector() }
        detector?.feed(block)
        shown += block.count
    }

    private mutating func sample(_ block: UnsafeRawBufferPointer) {
        var start = 0
        if sample.isEmpty {
            guard let first = block.firstIndex(where: { $0 >= 0x80 }) else { return }
            start = max(0, first - Self.leadBytes)
        }
        sample += block.dropFirst(start).prefix(Self.sampleBytes - sample.count)
    }

    /// The result.
    ///
    /// - Parameters:
    ///   - declared: The encoding that the user states, or that the text or an attribute of its file declares.
    ///   - isWhole: Whether the end of the text was fed, so that an incomplete character there is invalid.
    package consuming func conclude(declared: TextEncoding? = nil, isWhole: Bool = true) -> Finding {
        let isUTF8 = isWhole ? check.isValid : check.isValidSoFar
        if let declared, declared.isStated {
            return declared.isUTF8 && isUTF8 && mark == nil ? .utf8 : .encodings([declared.marked(by: mark)])
        }
        if let mark, !mark.isUTF8 { return .encodings([mark]) }
        if isUTF8, let mark { return .encodings([mark]) }
        if let declared, declared.isWide || isUTF8 && declared.isSevenBit { return .encodings([declared]) }
        // Each byte of the ASCII characters in UTF-16 is one of UTF-8, too.
        if mark == nil, TextPeek.isUnmarkedUTF16(beginning) { return .encodings([TextPeek.unmarkedUTF16(beginning)]) }
        if isUTF8, !hasEscapes { return .utf8 }
        let guess = Self.conclusion(of: detector)
        // Encodings that switch by escape sequences consist of ASCII bytes; so do terminal recordings.
        if isUTF8 { return guess.map { $0.name.hasPrefix("ISO-2022") ? .encodings([$0.guessed]) : .utf8 } ?? .utf8 }
        // Broken UTF-8 must not be read as another encoding.
        if isBrokenUTF8 { return .encodings([TextEncoding("UTF-8", markLength: mark?.markLength ?? 0)]) }
        let isDoubtful = highBytes < Self.fewHighBytes && guess.map { Self.latin.contains($0.name) } ?? false
        let likely = EncodingChoice.likeliest(guess, isDoubtful: isDoubtful, sample: sample)
        // The default for Western text: the encoding that most of it has had.
        let candidates = [declared, likely?.guessed, TextEncoding("WINDOWS-1252", isGuess: true)].compactMap { $0 }
        var seen: Set<String> = ["UTF-8"]
        return .encodings(candidates.filter { seen.insert($0.name).inserted })
    }

    private static func conclusion(of detector: consuming EncodingDetector?) -> TextEncoding? {
        guard let detector else { return nil }
        return detector.conclude()
    }
}

extension UnsafeRawBufferPointer {
    /// Whether one of the bytes is `byte`. (`memchr`, which compares 32 bytes at a time)
    func hasByte(_ byte: UInt8) -> Bool { baseAddress.map { memchr($0, Int32(byte), count) != nil } ?? false }
}

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
