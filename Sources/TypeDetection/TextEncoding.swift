/// How a text is encoded, as its first 64 KiB show.
public enum TextEncoding: String, Sendable, Hashable, CaseIterable {
    /// Every byte is ASCII.
    case ascii = "us-ascii"
    /// Valid UTF-8, with characters beyond ASCII or with a byte-order mark.
    case utf8 = "utf-8"
    /// UTF-16 with a byte-order mark, least significant byte first.
    case utf16LittleEndian = "utf-16le"
    /// UTF-16 with a byte-order mark, most significant byte first.
    case utf16BigEndian = "utf-16be"
    /// UTF-32 with a byte-order mark, least significant byte first.
    case utf32LittleEndian = "utf-32le"
    /// UTF-32 with a byte-order mark, most significant byte first.
    case utf32BigEndian = "utf-32be"
    /// An 8-bit encoding of which only this much is known: it is text, and not UTF-8.
    case legacy = "unknown-8bit"

    /// Whether the bytes are UTF-8 as they stand.
    public var isUTF8: Bool { self == .ascii || self == .utf8 }
}
