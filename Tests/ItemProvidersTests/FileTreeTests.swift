import Glibc
import SystemPackage
import Testing

@testable import ItemProviders

@Suite struct FileTreeTests {
    /// Reading a directory fails after `count` entries: readdir(3) returns nil and sets errno. At the end of the
    /// directory, it leaves errno unchanged.
    @Test(arguments: [(0, EIO), (1, EIO), (3, EBADF), (3, 0)])
    func aDirectoryThatCannotBeReadToItsEndIsAnError(_ count: Int, _ failure: Int32) throws {
        let entry = UnsafeMutablePointer<dirent>.allocate(capacity: 1)
        defer { entry.deallocate() }
        entry.initialize(to: dirent())
        var index = 0
        let next: () -> UnsafeMutablePointer<dirent>? = {
            guard index < count else {
                if failure != 0 { errno = failure }
                return nil
            }
            index += 1
            withUnsafeMutableBytes(of: &entry.pointee.d_name) { name in
                name[0] = UInt8(ascii: "a") + UInt8(count - index)
                name[1] = 0
            }
            return entry
        }
        errno = EEXIST
        guard failure != 0 else {
            #expect(try FileTree.names(in: "/some", by: next).map(\.string) == ["a", "b", "c"])
            return
        }
        let error = #expect(throws: ItemProviderError.self) { try FileTree.names(in: "/some", by: next) }
        #expect(error?.code == .cannotRead && error?.subject == "/some")
    }

    @Test(
        arguments: [
            ([], RepresentationVisibility.all), ([.all, .team], .team), ([.group, .all], .group),
            ([.team, .team], .team),
            // Team and group are separate relationships; only the store itself always has both.
            ([.team, .group], .ownProcess), ([.all, .ownProcess, .team], .ownProcess),
        ] as [([RepresentationVisibility], RepresentationVisibility)])
    func whatIsMadeOfPartsIsAsRestrictedAsTheStrictest(
        _ parts: [RepresentationVisibility], _ expected: RepresentationVisibility
    ) {
        #expect(RepresentationVisibility.strictest(parts) == expected)
    }
}
