import CXXHash
package import SystemPackage

/// Copies the content of an open file to another by the cheapest method that the file system supports: shared blocks,
/// then a copy in the kernel, then reading and writing.
package struct FileCopy {
    /// The result of a copy.
    package struct Outcome: Sendable {
        /// The number of bytes copied.
        package let bytes: Int64
        /// The hash of the content, if requested.
        package let hash: ContentHash?
        /// The attributes that could not be preserved.
        package var missing: Set<FileAttributes.Missing> = []
    }

    /// The path of the source, for messages.
    let sourcePath: FilePath
    /// The path of the target, for messages.
    let targetPath: FilePath
    /// Whether to hash the content.
    let hashes: Bool
    /// Called after each block with the number of bytes completed.
    var advanced: (Int64) -> Void = { _ in }
    /// Called between blocks; ends the copy by throwing.
    let checkCancellation: () throws -> Void

    /// Copies all of `source` to the empty `target`.
    ///
    /// - Throws: `FileSystemError`, also if the source changes meanwhile; the errors of `checkCancellation`.
    func copy(_ source: FileDescriptor, _ before: Stat, to target: FileDescriptor) throws -> Outcome {
        let outcome = try copyContent(source, target, before)
        let after: Stat
        do {
            after = try source.stat()
        } catch {
            throw FileSystemError(.source, sourcePath, .call(error))
        }
        // Pseudo files have content but size 0 (in /proc), or less content than their size of one page (in /sys). All
        // others must have exactly as many bytes as their size.
        let isPseudo = before.blocksAllocated == 0 && (before.size == 0 || outcome.bytes < before.size)
        let isWhole = isPseudo || outcome.bytes == before.size
        guard isWhole, after.size == before.size, after.isModified(when: before) else {
            throw FileSystemError(
                .source, sourcePath, .changed(before: before.size, now: max(after.size, outcome.bytes)))
        }
        return outcome
    }

    private func copyContent(_ source: FileDescriptor, _ target: FileDescriptor, _ status: Stat) throws -> Outcome {
        let isSparse = status.blocksAllocated * 512 < status.size
        if status.size > 0, try isCloned(source, target) {
            let hash =
                hashes
                ? try Self.hash(
                    of: source, path: sourcePath, advanced: advanced, checkCancellation: checkCancellation) : nil
            return Outcome(bytes: status.size, hash: hash)
        }
        try checkRoom(for: status, in: target)
        var start: Int64 = 0
        if !hashes, !isSparse, status.size > 0 {
            let (bytes, isComplete) = try copyInKernel(source, target)
            if isComplete { return Outcome(bytes: bytes, hash: nil) }
            start = bytes
        }
        return try copyByHand(source, target, status.size, from: start, leavingHoles: isSparse)
    }

    private func isCloned(_ source: FileDescriptor, _ target: FileDescriptor) throws(FileSystemError) -> Bool {
        do {
            try SystemCalls.clone(source, to: target)
            return true
        } catch  where Self.isFinal(error) && error != .ioError {
            throw FileSystemError(.target, targetPath, .call(error))
        } catch {
            return false
        }
    }

    /// Throws early if the content cannot fit, before the disk is filled.
    private func checkRoom(for status: Stat, in target: FileDescriptor) throws(FileSystemError) {
        let needed = min(status.size, Int64(status.blocksAllocated) * 512)
        if let room = SystemCalls.room(on: target), needed > room {
            throw FileSystemError(.target, targetPath, .call(.noSpace))
        }
    }

    /// Copies until the end, or as far as the kernel can copy between these files; both are read and written on from there.
    private func copyInKernel(
        _ source: FileDescriptor, _ target: FileDescriptor
    ) throws -> (bytes: Int64, isComplete: Bool) {
        var total: Int64 = 0
        while true {
            try checkCancellation()
            do {
                let copied = try SystemCalls.copyRange(source, to: target, count: Self.kernelBlockSize)
                if copied == 0 { return (total, true) }
                startWriting(target, from: total, to: total + Int64(copied))
                total += Int64(copied)
                advanced(Int64(copied))
            } catch {
                // If the first call fails, these files need another method, unless the error is one of the disk. On which of
                // two disks a block is damaged, only reading and writing shows.
                if total == 0 && !Self.isFinal(error) || error == .ioError { return (total, false) }
                throw FileSystemError(.target, targetPath, .call(error))
            }
        }
    }

    /// Lets the device begin with the blocks that are complete after the bytes from `start` to `end`: what lands is synced,
    /// and of a large file most is then written already. A file of less than a block is written as the kernel decides.
    private func startWriting(_ target: FileDescriptor, from start: Int64, to end: Int64) {
        let block = Int64(Self.kernelBlockSize)
        let (first, last) = (start / block, end / block)
        if first < last { SystemCalls.startWriting(target, from: first * block, count: (last - first) * block) }
    }

    /// Whether the error is one of the disk, not of an unsupported method.
    private static func isFinal(_ error: Errno) -> Bool {
        [.noSpace, .diskQuotaExceeded, .ioError, .fileTooLarge].contains(error)
    }

    /// Copies by reading and writing, from `start` on, where both files stand. Holes of a sparse source are hashed but not written, so the target has them too.
    private func copyByHand(
        _ source: FileDescriptor, _ target: FileDescriptor, _ size: Int64, from start: Int64, leavingHoles: Bool
    ) throws -> Outcome {
        var hasher = ContentHasher()
        var total = start
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.blockSize, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            try checkCancellation()
            if leavingHoles, let data = try? SystemCalls.nextData(in: source, from: total, size: size), data > total {
                if hashes { try hashZeros(data - total, &hasher, buffer) } else { advanced(data - total) }
                total = data
                continue
            }
            let count = try failing(.source, sourcePath) { () throws(Errno) in
                try SystemCalls.read(source, into: buffer)
            }
            if count == 0 { break }
            let block = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            if hashes { hasher.update(block) }
            if !leavingHoles || block.contains(where: { $0 != 0 }) {
                try failing(.target, targetPath) { () throws(Errno) in
                    try SystemCalls.write(block, to: target, at: total)
                }
            }
            startWriting(target, from: total, to: total + Int64(count))
            total += Int64(count)
            advanced(Int64(count))
        }
        if leavingHoles {
            try failing(.target, targetPath) { () throws(Errno) in try SystemCalls.resize(target, to: total) }
        }
        return Outcome(bytes: total, hash: hashes ? hasher.finalize() : nil)
    }

    private func hashZeros(
        _ count: Int64, _ hasher: inout ContentHasher, _ buffer: UnsafeMutableRawBufferPointer
    ) throws {
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        var rest = count
        while rest > 0 {
            try checkCancellation()
            let length = Int(min(rest, Int64(buffer.count)))
            hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<length]))
            rest -= Int64(length)
            advanced(Int64(length))
        }
    }

    /// The hash of the whole content of `file`.
    ///
    /// - Throws: `FileSystemError` if it cannot be read; the errors of `checkCancellation`.
    package static func hash(
        of file: FileDescriptor, path: FilePath, advanced: (Int64) -> Void = { _ in },
        checkCancellation: () throws -> Void
    ) throws -> ContentHash {
        var hasher = ContentHasher()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 16)
        defer { buffer.deallocate() }
        do {
            try file.seek(offset: 0, from: .start)
        } catch let error as Errno {
            throw FileSystemError(.source, path, .call(error))
        }
        while true {
            try checkCancellation()
            let count = try failing(.source, path) { () throws(Errno) in try SystemCalls.read(file, into: buffer) }
            if count == 0 { return hasher.finalize() }
            hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            advanced(Int64(count))
        }
    }

    /// In bytes: small enough that even a slow disk completes one before a cancellation seems late.
    private static let kernelBlockSize = 8 << 20
    /// In bytes: large enough to make the cost of calls negligible, small enough to fit the second-level cache.
    private static let blockSize = 256 << 10
}

