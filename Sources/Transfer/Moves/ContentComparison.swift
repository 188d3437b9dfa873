import FoundationEssentials
package import FileSystem
import Glibc
import ItemProviders
package import SystemPackage

/// Compares two copies of an item byte for byte. A digest could only show that they are probably the same.
package struct ContentComparison: Sendable {
    private static let blockSize = 1 << 18

    /// Called between blocks; throws to end the comparison, which can take minutes.
    private let checkCancellation: @Sendable () throws -> Void

    package init(checkCancellation: @escaping @Sendable () throws -> Void) {
        self.checkCancellation = checkCancellation
    }

    /// Whether the file or folder at `landed` is equal to `content`.
    package func areEqual(_ content: DeliveredContent, _ landed: FilePath) throws -> Bool {
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

    /// Whether two entries hold the same: files byte for byte, folders name for name, symbolic links by their targets.
    ///
    /// - Throws: `Errno`, or what `checkCancellation` throws.
    package func areEqual(
        _ name: FilePath.Component, in one: Directory, _ otherName: FilePath.Component, in other: Directory
    ) throws -> Bool {
        var frames: [Frame] = []
        guard try areEqual(name, one, otherName, other, &frames) else { return false }
        return try areEqual(frames)
    }

    private func treesAreEqual(_ one: FilePath, _ other: FilePath) throws -> Bool {
        guard let top = try Frame(Directory(one), Directory(other)) else { return false }
        return try areEqual([top])
    }

    /// Opens one descriptor per side and level; follows no symbolic links.
    private func areEqual(_ frames: [Frame]) throws -> Bool {
        var frames = frames
        while var frame = frames.popLast() {
            guard let name = frame.rest.popLast() else { continue }
            frames.append(frame)
            guard try areEqual(name, frame.one, name, frame.other, &frames) else { return false }
        }
        return true
    }

    /// Compares two entries, folders by their names only: what they hold is a further frame.
    private func areEqual(
        _ name: FilePath.Component, _ one: Directory, _ otherName: FilePath.Component, _ other: Directory,
        _ frames: inout [Frame]
    ) throws -> Bool {
        guard let left = try one.status(of: name), let right = try other.status(of: otherName), left.type == right.type
        else { return false }
        switch left.type {
        case .directory:
            guard let inner = try Frame(one.directory(name), other.directory(otherName)) else { return false }
            frames.append(inner)
            return true
        case .regular:
            guard left.size == right.size else { return false }
            return try filesAreEqual(
                { try one.open(name, .readOnly, options: [.nonBlocking]) },
                { try other.open(otherName, .readOnly, options: [.nonBlocking]) })
        case .symbolicLink:
            return try SystemCalls.symbolicLink(name, in: one.descriptor)
                == SystemCalls.symbolicLink(otherName, in: other.descriptor)
        // The content of a socket or a device cannot be compared.
        default: return false
        }
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
                        let count = try left.readFully(into: first)
                        guard try right.readFully(into: second) == count else { return false }
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
                        let count = try descriptor.readFully(into: block)
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
