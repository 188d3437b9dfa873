import Foundation
import SystemPackage
import Testing

@testable import ItemProviders

/// A tree whose owner, possibly another user, replaces an entry with a link to somebody else's file
/// or folder during the walk.
@Suite struct FileTreeWalkTests {
    private let place: Place

    init() throws { place = try Place() }

    @Test func aFolderThatBecameALinkIsNotEntered() throws {
        var seen: [String] = []
        let error = #expect(throws: ItemProviderError.self) {
            try FileTree.walk(place.tree) { step in
                seen.append(step.entry.relativePath.string)
                if step.entry.relativePath == "inner" { place.exchange("inner") }
            }
        }
        #expect(error?.code == .cannotRead && error?.subject == place.tree.appending("inner").string)
        #expect(seen == ["", "a.txt", "inner"])
    }

    @Test func aFileThatBecameALinkIsNotRead() throws {
        #expect(throws: ItemProviderError.self) {
            try FileTree.walk(place.tree) { step throws(ItemProviderError) in
                guard step.entry.relativePath == "a.txt" else { return }
                place.exchange("a.txt")
                _ = try step.open()
            }
        }
    }

    /// A folder that was entered is read to its end, even if its name now refers to something else.
    @Test func aFolderThatWasEnteredIsTheOneThatIsRead() throws {
        var texts: [String] = []
        try FileTree.walk(place.tree) { step throws(ItemProviderError) in
            guard case .file = step.entry.kind else { return }
            if step.entry.relativePath == "inner/b.txt" { place.exchange("inner") }
            let file = try step.open()
            var block = [UInt8](repeating: 0, count: 64)
            let count = (try? block.withUnsafeMutableBytes { try file.read(into: $0) }) ?? 0
            try? file.close()
            texts.append(String(decoding: block[..<count], as: UTF8.self))
        }
        #expect(texts == ["own", "own", "own"])
    }

    @Test func aFolderInAFolderIsFound() {
        #expect(FileTree.contains(in: place.tree) { $0.lastComponent == "inner" })
        #expect(!FileTree.contains(in: place.tree) { $0.lastComponent == "a.txt" })
    }
}

/// `tree` has files with the text "own"; `others`, next to it, has files of the same names with the text "secret".
private final class Place {
    let root = FilePath(FileManager.default.temporaryDirectory.appending(path: "dnd-walk-\(UUID().uuidString)").path)
    var tree: FilePath { root.appending("tree") }

    init() throws {
        for (folder, text) in [("tree", "own"), ("others", "secret")] {
            let inner = root.appending(folder).appending("inner").string
            try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
            for name in ["a.txt", "inner/b.txt", "inner/c.txt"] {
                try text.write(
                    toFile: root.appending(folder).pushing(FilePath(name)).string, atomically: false, encoding: .utf8)
            }
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: root.string) }

    /// Replaces an entry of `tree` with a link to the entry of that name in `others`.
    func exchange(_ name: String) {
        let path = tree.appending(name).string
        try? FileManager.default.moveItem(atPath: path, toPath: path + ".former")
        try? FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: root.appending("others").appending(name).string)
    }
}
