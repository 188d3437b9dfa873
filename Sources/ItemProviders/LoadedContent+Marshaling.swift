import FileSystem
public import SystemPackage

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Conversions between the three forms, as Apple's item providers do them.
extension LoadedContent {
    /// Returns the content as bytes in memory: a file is read, a folder becomes a ZIP.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotRead`, `cannotWrite` or `cancelled`.
    public func data(
        scratch: FilePath, progress: LoadProgress = LoadProgress()
    ) throws(ItemProviderError) -> Data {
        switch self {
        case .data(let data): return data
        case .file(let file): return try Self.read(file.path)
        case .folder(let folder):
            let archive = scratch.appending("folder.zip")
            defer { FileTree.remove(archive) }
            try FolderArchive.write(folder, to: archive, progress: progress)
            return try Self.read(archive)
        }
    }

    /// Returns the content as a file or folder: data is written to a new private file (mode 0600) in `scratch`.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotWrite`.
    public func file(scratch: FilePath) throws(ItemProviderError) -> LoadedFile {
        switch self {
        case .file(let file), .folder(let file): return file
        case .data(let data):
            let path = scratch.appending("data")
            do {
                let descriptor = try FileDescriptor.open(
                    path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                    permissions: [.ownerReadWrite])
                try descriptor.closeAfter { _ = try descriptor.writeAll(data) }
            } catch {
                throw ItemProviderError(.cannotWrite, subject: path.string, underlying: error)
            }
            return LoadedFile(path: path, ownership: .scratch)
        }
    }

    /// Returns the content with a folder converted to a ZIP file in `scratch`; other content is returned unchanged.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotRead`, `cannotWrite` or `cancelled`.
    public func flattened(
        scratch: FilePath, progress: LoadProgress = LoadProgress()
    ) throws(ItemProviderError) -> LoadedContent {
        guard case .folder(let folder) = self else { return self }
        let archive = scratch.appending("folder.zip")
        try FolderArchive.write(folder, to: archive, progress: progress)
        return .file(LoadedFile(path: archive, ownership: .scratch))
    }

    private static func read(_ path: FilePath) throws(ItemProviderError) -> Data {
        do {
            let descriptor = try SystemCalls.openRegularFile(path)
            return try descriptor.closeAfter {
                var data = Data()
                try descriptor.readBlocks { data.append(contentsOf: $0) }
                return data
            }
        } catch {
            throw ItemProviderError(
                .cannotRead, subject: path.string, message: "cannot be read: \(error)", underlying: error)
        }
    }
}
