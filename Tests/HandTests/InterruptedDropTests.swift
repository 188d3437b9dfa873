import Glibc
import ItemProviders
import SystemPackage
import Testing
import Transfer
import UniformTypes

@testable import Hand

/// A drop that is killed between the placement of an item and the record of it.
@Suite("A drop that was killed while an item landed")
struct InterruptedDropTests {
    private let here: Folder
    private let hand: Hand
    private var box: FilePath { here.path.appending("box") }

    init() throws {
        here = try Folder()
        hand = Hand(directory: here.path.appending("hand"))
        for name in ["box", "box/lane", "box/.dnd", "elsewhere"] {
            try #require(here.path.pushing(FilePath(name)).withPlatformString { mkdir($0, 0o755) } == 0)
        }
    }

    private func item(_ path: FilePath, holding inside: [DragItem]? = nil) -> DragItem {
        var item = DragItem(source: .path(path), type: .data, itemProvider: ItemProvider())
        if let inside { item.opener = { inside } }
        return item
    }

    /// Lifts `/a`, and interrupts the drop to `destination` when `/a` is completely staged.
    private func kill(droppingTo destination: FilePath) throws {
        try hand.lift([.file("/a", container: nil, type: "public.data")], as: "default", adding: false)
        let claim = try hand.claim("default")
        let tally = hand.tally(of: "default", claim: claim, destination: destination)
        let held = try #require(try hand.session("default").items.first)
        _ = tally.add([item("/a")], of: held, areParts: false)
        try here.write("box/.dnd/staged", "A\n")
        tally.note(staged: box.pushing(".dnd/staged"), of: 0)
        withExtendedLifetime(claim) {}
    }

    private func rename(_ from: String, _ to: String) throws {
        let (from, to) = (here.path.pushing(FilePath(from)), here.path.pushing(FilePath(to)))
        try #require(from.withPlatformString { from in to.withPlatformString { Glibc.rename(from, $0) } } == 0)
    }

    @Test(
        "the destination shows whether the item landed, under any name",
        arguments: [("box/a", true), ("box/a-2", true), ("box/lane/a", true), ("elsewhere/a", false), (nil, false)])
    func place(name: String?, hasLanded: Bool) throws {
        try kill(droppingTo: box)
        if let name { try rename("box/.dnd/staged", name) }
        #expect(try hand.session("default", orLanded: true).items.isEmpty == hasLanded)
        #expect(hand.wasInterrupted("default"))
    }

    @Test("a destination that is a file is found by its path")
    func file() throws {
        try kill(droppingTo: box.appending("a.txt"))
        #expect(try hand.session("default").items.count == 1)
        try rename("box/.dnd/staged", "box/a.txt")
        #expect(throws: HandError.self) { try hand.session("default") }
    }

    @Test("a file with the same name or inode number is another file")
    func other() throws {
        try kill(droppingTo: box)
        try #require(unlink(box.pushing(".dnd/staged").string) == 0)
        // File systems reuse the inode numbers of removed files, some at once.
        for name in ["a", "b", "c"] { try here.write("box/\(name)", "A\n") }
        #expect(try hand.session("default").items.count == 1)
    }

    @Test("an item that was changed after it landed has landed")
    func changed() throws {
        try kill(droppingTo: box)
        try rename("box/.dnd/staged", "box/a")
        // Not every file system says when a file was made.
        guard try #require(StagedFile(box.appending("a"))).born != nil else { return }
        try here.write("box/a", "something longer\n")
        #expect(throws: HandError.self) { try hand.session("default") }
    }

    @Test("an item that is found at the next drop has landed, whatever happens to it later")
    func taken() throws {
        try kill(droppingTo: box)
        try rename("box/.dnd/staged", "box/a")
        let claim = try hand.claim("default")
        try rename("box/a", "elsewhere/a")
        #expect(try hand.session("default", orLanded: true).items.isEmpty)
        withExtendedLifetime(claim) {}
    }

    @Test("a session whose items have all landed can be dropped once more, and is then released")
    func end() throws {
        try kill(droppingTo: box)
        try rename("box/.dnd/staged", "box/a")
        let claim = try hand.claim("default")
        #expect(try hand.session("default", orLanded: true).items.isEmpty)
        try hand.letGo(of: [], in: "default")
        withExtendedLifetime(claim) {}
        #expect(throws: HandError.self) { try hand.claim("default") }
        #expect(Folder.mode(here.path.pushing("hand/sessions/default")) == nil)
    }

    @Test("a container has landed if all its items have, also inside another container")
    func container() async throws {
        try hand.lift([.file("/f", container: nil, type: "public.folder")], as: "default", adding: false)
        func fragment(_ index: Int) -> DragItem {
            DragItem(source: .fragment("/f/c.gpx", "\(index)"), type: .geocache, itemProvider: ItemProvider())
        }
        let folder = item("/f", holding: [item("/f/c.gpx", holding: [fragment(0), fragment(1)]), item("/f/z")])
        do {
            let claim = try hand.claim("default")
            let log = LandingLog(here.path.pushing("hand/sessions/default/landed"))
            for source in [ItemSource.fragment("/f/c.gpx", "0"), .fragment("/f/c.gpx", "1")] {
                log.note(.init(item: 0, part: HeldPart(source)))
            }
            withExtendedLifetime(claim) {}
        }
        let held = try #require(try hand.session("default").items.first)
        let tally = hand.tally(of: "default", claim: nil)
        #expect(await tally.hasLanded(folder, of: held) == false)
        // Only the other file is left of the folder; the container inside it is not opened to find it empty.
        let left = try #require(tally.add([folder], of: held, areParts: false).first)
        #expect(try await left.opener?().map(\.source.displayName) == ["/f/z"])
        LandingLog(here.path.pushing("hand/sessions/default/landed"))
            .note(.init(item: 0, part: HeldPart(.path("/f/z"))))
        let again = try #require(try hand.session("default").items.first)
        #expect(await tally.hasLanded(folder, of: again))
    }

    @Test("a source that was moved to the destination is found there")
    func gone() throws {
        try here.write("elsewhere/a", "A\n")
        try hand.lift(
            [.file(here.path.pushing("elsewhere/a"), container: nil, type: "public.data")], as: "default", adding: false
        )
        let held = try #require(try hand.session("default").items.first)
        #expect(!held.stands(at: box))
        try rename("elsewhere/a", "box/lane/a")
        #expect(held.change == .vanished)
        #expect(held.stands(at: box))
    }
}
