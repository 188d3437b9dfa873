import TestPrograms
import Testing

@Suite("Animations are exported")
struct AnimatedExportTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test(
        "an animation is shown with all frames, in a page and in a book", .enabled(if: Peers.hasPython, "needs Pillow"))
    func animations() async throws {
        _ = try await Peers.python(
            """
            from PIL import Image
            frames = [Image.new('RGB', (8, 8), c) for c in ('red', 'blue')]
            frames[0].save('a.png', save_all=True, append_images=frames[1:], duration=100)
            frames[0].save('b.avif', save_all=True, append_images=frames[1:], duration=100)
            """, in: here)
        expectStatus(
            try await DndBinary.run("copy", "a.png", "b.avif", "--to", "f", "--make", "folder", in: here), 0)
        for target: Argument in ["f.html", "f.epub"] {
            expectStatus(try await DndBinary.run("export", "f", "--to", target, in: here), 0)
            let counts = try await Peers.python(
                """
                import base64, io, re, sys, zipfile
                from PIL import Image
                if sys.argv[1].endswith('html'):
                    found = [base64.b64decode(b) for b in re.findall(r'src="data:image/[a-z]+;base64,([^"]+)"', open(sys.argv[1]).read())]
                else:
                    book = zipfile.ZipFile(sys.argv[1])
                    found = [book.read(n) for n in sorted(book.namelist()) if n.endswith(('.png', '.webp'))]
                print(*(Image.open(io.BytesIO(b)).n_frames for b in found))
                """, target, in: here)
            #expect(counts == "2 2")
        }
    }
}
