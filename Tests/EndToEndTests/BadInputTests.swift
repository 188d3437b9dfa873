import TestPrograms
import Testing

@Suite("A bad source is one error, and the other items land")
struct BadInputTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        try here.write("good.txt", "Sunny\n")
    }

    /// Drops `bad` between two good items, and expects that it alone fails.
    private func expectOnlyBadFails(
        _ bad: Argument, status: Int32 = 2, readable: Argument = "public.png,public.utf8-plain-text",
        isConfined: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try here.write("after.txt", "Windy\n")
        let outcome = try await DndBinary.run(
            "copy", "good.txt", bad, "after.txt", "--to", "journal/", "--accept", readable, in: here,
            isConfined: isConfined)
        expectStatus(outcome, status, sourceLocation: sourceLocation)
        expectOneError(outcome, about: String(decoding: bad.bytes, as: UTF8.self), sourceLocation: sourceLocation)
        #expect(here.items(in: "journal") == ["after.txt", "good.txt"], sourceLocation: sourceLocation)
        try expectNothingLeft(in: here, destination: "journal", sourceLocation: sourceLocation)
        let lines = try await DndBinary.run("list", "--json", "journal/", in: here).jsonLines()
        #expect(lines.map { $0["placeholder"] } == [.bool(false), .bool(false)], sourceLocation: sourceLocation)
        #expect(lines.map { $0["index"]?.number } == [0, 1], sourceLocation: sourceLocation)
    }

    @Test("two files of one name that fail are two errors with their paths, and have no type if they were not read")
    func oneName() async throws {
        let whole = try Examples.bytes("harbour.jpg")
        for folder in ["e1", "e2"] { try here.write("\(folder)/x.jpg", Array(whole.prefix(whole.count / 2))) }
        let arguments: [Argument] = [
            "copy", "e1/x.jpg", "e2/x.jpg", "gone.txt", "--to", "journal/", "--accept", "public.png",
        ]
        let outcome = try await DndBinary.run(arguments, in: here)
        for folder in ["e1", "e2"] {
            #expect(outcome.errorLines.count { $0.hasPrefix("dnd: error: \(folder)/x.jpg: is a JPEG") } == 1)
        }
        let records = try await DndBinary.run(arguments + ["--json"], in: here).jsonLines()
        #expect(records.map { $0["type"] } == [.string("public.jpeg"), .string("public.jpeg"), .null])
    }

    @Test("a truncated JPEG, converted to PNG")
    func truncatedJPEG() async throws {
        let whole = try Examples.bytes("harbour.jpg")
        try here.write("cut.jpg", Array(whole.prefix(whole.count / 2)))
        try await expectOnlyBadFails("cut.jpg")
    }

    @Test("the cause of damage is said without names of descriptors", arguments: [true, false])
    func causes(lists: Bool) async throws {
        // A header of FITS without its end; gzip with an unknown method (RFC 1952, 2.3); the first bytes of bzip2.
        let card = "SIMPLE  =                    T"
        let files: [(Argument, [UInt8], String)] = [
            (
                "cut.fits", Array((card + String(repeating: " ", count: 220)).utf8),
                "is a FITS that is truncated or damaged"
            ),
            ("odd.gz", [0x1F, 0x8B, 9] + [UInt8](repeating: 0, count: 40), "unknown compression method"),
            ("short.bz2", Array("BZh".utf8), "is damaged"),
        ]
        for (name, bytes, message) in files where !lists || name != "cut.fits" {
            try here.write(name, bytes)
            let outcome =
                lists
                ? try await DndBinary.run("list", name, in: here)
                : try await DndBinary.run("copy", name, "--accept", "public.png", "--to", "journal/", in: here)
            expectStatus(outcome, 2)
            #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
            #expect(!outcome.errorText.contains("/fd/") && !outcome.errorText.contains("<fd"), "\(outcome.errorText)")
            #expect(outcome.errorLines.count == 1, "\(outcome.errorText)")
        }
    }

    @Test("a TIFF truncated in its pixels")
    func truncatedPixels() async throws {
        try here.write("cut.tiff", SampleFiles.truncatedTIFF(width: 64, height: 64))
        try await expectOnlyBadFails("cut.tiff")
    }

    @Test("a TIFF truncated before its directory")
    func truncatedDirectory() async throws {
        try here.write("cut.tif", Array(SampleFiles.tiff(width: 64, height: 64).prefix(5000)))
        try await expectOnlyBadFails("cut.tif")
    }

    @Test("a complete TIFF lands as PNG")
    func wholeTIFF() async throws {
        try here.write("whole.tiff", SampleFiles.tiff(width: 64, height: 64))
        expectStatus(try await DndBinary.run("copy", "whole.tiff", "--to", "journal/", in: here), 0)
        #expect(here.items(in: "journal") == ["whole.png"])
    }

    @Test("a truncated JPEG lands unchanged if nothing decodes it")
    func undecodedJPEG() async throws {
        let whole = try Examples.bytes("harbour.jpg")
        let cut = Array(whole.prefix(whole.count / 2))
        try here.write("cut.jpg", cut)
        expectStatus(try await DndBinary.run("copy", "cut.jpg", "--to", "journal/", in: here), 0)
        #expect(try here.read("journal/cut.jpg") == cut)
    }

    @Test("an empty file is refused, whatever its name", arguments: ["empty.jpg", "empty.docx", "empty.pdf"])
    func empty(name: String) async throws {
        try here.write("\(name)", [])
        let outcome = try await DndBinary.run(
            "copy", "good.txt", "\(name)", "--to", "out/", "--accept", "png,txt", in: here)
        #expect(outcome.status == 1 || outcome.status == 2, "\(outcome.errorText)")
        expectOneError(outcome, about: name)
        #expect(here.items(in: "out") == ["good.txt"])
    }

    @Test("a PNG that declares 50,000 by 50,000 pixels in a few bytes")
    func bomb() async throws {
        // The data ends after a few rows. The memory that the header declares must not be allocated.
        try here.write("bomb.png", SampleFiles.png(width: 50_000, height: 50_000, rows: 2))
        try here.write("good.txt", "Sunny\n")
        let outcome = try await DndBinary.run(
            "copy", "good.txt", "bomb.png", "--to", "folder/", "--accept", "public.tiff,public.utf8-plain-text",
            in: here)
        #expect(outcome.status == 1 || outcome.status == 2, "\(outcome.errorText)")
    }

    @Test("a BMP that declares 50,000 by 50,000 pixels, converted to PNG")
    func decodedBomb() async throws {
        // A BMP header (BITMAPINFOHEADER) that declares 50,000 by 50,000 pixels.
        let side: [UInt8] = [0x50, 0xc3, 0, 0]
        let header: [UInt8] =
            Array("BM".utf8) + [0x36, 0x10, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0] + side + side + [1, 0, 24, 0]
            + [UInt8](repeating: 0, count: 24)
        try here.write("bomb.bmp", header + [UInt8](repeating: 9, count: 4096))
        try await expectOnlyBadFails("bomb.bmp")
    }

    @Test("an SVG that declares more pixels than the limit")
    func vectorBomb() async throws {
        try here.write(
            "bomb.svg",
            #"<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="50000"><rect width="9" height="9"/></svg>"#)
        let outcome = try await DndBinary.run("copy", "good.txt", "bomb.svg", "--to", "journal/", in: here)
        // Either it is refused, or it lands at a size within the limit. A partial picture never lands.
        if outcome.status == 0 {
            #expect(here.items(in: "journal") == ["bomb.png", "good.txt"])
        } else {
            expectStatus(outcome, 2)
            #expect(here.items(in: "journal") == ["good.txt"])
        }
    }

    @Test("a missing file")
    func missing() async throws { try await expectOnlyBadFails("gone.png") }

    @Test("a file without read permission")
    func unreadable() async throws {
        try here.addExample("lake.png", as: "secret.png")
        here.setMode("secret.png", 0)
        try await expectOnlyBadFails("secret.png", isConfined: true)
    }

    @Test("a device file", arguments: ["/dev/full", "/dev/zero"])
    func device(path: String) async throws {
        // Reading /dev/zero never ends, so it must be refused before it is read.
        let outcome = try await DndBinary.run(
            "copy", "good.txt", "\(path)", "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        expectOneError(outcome, about: path)
        #expect(here.items(in: "journal") == ["good.txt"])
    }

    @Test("truncated documents", arguments: ["damaged.docx", "damaged.pdf"])
    func damagedDocument(name: String) async throws {
        let whole = try Examples.bytes(name.hasSuffix("docx") ? "plan.docx" : "guide.pdf")
        try here.write("\(name)", Array(whole.prefix(whole.count / 3)))
        let outcome = try await DndBinary.run("copy", "good.txt", "\(name)", "--to", "journal/", in: here)
        // poppler may recover some text of a truncated PDF; pandoc can recover nothing from a
        // ZIP without its directory.
        #expect(outcome.ending == .exited(0) || outcome.ending == .exited(1) || outcome.ending == .exited(2))
        if outcome.status != 0 {
            expectOneError(outcome, about: name)
            #expect(here.items(in: "journal") == ["good.txt"])
        }
    }

    @Test("malformed GPX")
    func malformedGPX() async throws {
        try here.write("bad.gpx", String(SampleFiles.gpx.prefix(150)))
        let outcome = try await DndBinary.run("copy", "bad.gpx", "--to", "bad.geocache", in: here)
        #expect(outcome.status == 1 || outcome.status == 2, "\(outcome.errorText)")
        #expect(!here.exists("bad.geocache"))
    }
}
