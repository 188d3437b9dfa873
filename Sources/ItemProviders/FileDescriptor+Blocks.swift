package import SystemPackage

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension FileDescriptor {
    /// Reads from the current position to the end, and calls `body` with blocks of at most 256 KiB: large enough that
    /// the cost of the calls is negligible, small enough to stay in the second-level cache.
    ///
    /// - Throws: `Errno` of `read(2)`, and the errors of `body`, which end the reading.
    package func readBlocks(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { block.deallocate() }
        while case let count = try read(into: block), count > 0 {
            try body(UnsafeRawBufferPointer(rebasing: block[..<count]))
        }
    }

    /// Reads from the current position to the end.
    ///
    /// - Throws: `Errno` of `read(2)`.
    package func readToEnd() throws -> Data {
        var data = Data()
        try readBlocks { data.append(contentsOf: $0) }
        return data
    }
}
