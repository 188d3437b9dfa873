@testable import PictureConverters
import Conversion
import FoundationEssentials
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

@Suite("Pictures converted by the real decoder")
struct PictureConverterTests {
    @Test("a PPM becomes a PNG of the same size and kind, readable only by its owner")
    func portablePixmap() async throws {
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file("two.ppm", Array("P6 2 1 255\n".utf8) + [255, 0, 0, 0, 0, 255])
        let output = try await laboratory.convert(path, "public.pbm")
        let png = try Data(contentsOf: URL(fileURLWithPath: output.string))
        // Signature, size, and an indexed picture of two colours with one bit per pixel (PNG, third
        // edition, 5.2 and 11.2.1).
        #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(Array(png[16..<26]) == [0, 0, 0, 2, 0, 0, 0, 1, 1, 3])
        let attributes = try FileManager.default.attributesOfItem(atPath: output.string)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        await laboratory.pool.close()
    }

    @Test("bytes in memory are decoded like a file")
    func memory() async throws {
        let laboratory = try PictureLaboratory()
        let bytes = Data(PictureLaboratory.portablePixmap(width: 30, height: 20))
        let source = ConversionSource(type: try #require(UniformType("public.pbm")), content: .data(bytes), name: "x")
        let rule = try #require(laboratory.converter.rules(for: source).first)
        let content = try await laboratory.converter.convert(
            source, by: rule, in: ConversionContext(scratch: try laboratory.scratch()))
        guard case .file(let file) = content else {
            Issue.record("not a file")
            return
        }
        let png = try Data(contentsOf: URL(fileURLWithPath: file.path.string))
        #expect(Array(png[16..<26]) == [0, 0, 0, 30, 0, 0, 0, 20, 8, 2])
    }

    @Test("rules are returned without starting a process")
    func laziness() throws {
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file("a.gif", Array("GIF89a".utf8))
        #expect(!laboratory.converter.rules(for: try PictureLaboratory.source(path, "com.compuserve.gif")).isEmpty)
        #expect(laboratory.converter.rules(for: try PictureLaboratory.source(path, "public.mp3")).isEmpty)
        #expect(laboratory.converter.availability == .available)
        #expect(laboratory.pool.startedWorkers == 0)
    }

    @Test("targets of rules are concrete, unique per source, and never native")
    func contract() throws {
        let rules = try PictureLaboratory().converter.rules
        #expect(rules.count > 20)
        #expect(rules.allSatisfy { $0.fidelity != .native && $0.target != $0.source })
        #expect(Set(rules.map { [$0.source, $0.target] }).count == rules.count)
        // PNG is preferred among equals. JPEG always loses something, so it is never equal.
        #expect(rules.first?.target.identifier == "public.png")
        #expect(rules.allSatisfy { $0.target.identifier != "public.jpeg" || $0.fidelity > .lossless })
    }

    @Test("a missing decoder is reported")
    func missing() async throws {
        let laboratory = try PictureLaboratory(decoder: "/nonexistent/dnd-decoder")
        #expect(laboratory.converter.availability == .missing(program: "dnd-decoder", package: "dnd"))
        let path = try laboratory.file("a.ppm", PictureLaboratory.portablePixmap(width: 1, height: 1))
        #expect(try await laboratory.failure(path, "public.pbm")?.code == .toolMissing)
    }

    @Test(
        "an incomplete picture is an error that leaves nothing behind",
        arguments: [
            ("empty.jpg", "public.jpeg", [], ConversionError.Code.damaged),
            ("text.jpg", "public.jpeg", Array("not a picture at all".utf8), .unsupported),
            ("head.jpg", "public.jpeg", [0xFF, 0xD8, 0xFF, 0xE0], .damaged),
            ("cut.ppm", "public.pbm", Array("P6 100 100 255\nabc".utf8), .damaged),
            ("cut.gif", "com.compuserve.gif", Array("GIF89a\u{1}\0\u{1}\0\0\0\0".utf8), .damaged),
            ("broken.svg", "public.svg-image", Array("<svg xmlns='http://www.w3.org/2000/svg'><rect".utf8), .damaged),
            ("cut.pdf", "com.adobe.pdf", Array("%PDF-1.4\n1 0 obj\n".utf8), .damaged),
            ("cut.tiff", "public.tiff", [0x49, 0x49, 42, 0, 8, 0, 0, 0], .damaged),
        ] as [(String, String, [UInt8], ConversionError.Code)])
    func damaged(_ name: String, _ type: String, _ bytes: [UInt8], _ code: ConversionError.Code) async throws {
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file(name, bytes)
        let error = try #require(try await laboratory.failure(path, type))
        #expect(error.code == code)
        #expect(error.subject == path.string)
        #expect(!error.message.isEmpty && !error.message.contains("\n"))
        #expect(try PictureLaboratory.contents(of: laboratory.scratch()).isEmpty)
    }

    @Test("a picture bomb is refused by its header, with its size and the limit")
    func bomb() async throws {
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file("bomb.ppm", Array("P6 60000 50000 255\nabc".utf8))
        let error = try #require(try await laboratory.failure(path, "public.pbm"))
        #expect(error.code == .tooLarge)
        #expect(error.message == "is 60000x50000 pixels, more than the limit of 1000000000 pixels")
        var limits = ConversionLimits()
        limits.pixels = 10
        let small = try laboratory.file("small.ppm", PictureLaboratory.portablePixmap(width: 4, height: 3))
        #expect(try await laboratory.failure(small, "public.pbm", limits: limits)?.code == .tooLarge)
        limits.pixels = 12
        #expect(try await laboratory.failure(small, "public.pbm", limits: limits) == nil)
    }

    @Test("output above the limit is an error, and the next picture is converted")
    func outputLimit() async throws {
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file("a.ppm", PictureLaboratory.portablePixmap(width: 300, height: 300))
        var limits = ConversionLimits()
        limits.outputBytes = 500
        #expect(try await laboratory.failure(path, "public.pbm", limits: limits)?.code == .tooLarge)
        #expect(try PictureLaboratory.contents(of: laboratory.scratch()).isEmpty)
        #expect(try await laboratory.failure(path, "public.pbm") == nil)
        #expect(laboratory.pool.startedWorkers == 1)
    }

    @Test(
        "a picture that takes too much processor time for its size is an error, and the next one is converted"
    )
    func processorLimit() async throws {
        let laboratory = try PictureLaboratory()
        // Noise with a million octaves per pixel: days of work from 300 bytes (SVG 1.1, 15.23).
        let path = try laboratory.file(
            "busy.svg",
            #"""
            <svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><filter id="f">
            <feTurbulence baseFrequency="0.5" numOctaves="999999"/><feGaussianBlur stdDeviation="400"/></filter>
            <rect width="2000" height="2000" filter="url(#f)"/></svg>
            """#.utf8)
        var limits = ConversionLimits()
        limits.time = .seconds(3600)
        limits.processorSeconds = 1
        let error = try #require(try await laboratory.failure(path, "public.svg-image", limits: limits))
        #expect(error.code == .timedOut, "\(error.message)")
        #expect(error.hint?.contains("--limit time") == true)
        #expect(try PictureLaboratory.contents(of: laboratory.scratch()).isEmpty)
        let small = try laboratory.file("small.ppm", PictureLaboratory.portablePixmap(width: 4, height: 3))
        // Each picture has its own time limit, regardless of the earlier work of the process.
        for _ in 1...3 { #expect(try await laboratory.failure(small, "public.pbm", limits: limits) == nil) }
    }

    @Test("a picture that needs more memory than the decoder has is an error")
    func memoryLimit() async throws {
        let laboratory = try PictureLaboratory(memoryBytes: 1 << 30)
        // A frame of 900 million pixels, which needs 3.6 GB (GIF89a specification).
        let canvas: [UInt8] = Array("GIF89a".utf8) + [0x30, 0x75, 0x30, 0x75, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 0x30, 0x75, 0x30, 0x75, 0, 2, 2, 0x44, 1, 0, 0x3B]
        let path = try laboratory.file("large.gif", canvas + frame)
        let error = try #require(try await laboratory.failure(path, "com.compuserve.gif"))
        #expect(error.code == .tooLarge, "\(error.message)")
        let small = try laboratory.file("small.ppm", PictureLaboratory.portablePixmap(width: 4, height: 3))
        #expect(try await laboratory.failure(small, "public.pbm") == nil)
        // The process that ran out of memory was replaced.
        #expect(laboratory.pool.startedWorkers == 2)
    }
}
