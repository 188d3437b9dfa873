import Glibc
import PictureStructure

/// A place in bytes, for callbacks that read and seek as those of files do.
final class ByteReader {
    private let bytes: any PictureByteSource
    private var position = 0

    init(_ bytes: any PictureByteSource) { self.bytes = bytes }

    /// Stores the next bytes at `buffer`, at most `count`; returns how many.
    func read(_ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
        let found = bytes.read(at: position, count: count)
        UnsafeMutableRawBufferPointer(start: buffer, count: count).copyBytes(from: found)
        position += found.count
        return found.count
    }

    /// Moves to `offset`, as `lseek(2)` does; returns the position.
    func seek(_ offset: Int, _ whence: CInt) -> Int {
        let base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? position : bytes.size
        let (sum, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, sum >= 0 else { return -1 }
        position = sum
        return sum
    }
}
