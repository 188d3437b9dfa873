/// PNG: its chunks, and the bytes after the last one (PNG, third edition, 11; its extensions).
enum PNGInventory: PictureInventorying {
    /// Pixels and their storage, including Apple's `iDOT`, with which rows are decoded in parallel.
    private static let pixels: Set<String> = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "acTL", "fcTL", "fdAT", "iDOT"]
    private static let maximumChunks = 1 << 20
    /// The maximum size of blocks that are compared, in bytes.
    private static let maximumBlock = 1 << 20

    /// What was found that decides about later chunks.
    private struct Findings {
        var colours = Colours()
        /// The content of the first EXIF block.
        var exif: Range<Int>?
    }

    static func inventory(_ head: [UInt8], _ bytes: some PictureByteSource) -> PictureInventory? {
        var inventory = PictureInventory()
        var found = Findings()
        var offset = 8
        for _ in 0..<maximumChunks {
            let start = bytes.read(at: offset, count: 8)
            guard let length = start.number(at: 0, count: 4, bigEndian: true), let type = start.fourLetters(at: 4)
            else {
                break
            }
            guard length < 1 << 31 else {
                inventory.lose(.other)
                break
            }
            note(type, offset + 8..<offset + 8 + length, bytes, &inventory, &found)
            offset += 12 + length
            guard type == "IEND" else { continue }
            if offset < bytes.size { inventory.lose(.other) }
            break
        }
        if found.colours.losesSomething { inventory.lose(.icc) }
        inventory.colours = found.colours.stated
        return inventory
    }

    private static func note(
        _ type: String, _ content: Range<Int>, _ bytes: some PictureByteSource, _ inventory: inout PictureInventory,
        _ found: inout Findings
    ) {
        func head(_ count: Int) -> [UInt8] { bytes.read(at: content.lowerBound, count: min(content.count, count)) }
        switch type {
        case _ where pixels.contains(type): return
        case "iCCP":
            inventory.blocks.insert(.icc)
            found.colours.hasProfile = true
        case "sRGB": found.colours.hasProfile = true
        case "gAMA", "cHRM": found.colours.note(type, head(32))
        // Primaries, transfer, matrix and range of sRGB (ITU-T H.273).
        case "cICP":
            let says = head(4)
            found.colours.isOther = says != [1, 13, 0, 1]
            if says.count == 4 { found.colours.codePoints = (Int(says[0]), Int(says[1])) }
        case "pHYs":
            let says = head(9)
            // Without a unit it is the pixel aspect ratio, which is only recorded if pixels are not square.
            if says.last != 1, says.prefix(4) != says.dropFirst(4).prefix(4) {
                inventory.lose(.resolution)
            }
        case "eXIf":
            // libvips 8.14 writes the same block a second time behind the pixels.
            if let first = found.exif, first.count == content.count, content.count <= maximumBlock,
                bytes.read(at: first.lowerBound, count: first.count) == head(content.count)
            {
                return
            }
            found.exif = found.exif ?? content
            inventory.add(.exif, orElse: .exif)
            inventory.noteEXIF(at: content.lowerBound, bytes)
        case "tEXt", "zTXt", "iTXt": PNGText.note(type, content, bytes, &inventory)
        case "sBIT":
            // If all bits are significant, the chunk carries no information. The samples of a palette have 8 bits.
            if let depth = bytes.number(at: 25, count: 1, bigEndian: true) == 3
                ? 8 : bytes.number(at: 24, count: 1, bigEndian: true), head(4).contains(where: { $0 != depth })
            {
                inventory.lose(.other)
            }
        case "tIME": inventory.lose(.time)
        case "bKGD": inventory.lose(.background)
        case "hIST", "sPLT": inventory.lose(.palette)
        case "caBX": inventory.lose(.c2pa)
        default: inventory.lose(.other)
        }
    }

    /// The colour chunks. `cICP` overrides a profile or `sRGB`, and these override `gAMA` and `cHRM` (4.3).
    private struct Colours {
        var hasProfile = false
        var isOther = false
        var codePoints: (primaries: Int, transfer: Int)?
        private var hasNumbers = false
        private var gamma: Int?
        private var points: [Int]?

        var losesSomething: Bool { isOther || hasNumbers && !hasProfile }

        /// Records gamma or primaries, in units of 1/100000; those of sRGB are the default.
        mutating func note(_ type: String, _ content: [UInt8]) {
            let expected = type == "gAMA" ? [45455] : [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]
            let isUsual = expected.enumerated().allSatisfy { index, value in
                abs((content.number(at: index * 4, count: 4, bigEndian: true) ?? 0) - value) <= 10
            }
            if !isUsual { hasNumbers = true }
            let numbers = expected.indices.compactMap { content.number(at: $0 * 4, count: 4, bigEndian: true) }
            guard numbers.count == expected.count else { return }
            if type == "gAMA" { gamma = isUsual ? nil : numbers[0] } else { points = isUsual ? nil : numbers }
        }

        var stated: StatedColours? {
            if let codePoints { return .codePoints(primaries: codePoints.primaries, transfer: codePoints.transfer) }
            return hasNumbers && !hasProfile ? .numbers(gamma: gamma, points: points) : nil
        }
    }
}

/// A text chunk of a PNG (PNG, third edition, 11.3.3).
private enum PNGText {
    static func note(
        _ type: String, _ content: Range<Int>, _ bytes: some PictureByteSource, _ inventory: inout PictureInventory
    ) {
        let limit = bytes.isUnbounded ? PictureText.maximumBytes : 1024
        let chunk = bytes.read(at: content.lowerBound, count: min(content.count, limit))
        guard let end = chunk.prefix(80).firstIndex(of: 0) else { return inventory.lose(.text) }
        let keyword = String(decoding: chunk[..<end], as: UTF8.self)
        switch keyword {
        case "XML:com.adobe.xmp": return inventory.add(.xmp, orElse: .xmp)
        // The form in which programs stored metadata before PNG had chunks for it.
        case "Raw profile type exif", "Raw profile type APP1": return inventory.add(.exif, orElse: .exif)
        case "Raw profile type iptc": return inventory.add(.iptc, orElse: .iptc)
        case "Raw profile type xmp": return inventory.lose(.xmp)
        case "Raw profile type icc", "Raw profile type icm": return inventory.lose(.icc)
        case "Raw profile type 8bim": return inventory.lose(.photoshop)
        default: break
        }
        let isWhole = chunk.count == content.count
        inventory.texts.append(
            PictureText(keyword: keyword, string: string(type, chunk[(end + 1)...], isWhole: isWhole)))
    }

    private static func string(_ type: String, _ rest: ArraySlice<UInt8>, isWhole: Bool) -> String? {
        switch type {
        case "tEXt":
            return rest.contains(0) ? nil : String(String.UnicodeScalarView(rest.map { Unicode.Scalar($0) }))
        case "iTXt":
            // Uncompressed, without a language or a translated keyword, which no other format can hold.
            guard rest.prefix(4).elementsEqual([0, 0, 0, 0]) else { return nil }
            return PictureText(comment: Array(rest.dropFirst(4)), isWhole: isWhole).string
        default: return nil
        }
    }
}