/// The 128-bit XXH3 hash of some content. It distinguishes different content, but does not protect against forgery.
/// Only this file imports CXXHash.
package struct ContentHash: Sendable, Hashable {
    /// The canonical form: 16 bytes, most significant first, in the order of `xxhsum -H2`.
    package let bytes: [UInt8]

    /// Creates a hash from its 16 canonical bytes; nil for another number of bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// The hash of `bytes`.
    package init(of bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { bytes in
            var hasher = ContentHasher()
            hasher.update(bytes)
            return hasher.finalize()
        }
    }

    /// 32 hexadecimal digits in lower case.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}

/// Computes a `ContentHash` incrementally.
package struct ContentHasher: ~Copyable {
    private let state: OpaquePointer

    package init() {
        // XXH3_createState returns NULL only if memory is exhausted; Swift itself traps then.
        guard let state = XXH3_createState() else { fatalError("out of memory") }
        XXH3_128bits_reset(state)
        self.state = state
    }

    deinit { XXH3_freeState(state) }

    /// Adds `bytes` to the hash.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
    }

    /// The hash of all bytes added so far.
    package func finalize() -> ContentHash {
        var canonical = XXH128_canonical_t()
        XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state))
        let bytes = withUnsafeBytes(of: &canonical) { Array($0) }
        guard let hash = ContentHash(bytes: bytes) else { preconditionFailure("a canonical XXH128 has 16 bytes") }
        return hash
    }
}

/// A failed operation on several files: the reason, the path, and the side.
package struct FileSystemError: Error, Sendable {
    /// The side that failed.
    package enum Side: Sendable { case source, target }

    /// The reason of a failure.
    package enum Reason: Sendable {
        /// A call failed.
        case call(Errno)
        /// The source had `before` bytes when it was opened, and `now` bytes after it was read.
        case changed(before: Int64, now: Int64)
        /// It is not a file, a folder or a symbolic link.
        case notCopyable
    }

    package let side: Side
    package let path: FilePath
    package let reason: Reason

    package init(_ side: Side, _ path: FilePath, _ reason: Reason) {
        self.side = side
        self.path = path
        self.reason = reason
    }

    /// The error of the failed call; nil if no call failed.
    package var errno: Errno? {
        if case .call(let errno) = reason { errno } else { nil }
    }
}

/// Runs `body`, and converts an `Errno` that it throws to an error about `path`.
func failing<Result>(
    _ side: FileSystemError.Side, _ path: @autoclosure () -> FilePath, _ body: () throws(Errno) -> Result
) throws(FileSystemError) -> Result {
    do {
        return try body()
    } catch {
        throw FileSystemError(side, path(), .call(error))
    }
}
