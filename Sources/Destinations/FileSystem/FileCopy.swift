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

    /// Copies all of `source` into the empty `target`.
    ///
    /// - Throws: `ItemProviderError` when the source cannot be read or changes meanwhile, `DestinationError` when the
    ///   target cannot be written.
    func copy(_ source: FileDescriptor, to target: FileDescriptor) throws -> Outcome {
        let before = try status(of: source)
        let outcome = try copyContent(source, target, before)
        let after = try status(of: source)
        // Pseudo files (in /proc) have content but no size; all others must have yielded exactly what they promised.
        let isWhole = before.size == 0 && before.blocksAllocated == 0 || outcome.bytes == before.size
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
            let hash = hashes ? try Self.hash(of: source, path: sourcePath) : nil
            return Outcome(bytes: status.size, hash: hash)
        }
        if !hashes, !isSparse, status.size > 0, let bytes = try copyInKernel(source, target) {
            return Outcome(bytes: bytes, hash: nil)
        }
        return try copyByHand(source, target, leavingHoles: isSparse)
    }

    /// The bytes copied, or nil when the kernel cannot copy between these two files and nothing was written.
    private func copyInKernel(_ source: FileDescriptor, _ target: FileDescriptor) throws -> Int64? {
        var total: Int64 = 0
        while true {
            do {
                let copied = try LinuxCalls.copyRange(source, to: target, count: 1 << 30)
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

    private func copyByHand(
        _ source: FileDescriptor, _ target: FileDescriptor, leavingHoles: Bool
    ) throws -> Outcome {
        var hasher = ContentHasher()
        var total: Int64 = 0
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.blockSize, alignment: 16)
        defer { buffer.deallocate() }
        while true {
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

    /// The hash of everything from the start of `file`.
    static func hash(of file: FileDescriptor, path: FilePath) throws -> ContentHash {
        var hasher = ContentHasher()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 16)
        defer { buffer.deallocate() }
        do {
            try file.seek(offset: 0, from: .start)
        } catch {
            throw unreadable(path, error)
        }
        while true {
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
