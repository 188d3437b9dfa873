@testable import ExternalPrograms
@testable import DocumentConverters
import Conversion
import Converters
import Foundation
import ItemProviders
import PictureConverters
import SystemPackage
import Testing
import UniformTypes

/// Pages printed by WeasyPrint, read by poppler, qpdf and Pillow.
@Suite(
    .enabled(if: PagePrinter(searchPath: .standard).availability == .available, "weasyprint is not installed"))
struct PagePrinterTests {
    private let scratch: Scratch
    private let printer = PagePrinter(
        searchPath: .standard, confinement: ProgramConfinement(launcher: ConfinedToolTests.launcher))

    init() throws { scratch = try Scratch() }

    /// Prints a page; the PDF is at `path`.
    private func print(
        _ bytes: some Sequence<UInt8>, _ type: String = "public.html", name: String? = nil
    ) async throws -> (path: FilePath, losses: [Loss]) {
        let place = try Scratch()
        let context = ConversionContext(scratch: place.path)
        let content = try await printer.convert(
            try ConversionSource(type, bytes: bytes, name: name), to: .pdf, in: context)
        let path = try scratch.file("\(scratch.contents.count).pdf", try content.bytes())
        // Warnings count, too.
        try await OutsideProgram.run("/usr/bin/qpdf", ["--check", path.string])
        #expect(place.contents.count == 1)
        return (path, context.losses.recorded ?? [])
    }

    private func text(_ path: FilePath) async throws -> String {
        String(
            decoding: try await OutsideProgram.run("/usr/bin/pdftotext", ["-layout", path.string, "-"]), as: UTF8.self)
    }

    /// A PNG or JPEG made by Pillow as base64: `code` makes the picture `i` of 40 x 20 pixels, with a red left half.
    private func picture(_ code: String) async throws -> String {
        try await Peer.pillow(
            """
            import base64, io
            a = np.zeros((20, 40, 3), np.uint8); a[:, :20] = (250, 10, 20); a[:, 20:] = (10, 30, 240)
            i = Image.fromarray(a); f = io.BytesIO()
            \(code)
            print(base64.b64encode(f.getvalue()).decode(), end='')
            """, [])
    }

    @Test(
        "pictures beside the page are a loss",
        arguments: [
            ("<p>x<img src='alpha.png' alt='the alt'>y", [Loss.pictures]),
            ("<svg><image href='a.png'/></svg>", [.pictures]),
            ("<input type=image src=b.png>", [.pictures]), ("<img srcset='c.png 2x'>", [.pictures]),
            ("<input src=b.png>", []),
            ("<svg><image href='#a'/></svg>", []), ("<p><a href='page2.html'>next</a>", []),
        ])
    func beside(page: String, losses: [Loss]) async throws {
        #expect(try await print(page.utf8).losses.filter { $0 == .pictures } == losses)
    }

    @Test(
        "what a page hides is a loss",
        arguments: [
            ("<table><tr hidden><td>a</td></tr><tr><td>b</td></tr></table>", true),
            ("<p>a<p style='color:red; Display: None'>b</p>c", true),
            ("<section hidden><img src='#x'></section>a", true),
            ("<p hidden> </p><p>a<script hidden>x</script>", false), ("<p title='hidden'>display:none</p>", false),
        ])
    func hidden(page: String, isLost: Bool) async throws {
        #expect(try await print(page.utf8).losses.contains(.other) == isLost)
        let rules = printer.rules(for: try ConversionSource("public.html", bytes: page.utf8))
        #expect(rules.allSatisfy { $0.losses.contains(.other) == isLost })
    }

