import XML
import Transcoding

/// The code page of narrow text. (MS-DOC 2.9.73, FcCompressed)
enum WindowsCharacters {
    private static let table = SingleByteEncoding.table("WINDOWS-1252") ?? []

    /// The UTF-16 unit for a byte of Windows-1252. Bytes without a character become the control characters of their values.
    static func unit(of byte: UInt8) -> UInt16 {
        let place = Int(byte)
        return table.indices.contains(place) && table[place] >= 0 ? UInt16(table[place]) : UInt16(byte)
    }
}
