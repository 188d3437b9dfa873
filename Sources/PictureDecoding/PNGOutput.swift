import SystemPackage

/// Writes a picture as PNG.
enum PNGOutput {
    /// Writes `image`, which has 8 or 16 bits and one to four bands, with its profile, EXIF, XMP and resolution.
    ///
    /// - Parameter bits: bits a sample, fewer than 8 only for grey whose values such few bits hold.
    static func write(_ image: borrowing VipsImage, to descriptor: FileDescriptor, bits: Int) throws {
        let operation = try VipsOperation("pngsave_target")
        operation.set("in", image)
        operation.set("target", try VipsTarget(descriptor))
        try operation.set("compression", "1")
        try operation.set("filter", "sub")
        if bits < 8 { try operation.set("bitdepth", "\(bits)") }
        try operation.build()
    }
}
