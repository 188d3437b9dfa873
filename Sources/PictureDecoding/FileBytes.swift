import PictureStructure
import SystemPackage

/// The bytes of a file descriptor's file, for the inventory of its parts.
final class FileBytes: PictureByteSource {
    let size: Int
    let isUnbounded = true
    private let descriptor: FileDescriptor

    /// Creates a source for `descriptor`, which the caller owns. Its file offset does not change: libvips continues to
    /// read from there.
    init(_ descriptor: FileDescriptor) {
        self.descriptor = descriptor
        size = (try? descriptor.stat()).map { Int($0.size) } ?? 0
    }

    func read(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        return PictureInput.bytes(of: descriptor, at: offset, count: min(count, size - offset))
    }
}
