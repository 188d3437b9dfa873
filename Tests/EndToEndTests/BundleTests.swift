import SystemPackage
import TestPrograms
import Testing

@Suite("Item bundles", .enabled(if: Peers.hasPython, "needs python3"))
struct BundleTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// Facts about a file, as Python reports them: modification time in nanoseconds, attributes
    /// and SHA-256 of the content.
    private func facts(of name: Argument) async throws -> String {
        try await Peers.python(
            """
            import hashlib, os, sys
            p = sys.argv[1]
            print(os.stat(p).st_mtime_ns, {n: os.getxattr(p, n) for n in os.listxattr(p)},
                  hashlib.sha256(open(p, 'rb').read()).hexdigest())
            """, name, in: here)
    }

    @Test("a bundle keeps bytes, time and attributes into a folder, a journal, and through standard input")
    func carried() async throws {
        try here.addExample("lake.png")
        _ = try await Peers.python(
            "import os, sys; p = sys.argv[1]; os.setxattr(p, 'user.tag', b'red\\0apple'); os.utime(p, ns=(5, 981173106123456789))",
            "lake.png", in: here)
        let facts = try await facts(of: "lake.png")
        expectStatus(try await DndBinary.run("copy", "lake.png", "--to", "journal/", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "journal/lake.png", "--to", "lake.dnditem", in: here), 0)
        try here.makeDirectory("folder")
        expectStatus(try await DndBinary.run("copy", "lake.dnditem", "--to", "folder", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "lake.dnditem", "--to", "other/", in: here), 0)
        let bytes = try here.read("lake.dnditem")
        expectStatus(try await DndBinary.run("paste", "--to", "piped/", in: here, input: .bytes(bytes)), 0)
        for name in ["folder", "other", "piped"] {
            #expect(try await self.facts(of: "\(name)/lake.png") == facts, "in \(name)")
        }
    }

    @Test("a bundle also contains the text and the picture, which another machine may not be able to make")
    func representations() async throws {
        try here.addExample("guide.pdf")
        expectStatus(try await DndBinary.run("copy", "guide.pdf", "--to", "guide.dnditem", in: here), 0)
        let entries = try await Peers.python(
            """
            import json, sys, zipfile
            z = zipfile.ZipFile(sys.argv[1])
            for c in json.loads(z.read('item.json'))['contents']:
                print(c['type'], c['fidelity'], c['entry'], len(z.read(c['entry'])) == c['bytes'])
            """, "guide.dnditem", in: here)
        let lines = entries.split(separator: "\n").map(String.init)
        #expect(lines.first == "com.adobe.pdf native content/guide.pdf True")
        #expect(lines.contains("public.png preview also/guide.png True"))
        // The text is made by pdftotext.
        #expect(lines.contains("public.utf8-plain-text extracted also/guide.txt True") == Peers.has("pdftotext"))
    }

    @Test("waypoints in a bundle are opened like those of a file, and a geocache comes back unchanged")
    func geocaches() async throws {
        try here.write("two.gpx", SampleFiles.gpx(["Oak", "Elm"]))
        expectStatus(try await DndBinary.run("copy", "two.gpx", "--to", "two.dnditem", in: here), 0)
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "two.dnditem", "--to", "board", in: here), 0)
        #expect(here.items(in: "board/in-progress") == ["Elm.geocache", "Oak.geocache"])
        expectStatus(
            try await DndBinary.run("copy", "board/in-progress/Oak.geocache", "--to", "oak.dnditem", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "oak.dnditem", "--to", "board/completed", in: here), 0)
        #expect(try here.read("board/completed/Oak.geocache") == here.read("board/in-progress/Oak.geocache"))
    }

    @Test("a bundle whose content does not match its hash is an error, and nothing lands")
    func damaged() async throws {
        try here.addExample("lake.png")
        expectStatus(try await DndBinary.run("copy", "lake.png", "--to", "lake.dnditem", in: here), 0)
        // Python repacks the bundle with one byte changed, so that the ZIP itself is valid.
        _ = try await Peers.python(
            """
            import sys, zipfile
            old = zipfile.ZipFile(sys.argv[1])
            with zipfile.ZipFile(sys.argv[2], 'w') as new:
                for n in old.namelist():
                    b = old.read(n)
                    new.writestr(n, b[:-1] + b'x' if n.startswith('content/') else b)
            """, "lake.dnditem", "bad.dnditem", in: here)
        try here.makeDirectory("folder")
        for destination in ["folder", "journal/", "out.jpg"] as [Argument] {
            let outcome = try await DndBinary.run("copy", "bad.dnditem", "--to", destination, in: here)
            expectStatus(outcome, 2)
            #expect(outcome.errorText.contains("bad.dnditem: is damaged: the content does not match its hash and size"))
        }
        #expect(here.items(in: "folder").isEmpty && !here.exists("journal") && !here.exists("out.jpg"))
    }
}
