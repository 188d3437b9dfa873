import CLinux
import ItemProviders
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#endif

/// Reads a few bytes of a source at any offset, to examine a picture's headers.
///
/// At most `ConversionLimits.peekBytes` are read over its lifetime; after that, and past the end, reads return no
/// bytes.
package final class SourceBytes {
    /// The size of the source in bytes; 0 when it cannot be read.
    package let size: Int
    private let data: Data?
    private let descriptor: FileDescriptor?
    private var budget = ConversionLimits.peekBytes
    /// The first bytes, cached because they are read repeatedly.
    private var head: [UInt8] = []

    package init(_ source: ConversionSource) {
        switch source.content {
        case .data(let bytes):
            data = bytes
            descriptor = nil
            size = bytes.count
        case .file(let file):
            // Do not wait for a writer if this is a FIFO.
            descriptor = try? FileDescriptor.open(file.path, .readOnly, options: [.closeOnExec, .nonBlocking])
            data = nil
            size = descriptor.map(Self.size(of:)) ?? 0
        case .folder:
            data = nil
            descriptor = nil
            size = 0
        }
    }

    deinit { try? descriptor?.close() }

    /// Returns at most `count` bytes, starting at `offset`.
    package func read(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, count > 0 else { return [] }
        if offset <= head.count, count <= head.count - offset { return Array(head[offset..<offset + count]) }
        let wanted = min(count, budget)
        guard wanted > 0 else { return [] }
        var bytes: [UInt8] = []
        if let data, offset < data.count {
            let start = data.startIndex + offset
            bytes = Array(data[start..<(wanted < data.count - offset ? start + wanted : data.endIndex)])
        } else if let descriptor {
            bytes =
                (try? [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
                    filled = try descriptor.read(
                        fromAbsoluteOffset: Int64(offset), into: UnsafeMutableRawBufferPointer(buffer))
                }) ?? []
        }
        budget -= bytes.count
        if offset == 0, head.isEmpty { head = bytes }
        return bytes
    }

    /// Returns the size of the file in bytes; 0 on failure. (`fstat`)
    private static func size(of descriptor: FileDescriptor) -> Int {
        var status = stat()
        return fstat(descriptor.rawValue, &status) == 0 ? Int(status.st_size) : 0
    }
}
