package import SystemPackage

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension FileDescriptor {
    /// Gives `body` what can be read from the current position on, to the end, in blocks of 256 KiB at most: large enough that calls cost
    /// nothing, small enough to stay in the second-level cache.
    ///
    /// - Throws: `Errno` of `read(2)`, and what `body` throws, which ends the reading.
    package func readBlocks(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { block.deallocate() }
        while case let count = try read(into: block), count > 0 {
            try body(UnsafeRawBufferPointer(rebasing: block[..<count]))
        }
    }

    /// All that can be read from the current position on.
    ///
    /// - Throws: `Errno` of `read(2)`.
    package func readToEnd() throws -> Data {
        var data = Data()
        try readBlocks { data.append(contentsOf: $0) }
        return data
    }
}
