import SystemPackage
import TestPrograms
import Testing

@testable import FileSystem

@Suite struct StagingDirectoryTests {
    @Test func isHeldForItsLifetime() throws {
        try inFolder { folder in
            let parent = try Directory(folder)
            var staging: StagingDirectory? = try StagingDirectory(in: parent, prefix: "t-")
            let path = try #require(staging?.path)
            let name = try #require(path.lastComponent)
            let inherited = try InheritedDescriptors(below: path)
            try #require(inherited.count == 1)
            #expect(LockedDirectory.isHeld(name, in: parent))
            staging = nil
            #expect(!LockedDirectory.isHeld(name, in: parent))
            StagingDirectory.clearAbandoned(in: parent, prefix: "t-")
            #expect(try parent.names() == [])
            withExtendedLifetime(inherited) {}
        }
    }

    /// A network file system does not say whether a process of another machine lives.
    @Test func namesSayWhichMachineMadeThem() throws {
        try inFolder { folder in
            let parent = try Directory(folder)
            let name = try #require(try StagingDirectory(in: parent, prefix: "t-").path.lastComponent)
            #expect(LockedDirectory.isName(name, prefix: "t-") && LockedDirectory.isOfThisMachine(name))
            let other = try #require(
                FilePath.Component(String(name.string.dropLast()) + (name.string.hasSuffix("0") ? "1" : "0")))
            #expect(LockedDirectory.isName(other, prefix: "t-") && !LockedDirectory.isOfThisMachine(other))
        }
    }

    /// `verify` and `list` lock a directory for a moment to see whether its command lives.
    @Test func leavesNothingWhereOthersLookWhetherItIsHeld() throws {
        try inFolder { folder in
            let parent = try Directory(folder)
            var looking: FileDescriptor?
            defer { try? looking?.close() }
            let staging = try StagingDirectory(in: parent, prefix: "") { created in
                guard looking == nil, let descriptor = try? FileDescriptor.open(created.path, .readOnly) else { return }
                looking = descriptor
                #expect((try? SystemCalls.lock(descriptor, exclusively: false)) == true)
            }
            try #require(looking != nil)
            #expect(try parent.names() == [staging.path.lastComponent])
            staging.remove()
            #expect(try parent.names() == [])
        }
    }
}
