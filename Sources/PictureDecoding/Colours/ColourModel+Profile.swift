import PictureStructure

extension ColourModel {
    /// The most entries of a curve that are read.
    private static let mostEntries = 1 << 16

    /// The colours of an ICC profile of three primaries or of grey, and their curves (ICC.1:2010, 8.3.3 and 8.2).
    ///
    /// - Returns: Nil for a profile of another kind, such as one with tables of colours, and for a damaged one.
    init?(profile: [UInt8]) {
        let tags = ICCProfile.tags(of: profile)
        guard !tags.keys.contains(where: { $0.hasPrefix("A2B") || $0.hasPrefix("D2B") }) else { return nil }
        switch profile.fourLetters(at: 16) {
        case "GRAY" where profile.says("XYZ ", at: 20):
            guard let curve = tags["kTRC"].flatMap({ Self.curve(profile, $0) }) else { return nil }
            self.init(grey: curve)
        case "RGB " where profile.says("XYZ ", at: 20):
            let columns = ["rXYZ", "gXYZ", "bXYZ"].compactMap { tags[$0].flatMap { Self.light(profile, $0) } }
            let curves = ["rTRC", "gTRC", "bTRC"].compactMap { tags[$0].flatMap { Self.curve(profile, $0) } }
            guard columns.count == 3, curves.count == 3 else { return nil }
            self.init(columns: columns, curves: curves)
        default: return nil
        }
    }

    /// A number with 16 bits behind the point (4.6).
    private static func fixed(_ profile: [UInt8], at offset: Int) -> Double? {
        profile.number(at: offset, count: 4, bigEndian: true).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
    }

    /// X, Y and Z of a tag (10.31).
    private static func light(_ profile: [UInt8], _ tag: Range<Int>) -> [Double]? {
        guard tag.count >= 20, profile.says("XYZ ", at: tag.lowerBound) else { return nil }
        return (0..<3).compactMap { fixed(profile, at: tag.lowerBound + 8 + 4 * $0) }
    }

    /// The curve of a tag: samples, a power, or the parameters of a function (10.6 and 10.18).
    private static func curve(_ profile: [UInt8], _ tag: Range<Int>) -> Curve? {
        let start = tag.lowerBound
        guard tag.count >= 12 else { return nil }
        if profile.says("para", at: start) {
            guard let kind = profile.number(at: start + 8, count: 2, bigEndian: true), kind < 5 else { return nil }
            let count = [1, 3, 4, 5, 7][kind]
            guard tag.count >= 12 + 4 * count else { return nil }
            let p = (0..<count).compactMap { fixed(profile, at: start + 12 + 4 * $0) }
            switch kind {
            case 0: return .power(p[0])
            case 1 where p[1] != 0: return .pieces(g: p[0], a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: 0, f: 0)
            case 2 where p[1] != 0:
                return .pieces(g: p[0], a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: p[3], f: p[3])
            case 3: return .pieces(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: 0, f: 0)
            case 4: return .pieces(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: p[5], f: p[6])
            default: return nil
            }
        }
        guard profile.says("curv", at: start), let count = profile.number(at: start + 8, count: 4, bigEndian: true),
            count <= mostEntries, tag.count >= 12 + 2 * count
        else { return nil }
        let values = (0..<count).compactMap { profile.number(at: start + 12 + 2 * $0, count: 2, bigEndian: true) }
        switch count {
        case 0: return .power(1)
        case 1: return .power(Double(values[0]) / 256)
        default: return .table(values.map { Double($0) / 65535 })
        }
    }
}
