import Glibc
import ItemProviders
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Compares what landed with what was sent, byte for byte: a digest could only say that they are probably the same.
struct ContentComparison: Sendable {
    private static let blockSize = 1 << 18

    /// Asked between two blocks, which it ends by throwing: a file may take minutes.
    let checkCancellation: @Sendable () throws -> Void

    /// Whether the file or folder at `landed` holds what `content` does.
    func areEqual(_ content: DeliveredContent, _ landed: FilePath) throws -> Bool {
        if let bytes = content.bytes {
            guard try !FileTree.isDirectory(landed) else { return false }
            return try isEqual(landed, bytes)
        }
        guard let sent = content.path else { return false }
        switch (try FileTree.isDirectory(sent), try FileTree.isDirectory(landed)) {
        case (false, false): return try filesAreEqual(sent, landed)
        case (true, true): return try treesAreEqual(sent, landed)
        default: return false
        }
    }

    private func treesAreEqual(_ one: FilePath, _ other: FilePath) throws -> Bool {
        let entries = try FileTree.entries(of: one)
        let others = try FileTree.entries(of: other)
        guard entries.count == others.count else { return false }
        for (entry, landed) in zip(entries, others) {
            guard entry.relativePath == landed.relativePath, entry.kind == landed.kind else { return false }
            let (left, right) = (one.pushing(entry.relativePath), other.pushing(entry.relativePath))
            switch entry.kind {
            case .directory: continue
            case .file: guard try filesAreEqual(left, right) else { return false }
            case .symbolicLink: guard try Self.linkTarget(of: left) == Self.linkTarget(of: right) else { return false }
            // What a socket or a device holds cannot be compared.
            case .special: return false
            }
        }
        return true
    }

    private func filesAreEqual(_ one: FilePath, _ other: FilePath) throws -> Bool {
        let left = try FileDescriptor.open(one, .readOnly, options: [.closeOnExec, .nonBlocking])
        return try left.closeAfter {
            let right = try FileDescriptor.open(other, .readOnly, options: [.closeOnExec, .nonBlocking])
            return try right.closeAfter {
                try Self.withBlocks { first, second in
                    while true {
                        try checkCancellation()
                        let count = try Self.fill(first, from: left)
                        guard try Self.fill(second, from: right) == count else { return false }
                        if count == 0 { return true }
                        guard Self.areEqual(UnsafeRawBufferPointer(first), UnsafeRawBufferPointer(second), count) else {
                            return false
                        }
                    }
                }
            }
        }
    }

    private func isEqual(_ landed: FilePath, _ bytes: Data) throws -> Bool {
        let descriptor = try FileDescriptor.open(landed, .readOnly, options: [.closeOnExec, .nonBlocking])
        return try descriptor.closeAfter {
            try Self.withBlocks { block, _ in
                try bytes.withUnsafeBytes { bytes in
                    var offset = 0
                    while true {
                        try checkCancellation()
                        let count = try Self.fill(block, from: descriptor)
                        guard count == min(bytes.count - offset, Self.blockSize) else { return false }
                        if count == 0 { return true }
                        let sent = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
                        guard Self.areEqual(sent, UnsafeRawBufferPointer(block), count) else { return false }
                        offset += count
                    }
                }
            }
        }
    }

    /// Whether the first `count` bytes are the same. (`memcmp`)
    private static func areEqual(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer, _ count: Int) -> Bool {
        guard let left = one.baseAddress, let right = other.baseAddress else { return count == 0 }
        return memcmp(left, right, count) == 0
    }

    /// Where the link at `path` leads. (`readlink`)
    private static func linkTarget(of path: FilePath) throws -> [CChar] {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = path.withPlatformString { readlink($0, &bytes, bytes.count) }
        guard count >= 0 else { throw Errno(rawValue: Glibc.errno) }
        return Array(bytes[..<count])
    }

    /// Reads until the block is full or the file ends; returns how many bytes were read.
    private static func fill(
        _ block: UnsafeMutableRawBufferPointer, from descriptor: FileDescriptor
    ) throws -> Int {
        var filled = 0
        while filled < block.count {
            let count = try descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: block[filled...]))
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    private static func withBlocks(
        _ body: (UnsafeMutableRawBufferPointer, UnsafeMutableRawBufferPointer) throws -> Bool
    ) throws -> Bool {
        let first = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 64)
        defer { first.deallocate() }
        let second = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 64)
        defer { second.deallocate() }
        return try body(first, second)
    }
}
