import DecoderWire

extension ColourModel {
    /// `image`, which is grey or RGB of 8 or 16 bits, with or without alpha, in the colours of sRGB; grey stays grey.
    func applied(to image: borrowing VipsImage) throws -> VipsImage {
        let (isGrey, isDeep) = (image.bands < 3, image.format == .uint16)
        let colours = isGrey ? 1 : 3
        let hasAlpha = image.bands > colours
        let source = try hasAlpha ? image.bands(0..<colours) : image.retained()
        let name = isGrey ? (isDeep ? "grey16" : "b-w") : isDeep ? "rgb16" : "srgb"
        let result = try isGrey ? grey(source, isDeep: isDeep) : mixed(source, isDeep: isDeep)
        guard hasAlpha else { return try result.interpreted(as: name) }
        return try result.joined(with: image.bands(colours..<colours + 1)).interpreted(as: name)
    }

    private func grey(_ image: borrowing VipsImage, isDeep: Bool) throws -> VipsImage {
        let most = isDeep ? 65535 : 255
        let samples = (0...most).map { index in
            Self.encoded(curves[0].light(Double(index) / Double(most))) * Double(most) + 0.5
        }
        let table =
            isDeep
            ? try table(samples.map { UInt16($0) }, width: most + 1, height: 1, bands: 1, .uint16)
            : try table(samples.map { UInt8($0) }, width: most + 1, height: 1, bands: 1, .uint8)
        return try image.mapped(by: table)
    }

    private func mixed(_ image: borrowing VipsImage, isDeep: Bool) throws -> VipsImage {
        let most = isDeep ? 65535 : 255
        let lights = (0...most).flatMap { index in
            curves.map { Float($0.light(Double(index) / Double(most))) }
        }
        let rows = try table(Array(matrix.joined()), width: 3, height: 3, bands: 1, .double)
        let recomb = try VipsOperation("recomb")
        recomb.set("in", try image.mapped(by: table(lights, width: most + 1, height: 1, bands: 3, .float)))
        recomb.set("m", rows)
        return try Resampling.encoded(recomb.run(), isDeep: isDeep)
    }

    private func table<Sample>(
        _ samples: [Sample], width: Int, height: Int, bands: Int, _ format: VipsImage.Format
    ) throws(VipsError) -> VipsImage {
        let copy = UnsafeMutableBufferPointer<Sample>.allocate(capacity: samples.count)
        defer { copy.deallocate() }
        _ = copy.initialize(from: samples)
        return try VipsImage(
            samples: UnsafeRawBufferPointer(copy), width: width, height: height, bands: bands, format: format)
    }
}
