import PictureStructure
import SystemPackage

/// All bytes of the file behind a descriptor, as the inventory of its parts reads them.
final class FileBytes: PictureByteSource {
    let size: Int
    let isUnbounded = true
    private let descriptor: FileDescriptor

    /// The file behind `descriptor`, which stays the caller's. Its position stays where it is: libvips goes on reading from there.
    init(_ descriptor: FileDescriptor) {
        self.descriptor = descriptor
        size = (try? descriptor.stat()).map { Int($0.size) } ?? 0
    }

    func read(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        return PictureInput.bytes(of: descriptor, at: offset, count: min(count, size - offset))
    }
}
