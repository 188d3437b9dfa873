import XML
import Transcoding

/// A token of rich text, as the Rich Text Format Specification 1.9.1 ("Basic entities") defines it.
package enum RTFToken: Sendable, Hashable {
    case groupStart
    case groupEnd
    /// A control word and its number: `\par`, `\u8364`.
    case word(String, Int?)
    /// A control symbol: the character after the backslash, such as `~` or `*`.
    case symbol(UInt8)
    /// A byte of text in the current code page, written literally or as `\'hh`.
    case byte(UInt8)
}

/// Splits rich text into tokens. Accepts any bytes; never traps or fails.
package struct RTFTokens: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package mutating func next() -> RTFToken? {
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "{"): return .groupStart
            case UInt8(ascii: "}"): return .groupEnd
            case UInt8(ascii: "\\"): return control()
            // Line ends in the file are ignored, and so is NUL, with which some writers pad.
            case 0x0A, 0x0D, 0x00: continue
            default: return .byte(byte)
            }
        }
        return nil
    }

    private mutating func control() -> RTFToken? {
        guard position < bytes.count else { return nil }
        let first = bytes[position]
        guard Self.isLetter(first) else {
            position += 1
            guard first == UInt8(ascii: "'") else { return .symbol(first) }
            guard position + 1 < bytes.count, let high = Self.hex(bytes[position]),
                let low = Self.hex(bytes[position + 1])
            else { return .symbol(first) }
            position += 2
            return .byte(high << 4 | low)
        }
        let start = position
        // The specification limits a word to 32 letters; a longer one is unknown.
        while position < bytes.count, Self.isLetter(bytes[position]) { position += 1 }
        let word = String(decoding: bytes[start..<Swift.min(position, start + 32)], as: UTF8.self)
        let number = number()
        if position < bytes.count, bytes[position] == 0x20 { position += 1 }
        if word == "bin" {
            // Arbitrary binary data follows.
            position = Swift.min(bytes.count, position + Swift.max(0, number ?? 0))
        }
        return .word(word, number)
    }

    /// The number after a control word, clamped to the range of an `Int32`.
    private mutating func number() -> Int? {
        var cursor = position
        let isNegative = cursor < bytes.count && bytes[cursor] == UInt8(ascii: "-")
        if isNegative { cursor += 1 }
        var value = 0
        let start = cursor
        while cursor < bytes.count, case let digit = bytes[cursor], digit >= 0x30, digit <= 0x39 {
            value = Swift.min(value * 10 + Int(digit - 0x30), Int(Int32.max))
            cursor += 1
        }
        guard cursor > start else { return nil }
        position = cursor
        return isNegative ? -value : value
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
    }

    private static func hex(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}

// MARK: - Control words

/// The control words that define the content of groups.
package enum RTFDestination {
    /// Groups whose text is not visible on the page.
    package static let hidden: Set<String> = [
        "fonttbl", "colortbl", "stylesheet", "info", "pict", "nonshppict", "fldinst", "ftnsep", "ftnsepc", "ftncn",
        "aftnsep", "aftnsepc",
        "aftncn",
        "xe", "tc", "rxe", "txe", "bkmkstart", "bkmkend", "atntime", "atndate",
        "atnicn",
        "atnref", "atrfstart", "atrfend", "listname", "sn", "sv", "shprslt", "private", "template", "operator",
        "comment",
        "objname", "objclass", "objdata", "objalias", "objsect", "datafield", "formfield", "fname", "ftype", "panose",
        "falt", "filetbl", "revtbl", "rsidtbl", "listtable", "listoverridetable", "generator", "themedata",
        "colorschememapping", "latentstyles", "datastore", "xmlnstbl", "pgptbl", "userprops", "docvar", "mmathPict",
        "mmathPr", "moMathParaPr", "background", "passwordhash", "wgrffmtfilter", "protusertbl", "title", "author",
        "keywords",
        "subject", "nonesttables",
    ]

    /// The headers and footers of pages.
    package static let headers: Set<String> = ["header", "headerl", "headerr", "headerf"]
    package static let footers: Set<String> = ["footer", "footerl", "footerr", "footerf"]

    /// Groups that begin with `\*` (which marks them as skippable for other readers) but contain visible text.
    package static let visibleStarred: Set<String> = [
        "shpinst", "ud", "shppict", "fldrslt", "mmath", "moMathPara", "moMath", "mr", "mt", "footnote", "annotation",
        "atnid", "atnauthor",
        "nesttableprops",
    ]

    /// Control words for characters.
    package static let characters: [String: String] = [
        "tab": "\t", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”",
        "bullet": "•", "emspace": "\u{2003}", "enspace": "\u{2002}", "qmspace": "\u{2005}", "zwj": "\u{200D}",
        "zwnj": "\u{200C}", "ltrmark": "\u{200E}", "rtlmark": "\u{200F}",
    ]

    /// Control words that end a line.
    package static let lineEnds: Set<String> = ["par", "page", "sect", "column", "softpage"]

    /// Control words that end a line, but no paragraph.
    package static let lineBreaks: Set<String> = ["line", "softline"]
}

// MARK: - Code pages

/// The code pages of rich text.
package enum RTFCodePage {
    /// The code page of a font's `\fcharset`, after the table "Font Table" of the specification 1.9.1; nil for the
    /// document's own (0 is ANSI in name, but the document's code page in practice) and for symbol fonts.
    package static func codePage(ofCharacterSet charset: Int) -> Int? {
        switch charset {
        case 77: 10000
        case 128: 932
        case 129: 949
        case 130: 1361
        case 134: 936
        case 136: 950
        case 161: 1253
        case 162: 1254
        case 163: 1258
        case 177: 1255
        case 178: 1256
        case 186: 1257
        case 204: 1251
        case 222: 874
        case 238: 1250
        case 254: 437
        case 255: 850
        default: nil
        }
    }

    /// The character set of symbol fonts, whose bytes are pictures.
    package static let symbolCharacterSet = 2

    /// The text of `bytes` in `codePage`; invalid bytes become U+FFFD.
    package static func text(of bytes: [UInt8], in codePage: Int) -> String {
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        return TextTranscoder.text(of: bytes, from: encodingName(codePage))
            ?? TextTranscoder.text(of: bytes, from: "WINDOWS-1252") ?? String(decoding: bytes, as: UTF8.self)
    }

    private static func encodingName(_ codePage: Int) -> String {
        switch codePage {
        case 936: "GB18030"
        case 950: "BIG5-HKSCS"
        case 1361: "JOHAB"
        case 10000: "MACINTOSH"
        case 10007: "MAC-CYRILLIC"
        case 65001: "UTF-8"
        case 708: "ASMO_449"
        default: "CP\(codePage)"
        }
    }
}
