@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Single pages, frames and sizes, compared with Pillow and poppler.
@Suite("Single pages and frames of a picture file", .enabled(if: Peer.hasPillow, "Pillow is not in .build/peers"))
final class PicturePartTests {
    /// A file of several pictures, and the Pillow code that writes it.
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        let type: String
        let save: String
        var testDescription: String { name }
    }

    /// Pages of different sizes and colours; frames of one size.
    private static let make = """
        pages = [Image.new('RGB', (40 + 10 * i, 30 + 5 * i), (50 * i, 200 - 40 * i, 10 + 20 * i)) for i in range(4)]
        frames = [Image.new('RGB', (32, 24), (80 * i, 255 - 80 * i, 7)) for i in range(4)]
        path = sys.argv[1]

        """

    static let samples = [
        Sample(
            name: "pages.tiff", type: "public.tiff", save: "pages[0].save(path, save_all=True, append_images=pages[1:])"
        ),
        Sample(
            name: "frames.gif", type: "com.compuserve.gif",
            save: "frames[0].save(path, save_all=True, append_images=frames[1:], duration=100)"),
        Sample(
            name: "frames.webp", type: "org.webmproject.webp",
            save: "frames[0].save(path, save_all=True, append_images=frames[1:], duration=100, lossless=True)"),
        Sample(
            name: "frames.png", type: "public.png",
            save: "frames[0].save(path, save_all=True, append_images=frames[1:], duration=100)"),
        // Pillow writes only the rectangle that changes.
        Sample(
            name: "boxes.apng", type: "org.libpng.apng",
            save: """
                for i, f in enumerate(frames): frames[i] = frames[0].copy(); frames[i].paste((9, 9, 99), (4 * i, 2, 9 + 4 * i, 9))
                frames[0].save(path, format='PNG', save_all=True, append_images=frames[1:], duration=100)
                """),
        Sample(
            name: "frames.avif", type: "public.avif",
            save: "frames[0].save(path, save_all=True, append_images=frames[1:], duration=100, quality=100)"),
    ]

    private let laboratory: PictureLaboratory

    init() throws { laboratory = try PictureLaboratory() }

    private func make(_ sample: Sample) async throws -> FilePath {
        let path = laboratory.folder.path.appending(sample.name)
        _ = try await Peer.pillow(Self.make + sample.save, [path.string])
        return path
    }

    private func png(of source: ConversionSource) async throws -> (FilePath, ConversionRule) {
        let rule = try #require(laboratory.converter.rules(for: source).first { $0.target == .png })
        let content = try await laboratory.converter.convert(
            source, by: rule, in: ConversionContext(scratch: try laboratory.scratch("part-\(source.part ?? -1)")))
        guard case .file(let file) = content else { throw ConversionError(.cannotRead, message: "not a file") }
        return (file.path, rule)
    }

    @Test("a part equals the picture that Pillow reads there", arguments: samples)
    func pixels(sample: Sample) async throws {
        let path = try await make(sample)
        for index in 0..<4 {
            let (output, rule) = try await png(of: try PictureLaboratory.source(path, sample.type, part: index))
            #expect(rule.fidelity == .lossless)
            #expect(rule.losses == [])
            let verdict = try await Peer.pillow(
                """
                whole = Image.open(sys.argv[1]); whole.seek(int(sys.argv[3]))
                page = whole.convert('RGB'); ours = Image.open(sys.argv[2]).convert('RGB')
                # Two versions of libavif may round colours differently.
                most = 1 if whole.format == 'AVIF' else 0
                a, b = (np.asarray(p).astype(int) for p in (page, ours))
                print(page.size == ours.size and np.abs(a - b).max() <= most)
                """, [path.string, output.string, "\(index)"])
            #expect(verdict == "True\n", "\(index)")
        }
    }

    @Test("the parts of an animated PNG are its frames, even if its main picture is not one of them")
    func behindPicture() async throws {
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(
            Self.make
                + "frames[0].save(path, save_all=True, append_images=frames[1:], duration=100, default_image=True)",
            [path.string])
        let source = try PictureLaboratory.source(path, "public.png")
        let context = ConversionContext(scratch: try laboratory.scratch())
        #expect(try await laboratory.converter.partCount(of: source, in: context) == 3)
        for index in 0..<3 {
            let (output, _) = try await png(of: try PictureLaboratory.source(path, "public.png", part: index))
            // Pillow counts the main picture.
            let verdict = try await Peer.pillow(
                """
                whole = Image.open(sys.argv[1]); whole.seek(int(sys.argv[3]) + 1)
                print(np.array_equal(*(np.asarray(i.convert('RGB')) for i in (whole, Image.open(sys.argv[2])))))
                """, [path.string, output.string, "\(index)"])
            #expect(verdict == "True\n", "\(index)")
        }
    }

    /// What is changed in a TIFF, and how wide its pages become.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let options: ConversionOptions
        let widths: String

        init(
            testDescription: String, options change: (inout ConversionOptions) -> Void, widths: String = "[40, 50, 30]"
        ) {
            self.testDescription = testDescription
            var options = ConversionOptions()
            change(&options)
            self.options = options
            self.widths = widths
        }
    }

    static let changes = [
        Change(testDescription: "strip gps", options: { $0.strip = .gps }),
        Change(testDescription: "strip all", options: { $0.strip = .all }),
        Change(
            testDescription: "size",
            options: {
                $0.strip = .gps
                $0.size = .init(width: 20, height: nil)
            }, widths: "[20, 20, 20]"),
        Change(
            testDescription: "colours",
            options: {
                $0.colours = .srgb
                $0.strip = .gps
            }),
    ]

    @Test(
        "a TIFF that is changed keeps all pages, each with its own metadata", arguments: changes, ["II", "MM"])
    func changedPages(_ change: Change, _ order: String) async throws {
        let path = laboratory.folder.path.appending("pages.tiff")
        // Pages of different kinds. A reduced copy follows the second; it is no page.
        _ = try await Peer.pillow(
            """
            from PIL import TiffImagePlugin as T
            r = np.random.default_rng(3)
            if sys.argv[2] == 'MM': pages = [r.integers(0, 65536, s).astype('>u2') for s in ((30, 40), (20, 50), (20, 50), (10, 30))]
            else: pages = [r.integers(0, 256, s, 'u1') for s in ((30, 40, 3), (20, 50), (20, 50, 3), (10, 30, 4))]
            tags = [{270: 'first', 271: 'Maker'}, {270: 'second'}, {254: 1}, {271: 'Other'}]
            with T.AppendingTiffWriter(sys.argv[1], True) as file:
                for page, values in zip(pages, tags):
                    fields = T.ImageFileDirectory_v2()
                    for tag, value in values.items(): fields[tag] = value
                    # The place of the first page.
                    if values.get(270) == 'first': fields.tagtype[34853] = 4; fields[34853] = {1: 'N', 2: (47.0, 1.0, 2.0)}
                    Image.fromarray(page).save(file, format='TIFF', tiffinfo=fields)
                    file.newFrame()
            """, [path.string, order])
        let losses = LossLedger()
        let output = try await laboratory.convert(
            path, "public.tiff", to: "public.tiff", options: change.options, losses: losses)
        let lost: Set<Loss> =
            change.options.size != nil
            ? [.thumbnail, .pixels] : change.options.strip == .all ? [.thumbnail, .exif] : [.thumbnail]
        #expect(losses.recorded.map(Set.init) == lost)
        #expect(try Data(contentsOf: URL(filePath: output.string)).starts(with: order.utf8))
        let report = try await Peer.pillow(
            """
            a, b = (Image.open(p) for p in sys.argv[1:3])
            print(b.n_frames)
            for index, page in enumerate((0, 1, 3)):
                a.seek(page); b.seek(index)
                same = a.size == b.size and np.array_equal(np.asarray(a), np.asarray(b))
                print(same or a.size != b.size, [b.tag_v2.get(t) for t in (270, 271)], 34853 in b.tag_v2)
            widths = []
            for index in range(b.n_frames): b.seek(index); widths.append(b.width)
            print(widths)
            """, [path.string, output.string])
        let texts =
            change.options.strip == .all
            ? ["[None, None]", "[None, None]", "[None, None]"]
            : ["['first', 'Maker']", "['second', None]", "[None, 'Other']"]
        #expect(report == "3\n" + texts.map { "True \($0) False\n" }.joined() + change.widths + "\n")
        guard change.options.size == nil else { return }
        let rule = ConversionRule(from: .tiff, to: .tiff, fidelity: .lossless)
        let proof = try await laboratory.converter.prove(
            try PictureLaboratory.source(output, "public.tiff"), of: try PictureLaboratory.source(path, "public.tiff"),
            by: rule, in: ConversionContext(scratch: try laboratory.scratch("proof")))
        #expect(proof == .pixels)
    }

    @Test("of pages of different sizes, only the larger ones are reduced to a box")
    func reducedPages() async throws {
        let path = try await make(Self.samples[0])
        var options = ConversionOptions()
        options.size = .init(width: 45, height: nil)
        let output = try await laboratory.convert(path, "public.tiff", to: "public.tiff", options: options)
        let report = try await Peer.pillow(
            """
            i = Image.open(sys.argv[1])
            for page in range(i.n_frames): i.seek(page); print(i.width, i.getpixel((9, 9)))
            """, [output.string])
        #expect(report == "40 (0, 200, 10)\n45 (50, 160, 30)\n45 (100, 120, 50)\n45 (150, 80, 70)\n")
        options.size = .init(width: 70, height: nil)
        let same = try await laboratory.convert(path, "public.tiff", to: "public.tiff", options: options)
        #expect(FileManager.default.contentsEqual(atPath: same.string, andPath: path.string))
    }

    @Test("a TIFF of fewer pages, or of another page, is not the same")
    func missingPages() async throws {
        let path = try await make(Self.samples[0])
        let rule = ConversionRule(from: .tiff, to: .tiff, fidelity: .lossless)
        for pages in ["pages[:3]", "pages[:3] + pages[:1]"] {
            let other = laboratory.folder.path.appending("other.tiff")
            _ = try await Peer.pillow(
                Self.make + "p = \(pages)\np[0].save(path, save_all=True, append_images=p[1:])", [other.string])
            let error = await #expect(throws: ConversionError.self) {
                _ = try await self.laboratory.converter.prove(
                    try PictureLaboratory.source(other, "public.tiff"),
                    of: try PictureLaboratory.source(path, "public.tiff"), by: rule,
                    in: ConversionContext(scratch: try self.laboratory.scratch("proof")))
            }
            #expect(error?.code == .differs)
        }
    }

    @Test("a page of a TIFF can stay a TIFF")
    func sameType() async throws {
        let path = try await make(Self.samples[0])
        let graph = ConversionGraph(converters: [laboratory.converter])
        let source = try PictureLaboratory.source(path, "public.tiff", part: 2)
        let route = try #require(graph.routes(from: source).first)
        #expect(route.target.identifier == "public.tiff")
        #expect(route.fidelity == .lossless && route.losses == [])
        let request = LoadRequest(
            type: route.target, scratch: try laboratory.scratch(), progress: LoadProgress(), losses: LossLedger())
        guard case .file(let file) = try await graph.convert(source, along: route, request: request) else {
            Issue.record("the page is in no file")
            return
        }
        let verdict = try await Peer.pillow(
            "i = Image.open(sys.argv[1])\nprint(i.format, i.n_frames, i.size)", [file.path.string])
        #expect(verdict == "TIFF 1 (60, 40)\n")
        #expect(
            !graph.routes(from: try PictureLaboratory.source(path, "public.tiff")).contains { $0.target == source.type }
        )
    }

    @Test("the number of parts equals Pillow's", arguments: samples)
    func count(sample: Sample) async throws {
        let path = try await make(sample)
        let source = try PictureLaboratory.source(path, sample.type)
        let context = ConversionContext(scratch: try laboratory.scratch())
        #expect(try await laboratory.converter.partCount(of: source, in: context) == 4)
        let peer = try await Peer.pillow("print(Image.open(sys.argv[1]).n_frames)", [path.string])
        #expect(peer == "4\n")
    }

    @Test("a part of an icon is the size at that index of its directory")
    func icon() async throws {
        let path = laboratory.folder.path.appending("i.ico")
        _ = try await Peer.pillow(
            "Image.new('RGBA', (64, 64), (10, 200, 30, 255)).save(sys.argv[1], sizes=[(16, 16), (32, 32), (64, 64)])",
            [path.string])
        // The directory has 16 bytes per entry, after a header of 6; the first byte of an entry is the width.
        let directory = Array(try Data(contentsOf: URL(fileURLWithPath: path.string)))
        for index in 0..<3 {
            let (output, rule) = try await png(of: try PictureLaboratory.source(path, "com.microsoft.ico", part: index))
            let size = try await Peer.pillow("print(Image.open(sys.argv[1]).size[0])", [output.string])
            #expect(size == "\(directory[6 + 16 * index])\n")
            #expect(!rule.losses.contains("sizes"))
        }
        let source = try PictureLaboratory.source(path, "com.microsoft.ico")
        let context = ConversionContext(scratch: try laboratory.scratch())
        #expect(try await laboratory.converter.partCount(of: source, in: context) == 3)
    }

    @Test("a page of a PDF looks as pdftoppm draws it", arguments: [0, 1, 2])
    func pdf(index: Int) async throws {
        let path = try laboratory.file("scan.pdf", MinimalPDF.pages(["Sunny", "Rain", "Snow"]).utf8)
        let (output, rule) = try await png(of: try PictureLaboratory.source(path, "com.adobe.pdf", part: index))
        #expect(rule.fidelity == .flattened)
        #expect(rule.losses == [.vectors])
        let peer = laboratory.folder.path.appending("peer")
        _ = try await Peer.run(
            "/usr/bin/pdftoppm",
            ["-png", "-r", "150", "-singlefile", "-f", "\(index + 1)", "-l", "\(index + 1)", path.string, peer.string])
        let verdict = try await Peer.pillow(
            """
            ours = Image.open(sys.argv[1]).convert('L'); peer = Image.open(sys.argv[2]).convert('L')
            a, b = (np.asarray(p, float) for p in (ours, peer))
            print(ours.size == peer.size and abs(a - b).mean() < 1 and abs((a < 128).sum() / (b < 128).sum() - 1) < 0.2)
            """, [output.string, peer.string + ".png"])
        #expect(verdict == "True\n")
    }

    @Test("a part that does not exist is an error that leaves nothing behind")
    func beyond() async throws {
        let path = try await make(Self.samples[0])
        await #expect(throws: ConversionError.self) {
            _ = try await png(of: try PictureLaboratory.source(path, "public.tiff", part: 9))
        }
        for save in ["frames[0].save(path)", Self.samples[3].save] {
            let picture = try await make(Sample(name: "a.png", type: "public.png", save: save))
            await #expect(throws: ConversionError.self) {
                _ = try await png(of: try PictureLaboratory.source(picture, "public.png", part: 9))
            }
        }
        #expect(try PictureLaboratory.contents(of: try laboratory.scratch("part-9")).isEmpty)
    }

    @Test("parts of a format for single pictures are not offered")
    func single() throws {
        let path = try laboratory.file("a.ppm", PictureLaboratory.portablePixmap(width: 1, height: 1))
        #expect(laboratory.converter.rules(for: try PictureLaboratory.source(path, "public.pbm", part: 0)).isEmpty)
        #expect(!laboratory.converter.takesParts(of: try #require(UniformType("public.pbm"))))
    }

    /// A TIFF made by hand (TIFF 6.0): one directory per page, with a single entry, whose
    /// PhotometricInterpretation is 2 (RGB) or 5 (CMYK).
    @Test("the losses of a page follow from its own header", arguments: [[2, 5, 2], [5, 2, 5]] as [[UInt8]])
    func headers(photometric: [UInt8]) throws {
        var tiff: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
        for (index, value) in photometric.enumerated() {
            let next = index + 1 < photometric.count ? UInt8(8 + 18 * (index + 1)) : 0
            tiff += [1, 0, 6, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, next, 0, 0, 0]
        }
        let path = try laboratory.file("p.tiff", tiff)
        for (index, value) in photometric.enumerated() {
            let rule = try #require(
                laboratory.converter.rules(for: try PictureLaboratory.source(path, "public.tiff", part: index)).first)
            #expect(rule.losses == (value == 5 ? ["colourspace"] : []))
        }
    }
}