    @Test("a formula is in one line, which is a loss unless it is drawn so, too")
    func formulas() async throws {
        let half = "<math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac></math>"
        let root =
            "<math><semantics><msqrt><mn>9</mn></msqrt><annotation encoding='application/x-tex'>sqrt</annotation></semantics></math>"
        let drawn = try await print(
            "<p>Half \(half), root \(root), <math><msup><mi>x</mi><mn>2</mn></msup></math>.".utf8)
        #expect(
            try await text(drawn.path).trimmingCharacters(in: .whitespacesAndNewlines) == "Half (a + 1)/2, root √9, x²."
        )
        #expect(drawn.losses.contains(.formulas))
        #expect(
            try await print("<p><math><mi>a</mi><mo>=</mo><mn>2</mn></math>".utf8).losses.contains(.formulas) == false)
    }

    @Test("all columns of a wide table are on its page, and text before it on A4")
    func wideTable() async throws {
        let row = (0..<31).map { "<td>column_\($0)</td>" }.joined()
        let page = "<p>Before</p><table>" + String(repeating: "<tr>\(row)</tr>", count: 3) + "</table>"
        let path = try await print(page.utf8).path
        let boxes = String(
            decoding: try await OutsideProgram.run("/usr/bin/pdftotext", ["-bbox", path.string, "-"]), as: UTF8.self)
        let pages = boxes.components(separatedBy: "<page ").dropFirst()
        #expect(pages.count == 2 && pages.first?.contains("width=\"595.") == true)
        func number(_ name: String, in line: Substring) -> Double {
            line.components(separatedBy: "\(name)=\"").last.flatMap { Double($0.prefix { $0 != "\"" }) } ?? .nan
        }
        let lines = try #require(pages.last).split(separator: "\n")
        let width = number("width", in: lines[0])
        let words = lines.filter { $0.contains(">column_") }
        #expect(words.count == 93 && words.allSatisfy { number("xMax", in: $0) < width })
    }

    @Test("text, title and headings of a page are there, and the bytes are always the same")
    func page() async throws {
        let page =
            "<title>A &amp; B</title><h1>First</h1><p>Grüße <b>bold</b><h2>Second</h2><script>document.write('RUN')</script>"
        let (path, losses) = try await print(page.utf8)
        let again = try await print(page.utf8).path
        #expect(try Data(contentsOf: URL(filePath: path.string)) == Data(contentsOf: URL(filePath: again.string)))
        let words = try await text(path).split(whereSeparator: \.isWhitespace)
        #expect(words == ["First", "Grüße", "bold", "Second"])
        #expect(losses == [.layout, .scripts])
        let info = String(decoding: try await OutsideProgram.run("/usr/bin/pdfinfo", [path.string]), as: UTF8.self)
        #expect(info.contains("Title:           A & B\n"))
        let outlines = String(
            decoding: try await OutsideProgram.run("/usr/bin/qpdf", ["--json", "--json-key=outlines", path.string]),
            as: UTF8.self)
        #expect(outlines.contains("\"title\": \"First\"") && outlines.contains("\"title\": \"Second\""))
    }

    @Test("a page in another encoding, a broken one, and one without tags are printed")
    func encodings() async throws {
        let latin = Array("<meta charset=iso-8859-1><p>Gr".utf8) + [0xFC, 0xDF] + Array("e".utf8)
        #expect(try await text(print(latin).path).contains("Grüße"))
        let wide: [UInt8] = "\u{FEFF}<p>Straße".utf16.flatMap { (unit: UInt16) -> [UInt8] in
            [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
        }
        #expect(try await text(print(wide).path).contains("Straße"))
        let broken = "</div><p>one<table><td>two</p><b <<< &bogus; three <!-- <a href='x"
        let words = try await text(print(broken.utf8).path)
        #expect(words.contains("one") && words.contains("two"))
        await #expect(throws: ConversionError.self) { try await print("".utf8) }
    }

    @Test("a plain text is printed as it is, with its pages")
    func plainText() async throws {
        let (path, losses) = try await print("a <b> & c\n\tindented\n\u{C}second page\n".utf8, "public.plain-text")
        let pages = try await text(path).split(separator: "\u{C}")
        #expect(pages.count == 2)
        #expect(pages.first?.contains("a <b> & c\n") == true && pages.last?.contains("second page") == true)
        #expect(losses == [.layout])
    }

    @Test(
        "the bytes of a JPEG are kept, however it is turned, and so are the pixels and profile of a PNG",
        .enabled(if: Peer.hasPillow, "Pillow is not installed"))
    func pictures() async throws {
        let jpeg = try await picture(
            "e = Image.Exif(); e[0x112] = 6\ni.save(f, 'JPEG', quality=97, exif=e)")
        let png = try await picture(
            "i.save(f, 'PNG', icc_profile=ImageCms.ImageCmsProfile(ImageCms.createProfile('sRGB')).tobytes())")
        let other = try await picture("i.putalpha(128); i.save(f, 'PNG')")
        let (path, losses) = try await print(
            """
            <style>@page { size: 400px 400px; margin: 0 } body { margin: 0 } img { position: absolute; left: 0 }</style>
            <img src="data:image/jpeg;base64,\(jpeg)"><img style="top: 100px" src='data:image/png;base64,\(png)'>
            <img style="top: 200px" src="data:image/png;base64,\(other)">
            """.utf8)
        #expect(losses == [.layout])
        try await OutsideProgram.run("/usr/bin/pdfimages", ["-all", path.string, scratch.path.string + "/image"])
        try await OutsideProgram.run(
            "/usr/bin/pdftoppm", ["-r", "96", "-png", path.string, scratch.path.string + "/seen"])
        let original = try #require(Data(base64Encoded: jpeg))
        // pdfimages numbers them in the order of the page.
        #expect(try Data(contentsOf: URL(filePath: scratch.path.string + "/image-000.jpg")) == original)
        let seen = try await Peer.pillow(
            """
            import glob
            i = np.asarray(Image.open(glob.glob(sys.argv[1] + '/seen*')[0]).convert('RGB')).astype(int)
            near = lambda x, y, c: bool((abs(i[y, x] - c) < 14).all())
            # Orientation 6: the left half is at the top, and the picture is 20 x 40.
            print(near(10, 5, (250, 10, 20)), near(10, 35, (10, 30, 240)), near(30, 10, (255, 255, 255)))
            print(near(5, 110, (250, 10, 20)), near(35, 110, (10, 30, 240)))
            print(near(5, 210, (252, 132, 137)), near(35, 210, (132, 142, 247)))
            png = Image.open(sys.argv[1] + '/image-001.png').convert('RGB')
            print(png.getpixel((3, 3)), png.getpixel((33, 3)), png.size)
            """, [scratch.path.string])
        #expect(seen == "True True True\nTrue True\nTrue True\n(250, 10, 20) (10, 30, 240) (40, 20)\n")
        let objects = String(
            decoding: try await OutsideProgram.run("/usr/bin/qpdf", ["--qdf", path.string, "-"]), as: UTF8.self)
        #expect(objects.contains("/ICCBased"))
    }

    @Test(
        "nothing outside of the page is read, and what it names is lost",
        .enabled(if: Peer.hasPillow, "Pillow is not installed"))
    func outside() async throws {
        let secret = try scratch.file("secret.txt", "SECRET".utf8)
        let image = Data(base64Encoded: try await picture("i.save(f, 'PNG')")) ?? Data()
        let seen = try scratch.file("seen.png", image)
        // A file that confinement alone would let it read.
        let fonts = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
        let (path, losses) = try await print(
            """
            <link rel=stylesheet href="file://\(secret)"><link rel=attachment href="file:///usr/share/common-licenses/MIT">
            <link rel=attachment href="file://\(secret)">
            <style>@import url(file://\(secret)); @font-face { font-family: x; src: url(file://\(fonts)) }
            p { font-family: x } p::before { content: url(file://\(seen)) }</style>
            <p>Seen <img src="file://\(seen)" alt="ALT"><img src="http://127.0.0.1:9/x.png"><img src="seen.png">
            <iframe src="file://\(secret)"></iframe><object data="file:///etc/passwd"></object>
            <svg width=9 height=9><image href="file://\(seen)" width=9 height=9 /></svg>
            """.utf8)
        #expect(losses.contains(.pictures) && losses.contains(.attachments))
        let words = try await text(path)
        #expect(words.contains("Seen ALT") && !words.contains("SECRET") && !words.contains("root:"))
        let images = try await OutsideProgram.run("/usr/bin/pdfimages", ["-list", path.string])
        // Only the two lines of the head.
        #expect(String(decoding: images, as: UTF8.self).split(separator: "\n").count == 2)
        let files = try await OutsideProgram.run("/usr/bin/pdfdetach", ["-list", path.string])
        #expect(String(decoding: files, as: UTF8.self).hasPrefix("0 embedded files"))
        let used = try await OutsideProgram.run("/usr/bin/pdffonts", [path.string])
        #expect(!String(decoding: used, as: UTF8.self).contains("Mono"))
    }

    @Test(
        "damaged pictures are numbered, and the rest is printed",
        .enabled(if: Peer.hasPillow, "Pillow is not installed"))
    func damaged() async throws {
        let good = try await picture("i.save(f, 'PNG')")
        let cut = (Data(base64Encoded: good) ?? Data()).prefix(60).base64EncodedString()
        let page =
            "<p>text 'data:image/png;base64,AAAA' <img src=\"data:image/png;base64,\(good)\">"
            + "<img src=\"data:image/png;base64,\(cut)\"><img src=\"data:image/gif;base64,AAAA\">"
        let printed = try await printer.printed(
            try ConversionSource("public.html", bytes: page.utf8), in: ConversionContext(scratch: scratch.path))
        #expect(printed.lostPictures == [1, 2])
        #expect(printed.losses == [.pictures])
        // A text that looks like an address stays as it is.
        #expect(try await text(printed.path).contains("'data:image/png;base64,AAAA'"))
    }

    @Test("a page may not use more memory or time than a conversion may")
    func limits() async throws {
        var limits = ConversionLimits()
        limits.memoryBytes = 48 << 20
        let page = try ConversionSource("public.html", bytes: "<p>text".utf8)
        await #expect(throws: ConversionError.self) {
            try await printer.convert(
                page, to: .pdf, in: ConversionContext(scratch: scratch.path, limits: limits))
        }
        limits = ConversionLimits()
        limits.processorSeconds = 1
        let long = try ConversionSource(
            "public.html", bytes: String(repeating: "<p>word <b>word</b> word", count: 100_000).utf8)
        let error = await #expect(throws: ConversionError.self) {
            try await printer.convert(long, to: .pdf, in: ConversionContext(scratch: scratch.path, limits: limits))
        }
        #expect(error?.code == .timedOut)
        let deep = try ConversionSource("public.html", bytes: String(repeating: "<div>", count: 20_000).utf8)
        await #expect(throws: ConversionError.self) {
            try await printer.convert(deep, to: .pdf, in: ConversionContext(scratch: scratch.path))
        }
        #expect(scratch.contents == [])
    }
}

