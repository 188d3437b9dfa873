import CMinizip
import Glibc
package import SystemPackage

/// A folder as one ZIP file with the folder as its top entry: what a folder is when it is asked for as data.
///
/// Modes, modification times (to two seconds, in UTC) and symbolic links are kept; sockets, pipes and devices cannot be and are
/// an error. Zip64 is used throughout, so neither size nor number of entries is limited.
package enum FolderArchive {
    /// Writes the folder at `folder` as a ZIP to the new file `archive`.
    ///
    /// - Throws: `ItemProviderError`; `archive` may then be there, incomplete, and is the caller's to remove.
    package static func write(
        _ folder: FilePath, to archive: FilePath, progress: LoadProgress
    ) throws(ItemProviderError) {
        let entries = try FileTree.entries(of: folder)
        progress.totalUnitCount = Int64(entries.count)
        let top = folder.lexicallyNormalized().lastComponent.map { FilePath(root: nil, [$0]) } ?? "folder"
        var writer = try ZipWriter(path: archive)
        for entry in entries {
            try progress.checkCancellation()
            let name = entry.relativePath.isEmpty ? top : top.pushing(entry.relativePath)
            let path = entry.relativePath.isEmpty ? folder : folder.pushing(entry.relativePath)
            try writer.open(name, entry)
            switch entry.kind {
            case .directory: break
            case .file: try writer.write(contentsOf: path, progress: progress)
            case .symbolicLink: try writer.write(linkAt: path)
            case .special:
                throw ItemProviderError(
                    .cannotRead, subject: path.string, message: "is a socket, pipe or device, which a ZIP cannot hold")
            }
            try writer.closeEntry()
            progress.completedUnitCount += 1
        }
        try writer.finish()
    }
}

/// minizip's writing half as a value.
private struct ZipWriter: ~Copyable {
    private var handle: zipFile?
    private let path: FilePath

    init(path: FilePath) throws(ItemProviderError) {
        guard let handle = path.withPlatformString({ zipOpen64($0, APPEND_STATUS_CREATE) }) else {
            throw ItemProviderError(.cannotWrite, subject: path.string)
        }
        self.path = path
        self.handle = handle
    }

    deinit { if let handle { zipClose(handle, nil) } }

    mutating func open(_ name: FilePath, _ entry: FileTree.Entry) throws(ItemProviderError) {
        var information = zip_fileinfo()
        var time = entry.modificationTime
        var parts = tm()
        gmtime_r(&time, &parts)
        // MS-DOS time begins in 1980; minizip takes the year in full.
        information.tmz_date = tm_zip(
            tm_sec: UInt32(parts.tm_sec), tm_min: UInt32(parts.tm_min), tm_hour: UInt32(parts.tm_hour),
            tm_mday: UInt32(parts.tm_mday), tm_mon: UInt32(parts.tm_mon),
            tm_year: UInt32(max(1980, parts.tm_year + 1900)))
        information.external_fa = UInt(entry.mode) << 16
        let isDirectory = entry.kind == .directory
        let madeByUnix: UInt = 3 << 8 | 45
        // Bit 11 says that names are UTF-8; names that are not are stored as they are, without it.
        let flags: UInt = String(validating: name) == nil ? 0 : 1 << 11
        let bytes = name.withPlatformString { Array(UnsafeBufferPointer(start: $0, count: strlen($0))) }
        let terminated = bytes + (isDirectory ? [CChar(0x2f), 0] : [0])
        try check(
            zipOpenNewFileInZip4_64(
                handle, terminated, &information, nil, 0, nil, 0, nil, isDirectory ? 0 : Z_DEFLATED, 6, 0, -MAX_WBITS,
                DEF_MEM_LEVEL, Z_DEFAULT_STRATEGY, nil, 0, madeByUnix, flags, 1))
    }

    mutating func write(contentsOf file: FilePath, progress: LoadProgress) throws(ItemProviderError) {
        do {
            let descriptor = try FileDescriptor.open(file, .readOnly, options: [.closeOnExec, .nonBlocking])
            defer { try? descriptor.close() }
            let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
            defer { block.deallocate() }
            while true {
                try progress.checkCancellation()
                let count = try descriptor.read(into: block)
                if count == 0 { break }
                try write(UnsafeRawBufferPointer(rebasing: block[..<count]))
            }
        } catch let error as ItemProviderError {
            throw error
        } catch {
            throw ItemProviderError(
                .cannotRead, subject: file.string, message: "cannot be read: \(error)", underlying: error)
        }
    }

    mutating func write(linkAt path: FilePath) throws(ItemProviderError) {
        let target = path.withPlatformString { link in
            [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
                count = buffer.withMemoryRebound(to: CChar.self) {
                    $0.baseAddress.map { max(0, readlink(link, $0, Int(PATH_MAX))) } ?? 0
                }
            }
        }
        guard !target.isEmpty else { throw ItemProviderError(.cannotRead, subject: path.string) }
        try check(zipWriteInFileInZip(handle, target, UInt32(target.count)))
    }

    mutating func closeEntry() throws(ItemProviderError) { try check(zipCloseFileInZip(handle)) }

    consuming func finish() throws(ItemProviderError) {
        let open = handle
        handle = nil
        try check(zipClose(open, nil))
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(ItemProviderError) {
        try check(zipWriteInFileInZip(handle, bytes.baseAddress, UInt32(bytes.count)))
    }

    private func check(_ result: Int32) throws(ItemProviderError) {
        guard result == ZIP_OK else {
            throw ItemProviderError(
                .cannotWrite, subject: path.string, message: "the ZIP cannot be written (minizip error \(result))")
        }
    }
}
