/// Formats a size for people: `512 bytes`, `15.0 kB`, `4.2 MB`, with the SI's powers of 1000.
package struct ByteCount: CustomStringConvertible {
    let bytes: Int64

    package init(_ bytes: Int64) { self.bytes = max(0, bytes) }

    package var description: String {
        if bytes == 1 { return "1 byte" }
        if bytes < 1000 { return "\(bytes) bytes" }
        var tenths = bytes / 100
        for unit in ["kB", "MB", "GB", "TB", "PB"] {
            if tenths < 10_000 {
                return tenths < 1000 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(tenths / 10) \(unit)"
            }
            tenths /= 1000
        }
        return "\(tenths / 10) EB"
    }
}
