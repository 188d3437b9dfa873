import Conversion
import Converters
import FoundationEssentials
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

@Suite("Pictures, through the real decoder")
struct PictureConverterTests {
    @Test("a PPM becomes a PNG of its pixels")
    func portablePixmap() async throws {
        let folder = try TemporaryDirectory(in: "/tmp")
        let ppm = Data("P6 2 1 255\n".utf8) + Data([255, 0, 0, 0, 0, 255])
        let path = folder.path.appending("two.ppm")
        try ppm.write(to: URL(fileURLWithPath: path.string))
        let pool = DecoderFixture.pool()
        let converter = PictureConverter(pool: pool)
        let source = try DecoderFixture.source(path.string, "public.pbm")
        let rule = try #require(converter.rules(for: source).first)
        #expect(rule.fidelity == .lossless)
        let content = try await converter.convert(source, by: rule, in: ConversionContext(scratch: folder.path))
        guard case .file(let file) = content else {
            Issue.record("not a file")
            return
        }
        let png = try Data(contentsOf: URL(fileURLWithPath: file.path.string))
        // The signature and the header's size and colour type, from the PNG specification (5.2, 11.2.2).
        #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(Array(png[16..<26]) == [0, 0, 0, 2, 0, 0, 0, 1, 8, 2])
        await pool.close()
    }
}
