import DecoderWire

/// The black of a picture in CMYK, from the merged picture of a PSD or PSB (Adobe Photoshop File Formats Specification,
/// "Image Data Section"). ImageMagick 6 reads the four inks, and libvips takes its opacity for the black one.
enum PhotoshopBlack {
    /// Colour mode 4 is CMYK.
    private static let cmyk = 4
    /// The image resource that says whether the file has a merged picture.
    private static let versionInfo = 1057

    /// Reads the black channel as a picture of one band; nil if the file has no merged picture in CMYK of 8 or 16 bits,
    /// or if its pixels are compressed in another way than by PackBits.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - width: The width that ImageMagick found, in pixels.
    ///   - height: The height that it found.
    ///   - format: The samples that it found.
    /// - Throws: `DecoderFailure` with `damaged` if pixels are missing; `VipsError`.
    static func load(_ bytes: [UInt8], width: Int, height: Int, format: VipsImage.Format) throws -> VipsImage? {
        var file = Bytes(bytes[...])
        guard file.take(4) == Array("8BPS".utf8)[...], let version = file.number(2), version == 1 || version == 2,
            file.take(6) != nil, let channels = file.number(2), channels >= 4, file.number(4) == height,
            file.number(4) == width, let depth = file.number(2), depth == 8 || depth == 16, file.number(2) == cmyk,
            file.section(4) != nil, let resources = file.section(4), hasMergedPicture(resources),
            file.section(version == 2 ? 8 : 4) != nil, let compression = file.number(2)
        else { return nil }
        let rowBytes = width * depth / 8
        guard let plane = plane(3, of: channels, &file, compression, rowBytes, height, countBytes: 2 * version) else {
            if compression > 1 { return nil }
            throw DecoderFailure(.damaged, "is a PSD that is truncated or damaged")
        }
        // ImageMagick finds 8 bits where they are enough for all samples of 16.
        let isReduced = depth == 16 && format == .uint8
        guard isReduced || format == (depth == 16 ? .uint16 : .uint8) else { return nil }
        let samples = UnsafeMutableRawBufferPointer.allocate(byteCount: width * height * depth / 8, alignment: 2)
        defer { samples.deallocate() }
        // Photoshop stores how much paper is left white, the most significant byte first.
        samples.copyBytes(from: plane.lazy.map { ~$0 })
        if isReduced {
            for index in 0..<(width * height) { samples[index] = samples[2 * index] }
        } else if depth == 16 {
            let words = samples.bindMemory(to: UInt16.self)
            for index in words.indices { words[index] = UInt16(bigEndian: words[index]) }
        }
        let bytes = width * height * (format == .uint8 ? 1 : 2)
        return try VipsImage(
            samples: UnsafeRawBufferPointer(rebasing: samples[..<bytes]), width: width, height: height, bands: 1,
            format: format)
    }

    /// The bytes of a channel, from the beginning of the pixels; nil if they are not all there.
    private static func plane(
        _ channel: Int, of channels: Int, _ file: inout Bytes, _ compression: Int, _ rowBytes: Int, _ height: Int,
        countBytes: Int
    ) -> [UInt8]? {
        if compression == 0 {
            guard file.take(channel * rowBytes * height) != nil else { return nil }
            return file.take(rowBytes * height).map(Array.init)
        }
        guard compression == 1, let list = file.take(channels * height * countBytes) else { return nil }
        var counts = Bytes(list)
        for _ in 0..<(channel * height) {
            guard let count = counts.number(countBytes), file.take(count) != nil else { return nil }
        }
        var plane: [UInt8] = []
        plane.reserveCapacity(rowBytes * height)
        for row in 1...height {
            guard let count = counts.number(countBytes), let packed = file.take(count) else { return nil }
            unpack(packed, to: row * rowBytes, &plane)
            guard plane.count == row * rowBytes else { return nil }
        }
        return plane
    }

    /// PackBits (TIFF 6.0, section 9), up to a size of `plane`.
    private static func unpack(_ packed: ArraySlice<UInt8>, to end: Int, _ plane: inout [UInt8]) {
        var rest = packed
        while plane.count < end, let first = rest.popFirst() {
            let room = end - plane.count
            switch first {
            case 0..<128:
                plane += rest.prefix(min(Int(first) + 1, room))
                rest = rest.dropFirst(Int(first) + 1)
            case 128: continue
            default:
                guard let byte = rest.popFirst() else { return }
                plane += repeatElement(byte, count: min(257 - Int(first), room))
            }
        }
    }

    private static func hasMergedPicture(_ resources: ArraySlice<UInt8>) -> Bool {
        var rest = Bytes(resources)
        while rest.take(4) == Array("8BIM".utf8)[...], let number = rest.number(2), let length = rest.number(1),
            // Names and contents have an even number of bytes.
            rest.take(length | 1) != nil, let size = rest.number(4), let content = rest.take(size)
        {
            if number == versionInfo { return content.dropFirst(4).first != 0 }
            if size % 2 == 1 { _ = rest.take(1) }
        }
        return true
    }

    /// Bytes that are read from the beginning.
    private struct Bytes {
        private var rest: ArraySlice<UInt8>

        init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

        /// Returns the next bytes; nil if there are fewer.
        mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
            guard count >= 0, count <= rest.count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }

        /// Returns the next big-endian number; nil if it does not fit, or at the end.
        mutating func number(_ count: Int) -> Int? {
            guard let bytes = take(count), bytes.first ?? 0 < 0x80 || count < 8 else { return nil }
            return bytes.reduce(0) { $0 << 8 | Int($1) }
        }

        /// Returns the next section, whose size stands before it.
        mutating func section(_ countBytes: Int) -> ArraySlice<UInt8>? { number(countBytes).flatMap { take($0) } }
    }
}
