/// The operations of libvips on samples that conversions have in common.
extension VipsImage {
    /// Each sample times `factor`, plus `offset`, as floating-point numbers. `vips_linear`.
    borrowing func scaled(by factor: Double, plus offset: Double = 0) throws -> VipsImage {
        try scaled(by: [factor], plus: [offset])
    }

    /// Each sample times the factor for its band, plus the offset for its band, as floating-point numbers. `vips_linear`.
    borrowing func scaled(by factors: [Double], plus offsets: [Double]) throws -> VipsImage {
        let operation = try VipsOperation("linear")
        operation.set("in", self)
        operation.set("a", numbers: factors)
        operation.set("b", numbers: offsets)
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

    /// The negative: black is white. Alpha remains.
    borrowing func inverted() throws -> VipsImage {
        guard let format else { return retained() }
        let colours = hasAlpha ? bands - 1 : bands
        let factors = (0..<bands).map { $0 < colours ? -1.0 : 1 }
        return try scaled(by: factors, plus: factors.map { $0 < 0 ? format.highest : 0 })
            .cast(to: format.name).interpreted(as: interpretation)
    }

    /// The colours divided by alpha, the last band, with which they are multiplied; whole numbers are rounded.
    /// `vips_unpremultiply`.
    ///
    /// - Parameter opaque: The sample of opaque alpha; nil for the highest.
    borrowing func dividedByAlpha(opaque: Double? = nil) throws -> VipsImage {
        guard let format else { return retained() }
        let operation = try VipsOperation("unpremultiply")
        operation.set("in", self)
        try operation.set("max_alpha", "\(opaque ?? format.highest)")
        guard format.highest > 1 else { return try operation.run().interpreted(as: interpretation) }
        return try operation.run().scaled(by: 1, plus: 0.5).cast(to: format.name).interpreted(as: interpretation)
    }
}

extension VipsImage.Format {
    /// The sample of white, or of opaque alpha: 1 for floating-point numbers.
    var highest: Double {
        switch self {
        case .uint8: 255
        case .int8: 127
        case .uint16: 65535
        case .int16: 32767
        case .uint32: 4_294_967_295
        case .int32: 2_147_483_647
        case .float, .double, .complex, .doubleComplex: 1
        }
    }

    /// The name in libvips.
    var name: String {
        switch self {
        case .uint8: "uchar"
        case .int8: "char"
        case .uint16: "ushort"
        case .int16: "short"
        case .uint32: "uint"
        case .int32: "int"
        case .float: "float"
        case .double: "double"
        case .complex: "complex"
        case .doubleComplex: "dpcomplex"
        }
    }
}
