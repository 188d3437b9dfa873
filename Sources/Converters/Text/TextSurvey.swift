import SystemPackage

/// Finds out how a text is encoded: by its mark; by being UTF-8 from end to end; by what it declares; by its bytes.
///
/// A declaration comes after UTF-8 because a text in a legacy encoding is next to never valid UTF-8 by chance, while
/// pages that were converted and still declare what they were before are common.
struct TextSurvey: ~Copyable {
    /// How much the detector is shown at most, in bytes.
    static let detectionBytes = 8 << 20

    private var mark: TextEncoding?
    private var beginning: [UInt8] = []
    private var check = UTF8Check()
    private var shown = 0
    private var hasEscapes = false
    private let detector: EncodingDetector?

    /// A survey that has seen nothing.
    init() { detector = EncodingDetector() }

    /// Whether nothing further can change the answer.
    var isDecided: Bool { mark != nil && mark?.isUTF8 == false }

    /// Looks at the next block of the text.
    mutating func feed(_ block: UnsafeRawBufferPointer) {
        if beginning.count < 4 {
            beginning += block.prefix(4 - beginning.count)
            mark = TextEncoding(markOf: beginning)
        }
        check.feed(block)
        hasEscapes = hasEscapes || block.contains(0x1B)
        if shown < Self.detectionBytes {
            detector?.feed(block)
            shown += block.count
        }
    }

    /// The encodings that the text may have, the most likely first; UTF-8 alone when it is.
    ///
    /// - Parameters:
    ///   - declared: What the text itself says it is.
    ///   - isWhole: Whether the end of the text was seen, so that no character may be cut there.
    consuming func conclude(declared: TextEncoding? = nil, isWhole: Bool = true) -> [TextEncoding] {
        if let mark, !mark.isUTF8 { return [mark] }
        let isUTF8 = isWhole ? check.isValid : check.isValidSoFar
        if isUTF8, mark != nil || !hasEscapes { return [mark ?? .utf8] }
        let guess = Self.conclusion(of: detector)
        // The encodings that switch by escape sequences are all ASCII bytes; so is what a terminal recorded.
        if isUTF8 { return [guess.flatMap { $0.name.hasPrefix("ISO-2022") ? $0 : nil } ?? .utf8] }
        // Unmarked text of the West that is too short for statistics: the encoding that most of it has had.
        let candidates = [declared, guess, TextEncoding("WINDOWS-1252")].compactMap { $0 }
        var seen: Set<String> = ["UTF-8"]
        return candidates.filter { seen.insert($0.name).inserted }
    }

    private static func conclusion(of detector: consuming EncodingDetector?) -> TextEncoding? {
        guard let detector else { return nil }
        return detector.conclude()
    }
}
