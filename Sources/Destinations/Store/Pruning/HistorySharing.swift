import FileSystem
import ItemProviders
import SystemPackage

/// Lets the files of a history that hold the same bytes share their blocks, where the file system can: Btrfs, XFS and those like them.
///
/// Each stays a file of its own, with its own attributes; the kernel compares the bytes, and no content changes. So no lock is needed, and a
/// command that takes one of them back meanwhile takes it whole.
struct HistorySharing {
    private struct File {
        /// The names that lead to it from the history.
        let path: [FilePath.Component]
        let size: Int64
        let inode: Inode
    }

    /// Shorter files are passed over: they would free a few blocks each.
    private static let shortest: Int64 = 64 << 10
    /// A file is compared with so many different ones of its size.
    private static let mostOfOneSize = 16

    private let history: Directory

    /// - Returns: how many bytes were on the device twice and are there once.
    /// - Throws: `CancellationError`. What cannot be read, or shared, stays as it is.
    /// - Complexity: O(n log n) in the number of files, and O(m) in the bytes of those that are alike and did not share their blocks before.
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

    /// The regular files that are long enough, in folders too. A file with several names is there once for each.
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

    /// Files of one size.
    ///
    /// - Returns: the bytes that were freed; nil where the file system cannot do this at all.
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
                // This one cannot: it belongs to another user, or is being written.
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

    /// - Returns: the bytes that `file` shares with `other` and did not share before; nil where they differ.
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
