import FileSystem
import ItemProviders
import SystemPackage

/// Lets files of a history with equal bytes share their blocks, if the file system supports it (Btrfs, XFS and
/// similar).
///
/// Each file keeps its own attributes; the kernel compares the bytes, and no content changes. Therefore no lock is
/// needed, and a command that restores one of the files meanwhile gets it whole.
struct HistorySharing {
    private struct File {
        /// The path from the history, by components.
        let path: [FilePath.Component]
        let size: Int64
        let inode: Inode
    }

    /// The minimum size of a file, in bytes; shorter ones would free only a few blocks each.
    private static let shortest: Int64 = 64 << 10
    /// The maximum number of different files of one size that a file is compared with.
    private static let mostOfOneSize = 16

    private let history: Directory

    /// - Returns: the bytes that were freed.
    /// - Throws: `CancellationError`. Files that cannot be read or shared are left as they are.
    /// - Complexity: O(n log n) in the number of files, and O(m) in the bytes of equal files that did not share their
    ///   blocks before.
    static func share(_ history: Directory) throws -> Int64 {
        let sharing = HistorySharing(history: history)
        let files = try sharing.files().sorted { ($0.size, $0.inode.rawValue) < ($1.size, $1.inode.rawValue) }
        var freed: Int64 = 0
        var start = 0
        while start < files.count {
            let end = files[start...].firstIndex { $0.size != files[start].size } ?? files.count
            if end - start > 1 {
                guard let bytes = try sharing.share(files[start..<end]) else { return freed }
                freed += bytes
            }
            start = end
        }
        return freed
    }

    /// The regular files of at least the minimum size, including those in folders. A file with several hard links is
    /// listed once for each.
    private func files() throws -> [File] {
        var files: [File] = []
        var folders: [[FilePath.Component]] = [[]]
        while let path = folders.popLast() {
            try checkCancellation()
            guard let folder = try? open(path), let names = try? folder.names() else { continue }
            for name in names {
                guard let status = try? folder.status(of: name) else { continue }
                if status.type == .directory {
                    folders.append(path + [name])
                } else if status.type == .regular, status.size >= Self.shortest, status.blocksAllocated > 0 {
                    files.append(File(path: path + [name], size: status.size, inode: status.inode))
                }
            }
        }
        return files
    }

    private func open(_ path: [FilePath.Component]) throws(Errno) -> Directory {
        var folder = history
        for name in path { folder = try folder.directory(name) }
        return folder
    }

    /// Shares the blocks of files of one size.
    ///
    /// - Returns: the bytes that were freed; nil if the file system does not support it.
    private func share(_ files: ArraySlice<File>) throws -> Int64? {
        var different: [FileDescriptor] = []
        defer { for descriptor in different { try? descriptor.close() } }
        var last: Inode?
        var freed: Int64 = 0
        for file in files where file.inode != last {
            last = file.inode
            guard let name = file.path.last,
                let descriptor = try? open(file.path.dropLast()).open(name, .readOnly)
            else { continue }
            var isAlike = false
            do {
                for other in different {
                    guard let bytes = try share(descriptor, with: other, file.size) else { continue }
                    freed += bytes
                    isAlike = true
                    break
                }
            } catch let error as Errno where [.notSupported, .inappropriateIOCTLForDevice].contains(error) {
                try? descriptor.close()
                return nil
            } catch is Errno {
                // This file cannot be shared: it belongs to another user, or is being written.
                isAlike = true
            }
            if isAlike || different.count == Self.mostOfOneSize {
                try? descriptor.close()
            } else {
                different.append(descriptor)
            }
        }
        return freed
    }

    /// - Returns: the newly shared bytes; nil if the files differ.
    private func share(_ file: FileDescriptor, with other: FileDescriptor, _ size: Int64) throws -> Int64? {
        if SystemCalls.hasBlocks(of: other, file) { return 0 }
        var done: Int64 = 0
        while done < size {
            try checkCancellation()
            let bytes = try SystemCalls.shareBlocks(of: other, with: file, from: done, count: size - done)
            if bytes == 0 { return nil }
            done += bytes
        }
        return done
    }

    private func checkCancellation() throws {
        if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
    }
}
