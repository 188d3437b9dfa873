import Conversion
import ItemProviders
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Bytes of a source at any offset, few in all: what a look at a picture's headers needs.
///
/// At most `ConversionLimits.peekBytes` are read over its lifetime; beyond that, and beyond the end, there is nothing.
struct SourceBytes: ~Copyable {
    private let data: Data?
    private let descriptor: FileDescriptor?
    private var budget = ConversionLimits.peekBytes

    init(_ source: ConversionSource) {
        switch source.content {
        case .data(let bytes):
            data = bytes
            descriptor = nil
        case .file(let file):
            // Not a FIFO, which would wait for a writer.
            descriptor = try? FileDescriptor.open(file.path, .readOnly, options: [.closeOnExec, .nonBlocking])
            data = nil
        case .folder:
            data = nil
            descriptor = nil
        }
    }

    deinit { try? descriptor?.close() }

    /// At most `count` bytes from `offset` on.
    mutating func read(at offset: Int, count: Int) -> [UInt8] {
        let wanted = min(count, budget)
        guard wanted > 0, offset >= 0 else { return [] }
        var bytes: [UInt8] = []
        if let data, offset < data.count {
            let start = data.startIndex + offset
            bytes = Array(data[start..<min(start + wanted, data.endIndex)])
        } else if let descriptor {
            bytes =
                (try? [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
                    filled = try descriptor.read(
                        fromAbsoluteOffset: Int64(offset), into: UnsafeMutableRawBufferPointer(buffer))
                }) ?? []
        }
        budget -= bytes.count
        return bytes
    }
}
