import Glibc
import CArchive
import DecoderWire
import SystemPackage

/// An archive that is read from a descriptor, entry by entry, with libarchive. Only the formats of its `ArchiveKind` are
/// enabled, and compression with gzip, bzip2, xz, LZMA, Zstandard or LZ4.
///
/// libarchive starts no program for any of these, and writes nothing.
final class ArchiveStream {
    /// An entry whose content is read next.
    struct Entry {
        let name: [UInt8]
        /// Nil for a folder.
        let kind: EntryRecord.Kind?
        let isEncrypted: Bool
        /// The size that the archive declares, in bytes; nil if it declares none.
        let size: Int64?
        let permissions: UInt16
        let seconds: Int64?
        let nanoseconds: UInt32
        let target: [UInt8]
        /// Whether a link in a cpio archive has the content that the other names of the file do not have.
        let isLinkWithContent: Bool
        /// Whether a file in a cpio archive is empty, and a link to it may have its content.
        let mayFollowWithContent: Bool
    }

    /// A failure of reading.
    struct Failure: Error {
        /// Whether the next entry cannot be read either.
        let isFinal: Bool
        let isOutOfMemory: Bool
        let message: String
    }

    private let archive: OpaquePointer
    private let gzip: GzipInput?
    private let mended: MendedInput?

    /// Opens the archive in `descriptor`, a file at its beginning.
    ///
    /// - Parameter mending: What is read in the place of damaged headers.
    /// - Throws: `Failure` when it is not an archive of that kind.
    init(_ descriptor: FileDescriptor, as kind: ArchiveKind, mending: ZipMending? = nil) throws(Failure) {
        guard let archive = archive_read_new() else {
            throw Failure(isFinal: true, isOutOfMemory: true, message: "out of memory")
        }
        self.archive = archive
        gzip = GzipInput(descriptor)
        mended = mending.map { MendedInput(descriptor, $0) }
        archive_read_support_filter_bzip2(archive)
        archive_read_support_filter_xz(archive)
        archive_read_support_filter_lzma(archive)
        archive_read_support_filter_zstd(archive)
        archive_read_support_filter_lz4(archive)
        switch kind {
        case .archive, .compressedFile:
            archive_read_support_format_tar(archive)
            archive_read_support_format_zip(archive)
            archive_read_support_format_7zip(archive)
            archive_read_support_format_empty(archive)
            if kind == .compressedFile { archive_read_support_format_raw(archive) }
        case .cpio: archive_read_support_format_cpio(archive)
        case .ar: archive_read_support_format_ar(archive)
        case .discImage: archive_read_support_format_iso9660(archive)
        case .xar: archive_read_support_format_xar(archive)
        }
        let status =
            if let gzip {
                archive_read_open(
                    archive, Unmanaged.passUnretained(gzip).toOpaque(), nil,
                    { archive, context, block in GzipInput.read(context, block) }, nil)
            } else if let mended {
                Self.open(archive, mended)
            } else {
                archive_read_open_fd(archive, descriptor.rawValue, Self.blockBytes)
            }
        guard status == ARCHIVE_OK else { throw failure(status) }
    }

    deinit { archive_read_free(archive) }

    private static func open(_ archive: OpaquePointer, _ input: MendedInput) -> CInt {
        archive_read_set_callback_data(archive, Unmanaged.passUnretained(input).toOpaque())
        archive_read_set_read_callback(archive) { _, context, block in MendedInput.read(context, block) }
        archive_read_set_seek_callback(archive) { _, context, offset, whence in
            MendedInput.seek(context, offset, whence)
        }
        return archive_read_open1(archive)
    }

    /// The number of bytes that are read at once.
    private static let blockBytes = 1 << 17

    /// The form of the archive; known after the first entry.
    var format: UnpackingEnd.Format {
        switch archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK {
        case ARCHIVE_FORMAT_ZIP: .zip
        case ARCHIVE_FORMAT_RAW: .compressedFile
        default: .other
        }
    }

    /// Whether a directory says where each entry is, so that the others can be read without one that is damaged.
    var hasDirectory: Bool {
        let format = archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK
        return gzip == nil && (format == ARCHIVE_FORMAT_ZIP || format == ARCHIVE_FORMAT_7ZIP)
    }

    /// Whether an entry was found to be encrypted. (`archive_read_has_encrypted_entries`)
    var hasEncryptedEntries: Bool { archive_read_has_encrypted_entries(archive) > 0 }

    /// Advances to the next entry; returns nil at the end of the archive. (`archive_read_next_header`)
    func next() throws(Failure) -> Entry? {
        var entry: OpaquePointer?
        var status = ARCHIVE_RETRY
        repeat {
            status = ARCHIVE_RETRY
            for _ in 0..<10 where status == ARCHIVE_RETRY { status = archive_read_next_header(archive, &entry) }
        } while status == ARCHIVE_OK && entry.map(isLinkerIndex) == true
        if status == ARCHIVE_EOF {
            try gzip?.checkEnd()
            return nil
        }
        // After a warning, such as about a name in an unknown encoding, the entry can be read.
        guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry else { throw failure(status) }
        // Of a file that is cut off in its first bytes, libarchive does not recognise the compression, and takes it for
        // its own content.
        if gzip == nil, format == .compressedFile, archive_filter_code(archive, 0) == ARCHIVE_FILTER_NONE {
            throw Failure(isFinal: true, isOutOfMemory: false, message: "the compressed data ends early")
        }
        let name = archive_entry_pathname(entry) ?? archive_entry_pathname_utf8(entry)
        let (kind, target) = Self.kind(of: entry)
        let size = archive_entry_size_is_set(entry) != 0 ? archive_entry_size(entry) : 0
        let isCPIO = archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_CPIO
        return Entry(
            name: Self.bytes(name), kind: kind, isEncrypted: archive_entry_is_data_encrypted(entry) != 0,
            size: archive_entry_size_is_set(entry) != 0 ? archive_entry_size(entry) : nil,
            permissions: UInt16(archive_entry_perm(entry) & 0o777),
            seconds: archive_entry_mtime_is_set(entry) != 0 ? Int64(archive_entry_mtime(entry)) : nil,
            nanoseconds: UInt32(clamping: archive_entry_mtime_nsec(entry)), target: Self.bytes(target),
            isLinkWithContent: isCPIO && kind == .hardLink && size > 0,
            mayFollowWithContent: isCPIO && kind == .file && size == 0 && archive_entry_nlink(entry) > 1)
    }

