@testable import PictureConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// A GIMP picture that is made here by the format's description (GIMP's developer documentation, "xcf.txt"), flattened by
/// GIMP.
@Suite(
    "GIMP pictures",
    .enabled(
        if: Peer.hasPillow && FileManager.default.isExecutableFile(atPath: "/usr/bin/gimp-console-2.10"), "needs gimp"))
struct XCFRendererTests {
    /// Writes a picture of 60 by 40 pixels with four layers, the topmost first.
    private static let make = """
        import struct
        def u(*v): return b''.join(struct.pack('>I', x) for x in v)
        def prop(kind, *v): return u(kind, 4 * len(v), *v)
        def layer(at, w, h, rgba, x, y, opacity, visible):
            name = b'layer\\0'
            props = prop(6, opacity) + prop(7, 0) + prop(8, visible) + prop(15, x, y) + u(0, 0)
            head = u(w, h, 1, len(name)) + name + props
            hierarchy = at + len(head) + 8
            level = hierarchy + 20
            tile = level + 16
            return head + u(hierarchy, 0) + u(w, h, 4, level, 0) + u(w, h, tile, 0) + bytes(rgba) * (w * h)
        layers = [((60, 40, (0, 0, 255, 255), 0, 0, 255, 0)), (10, 10, (255, 0, 0, 255), 30, 20, 128, 1),
            (20, 10, (0, 255, 0, 255), 5, 7, 255, 1), (60, 40, (200, 100, 50, 255), 0, 0, 255, 1)]
        head = b'gimp xcf file\\0' + u(60, 40, 0) + u(17, 1) + b'\\0' + u(0, 0)
        at = len(head) + 4 * (len(layers) + 2)
        pointers, data = b'', b''
        for each in layers:
            pointers += u(at + len(data))
            data += layer(at + len(data), *each)
        open(sys.argv[1], 'wb').write(head + pointers + u(0, 0) + data)
        """

    private static func flatten(_ path: FilePath, in laboratory: borrowing PictureLaboratory) async throws -> FilePath {
        let renderer = XCFRenderer(
            searchPath: .standard, confinement: ProgramConfinement(launcher: ConfinedToolTests.launcher))
        let source = try PictureLaboratory.source(path, "org.gimp.xcf")
        let rule = try #require(renderer.rules(for: source).first)
        #expect(rule.target == .png && rule.fidelity == .flattened && rule.losses.contains(.layers))
        let scratch = try laboratory.scratch()
        do {
            let content = try await renderer.convert(source, by: rule, in: ConversionContext(scratch: scratch))
            guard case .file(let file) = content else { throw ConversionError(.cannotRead, message: "not a file") }
            return file.path
        } catch {
            #expect(try PictureLaboratory.contents(of: scratch) == [])
            throw error
        }
    }

    @Test("the visible layers are combined, confined")
    func flattened() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.xcf")
        _ = try await Peer.pillow(Self.make, [path.string])
        let output = try await Self.flatten(path, in: laboratory)
        let report = try await Peer.pillow(
            """
            i = Image.open(sys.argv[1]).convert('RGB'); mixed = i.getpixel((34, 24))
            print(i.size, i.getpixel((0, 0)), i.getpixel((6, 8)), i.getpixel((25, 8)))
            print(max(abs(a - b) for a, b in zip(mixed, (227.6, 49.8, 24.9))) <= 1)
            """, [output.string])
        #expect(report == "(60, 40) (200, 100, 50) (0, 255, 0) (200, 100, 50)\nTrue\n")
        #expect(try PictureLaboratory.contents(of: laboratory.scratch()) == [output.lastComponent?.string ?? ""])
    }

    @Test("a file that is cut is damaged, and nothing stays behind")
    func cut() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.xcf")
        _ = try await Peer.pillow(Self.make, [path.string])
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
        for count in [40, bytes.count / 2] {
            let short = try laboratory.file("short.xcf", bytes.prefix(count))
            let error = await #expect(throws: ConversionError.self, "\(count) of \(bytes.count) bytes") {
                try await Self.flatten(short, in: laboratory)
            }
            #expect(error?.code == .damaged)
        }
    }

    @Test("without the program nothing is offered")
    func missing() throws {
        let laboratory = try PictureLaboratory()
        let renderer = XCFRenderer(searchPath: ProgramSearchPath(["/nonexistent"]))
        let source = try PictureLaboratory.source(try laboratory.file("a.xcf", []), "org.gimp.xcf")
        #expect(renderer.rules(for: source).isEmpty)
        #expect(renderer.availability == .missing(program: "gimp-console-2.10", package: "gimp"))
    }
}

