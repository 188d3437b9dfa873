import FileSystem
import Glibc
import ItemProviders
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Compares what landed with what was sent, byte for byte: equal digests would only make equality probable.
struct ContentComparison: Sendable {
    private static let blockSize = 1 << 18

    /// Called between two blocks, since a file may take minutes. An error that it throws ends the comparison.
    let checkCancellation: @Sendable () throws -> Void

    /// Whether the file or folder at `landed` is equal to `content`.
    func areEqual(_ content: DeliveredContent, _ landed: FilePath) throws -> Bool {
        if let bytes = content.bytes {
            guard try !FileTree.isDirectory(landed) else { return false }
            return try isEqual(landed, bytes)
        }
        guard let sent = content.path else { return false }
        switch (try FileTree.isDirectory(sent), try FileTree.isDirectory(landed)) {
        case (false, false):
            let options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
            return try filesAreEqual(
                { try FileDescriptor.open(sent, .readOnly, options: options) },
                { try FileDescriptor.open(landed, .readOnly, options: options) })
        case (true, true): return try treesAreEqual(sent, landed)
        default: return false
        }
    }

    /// Two folders at the same relative path in both trees, and their entries that have not been compared yet.
    private struct Frame {
        let one: Directory
        let other: Directory
        var rest: [FilePath.Component]

        /// Returns nil if the folders have different names in them.
        init?(_ one: Directory, _ other: Directory) throws(Errno) {
            let names = try one.names()
            guard try Set(names) == Set(other.names()) else { return nil }
            self.one = one
            self.other = other
            rest = names
        }
    }

    /// Compares two trees. Opens one descriptor per side and level; follows no symbolic links.
    private func treesAreEqual(_ one: FilePath, _ other: FilePath) throws -> Bool {
        guard let top = try Frame(Directory(one), Directory(other)) else { return false }
        var frames = [top]
        while var frame = frames.popLast() {
            guard let name = frame.rest.popLast() else { continue }
            let (one, other) = (frame.one, frame.other)
            frames.append(frame)
            guard let left = try one.status(of: name), let right = try other.status(of: name), left.type == right.type
            else { return false }
            switch left.type {
            case .directory:
                guard let inner = try Frame(one.directory(name), other.directory(name)) else { return false }
                frames.append(inner)
            case .regular:
                guard left.size == right.size,
                    try filesAreEqual(
                        { try one.open(name, .readOnly, options: [.nonBlocking]) },
                        { try other.open(name, .readOnly, options: [.nonBlocking]) })
                else { return false }
            case .symbolicLink:
                guard
                    try SystemCalls.symbolicLink(name, in: one.descriptor)
                        == SystemCalls.symbolicLink(name, in: other.descriptor)
                else { return false }
            // The contents of sockets and devices cannot be compared.
            default: return false
            }
        }
        return true
    }

    private func filesAreEqual(
        _ one: () throws -> FileDescriptor, _ other: () throws -> FileDescriptor
    ) throws -> Bool {
        let left = try one()
        return try left.closeAfter {
            let right = try other()
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

    /// Whether the first `count` bytes are equal. (`memcmp`)
    private static func areEqual(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer, _ count: Int) -> Bool {
        guard let left = one.baseAddress, let right = other.baseAddress else { return count == 0 }
        return memcmp(left, right, count) == 0
    }

    /// Reads until the block is full or the file ends; returns the number of bytes read.
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
