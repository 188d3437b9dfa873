import CMinizip
import Glibc
package import SystemPackage

/// Writes a ZIP file with minizip. C: `zipOpen64` and its siblings.
///
/// Zip64 is always used, so neither size nor number of entries is limited.
package struct ZipWriter: ~Copyable {
    private var handle: zipFile?
    private let path: FilePath

    /// Creates a ZIP at `path`, where no file may exist.
    package init(path: FilePath) throws(ArchiveError) {
        guard let handle = path.withPlatformString({ zipOpen64($0, APPEND_STATUS_CREATE) }) else {
            throw ArchiveError(.cannotWrite, path: path, message: "a ZIP cannot be created")
        }
        self.path = path
        self.handle = handle
    }

    /// The times that an entry can have, in seconds since 1970: MS-DOS time is from 1980 to the end of 2107, in steps of two seconds.
    package static let times = 315_532_800..<4_354_819_200

    deinit { if let handle { zipClose(handle, nil) } }

    /// Begins an entry.
    ///
    /// - Parameters:
    ///   - mode: The file type and permissions. (`st_mode`)
    ///   - isStored: Whether the bytes are stored without compression.
    ///   - isLarge: Whether the entry may have 4 GiB or more, for which it gets an extra field.
    package mutating func open(
        _ name: FilePath, mode: UInt32 = 0o100644, modificationTime: Int = 0, isDirectory: Bool = false,
        isStored: Bool = false, isLarge: Bool = true
    ) throws(ArchiveError) {
        var information = zip_fileinfo()
        var time = min(max(modificationTime, Self.times.lowerBound), Self.times.upperBound - 2)
        var parts = tm()
        gmtime_r(&time, &parts)
        // Minizip takes the full year.
        information.tmz_date = tm_zip(
            tm_sec: UInt32(parts.tm_sec), tm_min: UInt32(parts.tm_min), tm_hour: UInt32(parts.tm_hour),
            tm_mday: UInt32(parts.tm_mday), tm_mon: UInt32(parts.tm_mon),
            tm_year: UInt32(parts.tm_year + 1900))
        information.external_fa = UInt(mode) << 16
        let madeByUnix: UInt = 3 << 8 | 45
        // Bit 11 marks a name as UTF-8; other names are stored unchanged, without it.
        let flags: UInt = String(validating: name) == nil ? 0 : 1 << 11
        let bytes = name.withPlatformString { Array(UnsafeBufferPointer(start: $0, count: strlen($0))) }
        let terminated = bytes + (isDirectory ? [CChar(0x2f), 0] : [0])
        try check(
            zipOpenNewFileInZip4_64(
                handle, terminated, &information, nil, 0, nil, 0, nil, isStored ? 0 : Z_DEFLATED, 6, 0, -MAX_WBITS,
                DEF_MEM_LEVEL, Z_DEFAULT_STRATEGY, nil, 0, madeByUnix, flags, isLarge ? 1 : 0))
    }

    /// Ends the current entry.
    package mutating func closeEntry() throws(ArchiveError) { try check(zipCloseFileInZip(handle)) }

    /// Writes the central directory and closes the file.
    package consuming func finish() throws(ArchiveError) {
        let open = handle
        handle = nil
        try check(zipClose(open, nil))
    }

    /// Adds bytes, at most 4 GiB, to the current entry.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(ArchiveError) {
        try check(zipWriteInFileInZip(handle, bytes.baseAddress, UInt32(bytes.count)))
    }

    /// Adds bytes to the current entry.
    package func write(_ bytes: [UInt8]) throws(ArchiveError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix(1 << 30)
            let result = part.withUnsafeBytes { zipWriteInFileInZip(handle, $0.baseAddress, UInt32($0.count)) }
            try check(result)
            rest = rest.dropFirst(part.count)
        }
    }

    /// - Parameter result: of the call of minizip just made, which sets `errno` if it is `ZIP_ERRNO`.
    private func check(_ result: Int32) throws(ArchiveError) {
        guard result != ZIP_OK else { return }
        let cause = result == ZIP_ERRNO && errno != 0 ? Errno(rawValue: errno) : nil
        throw ArchiveError(
            .cannotWrite, path: path,
            message: "the ZIP cannot be written: " + (cause?.description ?? "minizip error \(result)"),
            underlying: cause)
    }
}

