import FoundationEssentials
import Glibc
import ItemProviders
import SystemPackage
import TestPrograms
import Testing

@testable import Hand
import Transfer

@Suite("The hand")
struct HandTests {
    private let here: Folder
    private let hand: Hand

    init() throws {
        here = try Folder()
        hand = Hand(directory: here.path.pushing("state/dnd/hand"))
    }

    private func lift(_ names: [String], as session: String = "default", adding: Bool = false) throws {
        try hand.lift(
            names.map { .file(here.path.appending($0), container: nil, type: "public.data") }, as: session,
            adding: adding)
    }

    @Test("a hand is free once its drop has ended, also while programs are being started")
    func claimIsReleased() throws {
        try here.write("a.txt", "a")
        try lift(["a.txt"])
        var claim: HandLock? = try hand.claim("default")
        let inherited = try InheritedDescriptors(below: here.path)
        try #require(inherited.count > 0)
        #expect(throws: HandError.self) { try hand.claim("default") }
        claim = nil
        #expect(throws: Never.self) { try hand.claim("default") }
        withExtendedLifetime((claim, inherited)) {}
    }

    @Test("items keep their order, and further items are added at the end")
    func order() throws {
        try lift(["b", "a"])
        try lift(["c"], adding: true)
        let items = try hand.session("default").items
        #expect(items.compactMap { $0.source?.path.lastComponent?.string } == ["b", "a", "c"])
        #expect(items.map(\.number) == [0, 1, 2])
    }

    @Test("leftovers of a killed removal do not affect the next session, whose numbers start again")
    func leftOver() throws {
        let folder = here.path.pushing("state/dnd/hand/sessions/default")
        try lift(["a"])
        // The removal has got as far as the session's file.
        let log = try FileDescriptor.open(
            folder.appending("landed"), .writeOnly, options: [.create], permissions: [.ownerReadWrite])
        _ = try log.closeAfter { try log.writeAll(Array("\n{\"item\":0}".utf8)) }
        #expect(unlink(folder.appending("session.json").string) == 0)
        try lift(["b"])
        #expect(try hand.session("default").items.compactMap { $0.source?.path.lastComponent?.string } == ["b"])
    }

    @Test("a session is not replaced by another lift")
    func fullHand() throws {
        try lift(["a"])
        let error = #expect(throws: HandError.self) { try lift(["b"]) }
        #expect(error?.code == .full)
        #expect(try hand.session("default").items.count == 1)
    }

    @Test("a name that is not UTF-8 is kept byte for byte")
    func bytes() throws {
        // 0xFF does not occur in UTF-8. (RFC 3629, 1)
        let path = FilePath(platformString: [CChar(bitPattern: 0x2F), CChar(bitPattern: 0xFF), 0])
        try hand.lift([.file(path, container: nil, type: "public.data")], as: "default", adding: false)
        #expect(try hand.session("default").items.first?.source?.path == path)
    }

    @Test("a session is private, even in directories that others can enter")
    func privacy() throws {
        for name in ["state", "state/dnd", "state/dnd/hand", "state/dnd/hand/sessions"] {
            _ = here.path.pushing(FilePath(name)).withPlatformString { mkdir($0, 0o755) }
        }
        try hand.lift(
            [.input(.data(Data("secret".utf8)), name: nil, type: "public.data")], as: "default", adding: false)
        let sessions = here.path.pushing("state/dnd/hand/sessions")
        #expect(Folder.mode(sessions) == 0o700)
        #expect(Folder.mode(sessions.appending("default")) == 0o700)
        #expect(Folder.mode(sessions.pushing("default/session.json")) == 0o600)
        #expect(Folder.mode(sessions.pushing("default/input-0")) == 0o600)
    }