/// Which documents become PDF, and through what.
struct PagePrinterRouteTests {
    private let graph = ConversionGraph(withMissing: StandardConverters(decoder: "/bin/sh", jobs: 1).all)

    private func steps(_ type: UniformType) -> [String]? {
        graph.routes(from: type).first { $0.target == .pdf }?.steps.map(\.converter.name)
    }

    @Test("documents become PDF by way of HTML, with the worst fidelity of the steps")
    func routes() throws {
        #expect(steps(.html) == ["weasyprint"])
        #expect(steps(.utf8PlainText) == ["weasyprint"])
        for type in [UniformType.docx, .odt, .epub, .markdown] { #expect(steps(type) == ["pandoc", "weasyprint"]) }
        #expect(steps(.rtf) == ["rich-text", "weasyprint"])
        let route = try #require(graph.routes(from: .docx).first { $0.target == .pdf })
        #expect(route.fidelity == .flattened && route.losses == [.layout])
    }

    @Test("pictures become PDF directly, or by way of PNG")
    func pictures() {
        for type in [UniformType.png, .jpeg, .tiff] { #expect(steps(type) == ["img2pdf"]) }
        for type in [UniformType.heic, .webP] { #expect(steps(type) == ["pictures", "img2pdf"]) }
        #expect(steps(.svg) == ["rsvg-convert"])
    }

    @Test("a printed PDF is never an intermediate result, and never made of one or of a place")
    func silly() throws {
        for type in [UniformType.pdf, .geocache, .gpx] { #expect(steps(type) == nil, "\(type)") }
        // The PDF of a program in PostScript has its text and its curves, and so have the one in a document of iWork and the
        // one that a document of Illustrator is.
        let postScript = try #require(UniformType("com.adobe.postscript"))
        let printed = UniformType.allDeclared.filter { !$0.conforms(to: .pdf) && !$0.conforms(to: postScript) }
        for type in printed where !EmbeddedPicture.types.contains(type) && !type.conforms(to: .illustrator) {
            for route in graph.routes(from: type) {
                #expect(!route.intermediateTypes.contains(.pdf), "\(type) to \(route.target)")
            }
        }
    }

    @Test("where WeasyPrint is missing, nothing is offered, and its package is named")
    func missing() throws {
        let bin = try Scratch()
        func printer() -> PagePrinter { PagePrinter(searchPath: ProgramSearchPath([bin.path])) }
        let absent = ConverterAvailability.missing(program: "weasyprint", package: "weasyprint")
        let page = try ConversionSource("public.html", bytes: "<p>text".utf8)
        #expect(printer().availability == absent)
        #expect(printer().rules(for: page).isEmpty)
        // A script for another interpreter, and a program, have no modules.
        _ = try bin.script("weasyprint", "exit 0")
        #expect(printer().availability == absent)
        _ = try bin.file("weasyprint", "#!/usr/bin/env python3\n".utf8)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: bin.path.string + "/weasyprint")
        #expect(printer().availability == absent)
        _ = try bin.script("python3", "exit 3")
        #expect(printer().availability == .available)
    }

    @Test("modules that are missing are an error that names the package")
    func modules() async throws {
        let (bin, scratch) = (try Scratch(), try Scratch())
        _ = try bin.script("python3", "exit 3")
        let script = try bin.script("weasyprint", "")
        try Data("#!\(bin.path)/python3\n".utf8).write(to: URL(filePath: script.string))
        let printer = PagePrinter(searchPath: ProgramSearchPath([bin.path]))
        let error = await #expect(throws: ConversionError.self) {
            try await printer.convert(
                try ConversionSource("public.html", bytes: "<p>a".utf8), to: .pdf,
                in: ConversionContext(scratch: scratch.path))
        }
        #expect(error?.code == .toolMissing && error?.hint == "install the Debian package weasyprint")
    }
}
