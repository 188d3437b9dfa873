import SystemPackage
import Testing

@testable import FileSystem

@Suite struct FileIdentityTests {
    @Test func aFileIsRecognisedUnderAnotherNameAndAfterAWrite() throws {
        try inFolder { folder in
            try makeFile(folder.appending("one"), [1])
            try makeFile(folder.appending("other"), [1])
            let directory = try Directory(folder)
            let before = try #require(try directory.fingerprint(of: "one"))
            try directory.rename("one", to: "new", in: directory)
            #expect(try directory.fingerprint(of: "new") == before)
            #expect(try directory.fingerprint(of: "one") == nil)

            let new = try folder.appending("new").stat()
            let other = try folder.appending("other").stat()
            #expect(FileIdentity(new) != FileIdentity(other))
            try directory.link("new", to: "link", in: directory)
            #expect(try FileIdentity(folder.appending("link").stat()) == FileIdentity(new))

            let file = try FileDescriptor.open(folder.appending("new"), .writeOnly)
            try file.closeAfter { _ = try file.writeAll([1, 2]) }
            let after = try #require(try directory.fingerprint(of: "new"))
            #expect(after != before && after.inode == before.inode && after.size == 2)
            #expect(try FileIdentity(folder.appending("new").stat()) == FileIdentity(new))
        }
    }
}