    @Test("changes of a file are detected", arguments: [HeldChange.vanished, .becameOther, .replaced, .changed])
    func changes(change: HeldChange) throws {
        try here.write("a", "one")
        try lift(["a"])
        #expect(try hand.session("default").items.first?.change == nil)
        let path = here.path.appending("a")
        switch change {
        case .vanished: path.withPlatformString { _ = unlink($0) }
        case .becameOther:
            path.withPlatformString {
                _ = unlink($0); _ = mkdir($0, 0o700)
            }
        case .replaced:
            try here.write("b", "one")
            here.path.appending("b").withPlatformString { from in path.withPlatformString { _ = rename(from, $0) } }
        case .changed: try here.write("a", "other")
        }
        #expect(try hand.session("default").items.first?.change == change)
    }

    @Test("items are released by number, and the session with the last one")
    func lettingGo() throws {
        try lift(["a", "b"])
        try hand.letGo(of: [0], in: "default")
        #expect(try hand.session("default").items.map(\.number) == [1])
        try lift(["c"], adding: true)
        #expect(try hand.session("default").items.map(\.number) == [1, 2])
        try hand.letGo(of: [1, 2], in: "default")
        #expect(throws: HandError.self) { try hand.session("default") }
        #expect(hand.names() == [])
    }

    @Test("single items are released by name; if one is not held, none is released")
    func cancellingItems() throws {
        try lift(["a", "b", "c"])
        try hand.lift(
            [.input(.data(Data("secret".utf8)), name: nil, type: "public.data")], as: "default", adding: true)
        let error = #expect(throws: HandError.self) {
            try hand.cancel([here.path.appending("a"), here.path.appending("x")], in: "default")
        }
        #expect(error?.code == .notHeld)
        #expect(error?.subject == here.path.appending("x").string)
        #expect(try hand.session("default").items.count == 4)
        try hand.cancel([here.path.pushing("./a"), nil], in: "default")
        #expect(try hand.session("default").items.map(\.number) == [1, 2])
        #expect(Folder.mode(here.path.pushing("state/dnd/hand/sessions/default/input-3")) == nil)
        try hand.cancel([here.path.appending("b"), here.path.appending("c")], in: "default")
        #expect(hand.names() == [])
    }

    @Test("a session is dropped by one command at a time, and cannot be cancelled meanwhile")
    func claims() throws {
        try lift(["a"])
        let claim = try hand.claim("default")
        #expect(throws: HandError.self) { try hand.claim("default") }
        #expect(throws: HandError.self) { try hand.cancel("default") }
        #expect(try hand.session("default").items.count == 1)
        withExtendedLifetime(claim) {}
    }

    @Test("concurrent additions lose nothing")
    func concurrency() async throws {
        try lift(["first"])
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask { @concurrent in
                    #expect(throws: Never.self) { try lift(["\(number)"], adding: true) }
                }
            }
        }
        let items = try hand.session("default").items
        #expect(Set(items.map(\.displayName)).count == 41)
        #expect(items.map(\.number) == Array(0...40))
    }

    @Test("several sessions are held, and listed")
    func sessions() throws {
        try lift(["a"], as: "work")
        try lift(["b"], as: "photos")
        #expect(hand.names() == ["photos", "work"])
        let error = #expect(throws: HandError.self) { try hand.session("default") }
        #expect(error?.code == .empty)
        #expect(error?.hint?.contains("photos, work") == true)
        try hand.cancel("work")
        #expect(hand.names() == ["photos"])
    }

    @Test("invalid session names are refused", arguments: ["", ".", "..", "a/b", ".hidden", "-x", "ü", "a b"])
    func names(name: String) {
        let error = #expect(throws: HandError.self) { try lift(["a"], as: name) }
        #expect(error?.code == .badName)
    }

    @Test(
        "a damaged session is reported, and can be cancelled",
        arguments: ["", "{", "[]", #"{"version": 2, "nextNumber": 0, "items": []}"#])
    func damage(text: String) throws {
        try lift(["a"])
        try here.write("state/dnd/hand/sessions/default/session.json", text)
        let error = #expect(throws: HandError.self) { try hand.session("default") }
        #expect(error?.code == .damaged)
        try hand.cancel("default")
        try lift(["a"])
    }
}
