import Glibc
import ItemProviders
import SystemPackage
import Testing
import Transfer
import UniformTypes

@testable import Hand

@Suite("Progress of a drop from the hand")
struct HeldDropProgressTests {
    private let here: Folder
    private let hand: Hand

    init() throws {
        here = try Folder()
        hand = Hand(directory: here.path.appending("hand"))
    }

    /// An item of a drop; `inside` are the items of a container.
    private func item(_ path: FilePath, holding inside: [DragItem]? = nil) -> DragItem {
        var item = DragItem(source: .path(path), type: .data, itemProvider: ItemProvider())
        if let inside { item.opener = { inside } }
        return item
    }

    private func fragment(_ index: Int) -> DragItem {
        DragItem(source: .fragment("/c.gpx", "\(index)"), type: .geocache, itemProvider: ItemProvider())
    }

    private func lift(_ paths: [FilePath]) throws -> [HeldItem] {
        try hand.lift(paths.map { .file($0, container: nil, type: "public.data") }, as: "default", adding: false)
        return try hand.session("default").items
    }

    private func landing(_ number: Int, skipped: Bool = false) -> ConversationEvent {
        ConversationEvent(
            time: 0, elapsed: 0, session: 1, side: .transfer, call: .committed, item: number,
            reason: skipped ? "left out" : nil)
    }

    @Test("a folder and a file inside it are distinguished")
    func folderAndFile() async throws {
        let held = try lift(["/folder", "/folder/x"])
        let tally = hand.tally(of: "default", claim: nil)
        let inside = [item("/folder/x"), item("/folder/y")]
        let folder = try #require(tally.add([item("/folder", holding: inside)], of: held[0], areParts: false).first)
        _ = tally.add([item("/folder/x")], of: held[1], areParts: false)
        #expect(try await folder.opener?().count == 2)
        // 0 is the folder, 1 the file, 2 and 3 the items in the folder.
        tally.note(landing(1))
        #expect(tally.landed == [1])
        tally.note(landing(2))
        #expect(tally.landed == [1])
        #expect(tally.parts == [0: [HeldPart(.path("/folder/x"))]])
        tally.note(landing(3))
        #expect(tally.landed == [0, 1])
    }

    @Test("an item that was skipped for its name has not landed")
    func skipped() throws {
        let held = try lift(["/a"])
        let tally = hand.tally(of: "default", claim: nil)
        _ = tally.add([item("/a")], of: held[0], areParts: false)
        tally.note(landing(0, skipped: true))
        #expect(tally.landed.isEmpty)
        tally.note(landing(0))
        #expect(tally.landed == [0])
    }

    @Test("nested containers land with the last item in them")
    func nested() async throws {
        let held = try lift(["/f"])
        let tally = hand.tally(of: "default", claim: nil)
        let gpx = item("/f/c.gpx", holding: [fragment(0), fragment(1)])
        let folder = try #require(
            tally.add([item("/f", holding: [gpx, item("/f/z")])], of: held[0], areParts: false).first)
        let inside = try #require(try await folder.opener?())
        #expect(try await inside[0].opener?().count == 2)
        // 0 is the folder, 1 the waypoint file, 2 the file, 3 and 4 the waypoints.
        for number in [4, 2] { tally.note(landing(number)) }
        #expect(tally.landed.isEmpty)
        tally.note(landing(3))
        #expect(tally.landed == [0])
    }

    @Test("items that landed before the drop was killed are no longer held")
    func killed() async throws {
        let held = try lift(["/a", "/c.gpx#*", "/b"])
        do {
            let claim = try hand.claim("default")
            let tally = hand.tally(of: "default", claim: claim)
            _ = tally.add([item("/a")], of: held[0], areParts: false)
            _ = tally.add((0..<3).map(fragment), of: held[1], areParts: true)
            _ = tally.add([item("/b")], of: held[2], areParts: false)
            for number in [0, 2] { tally.note(landing(number)) }
            withExtendedLifetime(claim) {}
        }
        // Nothing was released, and the next command sees what is left.
        let left = try hand.session("default").items
        #expect(left.map(\.displayName) == ["/c.gpx#*", "/b"])
        #expect(left.first?.landed == [HeldPart(.fragment("/c.gpx", "1"))])
        let again = hand.tally(of: "default", claim: nil)
        let items = again.add((0..<3).map(fragment), of: left[0], areParts: true)
        #expect(items.map(\.source.displayName) == ["/c.gpx#0", "/c.gpx#2"])
        for number in [0, 1] { again.note(landing(number)) }
        #expect(again.landed == [1])
        try hand.letGo(of: again.landed, in: "default")
        #expect(try hand.session("default").items.map(\.displayName) == ["/b"])
        #expect(Folder.mode(here.path.pushing("hand/sessions/default/landed")) == nil)
    }

    @Test("the log of a drop is private, and a truncated entry affects only itself")
    func notes() throws {
        let held = try lift(["/a", "/b"])
        let claim = try hand.claim("default")
        let tally = hand.tally(of: "default", claim: claim)
        for item in held { _ = tally.add([self.item(try #require(item.source?.path))], of: item, areParts: false) }
        tally.note(landing(0))
        let log = here.path.pushing("hand/sessions/default/landed")
        #expect(Folder.mode(log) == 0o600)
        let file = try FileDescriptor.open(log, .writeOnly, options: [.append])
        _ = try file.closeAfter { try file.writeAll("\n{\"item\":".utf8) }
        #expect(try hand.session("default").items.map(\.displayName) == ["/b"])
        tally.note(landing(1))
        #expect(throws: HandError.self) { try hand.session("default") }
        withExtendedLifetime(claim) {}
    }

    @Test("items that are lifted after all have landed get new numbers")
    func numbers() throws {
        let held = try lift(["/a"])
        let claim = try hand.claim("default")
        let tally = hand.tally(of: "default", claim: claim)
        _ = tally.add([item("/a")], of: held[0], areParts: false)
        tally.note(landing(0))
        withExtendedLifetime(claim) {}
        #expect(try lift(["/b"]).map(\.number) == [1])
        #expect(try hand.session("default").items.map(\.displayName) == ["/b"])
    }

    @Test("a change deep in a folder is detected")
    func deepChange() throws {
        try #require(here.path.appending("f").withPlatformString { mkdir($0, 0o755) } == 0)
        try #require(here.path.pushing("f/g").withPlatformString { mkdir($0, 0o755) } == 0)
        try here.write("f/g/deep", "one")
        let held = try lift([here.path.appending("f")])
        #expect(held[0].change == nil)
        try here.write("f/g/deep", "other")
        #expect(held[0].change == .changed)
    }

    @Test("an item for several parts is released if all parts that remain have landed")
    func shrunk() throws {
        var held = try lift(["/c.gpx#*"])
        held[0].landed = [HeldPart(.fragment("/c.gpx", "0"))]
        let tally = hand.tally(of: "default", claim: nil)
        #expect(tally.add([fragment(0)], of: held[0], areParts: true).isEmpty)
        #expect(tally.landed == [0])
    }
}