/// Documents that Python's zipfile writes, whose pictures unzip takes out.
@Suite("Documents with a picture of themselves", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct EmbeddedPictureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let type: String
        /// The entries of the document, as Python: names and contents. `png`, `jpg` and `pdf` are files.
        let entries: String
        /// What is offered: the type, the fidelity, and the entry.
        let offers: [String]
        var testDescription: String { "\(type) with \(entries)" }
    }

    static let cases: [Case] = [
        Case(
            type: "org.openraster.ora",
            entries: "('mimetype', b'image/openraster'), ('data/layer0.png', b'?'), ('mergedimage.png', png)",
            offers: ["public.png flattened mergedimage.png"]),
        Case(
            type: "org.krita.document", entries: "('maindoc.xml', b'<DOC/>'), ('mergedimage.png', png)",
            offers: ["public.png flattened mergedimage.png"]),
        Case(type: "org.krita.document", entries: "('maindoc.xml', b'<DOC/>'), ('preview.png', png)", offers: []),
        Case(
            type: "com.bohemiancoding.sketch.drawing",
            entries: "('document.json', b'{}'), ('previews/preview.png', png)",
            offers: ["public.png preview previews/preview.png"]),
        Case(
            type: "com.apple.iWork.Pages.sffpages",
            entries: "('Index/Document.iwa', b'?'), ('preview-micro.jpg', jpg), ('preview.jpg', jpg)",
            offers: ["public.jpeg preview preview.jpg"]),
        Case(
            type: "com.apple.iWork.Keynote.sffkey",
            entries: "('index.apxl', b'<p/>'), ('QuickLook/Thumbnail.jpg', jpg), ('QuickLook/Preview.pdf', pdf)",
            offers: ["com.adobe.pdf flattened QuickLook/Preview.pdf", "public.jpeg preview QuickLook/Thumbnail.jpg"]),
    ]

    private static let make = """
        import io, zipfile
        def picture(format):
            file = io.BytesIO(); Image.effect_noise((40, 30), 50).convert('RGB').save(file, format); return file.getvalue()
        png, jpg, pdf = picture('PNG'), picture('JPEG'), picture('PDF')
        with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as zip:
            for name, content in [ENTRIES]: zip.writestr(name, content)
        """

    private static func document(_ entries: String, in laboratory: borrowing PictureLaboratory) async throws -> FilePath
    {
        let path = laboratory.folder.path.appending("document")
        _ = try await Peer.pillow(make.replacingOccurrences(of: "ENTRIES", with: entries), [path.string])
        return path
    }

    @Test("the picture is what unzip takes out", arguments: cases)
    func pictures(_ sample: Case) async throws {
        let laboratory = try PictureLaboratory()
        let path = try await Self.document(sample.entries, in: laboratory)
        let (converter, source) = (EmbeddedPicture(), try PictureLaboratory.source(path, sample.type))
        let rules = converter.rules(for: source)
        #expect(
            rules.map { "\($0.target.identifier) \($0.fidelity.rawValue)" }
                == sample.offers.map { $0.split(separator: " ").prefix(2).joined(separator: " ") })
        for (rule, offer) in zip(rules, sample.offers) {
            let context = ConversionContext(scratch: try laboratory.scratch())
            guard case .file(let file) = try await converter.convert(source, by: rule, in: context) else {
                Issue.record("not a file")
                continue
            }
            let entry = String(offer.split(separator: " ")[2])
            let theirs = laboratory.folder.path.appending("theirs")
            let script = #"exec unzip -p "$1" "$2" > "$3""#
            #expect(try await Peer.run("/bin/sh", ["-c", script, "sh", path.string, entry, theirs.string]).status == 0)
            #expect(
                try Data(contentsOf: URL(fileURLWithPath: file.path.string))
                    == Data(contentsOf: URL(fileURLWithPath: theirs.string)))
        }
    }

    @Test("something else under the name of a picture is damaged; a picture over the limit is too large")
    func wrong() async throws {
        let laboratory = try PictureLaboratory()
        let path = try await Self.document("('mergedimage.png', b'GIF89a')", in: laboratory)
        let (converter, source) = (EmbeddedPicture(), try PictureLaboratory.source(path, "org.openraster.ora"))
        let rule = try #require(converter.rules(for: source).first)
        let scratch = try laboratory.scratch()
        let damaged = await #expect(throws: ConversionError.self) {
            _ = try await converter.convert(source, by: rule, in: ConversionContext(scratch: scratch))
        }
        #expect(damaged?.code == .damaged)
        var limits = ConversionLimits()
        limits.outputBytes = 5
        let large = await #expect(throws: ConversionError.self) {
            _ = try await converter.convert(
                source, by: rule, in: ConversionContext(scratch: scratch, limits: limits))
        }
        #expect(large?.code == .tooLarge)
        #expect(try PictureLaboratory.contents(of: scratch) == [])
    }
}
