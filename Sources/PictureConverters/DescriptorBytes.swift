import Conversion
import PictureStructure

/// The bytes of an open input, at any offset.
final class DescriptorBytes: PictureByteSource {
    let input: SourceDescriptor
    let size: Int
    let isUnbounded = true

    init(_ input: consuming SourceDescriptor) {
        size = input.size
        self.input = input
    }

    func read(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        return (try? input.bytes(at: offset, count: min(count, size - offset))) ?? []
    }
}
