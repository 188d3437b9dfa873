import DropSessions
import Glibc
import ItemProviders
import StoreFiles
import SystemPackage
import Trust

/// A store's database as it is at one moment, whole in memory: read without writing or making anything.
///
/// SQLite reads a database in write-ahead mode only with shared memory, a file beside it that it makes. So the write-ahead file is applied
/// here: its transactions that were committed whole, by its checksums (https://www.sqlite.org/fileformat2.html#walformat).
///
/// It is consistent while others write: the database file is read first, and what a checkpoint changes in it meanwhile comes from frames
/// that are in the write-ahead file, which is read afterwards. Unless that began anew in between, which its header says; then all is read
/// again. SQLite's shared lock keeps the file from being taken away.
enum StoreSnapshot {
    /// No database is read that is larger, in bytes: 1 GiB, about a million items.
    static let longest = 1 << 30

    private static let attempts = 8

    /// The database in the folder; nil where there is none.
    ///
    /// - Throws: `DestinationError`, `DndFolderError`, `CancellationError`, `Errno`.
    /// - Complexity: O(n) in the bytes of the database and its write-ahead file, which are in memory once each, the database twice for a
    ///   moment.
    static func image(in folder: DndFolder) throws -> StoreImage? {
        var last: any Error = Errno.wouldBlock
        var wait = StoreWait(patience: ItemStore.patience)
        for attempt in 1... {
            guard let before = try state(of: folder) else { return nil }
            do {
                return try StoreVFS.reading(in: folder.descriptor, longest: longest) { image in
                    guard let writeAhead = try WriteAheadFile(in: folder, longest: longest) else {
                        // Without a write-ahead file nobody wrote, if it is the same file still.
                        guard try state(of: folder) == before else { throw Errno.wouldBlock }
                        return image
                    }
                    // The header that was there before the database was read, and still is after all else was.
                    guard writeAhead.header == before.header, try state(of: folder)?.header == before.header else {
                        throw Errno.wouldBlock
                    }
                    if let problem = writeAhead.apply(to: image, longest: longest) {
                        throw DestinationError.damaged(folder.path.appending(ItemStore.fileName), problem)
                    }
                    return image
                }
            } catch let error as Errno where error == .wouldBlock {
                last = error
                if attempt >= attempts, !wait.goOn() { break }
            }
            if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
        }
        throw last
    }

    /// What tells whether somebody wrote in between.
    private struct State: Equatable {
        let header: [UInt8]
        let inode: UInt
        let size: Int
        let seconds: [Int]
        let nanoseconds: [Int]
    }

    private static func state(of folder: DndFolder) throws -> State? {
        guard let status = try ItemStore.status(of: ItemStore.fileName, in: folder) else { return nil }
        return State(
            header: try WriteAheadFile.header(in: folder) ?? [], inode: UInt(status.st_ino), size: Int(status.st_size),
            seconds: [status.st_mtim.tv_sec, status.st_ctim.tv_sec],
            nanoseconds: [status.st_mtim.tv_nsec, status.st_ctim.tv_nsec])
    }
}

/// A database's write-ahead file, read whole.
private struct WriteAheadFile {
    private static let name: FilePath.Component = "store.sqlite-wal"
    private static let headerSize = 32
    private static let frameHeaderSize = 24

    private let bytes: [UInt8]

    var header: [UInt8] { Array(bytes.prefix(Self.headerSize)) }

    /// The file in the folder; nil where there is none, or nothing in it.
    init?(in folder: DndFolder, longest: Int) throws {
        guard let bytes = try Self.read(in: folder, upTo: longest), bytes.count >= Self.headerSize else { return nil }
        self.bytes = bytes
    }

    /// The header alone; nil where there is none.
    static func header(in folder: DndFolder) throws -> [UInt8]? {
        try read(in: folder, upTo: headerSize).flatMap { $0.count == headerSize ? $0 : nil }
    }

    private static func read(in folder: DndFolder, upTo count: Int) throws -> [UInt8]? {
        guard let status = try ItemStore.status(of: name, in: folder) else { return nil }
        let number = name.withPlatformString {
            openat(folder.descriptor.rawValue, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        }
        guard number >= 0 else {
            if errno == ENOENT { return nil }
            throw Errno(rawValue: errno)
        }
        let file = FileDescriptor(rawValue: number)
        return try file.closeAfter {
            // One that grows meanwhile is cut at a frame that is not whole, which loses nothing.
            let wanted = min(count, max(Int(status.st_size), 0))
            if count > headerSize, status.st_size > count { throw Errno.fileTooLarge }
            return try [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
                while filled < wanted {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                    let read = try file.read(into: rest)
                    if read == 0 { break }
                    filled += read
                }
            }
        }
    }

    /// Brings all transactions that were committed whole into the image.
    ///
    /// - Returns: what is wrong with the file, where it cannot be one of this database.
    func apply(to image: StoreImage, longest: Int) -> String? {
        bytes.withUnsafeBytes { bytes -> String? in
            func word(_ offset: Int) -> UInt32 {
                UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            }
            let magic = word(0)
            // What has no valid header is the rest of an older file: nothing was committed.
            guard magic & ~1 == 0x377F_0682, word(4) == 3_007_000 else { return nil }
            let pageSize = Int(word(8))
            guard pageSize >= 512, pageSize <= 65536, pageSize & (pageSize - 1) == 0 else { return nil }
            var sum = Checksum(isBigEndian: magic & 1 == 1)
            sum.add(bytes, 0..<24)
            guard sum.values == (word(24), word(28)) else { return nil }
            guard image.count == 0 || image.pageSize == pageSize else {
                return "the write-ahead file is of another database: its pages have \(pageSize) bytes"
            }
            var pending: [UInt32: Int] = [:]
            var committed: [UInt32: Int] = [:]
            var pages: UInt32 = 0
            var offset = Self.headerSize
            while offset + Self.frameHeaderSize + pageSize <= bytes.count {
                let data = offset + Self.frameHeaderSize
                sum.add(bytes, offset..<(offset + 8))
                sum.add(bytes, data..<(data + pageSize))
                guard word(offset) != 0, word(offset + 8) == word(16), word(offset + 12) == word(20),
                    sum.values == (word(offset + 16), word(offset + 20))
                else { break }
                pending[word(offset)] = data
                let size = word(offset + 4)
                if size != 0 {
                    committed.merge(pending) { $1 }
                    pending = [:]
                    pages = size
                }
                offset = data + pageSize
            }
            guard pages > 0 else { return nil }
            guard Int(pages) <= longest / pageSize, image.resize(to: Int(pages) * pageSize) else {
                return "it is larger than \(longest >> 20) MiB"
            }
            for (page, data) in committed where page <= pages {
                image.write(
                    UnsafeRawBufferPointer(rebasing: bytes[data..<(data + pageSize)]), at: (Int(page) - 1) * pageSize)
            }
            return nil
        }
    }

    /// The sum over everything so far, by words of the byte order that the file's header names.
    private struct Checksum {
        let isBigEndian: Bool
        private var first: UInt32 = 0
        private var second: UInt32 = 0

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        var values: (UInt32, UInt32) { (first, second) }

        mutating func add(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
            var (one, two) = (first, second)
            var offset = range.lowerBound
            while offset < range.upperBound {
                let left = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                let right = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                one = one &+ (isBigEndian ? left.bigEndian : left.littleEndian) &+ two
                two = two &+ (isBigEndian ? right.bigEndian : right.littleEndian) &+ one
                offset += 8
            }
            (first, second) = (one, two)
        }
    }
}
