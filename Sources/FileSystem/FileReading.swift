package import SystemPackage

/// The first bytes of a file in memory, at most a limit.
package struct BoundedBytes: Sendable, Hashable {
    /// The bytes, at most as many as the limit.
    package let bytes: [UInt8]
    /// Whether the file has more bytes than these.
    package let hasMore: Bool

    /// All bytes of the file; nil if it has more than the limit.
    package var whole: [UInt8]? { hasMore ? nil : bytes }

    init(bytes: [UInt8], hasMore: Bool) {
        self.bytes = bytes
        self.hasMore = hasMore
    }

    /// Reads the regular file at `path`, as `SystemCalls.openRegularFile` opens it.
    package init(of path: FilePath, limit: Int, options: FileDescriptor.OpenOptions = []) throws(Errno) {
        let file = try SystemCalls.openRegularFile(path, options: options)
        defer { try? file.close() }
        self = try file.readBytes(limit: limit)
    }
}

extension SystemCalls {
    /// Opens the regular file at `path` for reading, and never waits for a writer if it is a pipe by now. The caller
    /// closes it. C: `open` with `O_NONBLOCK | O_CLOEXEC`, `fstat`.
    ///
    /// - Parameter options: Further options, such as `noFollow`; without it, links are followed.
    /// - Throws: `Errno`; `EISDIR` for a directory, `EINVAL` for a pipe or a device.
    package static func openRegularFile(
        _ path: FilePath, options: FileDescriptor.OpenOptions = []
    ) throws(Errno) -> FileDescriptor {
        let file: FileDescriptor
        do {
            file = try FileDescriptor.open(path, .readOnly, options: options.union([.nonBlocking, .closeOnExec]))
        } catch {
            throw error as? Errno ?? .ioError
        }
        do throws(Errno) {
            switch try file.stat().type {
            case .regular: return file
            case .directory: throw Errno.isDirectory
            default: throw Errno.invalidArgument
            }
        } catch {
            try? file.close()
            throw error
        }
    }
}

extension FileDescriptor {
    /// Reads from the position on, at most `limit` bytes. To learn whether there are more, it reads one byte beyond the
    /// limit, and the position is then behind that byte. C: `read`.
    package func readBytes(limit: Int) throws(Errno) -> BoundedBytes {
        let limit = max(0, limit)
        let wanted = limit == .max ? limit : limit + 1
        // The size is only a hint: files of /proc have the size 0, and one of 2^63 bytes may have no blocks.
        let size = try stat().size
        var room = Int(max(1 << 14, min(size, 64 << 20) + 1))
        var bytes: [UInt8] = []
        while bytes.count < wanted {
            let count = min(room, wanted - bytes.count)
            let piece = try block(of: count, at: nil)
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            if piece.count < count { break }
            room = 1 << 20
        }
        let hasMore = bytes.count > limit
        if hasMore { bytes.removeLast() }
        return BoundedBytes(bytes: bytes, hasMore: hasMore)
    }

    /// Returns at most `count` bytes from `offset` on, fewer at the end of the file; the position stays. C: `pread`.
    package func readBytes(at offset: Int64, count: Int) throws(Errno) -> [UInt8] {
        try block(of: max(0, count), at: offset)
    }

    /// Reads until `buffer` is full or the file ends, from `offset` or from the position on; returns the number of
    /// bytes. C: `read`, `pread`.
    package func readFully(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64? = nil
    ) throws(Errno) -> Int {
        var filled = 0
        while filled < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let count = try SystemCalls.read(self, into: rest, at: offset.map { $0 + Int64(filled) })
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    /// Reads from the current position to the end, and calls `body` with blocks of at most 256 KiB: large enough that
    /// the cost of the calls is negligible, small enough to stay in the second-level cache.
    ///
    /// - Throws: `Errno` of `read(2)`, and the errors of `body`, which end the reading.
    package func readBlocks(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { block.deallocate() }
        while case let count = try SystemCalls.read(self, into: block), count > 0 {
            try body(UnsafeRawBufferPointer(rebasing: block[..<count]))
        }
    }

    private func block(of count: Int, at offset: Int64?) throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(Errno) {
                filled = try readFully(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
