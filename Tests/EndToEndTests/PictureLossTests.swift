import TestPrograms
import Testing

@Suite(
    "Data of a picture besides its pixels lands, or the source stays", .enabled(if: Peers.hasPython, "needs python3"))
struct PictureLossTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// `j` is a JPEG written by Pillow, `film` the boxes of an MP4 (ISO/IEC 14496-12).
    private static let make = """
        import io, struct, sys
        from PIL import Image
        image = Image.new('RGB', (32, 24), (10, 200, 30))
        buffer = io.BytesIO(); image.save(buffer, 'JPEG'); j = buffer.getvalue()
        def box(t, b): return struct.pack('>I4s', len(b) + 8, t) + b
        film = box(b'ftyp', b'mp42' + bytes(4)) + box(b'mdat', bytes(5000)) + box(b'moov', bytes(8))
        def packet(says): return b'http://ns.adobe.com/xap/1.0/\\0<x:xmpmeta xmlns:x="adobe:ns:meta/">' + says + b'</x:xmpmeta>'
        def segment(m, b): return b'\\xff' + bytes([m]) + struct.pack('>H', len(b) + 2) + b
        def write(*parts): open(sys.argv[1], 'wb').write(b''.join(parts))

        """

    private static let cases: [(name: String, script: String, loss: String)] = [
        ("comment.jpg", "write(j[:2], segment(0xFE, b'K\\xe4se'), j[2:])", "comments"),
        ("motion.jpg", "write(j, film)", "film"),
        ("ultra.jpg", "write(j[:2], segment(0xE1, packet(b'hdrgm:Version=\"1.0\"')), j[2:], j)", "gainmap"),
        ("hidden.jpg", "write(j, b'hello')", "other"),
        (
            "motion.heic",
            "import pillow_heif; pillow_heif.from_pillow(image).save(sys.argv[1]); h = open(sys.argv[1], 'rb').read()\n"
                + "write(h, box(b'mpvd', film))", "film"
        ),
    ]

    @Test(
        "a part that PNG cannot hold is reported, refused if required, and keeps the source of a move",
        arguments: cases.indices)
    func lossy(_ index: Int) async throws {
        let (name, script, loss) = Self.cases[index]
        let file = Argument(stringLiteral: name)
        _ = try await Peers.python(Self.make + script, file, in: here)
        let before = try here.read(file)

        let inspected = try await DndBinary.run("inspect", "--json", file, in: here).jsonLines()
        let offer = try #require(inspected.first?["offers"]?.array?.first { $0["type"]?.string == "public.png" })
        #expect(offer["losses"]?.array?.contains(.string(loss)) == true)
        #expect(["flattened", "preview"].contains(offer["fidelity"]?.string))

        for demand in [["--lossless-only"], ["--require", loss]] {
            let refused = try await DndBinary.run(
                ["move", file, "--accept", "public.png", "--to", "refusing/"] + demand.map { "\($0)" }, in: here)
            expectStatus(refused, 1)
            #expect(here.items(in: "refusing").isEmpty)
        }

        let moved = try await DndBinary.run(
            "move", file, "--accept", "public.png", "--to", "journal/", "--json", in: here)
        expectStatus(moved, 0)
        let line = try #require(try moved.jsonLines().first)
        #expect(line["operation"]?.string == "copy")
        #expect(line["losses"]?.array?.contains(.string(loss)) == true)
        #expect(["flattened", "preview"].contains(line["fidelity"]?.string))
        #expect(try here.read(file) == before)
    }

    @Test("CMYK without a profile is said, and can be refused")
    func assumedProfile() async throws {
        _ = try await Peers.python(
            "import sys; from PIL import Image; Image.new('CMYK', (8, 8), (9, 200, 30, 0)).save(sys.argv[1])",
            "ink.jpg",
            in: here)
        let arguments: [Argument] = ["copy", "ink.jpg", "--to", "ink.png"]
        let refused = try await DndBinary.run(arguments + ["--require", "profile-assumed"], in: here)
        expectStatus(refused, 1)
        #expect(refused.errorText.contains("it loses profile-assumed, which must be kept"), "\(refused.errorText)")
        #expect(!here.exists("ink.png"))
        let copied = try await DndBinary.run(arguments + ["--json"], in: here)
        expectStatus(copied, 0)
        #expect(try copied.jsonLines().first?["losses"]?.array?.contains(.string("profile-assumed")) == true)
        let shown = try await DndBinary.run(arguments + ["--if-exists", "replace"], in: here)
        expectStatus(shown, 0)
        #expect(shown.errorText == "dnd: warning: ink.jpg: its CMYK profile was assumed\n")
    }

    @Test("channels that PNG cannot hold are said, and can be refused")
    func channels() async throws {
        // Five bands of 8 bits, uncompressed, of which two are extra samples (TIFF 6.0).
        _ = try await Peers.python(
            """
            import struct, sys
            entries = [(256, 3, 1, 4), (257, 3, 1, 4), (258, 3, 5, 134), (259, 3, 1, 1), (262, 3, 1, 2), (273, 4, 1, 148),
                (277, 3, 1, 5), (278, 3, 1, 4), (279, 4, 1, 80), (338, 3, 2, 0)]
            data = b'II*\\0' + struct.pack('<IH', 8, len(entries))
            data += b''.join(struct.pack('<HHII', *e) for e in entries) + bytes(4)
            data += struct.pack('<5H', 8, 8, 8, 8, 8) + bytes(4) + bytes(range(80))
            open(sys.argv[1], 'wb').write(data)
            """, "bands.tiff", in: here)
        let arguments: [Argument] = ["copy", "bands.tiff", "--to", "bands.png", "--json"]
        let refused = try await DndBinary.run(arguments + ["--require", "channels"], in: here)
        expectStatus(refused, 1)
        let copied = try await DndBinary.run(arguments, in: here)
        expectStatus(copied, 0)
        #expect(try copied.jsonLines().first?["losses"]?.array?.contains(.string("channels")) == true)
    }

    @Test("a part that only the decoder finds, behind many pixels, is refused or keeps the source of a move")
    func unforeseen() async throws {
        _ = try await Peers.python(
            Self.make + """
                import random
                random.seed(1)
                noise = Image.frombytes('RGB', (200, 200), bytes(random.randrange(256) for _ in range(120000)))
                buffer = io.BytesIO(); noise.save(buffer, 'JPEG', quality=95); write(buffer.getvalue() * 2)
                """, "two.jpg", in: here)
        let before = try here.read("two.jpg")
        let refused = try await DndBinary.run(
            "copy", "two.jpg", "--lossless-only", "--accept", "public.png", "--to", "refusing/", in: here)
        #expect(refused.status != 0)
        #expect(here.items(in: "refusing").isEmpty)
        let moved = try await DndBinary.run(
            "move", "two.jpg", "--accept", "public.png", "--to", "journal/", "--json", in: here)
        expectStatus(moved, 0)
        let line = try #require(try moved.jsonLines().first)
        #expect(line["losses"] == .array([.string("pictures")]))
        #expect(line["fidelity"]?.string == "flattened")
        #expect(line["operation"]?.string == "copy")
        #expect(try here.read("two.jpg") == before)
    }

    @Test(
        "XMP and EXIF of a HEIC land in the PNG, as exiftool reads them",
        .enabled(if: Peers.has("exiftool"), "needs exiftool"))
    func heic() async throws {
        try here.addExample("evening.heic")
        _ = try await Peers.run(
            "/usr/bin/exiftool", "-q", "-overwrite_original", "-XMP-dc:Title=Evening", "-Make=Maker", "evening.heic",
            in: here)
        let outcome = try await DndBinary.run(
            "copy", "evening.heic", "--lossless-only", "--require", "xmp,exif", "--to", "journal/", "--json", in: here)
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines().first?["losses"] == .array([]))
        let report = try await Peers.run(
            "/usr/bin/exiftool", "-s3", "-XMP-dc:Title", "-IFD0:Make", "journal/evening.png", in: here)
        #expect(report.outputText == "Evening\nMaker\n")
    }

    @Test("if the destination reads the format, the bytes land with all parts, and the source is removed")
    func native() async throws {
        _ = try await Peers.python(Self.make + "write(j, film)", "motion.jpg", in: here)
        let before = try here.read("motion.jpg")
        expectStatus(
            try await DndBinary.run("move", "motion.jpg", "--lossless-only", "--to", "journal/", in: here), 0)
        #expect(try here.read("journal/motion.jpg") == before)
        #expect(!here.exists("motion.jpg"))
    }
}
