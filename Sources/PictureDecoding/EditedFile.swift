import PictureStructure

/// A file of which some bytes are others, or which is longer.
final class EditedFile: PictureByteSource {
    let size: Int
    let isUnbounded = true
    private let file: any PictureByteSource
    private let parts: [(offset: Int, bytes: [UInt8])]

    /// - Parameter parts: The bytes that stand at places in the file, or behind its end.
    init(_ file: any PictureByteSource, replacing parts: [(offset: Int, bytes: [UInt8])]) {
        self.file = file
        self.parts = parts
        size = parts.reduce(file.size) { max($0, $1.offset + $1.bytes.count) }
    }

    func read(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let count = min(count, size - offset)
        var result = file.read(at: offset, count: count)
        // There may be a gap between the end of the file and what stands behind it.
        if result.count < count, offset + count > file.size {
            result += [UInt8](repeating: 0, count: count - result.count)
        }
        for part in parts {
            let from = max(part.offset, offset)
            let to = min(part.offset + part.bytes.count, offset + result.count)
            guard from < to else { continue }
            result.replaceSubrange(
                from - offset..<to - offset, with: part.bytes[from - part.offset..<to - part.offset])
        }
        return result
    }
}
