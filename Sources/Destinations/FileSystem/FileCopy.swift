import DropSessions
import Glibc
import ItemProviders
import SystemPackage

/// Copies the content of one open file into another, by the cheapest way that the file system has: shared blocks,
/// then a copy inside the kernel, then reading and writing.
struct FileCopy {
    /// What came of a copy.
    struct Outcome {
        /// Bytes in the copy.
        let bytes: Int64
        /// The hash of the content, where it was asked for.
        let hash: ContentHash?
        /// What the target's file system had no place for.
        var losses: [Loss] = []
    }

    /// Where the content comes from, for messages.
    let sourcePath: FilePath
    /// Where it goes, for messages.
    let targetPath: FilePath
    /// Whether the content is hashed on its way.
    let hashes: Bool
    /// Ends the copy between two blocks, once it is cancelled.
    let progress: LoadProgress

    /// Copies all of `source` into the empty `target`.
    ///
    /// - Throws: `ItemProviderError` when the source cannot be read or changes meanwhile, or the copy is cancelled;
    ///   `DestinationError` when the target cannot be written, or its file system has no room for the source.
    func copy(_ source: FileDescriptor, to target: FileDescriptor) throws -> Outcome {
        let before = try status(of: source)
        let outcome = try copyContent(source, target, before)
        let after = try status(of: source)
        // Pseudo files have content but no size (in /proc), or less than the page that they promise (in /sys); all others must have
        // yielded exactly what they promised.
        let isPseudo = before.blocksAllocated == 0 && (before.size == 0 || outcome.bytes < before.size)
        let isWhole = isPseudo || outcome.bytes == before.size
        guard isWhole, after.size == before.size, after.st_mtim == before.st_mtim else {
            throw ItemProviderError(
                .cannotRead, subject: sourcePath.string,
                message:
                    "changed while it was read: \(before.size) bytes at first, \(max(after.size, outcome.bytes)) now",
                hint: "try again when nothing writes to it")
        }
        return outcome
    }

    private func copyContent(_ source: FileDescriptor, _ target: FileDescriptor, _ status: Stat) throws -> Outcome {
        let isSparse = status.blocksAllocated * 512 < status.size
        if status.size > 0, (try? LinuxCalls.clone(source, to: target)) != nil {
            let hash = hashes ? try Self.hash(of: source, path: sourcePath, progress: progress) : nil
            return Outcome(bytes: status.size, hash: hash)
        }
        try checkRoom(for: status, in: target)
        if !hashes, !isSparse, status.size > 0, let bytes = try copyInKernel(source, target) {
            return Outcome(bytes: bytes, hash: nil)
        }
        return try copyByHand(source, target, status.size, leavingHoles: isSparse)
    }

    /// Refuses what cannot fit before the disk is filled with its beginning.
    private func checkRoom(for status: Stat, in target: FileDescriptor) throws {
        let needed = min(status.size, Int64(status.blocksAllocated) * 512)
        if let room = LinuxCalls.room(on: target), needed > room {
            throw DestinationError(.noSpace, path: targetPath, action: "be written")
        }
    }

    /// The bytes copied, or nil when the kernel cannot copy between these two files and nothing was written.
    private func copyInKernel(_ source: FileDescriptor, _ target: FileDescriptor) throws -> Int64? {
        var total: Int64 = 0
        while true {
            try progress.checkCancellation()
            do {
                let copied = try LinuxCalls.copyRange(source, to: target, count: Self.kernelBlockSize)
                if copied == 0 { return total }
                total += Int64(copied)
            } catch {
                // A first refusal says only that this pair of files needs another way, unless the disk itself speaks.
                let isFinal = [.noSpace, .diskQuotaExceeded, .ioError, .fileTooLarge].contains(error)
                if total == 0, !isFinal { return nil }
                throw DestinationError(error, path: targetPath, action: "be written")
            }
        }
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
            try progress.checkCancellation()
            if leavingHoles, let data = try? LinuxCalls.nextData(in: source, from: total, size: size), data > total {
                if hashes { try hashZeros(data - total, &hasher, buffer) }
                total = data
                continue
            }
            let count = try Self.read(source, into: buffer, path: sourcePath)
            if count == 0 { break }
            let block = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            if hashes { hasher.update(block) }
            if !leavingHoles || block.contains(where: { $0 != 0 }) {
                try reporting(targetPath, "be written") {
                    _ = try target.writeAll(toAbsoluteOffset: total, block)
                }
            }
            total += Int64(count)
        }
        if leavingHoles { try reporting(targetPath, "be written") { try target.resize(to: total) } }
        return Outcome(bytes: total, hash: hashes ? hasher.finalize() : nil)
    }

    private func hashZeros(
        _ count: Int64, _ hasher: inout ContentHasher, _ buffer: UnsafeMutableRawBufferPointer
    ) throws {
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        var rest = count
        while rest > 0 {
            try progress.checkCancellation()
            let length = Int(min(rest, Int64(buffer.count)))
            hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<length]))
            rest -= Int64(length)
        }
    }

    /// The hash of everything from the start of `file`.
    ///
    /// - Throws: `ItemProviderError` when it cannot be read, or `progress` is cancelled meanwhile.
    static func hash(of file: FileDescriptor, path: FilePath, progress: LoadProgress) throws -> ContentHash {
        var hasher = ContentHasher()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 16)
        defer { buffer.deallocate() }
        do {
            try file.seek(offset: 0, from: .start)
        } catch {
            throw unreadable(path, error)
        }
        while true {
            try progress.checkCancellation()
            let count = try read(file, into: buffer, path: path)
            if count == 0 { return hasher.finalize() }
            hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// The error for a source that cannot be read.
    static func unreadable(_ path: FilePath, _ error: any Error) -> ItemProviderError {
        let words = (error as? Errno)?.description.lowercased() ?? "\(error)"
        return ItemProviderError(
            .cannotRead, subject: path.string, message: "cannot be read: \(words)", underlying: error)
    }

    /// Small enough that even a slow disk is done with it before somebody who cancelled wonders.
    private static let kernelBlockSize = 32 << 20
    /// Large enough that calls cost nothing, small enough to stay in the second-level cache.
    private static let blockSize = 256 << 10

    private static func read(
        _ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer, path: FilePath
    ) throws -> Int {
        do {
            return try file.read(into: buffer)
        } catch {
            throw unreadable(path, error)
        }
    }

    private func status(of file: FileDescriptor) throws -> Stat {
        do {
            return try file.stat()
        } catch {
            throw Self.unreadable(sourcePath, error)
        }
    }
}

extension timespec {
    static func == (one: timespec, other: timespec) -> Bool {
        one.tv_sec == other.tv_sec && one.tv_nsec == other.tv_nsec
    }
}
