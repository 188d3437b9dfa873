import Archives
import FileSystem
package import SystemPackage

/// A ZIP file with a folder as its top entry, for requests of a folder as data.
///
/// Modes, modification times (to two seconds, in UTC) and symbolic links are kept; sockets, pipes and devices are an
/// error. Zip64 is always used, so neither size nor number of entries is limited.
package enum FolderArchive {
    /// Writes the folder `source` as a ZIP to the new file `archive`, with the entries in the folder's order.
    ///
    /// - Throws: `ItemProviderError`; the caller then removes `archive`, which may be incomplete.
    package static func write(
        _ source: LoadedFile, to archive: FilePath, progress: LoadProgress
    ) throws(ItemProviderError) {
        let folder = source.path
        progress.totalUnitCount = Int64(try FileTree.entries(of: folder).count)
        let top = SystemCalls.ownName(of: folder).map { FilePath(root: nil, [$0]) } ?? "folder"
        var writer = try archiving(folder) { () throws(ArchiveError) in try ZipWriter(path: archive) }
        try FileTree.walk(folder, in: source.order) { step throws(ItemProviderError) in
            try progress.checkCancellation()
            let entry = step.entry
            let name = entry.relativePath.isEmpty ? top : top.pushing(entry.relativePath)
            try archiving(folder) { () throws(ArchiveError) in
                try writer.open(
                    name, mode: UInt32(entry.mode), modificationTime: entry.modificationTime,
                    isDirectory: entry.kind == .directory, isStored: entry.kind == .directory)
            }
            switch entry.kind {
            case .directory: break
            case .file: try write(contentsOf: step, of: folder, to: writer, progress)
            case .symbolicLink:
                let target = try step.linkTarget()
                try archiving(folder) { () throws(ArchiveError) in try writer.write(target) }
            case .special:
                throw ItemProviderError(
                    .cannotRead, subject: step.path.string,
                    message: "is a socket, pipe or device, which a ZIP cannot contain")
            }
            try archiving(folder) { () throws(ArchiveError) in try writer.closeEntry() }
            progress.completedUnitCount += 1
        }
        do { try writer.finish() } catch { throw ItemProviderError(error, subject: folder.string) }
    }

    /// Runs `body`, and throws its error as that of the folder: the user does not know the path of the ZIP.
    private static func archiving<Result: ~Copyable>(
        _ folder: FilePath, _ body: () throws(ArchiveError) -> Result
    ) throws(ItemProviderError) -> Result {
        do { return try body() } catch { throw ItemProviderError(error, subject: folder.string) }
    }

    private static func write(
        contentsOf file: FileTree.Step, of folder: FilePath, to writer: borrowing ZipWriter, _ progress: LoadProgress
    ) throws(ItemProviderError) {
        let descriptor = try file.open()
        do {
            defer { try? descriptor.close() }
            try descriptor.readBlocks { block in
                try progress.checkCancellation()
                try writer.write(block)
            }
        } catch let error as ItemProviderError {
            throw error
        } catch let error as ArchiveError {
            throw ItemProviderError(error, subject: folder.string)
        } catch {
            throw ItemProviderError(
                .cannotRead, subject: file.path.string, message: "cannot be read: \(error)", underlying: error)
        }
    }
}
