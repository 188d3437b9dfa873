/// The code pages of rich text.
enum RTFCodePage {
    /// The code page of a font's `\fcharset`, after the table "Font Table" of the specification 1.9.1; nil for the
    /// document's own (0 is ANSI in name, but the document's code page in practice) and for symbol fonts.
    static func codePage(ofCharacterSet charset: Int) -> Int? {
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
    static let symbolCharacterSet = 2

    /// The text of `bytes` in `codePage`; invalid bytes become U+FFFD.
    static func text(of bytes: [UInt8], in codePage: Int) -> String {
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        let names = [encodingName(codePage), "WINDOWS-1252"]
        for name in names {
            guard var transcoder = TextTranscoder(from: TextEncoding(name), replacesInvalid: true),
                let utf8 = try? transcoder.convert(bytes, isLast: true)
            else { continue }
            return String(decoding: utf8, as: UTF8.self)
        }
        return String(decoding: bytes, as: UTF8.self)
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
