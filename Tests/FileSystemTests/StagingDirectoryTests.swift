import FileSystem
import SystemPackage
import TestPrograms
import Testing

@Suite struct StagingDirectoryTests {
    @Test func isHeldForItsLifetime() throws {
        try inFolder { folder in
            let parent = try Directory(folder)
            var staging: StagingDirectory? = try StagingDirectory(in: parent, prefix: "t-")
            let path = try #require(staging?.path)
            let name = try #require(path.lastComponent)
            let inherited = try InheritedDescriptors(below: path)
            try #require(inherited.count == 1)
            #expect(StagingDirectory.isHeld(name, in: parent))
            staging = nil
            #expect(!StagingDirectory.isHeld(name, in: parent))
            StagingDirectory.clearAbandoned(in: parent, prefix: "t-")
            #expect(try parent.names() == [])
            withExtendedLifetime(inherited) {}
        }
    }
}
