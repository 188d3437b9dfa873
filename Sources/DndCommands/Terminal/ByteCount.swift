extension Int64 {
    /// A number of bytes as people read it: `512 bytes`, `4.0 KiB`, `1.5 GiB`. Powers of 1,024.
    var byteCount: String {
        guard self >= 1024 else { return self == 1 ? "1 byte" : "\(self) bytes" }
        var (value, unit) = (Double(self) / 1024, 0)
        let units = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
        while value >= 1024, unit < units.count - 1 { (value, unit) = (value / 1024, unit + 1) }
        let tenths = Int64((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}
