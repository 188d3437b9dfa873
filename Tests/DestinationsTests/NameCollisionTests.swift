import FileSystem
import SystemPackage
import Testing

@testable import Destinations
import Transfer

/// Names as in semantics 5 ("a taken name becomes `name-2.png`"), with the number before the extension.
@Suite struct NameCollisionTests {
    @Test(arguments: [
        ("a.png", 2, "a-2.png"), ("a.png", 13, "a-13.png"), ("a.png", 1, "a.png"), ("a", 2, "a-2"),
        (".bashrc", 2, ".bashrc-2"), (".config.toml", 2, ".config-2.toml"), ("a.tar.gz", 2, "a-2.tar.gz"),
        ("drawing.svg.gz", 2, "drawing-2.svg.gz"), ("v1.2.tar.xz", 2, "v1.2-2.tar.xz"), ("a.b.c", 2, "a.b-2.c"),
        ("report.2026", 2, "report.2026-2"), ("song.mp3", 2, "song-2.mp3"), ("a.", 2, "a.-2"),
        ("St. Mary", 2, "St. Mary-2"), ("...", 2, "...-2"), ("..a.png", 2, "..a-2.png"), ("a b.png", 2, "a b-2.png"),
        ("Ünï.jpeg", 2, "Ünï-2.jpeg"), (".gz", 2, ".gz-2"), ("a.gz", 2, "a-2.gz"), ("a-2.png", 2, "a-2-2.png"),
        ("line\nbreak.txt", 2, "line\nbreak-2.txt"),
    ])
    func numberStandsBeforeTheExtension(name: String, number: Int, expected: String) {
        #expect(NameCollision(component(name)).name(number).string == expected)
    }

    @Test func bytesThatAreNotUTF8AreKept() throws {
        let bytes: [UInt8] = [0xFF, 0x80, 0x2E, 0x70, 0x6E, 0x67]
        let name = try #require(FilePath.Component(bytes: bytes))
        #expect(NameCollision(name).name(2).bytes == [0xFF, 0x80, 0x2D, 0x32, 0x2E, 0x70, 0x6E, 0x67])
    }

    @Test func longNamesAreCutBetweenCharacters() throws {
        // NAME_MAX (limits.h) is 255 bytes.
        let name = component(String(repeating: "ü", count: 125) + "a.png")
        #expect(name.bytes.count == 255)
        let second = NameCollision(name).name(2)
        #expect(second.bytes.count <= 255)
        #expect(second.string == String(repeating: "ü", count: 124) + "-2.png")
        #expect(String(validating: second) != nil)
    }

    @Test func extensionsLongerThanTheLimitAreNone() {
        let name = component("a." + String(repeating: "x", count: 200))
        #expect(NameCollision(name).name(2).string == name.string + "-2")
    }

    @Test(arguments: ["", ".", "..", "a/b", "a\0b"])
    func whatIsNoNameIsRefused(text: String) {
        #expect(FilePath.Component(bytes: Array(text.utf8)) == nil)
    }
}

@Suite struct NameReservationTests {
    @Test(arguments: [0, 1, 15, 16, 17, 100, 1000])
    func theNextNameIsFoundInFewLooks(taken: Int) {
        var reservations = NameReservations(collision: .keepBoth, limit: 255)
        let names = Set((1...(taken + 1)).map { NameCollision(component("a.txt")).name($0) })
        var looks = 0
        let reserved = (0..<3).map { _ in
            reservations.reserve(component("a.txt")) { name in
                looks += 1
                return names.contains(name)
            }
        }
        #expect(reserved == (2...4).map { .free(NameCollision(component("a.txt")).name(taken + $0)) })
        #expect(looks <= 48)
    }

    /// If only some of the numbered names are free, one of them is found.
    @Test func whatIsFoundIsFree() {
        var reservations = NameReservations(collision: .keepBoth, limit: 255)
        let isTaken = { (name: FilePath.Component) in Set(name.string.utf8).isDisjoint(with: "7".utf8) }
        let reserved = reservations.reserve(component("a.txt"), isTaken: isTaken)
        #expect(!isTaken(reserved.name))
    }
}
