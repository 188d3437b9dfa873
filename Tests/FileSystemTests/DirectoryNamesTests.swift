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
