import DragSources
import Foundation
import SystemPackage
import Testing
import Transfer

/// A folder is listed once, and again when it is refreshed after a change.
@Suite struct CompanionFinderTests {
    private let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("companions-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    }

    private var folder: FilePath { FilePath(directory.path) }

    private func write(_ name: String) throws { try Data().write(to: directory.appendingPathComponent(name)) }

    /// Makes the folder as old as one that is not being changed.
    private func age(by seconds: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: directory.path)
    }

    @Test(arguments: [0.0, 60.0]) func aChangedFolderIsListedAgain(age seconds: Double) throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        try write("a.jpg")
        try write("a.xmp")
        try age(by: seconds)
        let finder = CompanionFinder()
        func companions(_ name: String) -> [String] {
            finder.companions(of: folder.appending(name)).map(\.name.string)
        }
        #expect(companions("a.jpg") == ["a.xmp"])
        try write("b.jpg")
        try write("b.xmp")
        #expect(companions("b.jpg") == [])
        finder.refresh()
        #expect(companions("b.jpg") == ["b.xmp"])
        finder.refresh()
        #expect(companions("a.jpg") == ["a.xmp"])
    }
}
