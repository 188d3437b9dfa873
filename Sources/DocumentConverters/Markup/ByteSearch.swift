/// Finds words in the bytes of a part, by Horspool's algorithm: most bytes are skipped.
enum ByteSearch {
    /// Whether `bytes` contain `word`, which has at most 255 bytes.
    ///
    /// - Complexity: O(n) in the bytes for a short word.
    static func contains(_ word: String, in bytes: [UInt8]) -> Bool { first(word, in: bytes) != nil }

    /// The offset of the first occurrence of `word`, which has at most 255 bytes, from `start` on; nil if there is none.
    ///
    /// - Complexity: O(n) in the bytes for a short word.
    static func first(_ word: String, in bytes: [UInt8], from start: Int = 0) -> Int? {
        let word = Array(word.utf8)
        guard let last = word.last, bytes.count >= start + word.count else { return nil }
        var steps = [UInt8](repeating: UInt8(word.count), count: 256)
        for (index, byte) in word.dropLast().enumerated() { steps[Int(byte)] = UInt8(word.count - 1 - index) }
        return bytes.withUnsafeBytes { bytes in
            var end = start + word.count - 1
            while end < bytes.count {
                let byte = bytes[end]
                let place = end + 1 - word.count
                if byte == last, bytes[place...end].elementsEqual(word) { return place }
                end += Int(steps[Int(byte)])
            }
            return nil
        }
    }

    /// The offset of the last occurrence of `word`; nil if there is none.
    static func last(_ word: [UInt8], in bytes: [UInt8]) -> Int? {
        var place = bytes.count - word.count
        while place >= 0 {
            if bytes[place] == word[0], bytes[place..<place + word.count].elementsEqual(word) { return place }
            place -= 1
        }
        return nil
    }
}
