@testable import ExternalPrograms
@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// PDF made of drawings, read by poppler.
@Suite(.enabled(if: DrawingPrinter(searchPath: .standard).availability == .available, "needs librsvg2-bin"))
struct DrawingPrinterTests {
    private let scratch: Scratch
    private let printer = DrawingPrinter(
        searchPath: .standard, confinement: ProgramConfinement(launcher: ConfinedToolTests.launcher))

    init() throws { scratch = try Scratch() }

    private func print(_ drawing: String) async throws -> (pdf: FilePath, promised: [Loss], losses: [Loss]) {
        let place = try Scratch()
        let source = try ConversionSource("public.svg-image", bytes: drawing.utf8)
        let rule = try #require(printer.rules(for: source).first)
        let context = ConversionContext(scratch: place.path)
        let content = try await printer.convert(source, by: rule, in: context)
        let pdf = try scratch.file("a.pdf", try content.bytes())
        try await OutsideProgram.run("/usr/bin/qpdf", ["--check", pdf.string])
        return (pdf, rule.losses, context.losses.recorded ?? [])
    }

    private func output(_ program: String, _ arguments: [String]) async throws -> String {
        let outcome = try await Peer.run(program, arguments)
        #expect(outcome.status == 0)
        return outcome.output
    }

    @Test("shapes and texts stay what they are, on a page of the size that the drawing states")
    func vectors() async throws {
        let (pdf, promised, losses) = try await print(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#00f"/>
            <text x="10" y="40" font-family="DejaVu Sans" font-size="24" fill="#fff">Größe</text></svg>
            """)
        #expect(promised == [] && losses == [])
        // 96 units to the inch, 72 points.
        #expect(try await output("/usr/bin/pdfinfo", [pdf.string]).contains("Page size:       150 x 75 pts"))
        #expect(try await output("/usr/bin/pdftotext", [pdf.string, "-"]).contains("Größe"))
        #expect(try await output("/usr/bin/pdfimages", ["-list", pdf.string]).split(separator: "\n").count == 2)
        let page = scratch.path.appending("page")
        try await OutsideProgram.run("/usr/bin/pdftoppm", ["-png", "-r", "96", "-singlefile", pdf.string, page.string])
        let seen = try await Peer.pillow(
            "i = Image.open(sys.argv[1] + '.png').convert('RGB'); print(i.size, i.getpixel((190, 90)), end='')",
            [page.string])
        #expect(seen == "(200, 100) (0, 0, 255)")
    }

    @Test(
        "links remain in a PDF; animations, scripts and paragraphs of HTML are losses, also far behind",
        arguments: [10, 100_000])
    func contents(_ length: Int) async throws {
        let (pdf, _, losses) = try await print(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><!--\(String(repeating: " ", count: length))-->
            <a href="https://example.org/"><text y="20">There</text></a>
            <rect width="9" height="9"><animate attributeName="x" to="9" dur="1s"/></rect><script>1</script>
            <foreignObject width="90" height="40"><p xmlns="http://www.w3.org/1999/xhtml">Label</p></foreignObject></svg>
            """)
        #expect(Set(losses) == [.frames, .scripts, .other])
        let links = try await output("/usr/bin/pdfinfo", ["-url", pdf.string])
        #expect(links.contains("https://example.org/"))
    }

    @Test("a picture in another file is not read, which is a loss", arguments: [10, 100_000])
    func outside(_ length: Int) async throws {
        let picture = scratch.path.appending("p.png")
        _ = try await Peer.pillow("Image.new('RGB', (9, 9), 'red').save(sys.argv[1])", [picture.string])
        // Behind what is examined before the conversion, and within.
        let filling = String(repeating: "<g/>", count: length)
        let (pdf, promised, losses) = try await print(
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20">
            \(filling)<image xlink:href="file://\(picture.string)" width="9" height="9"/></svg>
            """)
        #expect(promised == (length == 10 ? [.pictures] : []))
        #expect(losses == [.pictures])
        #expect(try await output("/usr/bin/pdfimages", ["-list", pdf.string]).split(separator: "\n").count == 2)
    }

    @Test("a picture within the drawing is shown, and no loss")
    func inside() async throws {
        let picture = scratch.path.appending("p.png")
        _ = try await Peer.pillow("Image.new('RGB', (9, 9), 'red').save(sys.argv[1])", [picture.string])
        let bytes = try Data(contentsOf: URL(filePath: picture.string))
        let (pdf, promised, losses) = try await print(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">
            <image href="data:image/png;base64,\(bytes.base64EncodedString())" width="9" height="9"/></svg>
            """)
        #expect(promised == [] && losses == [])
        #expect(try await output("/usr/bin/pdfimages", ["-list", pdf.string]).split(separator: "\n").count > 2)
    }

    @Test("a damaged drawing is an error, and leaves nothing", arguments: ["<svg", "no drawing", ""])
    func damaged(_ drawing: String) async throws {
        let place = try Scratch()
        let source = try ConversionSource("public.svg-image", bytes: drawing.utf8)
        await #expect {
            _ = try await printer.convert(source, to: .pdf, in: ConversionContext(scratch: place.path))
        } throws: { ($0 as? ConversionError)?.code == .damaged }
        #expect(place.contents.isEmpty)
    }
}