    /// Whether an entry is the index of an archive of `ar` for linkers, or its table of long names, and not a file. (ar(5))
    private func isLinkerIndex(_ entry: OpaquePointer) -> Bool {
        guard archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_AR else { return false }
        let name = String(decoding: Self.bytes(archive_entry_pathname(entry)), as: UTF8.self)
        return ["/", "//", "/SYM64/"].contains(name) || name.hasPrefix("__.SYMDEF")
    }

    /// Reads the content of the current entry in blocks, with their places: what lies between them is zeros.
    /// (`archive_read_data_block`)
    ///
    /// - Throws: `Failure`, also for a wrong checksum; the errors of `body`.
    func readContent(_ body: (UnsafeRawBufferPointer, _ offset: Int64) throws -> Void) throws {
        while true {
            var (block, count, offset) = (UnsafeRawPointer?.none, 0, la_int64_t(0))
            let status = archive_read_data_block(archive, &block, &count, &offset)
            if status == ARCHIVE_RETRY { continue }
            if status == ARCHIVE_EOF { return }
            guard status == ARCHIVE_OK else { throw failure(status) }
            try body(UnsafeRawBufferPointer(start: block, count: count), offset)
        }
    }

    private static func kind(of entry: OpaquePointer) -> (EntryRecord.Kind?, UnsafePointer<CChar>?) {
        if let target = archive_entry_hardlink(entry) { return (.hardLink, target) }
        switch mode_t(archive_entry_filetype(entry)) {
        case S_IFDIR: return (nil, nil)
        case S_IFLNK: return (.symbolicLink, archive_entry_symlink(entry))
        // A ZIP may record no kind.
        case S_IFREG, 0: return (.file, nil)
        default: return (.special, nil)
        }
    }

    private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
        guard let text else { return [] }
        return UnsafeRawBufferPointer(start: text, count: strlen(text)).map { $0 }
    }

    private func failure(_ status: CInt) -> Failure {
        let text = gzip?.message ?? archive_error_string(archive).map { String(cString: $0) } ?? "unknown error"
        return Failure(
            isFinal: status == ARCHIVE_FATAL || gzip?.message != nil, isOutOfMemory: archive_errno(archive) == ENOMEM,
            message: String(text.prefix(300)))
    }
}

/// A file that is compressed with gzip, read by zlib: unlike libarchive, it compares checksums and lengths.
private final class GzipInput {
    private let file: gzFile
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    /// What is wrong with the file, as far as it has been read.
    private(set) var message: String?

    /// Creates the input; nil if the file does not begin as gzip does (RFC 1952), or cannot be read so.
    init?(_ descriptor: FileDescriptor) {
        let beginning = [UInt8](unsafeUninitializedCapacity: 2) { buffer, count in
            count = max(0, pread(descriptor.rawValue, buffer.baseAddress, 2, 0))
        }
        guard beginning == [0x1F, 0x8B] else { return nil }
        let own = dup(descriptor.rawValue)
        guard own >= 0, let file = gzdopen(own, "rb") else { return nil }
        self.file = file
    }

    deinit {
        gzclose(file)
        buffer.deallocate()
    }

    /// The callback of libarchive that returns the next block: 0 at the end, -1 after an error.
    static func read(
        _ context: UnsafeMutableRawPointer?, _ block: UnsafeMutablePointer<UnsafeRawPointer?>?
    ) -> la_ssize_t {
        guard let context, let block else { return -1 }
        let input = Unmanaged<GzipInput>.fromOpaque(context).takeUnretainedValue()
        block.pointee = UnsafeRawPointer(input.buffer.baseAddress)
        let count = gzread(input.file, input.buffer.baseAddress, UInt32(input.buffer.count))
        if count <= 0 { input.note() }
        return input.message == nil ? la_ssize_t(count) : -1
    }

    /// Checks that the end of the file was read, with its checksum.
    func checkEnd() throws(ArchiveStream.Failure) {
        while message == nil, case let count = gzread(file, buffer.baseAddress, UInt32(buffer.count)), count != 0 {
            if count < 0 { break }
        }
        note()
        if let message { throw ArchiveStream.Failure(isFinal: true, isOutOfMemory: false, message: message) }
    }

    private func note() {
        var code: CInt = 0
        let text = gzerror(file, &code)
        guard code != Z_OK, message == nil else { return }
        message = code == Z_BUF_ERROR ? "the compressed data ends early" : text.map(Self.words) ?? "gzip"
    }

    /// The message of zlib without its name of the file: `<fd:3>: unknown compression method`.
    private static func words(of message: UnsafePointer<CChar>) -> String {
        let text = String(cString: message)
        guard text.hasPrefix("<fd:"), let end = text.firstRange(of: ">: ") else { return text }
        return String(text[end.upperBound...])
    }
}
