import Foundation
import Glibc
import Synchronization
import SystemPackage
import TestPrograms
import Testing

@testable import FileSystem

/// While a tree is copied or removed, its owner, possibly another user, repeatedly replaces a folder in it with a link
/// to somebody else's folder. Files behind the link are neither removed nor copied.
@Suite(.timeLimit(.minutes(30)))
struct SwappedFolderTests {
    /// The number of rounds. Code that used paths failed in one of three.
    private static let rounds = 60

    @Test func aRemovalStaysInItsTree() async throws {
        let place = try Place()
        for round in 0..<Self.rounds {
            try place.makeTree()
            let name: FilePath.Component = "tree"
            let parent = try Directory(place.root)
            try await place.whileSwapping { _ = parent.removeAll(name) }
            #expect(place.isSomebodysWhole, "round \(round)")
            place.clear()
        }
    }

    @Test func aCopyStaysInItsTree() async throws {
        let place = try Place()
        for round in 0..<Self.rounds {
            try place.makeTree()
            let target: FilePath.Component = "copy"
            try await place.whileSwapping {
                let source = try Directory(place.root.appending("tree"))
                // The copy may fail because a folder is briefly missing; only what it reads matters.
                _ = try? TreeCopy(FileAttributes(.copy, mask: [])).copy(source, to: target, in: Directory(place.root))
            }
            #expect(place.secrets(in: "copy") == [], "round \(round)")
            place.clear()
        }
    }

    /// The folder that is being copied is exchanged for a link at one entry, and each entry is tried.
    @Test(arguments: 0..<12)
    func aCopyGoesOnInTheFolderThatItHasOpened(entry: Int) throws {
        let place = try Place()
        try place.makeTree()
        let seen = Mutex(0)
        let copy = TreeCopy(FileAttributes(.copy, mask: [])) {
            let number = seen.withLock { seen in
                defer { seen += 1 }
                return seen
            }
            if number == entry { try place.swap() }
        }
        _ = try? copy.copy(Directory(place.root.appending("tree")), to: "copy", in: Directory(place.root))
        #expect(place.secrets(in: "copy") == [])
        #expect(place.isSomebodysWhole)
    }
}

/// A tree of folders and files, and next to it somebody else's folder with the same names.
private final class Place: Sendable {
    let root: FilePath
    private let isDone = Atomic<Bool>(false)

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "dnd-swap-\(UUID().uuidString)")
        root = FilePath(url.path)
        try write("secret", below: "somebody's")
    }

    deinit { clearAll() }

    func makeTree() throws {
        try write("own", below: "tree/inner")
        try FileManager.default.createSymbolicLink(
            atPath: root.appending("link").string, withDestinationPath: root.appending("somebody's").string)
    }

    func clear() { for name in ["tree", "copy", "link"] { remove(name) } }

    /// Exchanges the inner folder and the link in one step, so that both names always
    /// exist. (renameat2(2), RENAME_EXCHANGE)
    func swap() throws {
        let (tree, top) = (try Directory(root.appending("tree")), try Directory(root))
        try top.rename("link", to: "inner", in: tree, .exchanging)
    }

    /// Calls `work` while a thread exchanges the folder and the link.
    func whileSwapping(_ work: @escaping @Sendable () throws -> Void) async throws {
        isDone.store(false, ordering: .releasing)
        async let swapping: Void = OwnThread.run { [self] in
            // Fails once a removal has removed the names.
            while !isDone.load(ordering: .acquiring) { try? swap() }
        }
        do {
            try await OwnThread.run(work)
        } catch {
            isDone.store(true, ordering: .releasing)
            throw error
        }
        isDone.store(true, ordering: .releasing)
        try await swapping
    }

    var isSomebodysWhole: Bool { secrets(in: "somebody's").count == 12 }

    /// The files below `name` with the content of somebody else's files.
    func secrets(in name: String) -> [String] {
        let folder = root.appending(name).string
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return paths.filter { (try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)) == "secret" }
    }

    private func write(_ text: String, below folder: String) throws {
        for inner in ["a", "b", "c"] {
            let path = root.appending(folder).appending(inner).string
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            for name in 0..<4 { try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8) }
        }
    }

    private func remove(_ name: String) { try? FileManager.default.removeItem(atPath: root.appending(name).string) }
    private func clearAll() { try? FileManager.default.removeItem(atPath: root.string) }
}
