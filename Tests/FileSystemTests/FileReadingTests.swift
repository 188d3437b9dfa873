import Glibc
import SystemPackage
import Testing

@testable import FileSystem

@Suite struct FileReadingTests {
    /// Files around the limit, around the first block (16 KiB), and far beyond it.
    @Test(
        arguments: [
            (0, 0), (0, 10), (1, 0), (9, 10), (10, 10), (11, 10), (16383, 16384), (16384, 16384), (16385, 16384),
            (16385, Int.max), (3_000_000, 2_999_999), (3_000_000, 3_000_000), (3_000_000, 10), (10, -1),
        ] as [(Int, Int)])
    func aFileIsReadUpToTheLimit(size: Int, limit: Int) throws {
        try inFolder { folder in
            let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            let path = try makeFile(folder.appending("file"), content)
            let read = try BoundedBytes(of: path, limit: limit)
            #expect(read.bytes == Array(content.prefix(max(0, limit))))
            #expect(read.hasMore == (size > max(0, limit)))
            #expect(read.whole == (size > max(0, limit) ? nil : content))
        }
    }

    /// The size of a pipe says nothing: it is read in several blocks.
    @Test(arguments: [39_999, 40_000, 40_001])
    func aPipeIsReadUpToTheLimit(limit: Int) throws {
        let content = [UInt8](repeating: 3, count: 40_000)
        let (end, other) = try FileDescriptor.pipe()
        try end.closeAfter {
            try other.closeAfter { _ = try other.writeAll(content) }
            let read = try end.readBytes(limit: limit)
            #expect(read.bytes.count == min(limit, content.count) && read.hasMore == (limit < content.count))
        }
    }

    /// A file of /proc, whose size is 0.
    @Test func aFileWithoutASizeIsRead() throws {
        let read = try BoundedBytes(of: "/proc/self/status", limit: .max)
        #expect(read.bytes.starts(with: Array("Name:".utf8)) && !read.hasMore)
        #expect(try BoundedBytes(of: "/proc/self/status", limit: 5).bytes == Array("Name:".utf8))
    }

    @Test func aPipeWithoutAWriterIsAnErrorAndIsNotWaitedFor() throws {
        try inFolder { folder in
            let path = folder.appending("pipe")
            try #require(path.withPlatformString { mkfifo($0, 0o600) } == 0)
            #expect(throws: Errno.invalidArgument) { try BoundedBytes(of: path, limit: 10) }
        }
    }

    @Test func whatIsNoFileIsAnError() throws {
        try inFolder { folder in
            #expect(throws: Errno.isDirectory) { try BoundedBytes(of: folder, limit: 10) }
            #expect(throws: Errno.invalidArgument) { try BoundedBytes(of: "/dev/null", limit: 10) }
            #expect(throws: Errno.noSuchFileOrDirectory) {
                try BoundedBytes(of: folder.appending("missing"), limit: 10)
            }
        }
    }

    @Test func aLinkIsFollowedUnlessToldOtherwise() throws {
        try inFolder { folder in
            try makeFile(folder.appending("file"), [1, 2])
            let link = folder.appending("link")
            try #require(link.withPlatformString { symlink("file", $0) } == 0)
            #expect(try BoundedBytes(of: link, limit: 10).bytes == [1, 2])
            #expect(throws: Errno.tooManySymbolicLinkLevels) {
                try BoundedBytes(of: link, limit: 10, options: .noFollow)
            }
        }
    }

    @Test func bytesAtAnOffsetLeaveThePosition() throws {
        try inFolder { folder in
            let path = try makeFile(folder.appending("file"), Array("0123456789".utf8))
            let file = try SystemCalls.openRegularFile(path)
            try file.closeAfter {
                #expect(try file.readBytes(at: 3, count: 4) == Array("3456".utf8))
                #expect(try file.readBytes(at: 8, count: 4) == Array("89".utf8))
                #expect(try file.readBytes(at: 20, count: 4) == [])
                #expect(try file.readBytes(at: 0, count: 0) == [])
                #expect(try file.seek(offset: 0, from: .current) == 0)
                #expect(try file.readBytes(limit: 4).bytes == Array("0123".utf8))
                var rest: [UInt8] = []
                try file.readBlocks { rest += $0 }
                // One byte beyond the limit was read to see whether there is one.
                #expect(rest == Array("56789".utf8))
            }
        }
    }
}
