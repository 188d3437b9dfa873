import XML
import Transcoding

/// A streaming parser of delimited text. The delimiter is the tab, semicolon, comma or bar that occurs most often in
/// the first line outside quotes.
struct TableRows {
    /// A complete row.
    struct Row {
        let fields: [String]
        /// The line on which the row begins, 1-based.
        let number: Int
        /// Whether the row is not UTF-8, so that its encoding was guessed.
        let isGuess: Bool
    }

    private static let maximumFields = 4096

    private var delimiter: UInt8?
    /// The bytes received before the first line is complete.
    private var beginning: [UInt8] = []
    private var wide: WideText?
    private var field: [UInt8] = []
    private var row: [String] = []
    private var isGuess = false
    private var isQuoted = false
    private var hasQuotes = false
    /// Whether the last byte was a quote in a quoted field: the first of two, or the end of the field.
    private var isAfterQuote = false
    private var isAfterReturn = false
    /// The first byte, until the second one tells whether they are a mark.
    private var start: [UInt8] = []
    private var hasBegun = false
    private var line = 1
    private var firstLine = 1

    /// Reads the next bytes; calls `body` with each complete row.
    mutating func read(
        _ bytes: UnsafeRawBufferPointer, _ body: (Row) throws(WaypointError) -> Void
    ) throws(WaypointError) {
        let narrow = narrow(bytes)
        guard delimiter == nil else { return try scan(narrow[...], body) }
        beginning += narrow
        guard beginning.count > 1 << 20 || Self.endOfLine(beginning) != nil else { return }
        try begin(body)
    }

    /// Returns the bytes, those of UTF-16 as UTF-8. The two bytes of its mark may come one by one.
    private mutating func narrow(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        if hasBegun { return wide?.utf8(bytes) ?? Array(bytes) }
        let start = self.start + Array(bytes)
        guard start.count > 1 else {
            self.start = start
            return []
        }
        hasBegun = true
        return start.withUnsafeBytes { bytes in
            wide = WideText(markOf: bytes)
            return wide?.utf8(bytes) ?? start
        }
    }

    /// Ends the text. The last row may lack a line end.
    mutating func finish(_ body: (Row) throws(WaypointError) -> Void) throws(WaypointError) {
        if !hasBegun { beginning += start }
        if delimiter == nil { try begin(body) }
        guard !isQuoted || isAfterQuote else {
            throw WaypointError(.damaged, line: firstLine, message: "a quoted field of this row is not closed")
        }
        if !field.isEmpty || !row.isEmpty || hasQuotes { try endRow(body) }
    }

