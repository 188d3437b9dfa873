import DragSources
import SystemPackage
import Testing
import Transfer

/// Which files of a folder are one item.
@Suite struct CompanionGroupsTests {
    /// What the files of a test hold.
    struct Facts: Sendable {
        var identifiers: [String: String] = [:]
        var titles: [String: String] = [:]
        /// Folders end with a slash in the list of names.
        var links: Set<String> = []
        /// Files with the name of an AppleDouble file that are none.
        var others: Set<String> = []
    }

    /// Groups in words: `main: companion companion`, sorted.
    private func groups(_ names: [String], _ facts: Facts = Facts(), examined: ((String) -> Void)? = nil) -> [String] {
        let folders = Set(names.filter { $0.hasSuffix("/") }.map { String($0.dropLast()) })
        let components = names.compactMap { FilePath.Component($0.hasSuffix("/") ? String($0.dropLast()) : $0) }
        let groups = CompanionGroups(
            components,
            facts: CompanionFacts(
                kind: { facts.links.contains($0.string) ? nil : folders.contains($0.string) ? .folder : .file },
                contentIdentifier: {
                    examined?($0.string)
                    return facts.identifiers[$0.string]
                },
                takeoutTitle: {
                    examined?($0.string)
                    return facts.titles[$0.string]
                },
                isAppleDouble: {
                    examined?($0.string)
                    return !facts.others.contains($0.string)
                }))
        let words = components.compactMap { name -> String? in
            let companions = groups.companions(of: name, in: "d")
            for companion in companions { #expect(groups.main(of: companion.name) == name) }
            return companions.isEmpty ? nil : "\(name.string): \(companions.map(\.name.string).joined(separator: " "))"
        }
        #expect(groups.isEmpty == words.isEmpty)
        return words
    }

    @Test(
        "names alone",
        arguments: [
            // Adobe, XMP specification part 3: side-car files; Lightroom writes a.xmp, darktable a.cr2.xmp.
            (["a.xmp", "a.jpg"], ["a.jpg: a.xmp"]), (["a.jpg", "a.jpg.xmp"], ["a.jpg: a.jpg.xmp"]),
            (["a.cr2", "a.xmp"], ["a.cr2: a.xmp"]), (["b.txt", "b.txt.xmp"], ["b.txt: b.txt.xmp"]),
            (["b.txt", "b.xmp"], []), (["a.xmp"], []), (["a.XMP", "a.JPG"], ["a.JPG: a.XMP"]),
            // A raw picture and its JPEG, with the side files of both.
            (["a.cr2", "a.jpg"], ["a.jpg: a.cr2"]), (["a.CR3", "a.HIF"], ["a.HIF: a.CR3"]), (["a.cr2", "b.jpg"], []),
            (["a.cr2", "a.cr2.xmp", "a.jpg", "a.xmp"], ["a.jpg: a.cr2 a.cr2.xmp a.xmp"]),
            (["a.dng", "a.png"], []),
            // Apple's adjustments, and a Live Photo without identifiers.
            (["IMG_1.AAE", "IMG_1.HEIC", "IMG_1.MOV"], ["IMG_1.HEIC: IMG_1.AAE IMG_1.MOV"]),
            (["IMG_1.AAE", "IMG_1.MOV"], ["IMG_1.MOV: IMG_1.AAE"]), (["IMG_1.AAE"], []),
            (["a.jpg", "a.mp4"], []), (["a.png", "a.mov"], []), (["img_1.heic", "IMG_1.MOV"], []),
            // One film goes with one picture.
            (["a.HEIC", "a.JPG", "a.MOV"], ["a.HEIC: a.MOV"]),
            // Pages as browsers save them.
            (["p.html", "p_files/"], ["p.html: p_files"]), (["p.htm", "p-Dateien/"], ["p.htm: p-Dateien"]),
            (["p.htm", "p.files/"], ["p.htm: p.files"]), (["p.html", "p_files"], []), (["p.pdf", "p_files/"], []),
            (["my.page.html", "my.page_files/"], ["my.page.html: my.page_files"]), (["p.html", "q_files/"], []),
            // AppleDouble files (RFC 1740), of any file and of its companions.
            (["._a.txt", "a.txt"], ["a.txt: ._a.txt"]), (["._a", "a"], ["a: ._a"]), (["._a.txt", "b.txt"], []),
            (["._a.HEIC", "._a.MOV", "a.HEIC", "a.MOV"], ["a.HEIC: ._a.HEIC ._a.MOV a.MOV"]),
            (["._._a", "._a", "a"], ["a: ._._a ._a"]), (["._d", "d/"], []), (["._", "a"], []),
            // Nothing belongs together.
            (["a.txt", "b.png", "c.json", ".xmp", "d"], []), ([], []),
        ] as [([String], [String])])
    func names(names: [String], groups expected: [String]) { #expect(groups(names) == expected) }

    @Test("the content identifier joins what the names do not, and parts what they join")
    func identifiers() {
        #expect(
            groups(["IMG_1.HEIC", "IMG_7.MOV"], Facts(identifiers: ["IMG_1.HEIC": "A", "IMG_7.MOV": "A"]))
                == ["IMG_1.HEIC: IMG_7.MOV"])
        #expect(groups(["a.HEIC", "a.MOV"], Facts(identifiers: ["a.HEIC": "A", "a.MOV": "B"])) == [])
        #expect(groups(["a.HEIC", "a.MOV"], Facts(identifiers: ["a.HEIC": "A"])) == ["a.HEIC: a.MOV"])
        #expect(
            groups(["a.HEIC", "a.JPG", "a.MOV"], Facts(identifiers: ["a.HEIC": "B", "a.JPG": "A", "a.MOV": "A"]))
                == ["a.JPG: a.MOV"])
        // The same names twice, crossed: RhetTbull/osxphotos 1345.
        #expect(
            groups(
                ["a.HEIC", "a.MOV", "b.HEIC", "b.MOV"],
                Facts(identifiers: ["a.HEIC": "A", "b.MOV": "A", "b.HEIC": "B", "a.MOV": "B"]))
                == ["a.HEIC: b.MOV", "b.HEIC: a.MOV"])
        // Google Takeout writes the film as MP4.
        #expect(groups(["a.JPG", "a.MP4"], Facts(identifiers: ["a.JPG": "A", "a.MP4": "A"])) == ["a.JPG: a.MP4"])
    }

    @Test("only candidates are examined, and each once")
    func examined() {
        var files: [String] = []
        _ = groups(["a.heic", "b.heic", "c.png", "d.json.txt", "e.cr2"]) { files.append($0) }
        #expect(files == [])
        // A film without an identifier is not searched for; its picture is examined, the others are not.
        _ = groups(["a.heic", "a.mov", "b.heic", "c.mov"]) { files.append($0) }
        #expect(files.sorted() == ["a.mov", "c.mov"])
        files = []
        let facts = Facts(identifiers: ["c.mov": "C", "b.heic": "C", "a.mov": "A", "a.heic": "A"])
        #expect(groups(["a.heic", "a.mov", "b.heic", "c.mov"], facts) { files.append($0) }.count == 2)
        #expect(files.sorted() == ["a.heic", "a.mov", "b.heic", "c.mov"])
    }

    private static let long = "a very long name of a picture that Takeout will have to cut"

    @Test(
        "notes of Google Takeout, by their title",
        arguments: [
            ("IMG_1.jpg", "IMG_1.jpg.json", "IMG_1.jpg", true),
            ("IMG_1.jpg", "IMG_1.jpg.supplemental-metadata.json", "IMG_1.jpg", true),
            ("IMG_1.jpg", "IMG_1.jpg.supplemental-meta.json", "IMG_1.jpg", true),
            ("IMG_1.jpg", "IMG_1.jpg.s.json", "IMG_1.jpg", true), ("IMG_1.jpg", "IMG_1.jpg..json", "IMG_1.jpg", true),
            ("IMG_1(1).jpg", "IMG_1.jpg(1).json", "IMG_1.jpg", true),
            ("IMG_1(1).jpg", "IMG_1.jpg.supplemental-metadata(1).json", "IMG_1.jpg", true),
            ("IMG_1(1).jpg", "IMG_1.jpg.supplemental-metadata.json", "IMG_1.jpg", false),
            ("a_b.jpg", "a_b.jpg.json", "a&b.jpg", true), ("IMG_1.mp4", "IMG_1.mp4.json", "IMG_1.MP4", true),
            ("\(long.prefix(47)).jpg", "\(long.prefix(46)).json", "\(long).jpg", true),
            // Another title, another file, or no notes at all.
            ("IMG_1.jpg", "IMG_1.jpg.json", "IMG_2.jpg", false), ("IMG_1.jpg", "IMG_1.json", "IMG_1.jpg", false),
            ("IMG_1.jpg", "IMG_1.jpg.data.json", "IMG_1.jpg", false), ("a.txt", "a.txt.json", "a.txt", false),
            ("IMG_1.jpg", "IMG_1.jpg.json", nil, false),
        ])
    func notes(media: String, notes: String, title: String?, belong: Bool) {
        let facts = Facts(titles: title.map { [notes: $0] } ?? [:])
        #expect(groups([media, notes], facts) == (belong ? ["\(media): \(notes)"] : []))
    }

    @Test("a link is never a companion")
    func links() {
        #expect(groups(["a.jpg", "a.xmp"], Facts(links: ["a.xmp"])) == [])
        #expect(groups(["p.html", "p_files/"], Facts(links: ["p_files"])) == [])
    }

    @Test("the name of an AppleDouble file is not enough")
    func doubles() {
        #expect(groups(["._a.txt", "a.txt"], Facts(others: ["._a.txt"])) == [])
        #expect(groups(["._a.txt", "a.txt"], Facts(links: ["a.txt"])) == [])
    }

    @Test("a folder of many groups")
    func large() {
        let names = (0..<500).flatMap {
            ["Holiday in the mountains \($0).jpg", "Holiday in the mountains \($0).xmp"]
        }
        #expect(groups(names).count == 500)
        let notes = (0..<500).flatMap {
            ["Holiday in the mountains \($0).jpg", "Holiday in the mountains \($0).jpg.json"]
        }
        #expect(groups(notes, Facts(titles: [:])) == [])
    }

    @Test(
        "a companion is named after its item",
        arguments: [
            ("a.mov", "a.heic", "a.heic", "a.mov"), ("a.mov", "a.heic", "a.png", "a.mov"),
            ("a.mov", "a.heic", "a-2.heic", "a-2.mov"), ("a.heic.xmp", "a.heic", "a.png", "a.png.xmp"),
            ("a.heic.xmp", "a.heic", "a-2.heic", "a-2.heic.xmp"), ("a.cr2.xmp", "a.jpg", "b.jpg", "b.cr2.xmp"),
            ("a.jpg.supplemental-metadata.json", "a.jpg", "a-2.jpg", "a-2.jpg.supplemental-metadata.json"),
            ("IMG_7.MOV", "IMG_1.HEIC", "IMG_1.HEIC", "IMG_7.MOV"), ("IMG_7.MOV", "IMG_1.HEIC", "x.png", "x.MOV"),
            ("IMG_10.MOV", "IMG_1.HEIC", "x.png", "x.MOV"), ("a.jpg(1).json", "a(1).jpg", "b.jpg", "b.jpg.json"),
            ("cut.json", "cut off.jpg", "b.jpg", "b.jpg.json"), ("._a.jpg", "a.jpg", "b.png", "._b.png"),
            ("._a.mov", "a.heic", "b.heic", "._b.mov"), ("._._a", "a", "b", "._._b"),
        ])
    func named(companion: String, main: String, landed: String, name: String) throws {
        let main = try #require(FilePath.Component(main))
        let companion = try #require(Companion(path: FilePath("d").appending(companion), isFolder: false, of: main))
        #expect(companion.name(beside: try #require(FilePath.Component(landed))).string == name)
        let folder = try #require(Companion(path: "p_files", isFolder: true, of: "p.html"))
        #expect(folder.name(beside: "p-2.html") == "p-2_files")
    }
}
