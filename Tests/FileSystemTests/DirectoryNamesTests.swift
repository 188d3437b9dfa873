import Glibc
import SystemPackage
import Testing

@testable import FileSystem

@Suite struct DirectoryNamesTests {
    /// A directory whose reading fails after `count` entries, as readdir(3) has it: nil, and an error number. One that ends leaves that alone.
    @Test(arguments: [(0, EIO), (1, EIO), (3, EBADF), (3, 0)])
    func aDirectoryThatCannotBeReadToItsEndIsAnError(_ count: Int, _ failure: Int32) throws {
        let entry = UnsafeMutablePointer<dirent>.allocate(capacity: 1)
        defer { entry.deallocate() }
        entry.initialize(to: dirent())
        var index = 0
        let read: () -> UnsafeMutablePointer<dirent>? = {
            guard index < count else {
                if failure != 0 { errno = failure }
                return nil
            }
            index += 1
            withUnsafeMutableBytes(of: &entry.pointee.d_name) { name in
                name[0] = UInt8(ascii: "a") + UInt8(index - 1)
                name[1] = 0
            }
            return entry
        }
        errno = EEXIST
        var names: [String] = []
        var thrown: Errno?
        do throws(Errno) {
            while let name = try DirectoryNames.name(from: read) { names.append(name.string) }
        } catch {
            thrown = error
        }
        #expect(names == Array(["a", "b", "c"].prefix(count)))
        #expect(thrown == (failure == 0 ? nil : Errno(rawValue: failure)))
    }

    /// The records of getdents(2) follow each other, and the last may end where its memory does: here a page that must
    /// not be read begins right after the name's zero.
    @Test(arguments: ["", "a", "ab", "a prefix that is longer than the name"])
    func aNameIsNotReadPastItsEnd(_ prefix: String) throws {
        let page = sysconf(Int32(_SC_PAGESIZE))
        let pages = try #require(
            mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        defer { munmap(pages, 2 * page) }
        try #require(mprotect(pages + page, page, PROT_NONE) == 0)
        let nameOffset = try #require(MemoryLayout<dirent>.offset(of: \.d_name))
        let record = pages + page - (nameOffset + 3)
        (record + nameOffset).copyMemory(from: "ab", byteCount: 3)
        var entry: UnsafeMutablePointer<dirent>? = UnsafeMutablePointer(OpaquePointer(record))
        let name = try DirectoryNames.name(prefix: Array(prefix.utf8)) {
            defer { entry = nil }
            return entry
        }
        #expect(name == ("ab".hasPrefix(prefix) ? "ab" : nil))
    }

    @Test func namesAreListedByPathAndByDescriptor() throws {
        try inFolder { folder in
            for name in ["a", "ab", "b", ".hidden"] { try makeFile(folder.appending(name), []) }
            let all: Set<FilePath.Component> = ["a", "ab", "b", ".hidden"]
            #expect(try Set(SystemCalls.names(at: folder)) == all)
            let directory = try Directory(folder)
            #expect(try Set(directory.names()) == all)
            // From the beginning each time.
            #expect(try Set(directory.names(prefix: "a")) == ["a", "ab"])
            #expect(try Set(SystemCalls.names(at: folder, prefix: Array("ab".utf8))) == ["ab"])
        }
    }

    @Test func whatIsNoDirectoryIsAnError() {
        #expect(throws: Errno.notDirectory) { try SystemCalls.names(at: "/dev/null") }
        #expect(throws: Errno.noSuchFileOrDirectory) { try SystemCalls.names(at: "/nowhere/at/all") }
    }
}
