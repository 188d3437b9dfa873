package import SystemPackage

/// Copies the content of one open file into another, by the cheapest way that the file system has: shared blocks,
/// then a copy inside the kernel, then reading and writing.
package struct FileCopy {
    /// What came of a copy.
    package struct Outcome: Sendable {
        /// Bytes in the copy.
        package let bytes: Int64
        /// The hash of the content, where it was asked for.
        package let hash: ContentHash?
        /// What found no place with the copy.
        package var missing: Set<FileAttributes.Missing> = []
    }

    /// Where the content comes from, for messages.
    let sourcePath: FilePath
    /// Where it goes, for messages.
    let targetPath: FilePath
    /// Whether the content is hashed on its way.
    let hashes: Bool
    /// Is told how many bytes more are done, block by block.
    var advanced: (Int64) -> Void = { _ in }
    /// Asked between two blocks; ends the copy by throwing.
    let checkCancellation: () throws -> Void

    /// Copies all of `source` into the empty `target`.
    ///
    /// - Throws: `FileSystemError`, about the source also when it changes meanwhile; what `checkCancellation` throws.
    func copy(_ source: FileDescriptor, _ before: Stat, to target: FileDescriptor) throws -> Outcome {
        let outcome = try copyContent(source, target, before)
        let after: Stat
        do {
            after = try source.stat()
        } catch {
            throw FileSystemError(.source, sourcePath, .call(error))
        }
        // Pseudo files have content but no size (in /proc), or less than the page that they promise (in /sys); all others must have
        // yielded exactly what they promised.
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
        if !hashes, !isSparse, status.size > 0, let bytes = try copyInKernel(source, target) {
            return Outcome(bytes: bytes, hash: nil)
        }
        return try copyByHand(source, target, status.size, leavingHoles: isSparse)
    }

    private func isCloned(_ source: FileDescriptor, _ target: FileDescriptor) throws(FileSystemError) -> Bool {
        do {
            try SystemCalls.clone(source, to: target)
            return true
        } catch  where Self.isFinal(error) {
            throw FileSystemError(.target, targetPath, .call(error))
        } catch {
            return false
        }
    }

    /// Refuses what cannot fit before the disk is filled with its beginning.
    private func checkRoom(for status: Stat, in target: FileDescriptor) throws(FileSystemError) {
        let needed = min(status.size, Int64(status.blocksAllocated) * 512)
        if let room = SystemCalls.room(on: target), needed > room {
            throw FileSystemError(.target, targetPath, .call(.noSpace))
        }
    }

    /// The bytes copied, or nil when the kernel cannot copy between these two files and nothing was written.
    private func copyInKernel(_ source: FileDescriptor, _ target: FileDescriptor) throws -> Int64? {
        var total: Int64 = 0
        while true {
            try checkCancellation()
            do {
                let copied = try SystemCalls.copyRange(source, to: target, count: Self.kernelBlockSize)
                if copied == 0 { return total }
                total += Int64(copied)
                advanced(Int64(copied))
            } catch {
                // A first refusal says only that this pair of files needs another way, unless the disk itself speaks.
                if total == 0, !Self.isFinal(error) { return nil }
                throw FileSystemError(.target, targetPath, .call(error))
            }
        }
    }

    /// Whether the error is the disk's, and not that of a way which the file system does not have.
    private static func isFinal(_ error: Errno) -> Bool {
        [.noSpace, .diskQuotaExceeded, .ioError, .fileTooLarge].contains(error)
    }

    /// Reads and writes. Where the source has holes the target gets them too: they are passed over, and only hashed.
    private func copyByHand(
        _ source: FileDescriptor, _ target: FileDescriptor, _ size: Int64, leavingHoles: Bool
    ) throws -> Outcome {
        var hasher = ContentHasher()
        var total: Int64 = 0
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

    /// The hash of everything from the start of `file`.
    ///
    /// - Throws: `FileSystemError` when it cannot be read; what `checkCancellation` throws.
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

    /// Small enough that even a slow disk is done with it before somebody who cancelled wonders.
    private static let kernelBlockSize = 32 << 20
    /// Large enough that calls cost nothing, small enough to stay in the second-level cache.
    private static let blockSize = 256 << 10
}