/// Reads a ZIP file with minizip, one entry at a time. C: `unzOpen64` and its siblings.
package struct ZipReader: ~Copyable {
    private let handle: unzFile
    private let path: FilePath

    /// Opens the ZIP at `path`.
    ///
    /// - Throws: `ArchiveError` with the code `cannotRead` if it is not a ZIP.
    package init(path: FilePath) throws(ArchiveError) {
        guard let handle = path.withPlatformString({ unzOpen64($0) }) else {
            throw ArchiveError(.cannotRead, path: path, message: "is not a ZIP, or is truncated")
        }
        self.path = path
        self.handle = handle
    }

    deinit { unzClose(handle) }

    /// Returns the names of at most `limit` entries, in their order. Bytes that are not UTF-8 are replaced.
    ///
    /// - Throws: `ArchiveError` with the code `damaged` when the central directory is damaged.
    /// - Complexity: O(n) in the number of entries.
    package func names(limit: Int = 65_536) throws(ArchiveError) -> [String] {
        var names: [String] = []
        var status = unzGoToFirstFile(handle)
        while status == UNZ_OK, names.count < limit {
            names.append(try currentName())
            status = unzGoToNextFile(handle)
        }
        guard status == UNZ_OK || status == UNZ_END_OF_LIST_OF_FILE else { throw damaged("its directory", status) }
        return names
    }

    /// Reads the content of the entry `name` in blocks until `body` returns false. At the end of the entry, its
    /// checksum is verified.
    ///
    /// - Returns: The entry's size in bytes.
    /// - Throws: `ArchiveError` with the code `damaged` if the entry is missing or damaged.
    @discardableResult
    package func read(
        _ name: String, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(ArchiveError) -> UInt64 {
        // 1: compare names exactly.
        guard unzLocateFile(handle, name, 1) == UNZ_OK else {
            throw ArchiveError(
                .damaged, path: path, message: "has no readable entry \(name)")
        }
        return try readCurrent(name, body)
    }

    /// Reads the entry at `index` of `names`, since names may occur twice or may not be UTF-8.
    @discardableResult
    package func read(
        at index: Int, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(ArchiveError) -> UInt64 {
        var status = unzGoToFirstFile(handle)
        for _ in 0..<index where status == UNZ_OK { status = unzGoToNextFile(handle) }
        guard status == UNZ_OK else { throw damaged("\(index)", status) }
        return try readCurrent(try currentName(), body)
    }

    /// Reads the entries whose names `isWanted` accepts, in their order, until `body` returns false.
    ///
    /// - Parameter limit: The maximum size of an entry in bytes. A larger one is passed over, and so is a damaged one.
    /// - Throws: `ArchiveError` with the code `damaged` when the central directory is damaged.
    /// - Complexity: O(n) in the number of entries and the bytes of those that are read.
    package func readEach(
        where isWanted: (String) -> Bool, limit: Int, _ body: (_ name: String, _ content: [UInt8]) -> Bool
    ) throws(ArchiveError) {
        var status = unzGoToFirstFile(handle)
        while status == UNZ_OK {
            let name = try currentName()
            if isWanted(name) {
                var content: [UInt8] = []
                let size = try? readCurrent(name) { block in
                    content += block
                    return content.count <= limit
                }
                if size != nil, content.count <= limit, !body(name, content) { return }
            }
            status = unzGoToNextFile(handle)
        }
        guard status == UNZ_END_OF_LIST_OF_FILE else { throw damaged("its directory", status) }
    }

    private func readCurrent(
        _ name: String, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(ArchiveError) -> UInt64 {
        var information = unz_file_info64()
        guard unzGetCurrentFileInfo64(handle, &information, nil, 0, nil, 0, nil, 0) == UNZ_OK,
            unzOpenCurrentFile(handle) == UNZ_OK
        else {
            throw ArchiveError(
                .damaged, path: path, message: "has no readable entry \(name)")
        }
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { block.deallocate() }
        var isWanted = true
        do throws(ArchiveError) {
            while isWanted {
                let count = unzReadCurrentFile(handle, block.baseAddress, UInt32(block.count))
                guard count >= 0 else { throw damaged(name, count) }
                if count == 0 { break }
                isWanted = body(UnsafeRawBufferPointer(rebasing: block[..<Int(count)]))
            }
        } catch {
            unzCloseCurrentFile(handle)
            throw error
        }
        let result = unzCloseCurrentFile(handle)
        guard !isWanted || result == UNZ_OK else { throw damaged(name, result) }
        return UInt64(information.uncompressed_size)
    }

    private func currentName() throws(ArchiveError) -> String {
        var information = unz_file_info64()
        var status: Int32 = UNZ_OK
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            status = buffer.withMemoryRebound(to: CChar.self) {
                unzGetCurrentFileInfo64(handle, &information, $0.baseAddress, UInt($0.count), nil, 0, nil, 0)
            }
            count = status == UNZ_OK ? min(Int(information.size_filename), buffer.count) : 0
        }
        guard status == UNZ_OK else { throw damaged("its directory", status) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func damaged(_ name: String, _ result: Int32) -> ArchiveError {
        ArchiveError(
            .damaged, path: path,
            message: "is a damaged or encrypted ZIP at \(name) (minizip error \(result))")
    }
}
