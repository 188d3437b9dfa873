import Conversion

/// ZIP archives in several volumes: `photos.z01`, `photos.z02`, and `photos.zip` with the directory (APPNOTE 8.3 and 8.5).
enum SplitZip {
    /// Whether the file is a volume of one: the first has a mark, and the last says how many precede it.
    static func isVolume(_ source: ConversionSource) -> Bool {
        if source.prefix(4) == [0x50, 0x4B, 0x07, 0x08] { return true }
        // APPNOTE 4.3.16: 22 bytes and a comment; the number of the volume follows the signature.
        let end = source.suffix()
        guard
            let start = end.indices.last(where: {
                $0 + 22 <= end.endIndex && end[$0] == 0x50 && end[$0...].starts(with: [0x50, 0x4B, 0x05, 0x06])
            })
        else { return false }
        // A ZIP64 archive may say it elsewhere.
        return (1..<0xFFFF).contains(Int(end[start + 4]) | Int(end[start + 5]) << 8)
    }
}
