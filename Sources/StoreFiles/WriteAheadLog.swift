import FileSystem
import Glibc
package import SystemPackage

/// The completely committed transactions in a store's write-ahead file, verified by its checksums
/// (https://www.sqlite.org/fileformat2.html#walformat): the position of the last version of each page. The pages
/// themselves are not kept in memory.
package final class WriteAheadLog: Sendable {
    private static let headerSize = 32
    private static let frameHeaderSize = 24
    /// Bytes per read; at least one frame is read.
    private static let chunk = 1 << 18

    private struct Frame {
        /// The offset of the frame's header.
        let offset: Int
        /// The checksum of the file up to the frame's end; no other frame written there has the same.
        let first: UInt32
        let second: UInt32
    }

    package enum Answer: Sendable {
        /// The page was read.
        case page
        /// The last committed version of the page is in the database.
        case isElsewhere
        /// The file's content has been overwritten since.
        case isGone
    }

    /// The page size in bytes: a power of 2 from 512 to 65536.
    package let pageSize: Int
    /// The number of pages of the database after the last transaction, at least 1.
    package let pageCount: Int
    private let frames: [UInt32: Frame]
    private let header: [UInt8]
    private let file: FileDescriptor

    /// Reads the file in the open folder; nil if it does not exist or has no committed transaction.
    ///
    /// - Throws: `Errno`: `wouldBlock` if it was restarted meanwhile, `fileTooLarge` if it is over `longest` bytes.
    /// - Complexity: O(n) in the bytes of its transactions, which are read once in parts.
    package init?(in folder: FileDescriptor, longest: Int) throws(Errno) {
        guard let file = try Self.open(in: folder) else { return nil }
        var scan: Scan?
        do throws(Errno) {
            if let header = try Self.header(of: file), var found = Scan(header: header) {
                try found.run(over: file, longest: longest)
                // Transactions read before a restart are in the database.
                guard try Self.header(of: file) == header else { throw Errno.wouldBlock }
                scan = found
            }
        } catch {
            try? file.close()
            throw error
        }
        guard let scan, scan.pageCount > 0 else {
            try? file.close()
            return nil
        }
        (pageSize, pageCount, frames, header) = (scan.pageSize, Int(scan.pageCount), scan.committed, scan.header)
        self.file = file
    }

    deinit { try? file.close() }

    /// The 1-based numbers of its pages, in no particular order.
    package var pages: [Int] { frames.keys.map(Int.init) }

    /// The number of bytes read to find them.
    package var bytesScanned: Int {
        frames.values.reduce(Self.headerSize) { max($0, $1.offset + Self.frameHeaderSize + pageSize) }
    }

    /// Reads a part of a page by its 1-based number, from offset `start` in the page.
    ///
    /// SQLite writes a frame's header before its page. So if the header is unchanged after reading, the page is the
    /// committed one. (`walWriteOneFrame` in wal.c)
    package func read(_ page: Int, from start: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Answer
    {
        guard let number = UInt32(exactly: page), let frame = frames[number], page <= pageCount else {
            return .isElsewhere
        }
        let offset = frame.offset + Self.frameHeaderSize + start
        guard try file.readFully(into: buffer, at: Int64(offset)) == buffer.count else { return .isGone }
        let after = try file.readBytes(at: Int64(frame.offset), count: Self.frameHeaderSize)
        guard after.count == Self.frameHeaderSize else { return .isGone }
        let isSame =
            Self.word(after, 0) == number && after[8..<16].elementsEqual(header[16..<24])
            && Self.word(after, 16) == frame.first && Self.word(after, 20) == frame.second
        return isSame ? .page : .isGone
    }

    /// Whether the file was restarted since. That happens only when all its committed transactions are in the database.
    package func hasBegunAnew() throws(Errno) -> Bool { try Self.header(of: file) != header }

    // MARK: - The file

    /// The header of the write-ahead file in the open folder, which changes when the file restarts; nil if there is
    /// none. (`openat`)
    package static func header(in folder: FileDescriptor) throws(Errno) -> [UInt8]? {
        guard let file = try open(in: folder) else { return nil }
        defer { try? file.close() }
        return try header(of: file)
    }

    private static func open(in folder: FileDescriptor) throws(Errno) -> FileDescriptor? {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let number = openat(folder.rawValue, StoreVFS.fileName + "-wal", flags)
        if number >= 0 { return FileDescriptor(rawValue: number) }
        if errno == ENOENT { return nil }
        throw Errno(rawValue: errno)
    }

    private static func header(of file: FileDescriptor) throws(Errno) -> [UInt8]? {
        let header = try file.readBytes(at: 0, count: headerSize)
        return header.count == headerSize ? header : nil
    }

    private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        bytes.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
    }

    // MARK: - Finding the frames

    private struct Scan {
        let header: [UInt8]
        let pageSize: Int
        private(set) var committed: [UInt32: Frame] = [:]
        private(set) var pageCount: UInt32 = 0
        private var sum: Checksum

        /// Nil without a valid header, which means an old file without committed transactions.
        init?(header: [UInt8]) {
            let magic = word(header, 0)
            guard magic & ~1 == 0x377F_0682, word(header, 4) == 3_007_000 else { return nil }
            let pageSize = word(header, 8)
            guard (512...65536).contains(pageSize), pageSize & (pageSize - 1) == 0 else { return nil }
            var sum = Checksum(isBigEndian: magic & 1 == 1)
            header.withUnsafeBytes { sum.add($0, 0..<24) }
            guard sum.first == word(header, 24), sum.second == word(header, 28) else { return nil }
            self.header = header
            self.pageSize = Int(pageSize)
            self.sum = sum
        }

        /// Reads frames up to the first one that is incomplete or older than the last restart.
        mutating func run(over file: FileDescriptor, longest: Int) throws(Errno) {
            let frameSize = frameHeaderSize + pageSize
            let wanted = max(chunk / frameSize, 1) * frameSize
            var pending: [UInt32: Frame] = [:]
            var offset = headerSize
            while true {
                let buffer = try file.readBytes(at: Int64(offset), count: wanted)
                for start in stride(from: 0, to: buffer.count - frameSize + 1, by: frameSize) {
                    guard add(buffer, start, at: offset + start, &pending) else { return }
                }
                guard buffer.count == wanted else { return }
                offset += wanted
                guard offset <= longest else { throw Errno.fileTooLarge }
            }
        }

        /// Adds the frame at `start` in the buffer; false if it is not valid.
        private mutating func add(
            _ buffer: [UInt8], _ start: Int, at offset: Int, _ pending: inout [UInt32: Frame]
        ) -> Bool {
            let data = start + frameHeaderSize
            buffer.withUnsafeBytes { bytes in
                sum.add(bytes, start..<(start + 8))
                sum.add(bytes, data..<(data + pageSize))
            }
            let page = word(buffer, start)
            guard page != 0, buffer[(start + 8)..<(start + 16)].elementsEqual(header[16..<24]),
                sum.first == word(buffer, start + 16), sum.second == word(buffer, start + 20)
            else { return false }
            pending[page] = Frame(offset: offset, first: sum.first, second: sum.second)
            let size = word(buffer, start + 4)
            if size != 0 {
                committed.merge(pending) { $1 }
                pending = [:]
                pageCount = size
            }
            return true
        }
    }

    /// The running checksum, over words in the byte order that the file's header states.
    private struct Checksum {
        let isBigEndian: Bool
        private(set) var first: UInt32 = 0
        private(set) var second: UInt32 = 0

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        mutating func add(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
            var (one, two) = (first, second)
            for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                let left = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                let right = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                one = one &+ (isBigEndian ? left.bigEndian : left.littleEndian) &+ two
                two = two &+ (isBigEndian ? right.bigEndian : right.littleEndian) &+ one
            }
            (first, second) = (one, two)
        }
    }
}
