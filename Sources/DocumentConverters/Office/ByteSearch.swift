/// Finds words in the bytes of a part, by Horspool's algorithm: most bytes are skipped.
enum ByteSearch {
    /// Whether `bytes` contain `word`, which has at most 255 bytes.
    ///
    /// - Complexity: O(n) in the bytes for a short word.
    static func contains(_ word: String, in bytes: [UInt8]) -> Bool {
        let word = Array(word.utf8)
        guard let last = word.last, bytes.count >= word.count else { return false }
        var steps = [UInt8](repeating: UInt8(word.count), count: 256)
        for (index, byte) in word.dropLast().enumerated() { steps[Int(byte)] = UInt8(word.count - 1 - index) }
        return bytes.withUnsafeBytes { bytes in
            var end = word.count - 1
            while end < bytes.count {
                let byte = bytes[end]
                if byte == last, bytes[(end + 1 - word.count)...end].elementsEqual(word) { return true }
                end += Int(steps[Int(byte)])
            }
            return false
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
