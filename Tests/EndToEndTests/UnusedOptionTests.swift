import SystemPackage
import TestPrograms
import Testing

/// What an option is for is from the manual; sizes of pictures are read by file(1) or from the PNG's header.
@Suite("an option that cannot apply is an error, and changes nothing")
struct UnusedOptionTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        for name in ["lake.png", "harbour.jpg", "trail.svg", "guide.pdf", "plan.docx"] { try here.addExample(name) }
        try here.write("a.txt", "Sunny\n")
    }

    private func dnd(_ arguments: [Argument]) async throws -> Outcome { try await DndBinary.run(arguments, in: here) }

    @Test(
        "one item, and each kind of destination",
        arguments: [
            // What the destination reads decides, whatever the item is.
            (
                ["a.txt", "--to", "journal/", "--colours", "srgb"],
                "a.txt: --colours does not apply: expected a picture, found public.plain-text"
            ),
            (
                ["a.txt", "--to", "b.txt", "--size", "100x100"],
                "b.txt: --size does not apply: expected a destination that reads pictures"
            ),
            (
                ["guide.pdf", "--to", "b.txt", "--dpi", "300"],
                "b.txt: --dpi does not apply: expected a destination that reads pictures"
            ),
            (
                ["lake.png", "--to", "b.png", "--wrap", "72"],
                "--wrap does not apply: expected a destination that reads the text of documents"
            ),
            (
                ["a.txt", "--to", "b.txt", "--strip", "all"],
                "--strip does not apply: expected a destination that reads pictures"
            ),
            (
                ["trail.svg", "--to", "folder/", "--make", "folder", "--dpi", "300"],
                "found one that takes files unchanged"
            ),
            // What the item is.
            (
                ["a.txt", "--to", "journal/", "--size", "100x100"],
                "a.txt: --size does not apply: expected a picture, found public.plain-text"
            ),
            (["lake.png", "--to", "journal/", "--dpi", "300"], "lake.png: --dpi does not apply"),
            (["harbour.jpg", "--to", "b.png", "--dpi", "100"], "found public.jpeg, which lands as public.png"),
            (
                ["harbour.jpg", "--to", "b.png", "--quality", "80"],
                "b.png: --quality does not apply: expected a destination that reads JPEG, WebP, AVIF, JPEG XL or PDF"
            ),
            (
                ["harbour.jpg", "--to", "b.webp", "--png", "smallest"],
                "--png does not apply: expected a destination that reads PNG"
            ),
            (
                ["harbour.jpg", "--to", "journal/", "--png", "smallest"],
                "expected a picture that lands as PNG, found public.jpeg, which lands unchanged"
            ),
            (
                ["lake.png", "--to", "journal/", "--quality", "80"],
                "expected a picture that lands as JPEG, WebP, AVIF, JPEG XL or PDF, found public.png, which lands unchanged"
            ),
            (
                ["guide.pdf", "--to", "journal/", "--dpi", "300"],
                "found com.adobe.pdf, which lands as public.utf8-plain-text"
            ),
            (
                ["a.txt", "--to", "journal/", "--wrap", "20"],
                "a.txt: --wrap does not apply: expected a document that lands as plain text"
            ),
            (["a.txt", "--to", "-", "--strip", "private"], "a.txt: --strip does not apply: expected a picture"),
            (
                ["trail.svg", "--to", "b.png", "--size", "10x10", "--dpi", "30"],
                "--dpi does not apply: expected --dpi or --size, found both"
            ),
            (["trail.svg", "a.txt", "--to", "rows.txt", "--at", "0", "--size", "10x10"], "--size does not apply"),
        ] as [([Argument], String)])
    func oneItem(arguments: [Argument], message: String) async throws {
        let before = try here.snapshot(of: ".")
        for command in [["copy"], ["copy", "--dry-run"], ["copy", "--json"], ["move"]] as [[Argument]] {
            // Standard output is for the item.
            if command.contains("--json"), arguments.contains("-") { continue }
            let outcome = try await dnd(command + arguments)
            expectStatus(outcome, 64)
            #expect(outcome.errorText.contains(message), "\(command): \(outcome.errorText)")
            #expect(outcome.errorText.contains("dnd: hint: omit --"))
            #expect(outcome.output.isEmpty)
            #expect(try here.snapshot(of: ".") == before)
        }
    }

    @Test(
        "of a type that is only read, an error says that it is not written",
        arguments: ["--size=10x10", "--quality=80"])
    func unwrittenType(option: String) async throws {
        let outcome = try await dnd(["copy", "lake.png", "--to", "b.heic", "\(option)"])
        expectStatus(outcome, 64)
        #expect(
            outcome.errorText.contains(" does not apply: no conversion writes public.heic\n"), "\(outcome.errorText)")
        #expect(!here.exists("b.heic"))
    }

    @Test(
        "options that are not for conversions",
        arguments: [
            (["copy", "a.txt", "--to", "b/", "--force"], "--force does not apply: expected --to -"),
            (
                ["copy", "a.txt", "--to", "b/", "--only", "*.txt"],
                "--only does not apply: expected a folder among the sources"
            ),
            (
                ["move", "a.txt", "--to", "b/", "--exclude", "*.txt"],
                "--exclude does not apply: expected a folder among the sources"
            ),
            (
                ["copy", "a.txt", "--to", "folder", "--keep-tree"],
                "--keep-tree does not apply: expected a folder among the sources"
            ),
            (["cat", "a.txt", "--only", "*.txt"], "--only does not apply"),
            (
                ["copy", "a.txt", "--to", "-", "--if-exists", "skip"],
                "-: --if-exists does not apply: expected a directory or a file that is written, found standard output"
            ),
            (
                ["copy", "a.txt", "--to", "rows.txt", "--at", "0", "--if-exists", "skip"],
                "rows.txt: --if-exists does not apply"
            ),
            (["preview", "a.txt", "--json", "--size", "3x3"], "--size does not apply: --json has no pictures"),
            (
                ["batch", "a.txt", "--to", "b/", "--plan-to", "plan.ndjson", "--size", "3x3"],
                "a.txt: --size does not apply"
            ),
            (["batch", "a.txt", "--to", "b/", "--plan-to", "plan.ndjson", "--only", "*.txt"], "--only does not apply"),
        ] as [([Argument], String)])
    func others(arguments: [Argument], message: String) async throws {
        try here.makeDirectory("folder")
        try here.write("rows.txt", "one\n")
        let before = try here.snapshot(of: ".")
        let outcome = try await dnd(arguments)
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
        #expect(outcome.output.isEmpty)
        #expect(try here.snapshot(of: ".") == before)
    }

    @Test("an option applies to one item of many: the others land as they are")
    func mixed() async throws {
        let outcome = try await dnd([
            "copy", "a.txt", "trail.svg", "lake.png", "--to", "journal/", "--size", "40x40", "--strip", "private",
        ])
        expectStatus(outcome, 0)
        #expect(here.items(in: "journal") == ["a.txt", "lake.png", "trail.png"])
        #expect(try here.text("journal/a.txt") == "Sunny\n")
        // The width is in bytes 16 to 19 of a PNG. (PNG specification, section 11.2.1)
        let drawn = try here.read("journal/trail.png")
        #expect(max(drawn[19], drawn[23]) == 40 && drawn[16..<19] == [0, 0, 0])
        let wrapped = try await dnd(["copy", "lake.png", "plan.docx", "--to", "journal/", "--wrap", "20"])
        expectStatus(wrapped, 0)
    }

    @Test("none of several items: they are counted, and one is named")
    func none() async throws {
        try here.write("notes/b.txt", "b\n")
        try here.write("notes/c.txt", "c\n")
        let outcome = try await dnd(["copy", "notes", "lake.png", "--to", "journal/", "--dpi", "300"])
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains("--dpi applies to none of the 3 items: expected SVG or PDF"))
        #expect(outcome.errorText.contains("in notes/b.txt"))
        #expect(!here.exists("journal"))
    }

    @Test("items that cannot land are reported by themselves")
    func refused() async throws {
        try here.write(
            "a.mp3",
            [0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0, 0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 500))
        let outcome = try await dnd(["copy", "a.mp3", "nowhere.png", "--to", "journal/", "--size", "40x40"])
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("no common type") && !outcome.errorText.contains("apply"))
    }

    @Test("a group of a large drop waits until an option has applied", arguments: [true, false])
    func large(applies: Bool) async throws {
        for number in 0..<300 { try here.write("many/\(number).txt", "\(number)\n") }
        if applies { try here.addExample("trail.svg", as: "many/zz.svg") }
        for command in ["--dry-run", "--json"] as [Argument] {
            let outcome = try await dnd(["copy", "many", "--to", "journal/", "--size", "40x40", command])
            expectStatus(outcome, applies ? 0 : 64)
            #expect(outcome.outputText.split(separator: "\n").count == (applies ? 301 : 0))
            #expect(outcome.errorText.contains("--size applies to none of the 300 items") != applies)
            #expect(here.exists("journal") == (applies && command == "--json"))
        }
    }

    @Test("a list that another program writes is not held up: the error comes at the end")
    func list() async throws {
        let outcome = try await DndBinary.run(
            "copy", "--files-from", "-", "--to", "journal/", "--dpi", "300", in: here,
            input: .bytes(Array("a.txt\nlake.png\n".utf8)))
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains("--dpi applies to none of the 2 items"))
        #expect(outcome.errorText.contains("; the items have landed without it"))
        #expect(here.items(in: "journal") == ["a.txt", "lake.png"])
    }

    @Test("what the destination has received before may be what an option applied to")
    func known() async throws {
        let command: [Argument] = ["copy", "trail.svg", "a.txt", "--to", "journal/", "--size", "40x40", "--skip-known"]
        expectStatus(try await dnd(command), 0)
        expectStatus(try await dnd(command), 0)
        #expect(here.items(in: "journal") == ["a.txt", "trail.png"])
    }

    @Test("an item that is there already only changes its place")
    func relocated() async throws {
        expectStatus(try await dnd(["copy", "lake.png", "a.txt", "--to", "journal/"]), 0)
        let before = try here.snapshot(of: "journal")
        let moved = try await dnd(["move", "journal/a.txt", "--to", "journal/", "--at", "0", "--strip", "all"])
        expectStatus(moved, 64)
        #expect(
            moved.errorText.contains(
                "--strip does not apply: expected a picture, found public.plain-text, which only changes its place"))
        #expect(try here.snapshot(of: "journal") == before)
    }

    @Test("films and companions have the place of a photograph, too: --strip keeps them back")
    func metadata() async throws {
        // The beginning of a QuickTime film: a box of 20 bytes, `ftyp`, brand `qt  `. (ISO/IEC 14496-12, section 4.3)
        let film: [UInt8] =
            [0, 0, 0, 20] + Array("ftypqt  ".utf8) + [0, 0, 0, 0] + Array("qt  ".utf8) + [0, 0, 0, 8]
            + Array("moov".utf8)
        try here.write("camera/b.mov", film)
        try here.addExample("harbour.jpg", as: "camera/a.jpg")
        try here.write(
            "camera/a.jpg.xmp",
            "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/></x:xmpmeta>\n"
        )
        try here.write("camera/c.txt", "c\n")
        let outcome = try await dnd([
            "copy", "camera/.", "--keep-tree", "--to", "shared", "--make", "folder", "--strip", "private",
        ])
        expectStatus(outcome, 1)
        #expect(here.items(in: "shared") == ["a.jpg", "c.txt"])
        #expect(
            outcome.errorText.contains("camera/./b.mov: its metadata cannot be removed: expected a picture")
                || outcome.errorText.contains("camera/b.mov: its metadata cannot be removed: expected a picture"),
            "\(outcome.errorText)")
        #expect(outcome.errorText.contains("a.jpg.xmp: stayed behind: the metadata of companions cannot be removed"))
    }

    @Test("a folder or an archive would land with the places of its photographs: --strip keeps it back")
    func containers() async throws {
        try here.addExample("harbour.jpg", as: "camera/a.jpg")
        try here.addExample("lake.png")
        let zip = try await Program.run(["/usr/bin/zip", "-q", "camera.zip", "camera/a.jpg"], in: here.path("."))
        try #require(zip.status == 0, "\(zip)")
        for container in ["camera", "camera.zip"] {
            let shared = Argument("shared-\(container)")
            let both = try await dnd(
                ["copy", Argument("\(container)"), "lake.png", "--to", shared, "--make", "folder", "--strip", "gps"])
            expectStatus(both, 1)
            #expect(here.items(in: shared) == ["lake.png"])
            #expect(both.errorText.contains("\(container): its metadata cannot be removed"), "\(both)")
        }
        let alone = try await dnd(["copy", "camera", "--to", "shared", "--make", "folder", "--strip", "gps"])
        expectStatus(alone, 1)
        #expect(alone.errorLines.last == "dnd: hint: take the pictures in it: add --only public.image")
        let pictures = try await dnd([
            "copy", "camera", "--only", "public.image", "--to", "shared", "--make", "folder", "--strip", "gps",
        ])
        expectStatus(pictures, 0)
        #expect(here.items(in: "shared") == ["a.jpg"])
    }

    @Test("a setting holds where it can apply, and is left out elsewhere")
    func settings() async throws {
        try here.write(
            "settings/dnd/config.toml",
            "[copy]\nstrip = \"private\"\ndpi = 192\nwrap = 20\nexclude = \"*.tmp\"\nif-exists = \"skip\"\n")
        let environment = ["XDG_CONFIG_HOME": here.path("settings").string]
        for names in [["a.txt"], ["trail.svg"], ["trail.svg", "--size", "40x40"]] as [[Argument]] {
            let outcome = try await DndBinary.run(
                ["copy"] + names + ["--to", "journal/"], in: here, environment: environment)
            expectStatus(outcome, 0)
        }
        let output = try await DndBinary.run("copy", "a.txt", "--to", "-", in: here, environment: environment)
        expectStatus(output, 0)
        #expect(here.items(in: "journal").count == 2)
        let plain = try await dnd(["copy", "trail.svg", "--to", "plain.png"])
        expectStatus(plain, 0)
        // 192 dots per inch are twice the 96 of CSS.
        let (small, large) = (try here.read("plain.png"), try here.read("journal/trail.png"))
        func width(_ png: [UInt8]) -> Int { Int(png[18]) << 8 | Int(png[19]) }
        #expect(width(large) == 2 * width(small))
    }

    @Test("what lands as a whole keeps its metadata in spite of a setting, which is said once")
    func keptMetadata() async throws {
        try here.write("settings/dnd/config.toml", "[copy]\nstrip = \"gps\"\n")
        let environment = ["XDG_CONFIG_HOME": here.path("settings").string]
        for name in ["one", "two"] { try here.write("\(name)/a.jpg", LivePhotoBytes.jpeg(nil)) }
        try here.makeDirectory("folder")
        let whole = try await DndBinary.run(
            ["copy", "one", "two", "a.txt", "--to", "folder"], in: here, environment: environment)
        expectStatus(whole, 0)
        #expect(
            whole.errorLines.filter { $0.hasPrefix("dnd: warning: ") } == [
                "dnd: warning: one: lands with its metadata: strip in config.toml changes only pictures"
            ])
        #expect(whole.errorLines.contains("dnd: hint: take the pictures in it: add --only public.image"))
        let asked = try await DndBinary.run(
            ["copy", "one", "--to", "folder", "--strip", "gps"], in: here, environment: environment)
        expectStatus(asked, 1)
        let none = try await DndBinary.run(["copy", "a.txt", "--to", "folder"], in: here, environment: environment)
        #expect(!none.errorText.contains("metadata"))
    }

    @Test("a drop folder: the destination decides, since files come one by one")
    func watch() async throws {
        try here.write("inbox/a.txt", "a\n")
        let refused = try await dnd([
            "watch", "inbox", "--to", "folder", "--make", "folder", "--once", "--settle", "0", "--dpi", "300",
        ])
        expectStatus(refused, 64)
        #expect(here.items(in: "inbox") == ["a.txt"])
        let taken = try await dnd(["watch", "inbox", "--to", "journal/", "--once", "--settle", "0", "--dpi", "300"])
        expectStatus(taken, 0)
        #expect(here.items(in: "journal") == ["a.txt"])
    }
}
