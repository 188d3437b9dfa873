/// The encoding of a text, detected from its first 64 KiB.
public enum TextEncoding: String, Sendable, Hashable, CaseIterable {
    /// Every byte is ASCII.
    case ascii = "us-ascii"
    /// Valid UTF-8, with non-ASCII characters or with a byte order mark.
    case utf8 = "utf-8"
    /// UTF-16 with a byte order mark, little-endian.
    case utf16LittleEndian = "utf-16le"
    /// UTF-16 with a byte order mark, big-endian.
    case utf16BigEndian = "utf-16be"
    /// UTF-32 with a byte order mark, little-endian.
    case utf32LittleEndian = "utf-32le"
    /// UTF-32 with a byte order mark, big-endian.
    case utf32BigEndian = "utf-32be"
    /// An unknown 8-bit encoding: text that is not UTF-8.
    case legacy = "unknown-8bit"

    /// Whether the bytes are valid UTF-8 without conversion.
    public var isUTF8: Bool { self == .ascii || self == .utf8 }
}
