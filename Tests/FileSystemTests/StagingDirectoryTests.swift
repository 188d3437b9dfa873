import Foundation
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

    /// A command that was killed between the replacement and its log: what was replaced may have no other name. Before the
    /// exchange, the copy that is to replace it waits under the same name.
    @Test func keepsWhatAKilledCommandHadReplaced() throws {
        try inFolder { folder in
            let parent = try Directory(folder)
            var staging: StagingDirectory? = try StagingDirectory(in: parent, prefix: "t-")
            func write(_ text: String, _ name: FilePath.Component, in directory: Directory) throws -> Stat {
                try makeFile(directory.path(of: name), Array(text.utf8))
                return try #require(try directory.status(of: name))
            }
            for name in ["exchanged.txt", "waiting.txt", "source.txt", "linked.txt"] as [FilePath.Component] {
                _ = try write("old", name, in: parent)
                let new = try write("new", "item", in: #require(staging).directory)
                // A source that is moved has no other copy.
                let former = try #require(staging).former(of: name == "source.txt" ? nil : new)
                try #require(staging).directory.rename("item", to: name, in: former)
                if name == "exchanged.txt" { try former.rename(name, to: name, in: parent, .exchanging) }
                if name == "linked.txt" {
                    try former.unlink(name)
                    try parent.link(name, to: name, in: former)
                }
            }
            try parent.makeDirectory("folder", permissions: .ownerReadWriteExecute)
            _ = try write("old", "inner.txt", in: parent.directory("folder"))
            try parent.rename("folder", to: "folder", in: #require(staging).former())
            try parent.makeDirectory("folder", permissions: .ownerReadWriteExecute)
            staging = nil

            let kept = StagingDirectory.clearAbandoned(in: parent, prefix: "t-")

            let free = ["exchanged-2.txt", "folder-2", "source-2.txt"]
            #expect(kept.compactMap { $0.lastComponent?.string }.sorted() == free)
            let names = ["exchanged.txt", "folder", "linked.txt", "source.txt", "waiting.txt"]
            #expect(try parent.names().map(\.string).sorted() == (names + free).sorted())
            func text(_ path: String) throws -> String {
                try String(contentsOfFile: folder.appending(path).string, encoding: .utf8)
            }
            #expect(try text("exchanged.txt") == "new" && text("exchanged-2.txt") == "old")
            #expect(try text("source.txt") == "old" && text("source-2.txt") == "new")
            #expect(try text("folder-2/inner.txt") == "old" && text("waiting.txt") == "old")
        }
    }

    @Test func keepsNothingThatWasSettled() throws {
        try inFolder { folder in
            let parent = try Directory(folder)
            var staging: StagingDirectory? = try StagingDirectory(in: parent, prefix: "t-")
            for (name, isTaken) in [("a", true), ("b", false)] as [(FilePath.Component, Bool)] {
                try makeFile(parent.path(of: name), [])
                let former = try #require(staging).former(of: try parent.status(of: name))
                if !isTaken { try makeFile(former.path(of: name), []) }
                #expect((try #require(staging).settle(former) == nil) == isTaken)
            }
            staging = nil
            #expect(StagingDirectory.clearAbandoned(in: parent, prefix: "t-") == [])
            #expect(try parent.names().map(\.string).sorted() == ["a", "b"])
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