    private mutating func begin(_ body: (Row) throws(WaypointError) -> Void) throws(WaypointError) {
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) { beginning.removeFirst(3) }
        var text = beginning[...]
        beginning = []
        // A first line `sep=;` tells Excel the delimiter.
        if text.starts(with: "sep=".utf8), text.count > 5, text[text.startIndex + 5] <= 0x0D {
            delimiter = text[text.startIndex + 4]
            text = text.dropFirst(5)
            if text.first == 0x0D { text = text.dropFirst() }
            if text.first == 0x0A { text = text.dropFirst() }
            line += 1
        } else {
            let first = text[..<(Self.endOfLine(Array(text)).map { text.startIndex + $0 } ?? text.endIndex)]
            delimiter = Self.delimiter(of: first)
        }
        try scan(text, body)
    }

    private static func endOfLine(_ bytes: [UInt8]) -> Int? {
        var isQuoted = false
        // The header may follow empty lines.
        var hasContent = false
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, hasContent, byte == 0x0A || byte == 0x0D { return index }
            if !byte.isWhiteSpace { hasContent = true }
        }
        return nil
    }

    private static func delimiter(of line: ArraySlice<UInt8>) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in line {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted { counts[byte, default: 0] += 1 }
        }
        let candidates: [UInt8] = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "|")]
        let most = candidates.map { counts[$0] ?? 0 }.max() ?? 0
        return candidates.first { counts[$0] ?? 0 == most && most > 0 } ?? UInt8(ascii: ",")
    }

    private mutating func scan(
        _ bytes: ArraySlice<UInt8>, _ body: (Row) throws(WaypointError) -> Void
    ) throws(WaypointError) {
        for byte in bytes {
            defer { isAfterReturn = byte == 0x0D }
            if byte == 0x0D || byte == 0x0A && !isAfterReturn { line += 1 }
            if isQuoted {
                if isAfterQuote {
                    isAfterQuote = false
                    if byte == UInt8(ascii: "\"") {
                        field.append(byte)
                        continue
                    }
                    isQuoted = false
                } else if byte == UInt8(ascii: "\"") {
                    isAfterQuote = true
                    continue
                } else {
                    try append(byte)
                    continue
                }
            }
            switch byte {
            case delimiter: try endField()
            case 0x0A where isAfterReturn: break
            case 0x0A, 0x0D:
                try endRow(body)
                firstLine = line
            case UInt8(ascii: "\"") where !hasQuotes && field.allSatisfy(\.isWhiteSpace):
                field.removeAll(keepingCapacity: true)
                isQuoted = true
                hasQuotes = true
            default: try append(byte)
            }
        }
    }

    private mutating func append(_ byte: UInt8) throws(WaypointError) {
        guard field.count < BoundedText.maximum else {
            throw WaypointError(.tooLarge, line: firstLine, message: "it has a field of more than 32 MiB")
        }
        field.append(byte)
    }

    private mutating func endField() throws(WaypointError) {
        guard row.count < Self.maximumFields else {
            throw WaypointError(
                .tooLarge, line: firstLine, message: "it has a row of more than \(Self.maximumFields) fields")
        }
        if let text = String(validating: field, as: UTF8.self) {
            row.append(text)
        } else {
            row.append(WindowsText.string(field))
            isGuess = true
        }
        field.removeAll(keepingCapacity: true)
        hasQuotes = false
        isQuoted = false
        isAfterQuote = false
    }

    private mutating func endRow(_ body: (Row) throws(WaypointError) -> Void) throws(WaypointError) {
        try endField()
        let complete = Row(fields: row, number: firstLine, isGuess: isGuess)
        row = []
        isGuess = false
        try body(complete)
    }
}

/// Text in Windows-1252, which spreadsheets write if not UTF-8.
private enum WindowsText {
    private static let table = SingleByteEncoding.table("CP1252") ?? []

    static func string(_ bytes: [UInt8]) -> String {
        var text = ""
        for byte in bytes {
            let value = table.isEmpty ? Int32(byte) : table[Int(byte)]
            text.unicodeScalars.append(Unicode.Scalar(UInt32(max(0, value))) ?? "\u{FFFD}")
        }
        return text.replacing("\0", with: "\u{FFFD}")
    }
}

/// Converts UTF-16 with a byte order mark to UTF-8, block by block.
private struct WideText {
    private let isBigEndian: Bool
    private var rest: [UInt8] = []
    private var isAtMark = true

    init?(markOf bytes: UnsafeRawBufferPointer) {
        if bytes.starts(with: [0xFF, 0xFE]) {
            isBigEndian = false
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            isBigEndian = true
        } else {
            return nil
        }
    }

    mutating func utf8(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var input = rest + Array(bytes)
        if isAtMark {
            input.removeFirst(2)
            isAtMark = false
        }
        var units: [UInt16] = []
        units.reserveCapacity(input.count / 2)
        var at = 0
        while at + 1 < input.count {
            let pair = (UInt16(input[at]), UInt16(input[at + 1]))
            units.append(isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0)
            at += 2
        }
        // Keeps the first half of a surrogate pair for the next block.
        if let last = units.last, (0xD800..<0xDC00).contains(last) {
            units.removeLast()
            at -= 2
        }
        rest = Array(input[at...])
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
