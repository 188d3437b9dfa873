import PictureStructure

/// The header and the tags of an ICC profile.
enum ICCProfile {
    /// The signature of its colour space: bytes 16 to 19 of the header (ICC.1:2010, 7.2.6); nil if it is too short.
    static func space(of profile: [UInt8]) -> String? {
        guard profile.count >= 128 else { return nil }
        return String(decoding: profile[16..<20], as: UTF8.self)
    }

    /// The ranges of the tags, by their signatures (7.3).
    static func tags(of profile: [UInt8]) -> [String: Range<Int>] {
        let count = min(profile.number(at: 128, count: 4, bigEndian: true) ?? 0, 100)
        var tags: [String: Range<Int>] = [:]
        for entry in (0..<count).map({ 132 + 12 * $0 }) {
            guard let name = profile.fourLetters(at: entry),
                let start = profile.number(at: entry + 4, count: 4, bigEndian: true),
                let size = profile.number(at: entry + 8, count: 4, bigEndian: true),
                start <= profile.count, size <= profile.count - start
            else { continue }
            tags[name] = start..<start + size
        }
        return tags
    }
}
