import Glibc
import SystemPackage
import Testing
@testable import Transfer

/// Conditions under which a source is not removed, whatever a verification said.
@Suite struct SourceRemovalTests {
    private let desk: Desk
    private let source: FilePath
    private let landed: FilePath

    init() throws {
        desk = try Desk()
        source = desk.sources.appending("a")
        landed = desk.target.appending("a")
    }

    private func link(_ path: FilePath, to other: FilePath) {
        let result = path.withPlatformString { path in other.withPlatformString { Glibc.link($0, path) } }
        #expect(result == 0)
    }

    private func symbolicLink(_ path: FilePath, to other: FilePath) {
        let result = path.withPlatformString { path in other.withPlatformString { symlink($0, path) } }
        #expect(result == 0)
    }

    @Test func anUnchangedFileGoes() throws {
        try Disk.write("a", to: source)
        try Disk.write("a", to: landed)
        #expect(try #require(SourceRemoval(of: source)).remove(landedAt: landed) == nil)
        #expect(!Disk.exists(source) && Disk.exists(landed))
    }

    @Test func whatAnotherCommandHasTakenWasNotMoved() throws {
        try Disk.write("a", to: source)
        try Disk.write("a", to: landed)
        let removal = try #require(SourceRemoval(of: source))
        let inside = try #require(SourceRemoval(of: source, goesWithAnother: true))
        #expect(source.withPlatformString { unlink($0) } == 0)
        #expect(removal.remove(landedAt: landed) != nil)
        #expect(removal.isTakenByAnother && !inside.isTakenByAnother)
        #expect(inside.remove(landedAt: landed) == nil)
        #expect(Disk.exists(landed))
    }

    @Test func whatLandedNowhereKeepsItsSource() throws {
        try Disk.write("a", to: source)
        #expect(try #require(SourceRemoval(of: source)).remove(landedAt: nil) != nil)
        #expect(Disk.exists(source))
    }

    @Test func theSameFileUnderTheSameNameStays() throws {
        try Disk.write("a", to: source)
        // The same folder by another path.
        symbolicLink(desk.target.appending("way"), to: desk.sources)
        let roundabout = desk.target.appending("way").appending("a")
        let removal = try #require(SourceRemoval(of: source))
        #expect(removal.remove(landedAt: source)?.words == "it contains the landed item")
        #expect(removal.remove(landedAt: roundabout)?.words == "it contains the landed item")
        #expect(Disk.exists(source))
    }

    @Test func aHardLinkElsewhereIsAnotherEntry() throws {
        try Disk.write("a", to: source)
        link(landed, to: source)
        #expect(try #require(SourceRemoval(of: source)).remove(landedAt: landed)?.words == nil)
        #expect(!Disk.exists(source) && Disk.text(landed) == "a")
    }

    @Test func aFolderThatHoldsWhatLandedStays() throws {
        try Disk.makeDirectory(source)
        try Disk.makeDirectory(source.appending("inner"))
        let inside = source.appending("inner").appending("copy")
        try Disk.write("a", to: inside)
        #expect(
            try #require(SourceRemoval(of: source)).remove(landedAt: inside)?.words == "it contains the landed item")
        #expect(Disk.exists(inside))
    }

    @Test func aFolderThatCannotBeWrittenToGoesWithAllItHolds() throws {
        try Disk.makeDirectory(source)
        try Disk.write("a", to: source.appending("inside"))
        #expect(source.withPlatformString { chmod($0, 0o500) } == 0)
        try Disk.makeDirectory(landed)
        #expect(try #require(SourceRemoval(of: source)).remove(landedAt: landed) == nil)
        #expect(!Disk.exists(source))
    }

    @Test func ofALinkOnlyTheLinkGoes() throws {
        let original = desk.sources.appending("original")
        try Disk.makeDirectory(original)
        try Disk.write("kept", to: original.appending("inside"))
        symbolicLink(source, to: original)
        try Disk.makeDirectory(landed)
        #expect(try #require(SourceRemoval(of: source)).remove(landedAt: landed) == nil)
        #expect(!Disk.exists(source) && Disk.text(original.appending("inside")) == "kept")
    }

    @Test func whatAppearedInAFolderSinceIsNotRemoved() throws {
        try Disk.makeDirectory(source)
        try Disk.write("a", to: source.appending("inside"))
        let state = try #require(SourceState(of: source))
        try Disk.write("late", to: source.appending("late"))
        // Even without the preceding comparison, only recorded entries are removed.
        #expect(!state.removeEntries(at: source))
        #expect(Disk.text(source.appending("late")) == "late")
    }

    @Test func whatIsNotThereCannotBeRemoved() {
        #expect(SourceRemoval(of: source) == nil)
        #expect(!SourceState.isRemovable(source))
        #expect(SourceState.isRemovable(desk.sources))
    }
}
