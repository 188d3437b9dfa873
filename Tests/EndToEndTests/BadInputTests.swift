import TestPrograms
import Testing

@Suite("Bad input is one item's clear error; the others land")
struct BadInputTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        try here.write("good.txt", "Sunny\n")
    }

    /// Drops `bad` between two good items, and expects exactly it to have failed.
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

    @Test("a JPEG cut in the middle, on its way to PNG")
    func truncatedJPEG() async throws {
        let whole = try Examples.bytes("harbour.jpg")
        try here.write("cut.jpg", Array(whole.prefix(whole.count / 2)))
        try await expectOnlyBadFails("cut.jpg")
    }

    @Test("a TIFF cut in the middle of its pixels")
    func truncatedPixels() async throws {
        try here.write("cut.tiff", SampleFiles.truncatedTIFF(width: 64, height: 64))
        try await expectOnlyBadFails("cut.tiff")
    }

    @Test("a TIFF cut before its directory")
    func truncatedDirectory() async throws {
        try here.write("cut.tif", Array(SampleFiles.tiff(width: 64, height: 64).prefix(5000)))
        try await expectOnlyBadFails("cut.tif")
    }

    @Test("a TIFF that is whole lands as PNG")
    func wholeTIFF() async throws {
        try here.write("whole.tiff", SampleFiles.tiff(width: 64, height: 64))
        expectStatus(try await DndBinary.run("copy", "whole.tiff", "--to", "journal/", in: here), 0)
        #expect(here.items(in: "journal") == ["whole.png"])
    }

    @Test("a JPEG cut in the middle lands byte for byte where nothing decodes it")
    func undecodedJPEG() async throws {
        let whole = try Examples.bytes("harbour.jpg")
        let cut = Array(whole.prefix(whole.count / 2))
        try here.write("cut.jpg", cut)
        expectStatus(try await DndBinary.run("copy", "cut.jpg", "--to", "journal/", in: here), 0)
        #expect(try here.read("journal/cut.jpg") == cut)
    }

    @Test("an empty file has no picture in it, whatever its name", arguments: ["empty.jpg", "empty.docx", "empty.pdf"])
    func empty(name: String) async throws {
        try here.write("\(name)", [])
        let outcome = try await DndBinary.run(
            "copy", "good.txt", "\(name)", "--to", "out/", "--accept", "png,txt", in: here)
        #expect(outcome.status == 1 || outcome.status == 2, "\(outcome.errorText)")
        expectOneError(outcome, about: name)
        #expect(here.items(in: "out") == ["good.txt"])
    }

    @Test("a picture bomb: 50,000 by 50,000 pixels in a few bytes")
    func bomb() async throws {
        // The picture's own data ends after a few rows; what counts is that nobody allocates what the header declares.
        try here.write("bomb.png", SampleFiles.png(width: 50_000, height: 50_000, rows: 2))
        try here.write("good.txt", "Sunny\n")
        let outcome = try await DndBinary.run(
            "copy", "good.txt", "bomb.png", "--to", "folder/", "--accept", "public.tiff,public.utf8-plain-text",
            in: here)
        #expect(outcome.status == 1 || outcome.status == 2, "\(outcome.errorText)")
    }

    @Test("a picture bomb on its way to PNG")
    func decodedBomb() async throws {
        // A BMP header (BITMAPINFOHEADER) that declares 50,000 by 50,000 pixels.
        let side: [UInt8] = [0x50, 0xc3, 0, 0]
        let header: [UInt8] =
            Array("BM".utf8) + [0x36, 0x10, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0] + side + side + [1, 0, 24, 0]
            + [UInt8](repeating: 0, count: 24)
        try here.write("bomb.bmp", header + [UInt8](repeating: 9, count: 4096))
        try await expectOnlyBadFails("bomb.bmp")
    }

    @Test("an SVG that declares more pixels than a picture may have")
    func vectorBomb() async throws {
        try here.write(
            "bomb.svg",
            #"<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="50000"><rect width="9" height="9"/></svg>"#)
        let outcome = try await DndBinary.run("copy", "good.txt", "bomb.svg", "--to", "journal/", in: here)
        // Either it is refused, or it lands as a picture of a size that can be had; never half of one.
        if outcome.status == 0 {
            #expect(here.items(in: "journal") == ["bomb.png", "good.txt"])
        } else {
            expectStatus(outcome, 2)
            #expect(here.items(in: "journal") == ["good.txt"])
        }
    }

    @Test("a file that is not there")
    func missing() async throws { try await expectOnlyBadFails("gone.png") }

    @Test("a file that may not be read")
    func unreadable() async throws {
        try here.addExample("lake.png", as: "secret.png")
        here.setMode("secret.png", 0)
        try await expectOnlyBadFails("secret.png", isConfined: true)
    }

    @Test("what is neither a file nor a folder", arguments: ["/dev/full", "/dev/zero"])
    func device(path: String) async throws {
        // Reading /dev/zero never ends: it must be refused, not read.
        let outcome = try await DndBinary.run(
            "copy", "good.txt", "\(path)", "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        expectOneError(outcome, about: path)
        #expect(here.items(in: "journal") == ["good.txt"])
    }

    @Test("damaged documents", arguments: ["damaged.docx", "damaged.pdf"])
    func damagedDocument(name: String) async throws {
        let whole = try Examples.bytes(name.hasSuffix("docx") ? "plan.docx" : "guide.pdf")
        try here.write("\(name)", Array(whole.prefix(whole.count / 3)))
        let outcome = try await DndBinary.run("copy", "good.txt", "\(name)", "--to", "journal/", in: here)
        // poppler may save some text of a damaged PDF; pandoc can save nothing of a ZIP without its directory.
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
