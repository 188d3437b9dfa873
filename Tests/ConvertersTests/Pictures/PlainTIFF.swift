/// A TIFF without compression, for tests of layouts that few programs write (TIFF 6.0; BigTIFF).
struct PlainTIFF: Sendable {
    var width = 32
    var height = 20
    /// The bits of each sample.
    var bits = 8
    /// PhotometricInterpretation.
    var meaning = 1
    var samplesPerPixel = 1
    /// ExtraSamples.
    var extras: [Int] = []
    /// Whether each sample has a plane of its own.
    var hasPlanes = true
    /// Whether the pixels are in tiles of 16 by 16, and not in strips of 8 rows.
    var isTiled = false
    var isBig = false
    var isBigEndian = false
    /// ColorMap.
    var colours: [Int] = []

    /// The sample `band` of the pixel at `x` and `y`.
    func sample(_ band: Int, _ x: Int, _ y: Int) -> Int {
        (x * (band * 3 + 5) + y * (7 - band) + band * 40) % (1 << bits)
    }

    /// All samples of the pixels, row by row.
    var samples: [[Int]] {
        (0..<width * height).map { index in
            (0..<samplesPerPixel).map { sample($0, index % width, index / width) }
        }
    }

    private func number(_ number: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return isBigEndian ? bytes.reversed() : bytes
    }

    /// The samples of `bands` of a row, which begins on a whole byte.
    private func row(_ y: Int, _ columns: Range<Int>, _ bands: Range<Int>) -> [UInt8] {
        let all: [Int] = columns.flatMap { x in bands.map { x < width && y < height ? sample($0, x, y) : 0 } }
        if bits == 16 { return all.flatMap { number($0, 2) } }
        var (bytes, rest, count): ([UInt8], Int, Int) = ([], 0, 0)
        for value in all {
            (rest, count) = (rest << bits | value, count + bits)
            while count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: rest >> count))
                rest &= 1 << count - 1
            }
        }
        return count == 0 ? bytes : bytes + [UInt8(rest << (8 - count))]
    }

    private func tiles(_ bands: Range<Int>) -> [[UInt8]] {
        var tiles: [[UInt8]] = []
        for y in stride(from: 0, to: height, by: 16) {
            for x in stride(from: 0, to: width, by: 16) {
                tiles.append((y..<y + 16).flatMap { row($0, x..<x + 16, bands) })
            }
        }
        return tiles
    }

    private func strips(_ bands: Range<Int>) -> [[UInt8]] {
        stride(from: 0, to: height, by: 8).map { y in
            (y..<min(y + 8, height)).flatMap { row($0, 0..<width, bands) }
        }
    }

    /// The bytes of the file.
    var bytes: [UInt8] {
        let bandsOfPlanes = hasPlanes ? (0..<samplesPerPixel).map { $0..<$0 + 1 } : [0..<samplesPerPixel]
        let parts: [[UInt8]] = bandsOfPlanes.flatMap { isTiled ? tiles($0) : strips($0) }
        var file = Array((isBigEndian ? "MM" : "II").utf8)
        file += number(isBig ? 43 : 42, 2)
        if isBig { file += number(8, 2) + number(0, 2) }
        let room = isBig ? 8 : 4
        let link = file.count
        file += number(0, room)
        let offsets: [Int] = parts.map { part in
            defer { file += part }
            return file.count
        }
        var fields: [(tag: Int, size: Int, values: [Int])] = [
            (256, 4, [width]), (257, 4, [height]), (258, 2, Array(repeating: bits, count: samplesPerPixel)),
            (259, 2, [1]),
            (262, 2, [meaning]), (277, 2, [samplesPerPixel]), (284, 2, [hasPlanes ? 2 : 1]),
        ]
        fields +=
            isTiled
            ? [(322, 2, [16]), (323, 2, [16]), (324, 4, offsets), (325, 4, parts.map(\.count))]
            : [(273, 4, offsets), (278, 2, [8]), (279, 4, parts.map(\.count))]
        if !extras.isEmpty { fields.append((338, 2, extras)) }
        if !colours.isEmpty { fields.append((320, 2, colours)) }
        let entries = fields.sorted { $0.tag < $1.tag }.map { field -> [UInt8] in
            var value = field.values.flatMap { number($0, field.size) }
            if value.count > room {
                let place = file.count
                file += value
                value = number(place, room)
            }
            value += [UInt8](repeating: 0, count: room - value.count)
            var entry = number(field.tag, 2)
            entry += number(field.size == 2 ? 3 : 4, 2)
            entry += number(field.values.count, room)
            return entry + value
        }
        if file.count % 2 == 1 { file.append(0) }
        file.replaceSubrange(link..<link + room, with: number(file.count, room))
        file += number(entries.count, isBig ? 8 : 2)
        for entry in entries { file += entry }
        return file + number(0, room)
    }
}
