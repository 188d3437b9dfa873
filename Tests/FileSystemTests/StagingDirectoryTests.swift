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

    /// A command that was killed between the exchange and its log: what was replaced may have no other name.
    @Test func keepsWhatAKilledCommandHadReplaced() throws {
        try inFolder { folder in
            let parent = try Directory(folder)
            let held = try StagingDirectory(in: parent, prefix: "t-")
            let token = try #require(held.path.lastComponent).string
            held.remove()
            let staging = try made(#require(FilePath.Component(token)), in: parent)
            let former = try made(StagingDirectory.formerName, in: staging)
            for (directory, text) in [(parent, "new"), (former, "old")] {
                for name in ["a.txt", "linked.txt"] as [FilePath.Component] {
                    try write(text, to: name, in: directory)
                }
                let inner = try made("folder", in: directory)
                try write(text, to: "inner.txt", in: inner)
            }
            try former.link("linked.txt", to: "recorded.txt", in: parent)

            StagingDirectory.clearAbandoned(in: parent, prefix: "t-")

            #expect(
                try parent.names().map(\.string).sorted() == [
                    "a-2.txt", "a.txt", "folder", "folder-2", "linked.txt", "recorded.txt",
                ])
            #expect(try text("a-2.txt", in: parent) == "old" && text("a.txt", in: parent) == "new")
            #expect(try text("inner.txt", in: parent.directory("folder-2")) == "old")
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

    private func made(_ name: FilePath.Component, in directory: Directory) throws -> Directory {
        try directory.makeDirectory(name, permissions: .ownerReadWriteExecute)
        return try directory.directory(name)
    }

    private func write(_ text: String, to name: FilePath.Component, in directory: Directory) throws {
        let file = try directory.create(name)
        try file.closeAfter { try Array(text.utf8).withUnsafeBytes { try SystemCalls.write($0, to: file) } }
    }

    private func text(_ name: FilePath.Component, in directory: Directory) throws -> String {
        let file = try directory.open(name, .readOnly)
        return try file.closeAfter { String(decoding: try file.readBytes(at: 0, count: 100), as: UTF8.self) }
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
