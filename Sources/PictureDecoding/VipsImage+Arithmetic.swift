/// The operations of libvips on samples that conversions have in common.
extension VipsImage {
    /// Each sample times `factor`, plus `offset`, as floating-point numbers. `vips_linear`.
    borrowing func scaled(by factor: Double, plus offset: Double = 0) throws -> VipsImage {
        let operation = try VipsOperation("linear")
        operation.set("in", self)
        operation.set("a", numbers: [factor])
        operation.set("b", numbers: [offset])
        return try operation.run()
    }

    /// The samples in another format, by its libvips name; truncated, and clipped to its range. `vips_cast`.
    borrowing func cast(to format: String) throws -> VipsImage {
        let operation = try VipsOperation("cast")
        operation.set("in", self)
        try operation.set("format", format)
        return try operation.run()
    }

    /// The bands of this picture, and behind them those of `other`. `vips_bandjoin`.
    borrowing func joined(with other: borrowing VipsImage) throws -> VipsImage {
        let operation = try VipsOperation("bandjoin")
        operation.set("in", self, other)
        return try operation.run()
    }

    /// The samples that stand in `table` for those of the picture. `vips_maplut`.
    borrowing func mapped(by table: borrowing VipsImage) throws -> VipsImage {
        let operation = try VipsOperation("maplut")
        operation.set("in", self)
        operation.set("lut", table)
        return try operation.run()
    }
}
