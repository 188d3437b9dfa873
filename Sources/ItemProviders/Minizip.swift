import CMinizip
import Glibc
package import SystemPackage

/// minizip's writing half as a value.
struct ZipWriter: ~Copyable {
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

/// minizip's reading half as a value: one entry of a ZIP after the other.
package struct ZipReader: ~Copyable {
    private let handle: unzFile
    private let path: FilePath

    /// Opens the ZIP at `path`. C: `unzOpen64`.
    ///
    /// - Throws: `ItemProviderError`, when it is none or cannot be read.
    package init(path: FilePath) throws(ItemProviderError) {
        guard let handle = path.withPlatformString({ unzOpen64($0) }) else {
            throw ItemProviderError(.invalidData, subject: path.string, message: "is no ZIP, or one that is cut off")
        }
        self.path = path
        self.handle = handle
    }

    deinit { unzClose(handle) }

    /// The names of the files in it, in their order, at most `limit`. Names that are not UTF-8 are repaired.
    ///
    /// - Complexity: O(n) in entries.
    package func names(limit: Int = 65_536) throws(ItemProviderError) -> [String] {
        var names: [String] = []
        var status = unzGoToFirstFile(handle)
        while status == UNZ_OK, names.count < limit {
            names.append(try currentName())
            status = unzGoToNextFile(handle)
        }
        guard status == UNZ_OK || status == UNZ_END_OF_LIST_OF_FILE else { throw damaged(status) }
        return names
    }

    /// Reads the entry at `index` of `names`, block by block; `body` says whether to go on. What was read to its end is checked against
    /// its checksum.
    package func read(entry index: Int, blockSize: Int = 1 << 16, _ body: ([UInt8]) -> Bool)
        throws(ItemProviderError)
    {
        var status = unzGoToFirstFile(handle)
        for _ in 0..<index where status == UNZ_OK { status = unzGoToNextFile(handle) }
        guard status == UNZ_OK else { throw damaged(status) }
        status = unzOpenCurrentFile(handle)
        guard status == UNZ_OK else { throw damaged(status) }
        var ended = false
        var failure: ItemProviderError?
        reading: while true {
            var count: Int32 = 0
            let block = [UInt8](unsafeUninitializedCapacity: blockSize) { buffer, used in
                count = unzReadCurrentFile(handle, buffer.baseAddress, UInt32(blockSize))
                used = max(0, Int(count))
            }
            if count < 0 {
                failure = damaged(count)
                break reading
            }
            if count == 0 {
                ended = true
                break reading
            }
            guard body(block) else { break reading }
        }
        let closed = unzCloseCurrentFile(handle)
        if let failure { throw failure }
        if ended, closed != UNZ_OK { throw damaged(closed) }
    }

    private func currentName() throws(ItemProviderError) -> String {
        var information = unz_file_info64()
        var status: Int32 = UNZ_OK
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            status = buffer.withMemoryRebound(to: CChar.self) {
                unzGetCurrentFileInfo64(handle, &information, $0.baseAddress, UInt($0.count), nil, 0, nil, 0)
            }
            count = status == UNZ_OK ? min(Int(information.size_filename), buffer.count) : 0
        }
        guard status == UNZ_OK else { throw damaged(status) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func damaged(_ status: Int32) -> ItemProviderError {
        ItemProviderError(
            .invalidData, subject: path.string, message: "is a damaged or encrypted ZIP (minizip error \(status))")
    }
}
