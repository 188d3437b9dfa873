extension VipsImage {
    /// The picture with another resolution, in pixels per millimetre. The pixels are the same. C: `vips_copy`.
    borrowing func withPixelsPerMillimetre(_ x: Double, _ y: Double) throws(VipsError) -> VipsImage {
        let operation = try VipsOperation("copy")
        operation.set("in", self)
        try operation.set("xres", "\(x)")
        try operation.set("yres", "\(y)")
        return try operation.run()
    }
}
