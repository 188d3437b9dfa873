@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing

/// Apple icons, compared with icns2png of libicns, which cannot tell PNG elements of several sizes apart, and with Pillow.
@Suite("Apple icons", .enabled(if: Peer.hasPillow && Peer.hasIcons, "needs icnsutils, and Pillow from PyPI"))
final class AppleIconTests {
    private static let (reader, writer) = ("/usr/bin/icns2png", "/usr/bin/png2icns")

    private let laboratory: PictureLaboratory

    init() throws { laboratory = try PictureLaboratory() }

    /// A Python function that writes an icon of elements.
    private static let make = """
        import struct, io
        def icon(elements):
            body = b''.join(kind.encode() + struct.pack('>I', len(data) + 8) + data for kind, data in elements)
            open(sys.argv[1], 'wb').write(b'icns' + struct.pack('>I', len(body) + 8) + body)
        def noise(count): return np.random.default_rng(count).integers(0, 256, count).astype('uint8').tobytes()
        def picture(side):
            y, x = np.mgrid[0:side, 0:side]
            return Image.fromarray(np.stack([x * 255 // side, y * 3 % 256, (x // 3 + y // 3) % 2 * 200, 255 - x * y % 256], -1).astype('uint8'))

        """

    /// Converts each picture of the icon at `path`, and compares it with the one of that size and depth in `folder`.
    private func expectPictures(of path: FilePath, _ names: [String], in folder: FilePath) async throws {
        for (index, name) in names.enumerated() {
            let output = try await laboratory.convert(path, "com.apple.icns", part: index)
            let verdict = try await Peer.pillow(
                """
                a, b = (np.asarray(Image.open(path).convert('RGBA')) for path in sys.argv[1:])
                print(np.array_equal(a, b))
                """, [output.string, folder.appending(name).string])
            #expect(verdict == "True\n", "\(name)")
        }
    }

    @Test("the pictures that png2icns compresses are those that it was given, and those that icns2png extracts")
    func compressed() async throws {
        let sides = [16, 32, 48, 128]
        let (path, folder) = (laboratory.folder.path.appending("a.icns"), try laboratory.scratch("peer"))
        for side in sides {
            _ = try await Peer.pillow(
                Self.make + "picture(int(sys.argv[2])).save(sys.argv[1])",
                [folder.appending("\(side).png").string, "\(side)"])
        }
        let written = try await Peer.run(
            Self.writer, [path.string] + sides.map { folder.appending("\($0).png").string })
        #expect(written.status == 0, "\(written.output)")
        try await expectPictures(of: path, sides.map { "\($0).png" }, in: folder)
        _ = try await Peer.run(Self.reader, ["-x", "-o", folder.string, path.string])
        try await expectPictures(of: path, sides.map { "a_\($0)x\($0)x32.png" }, in: folder)
        // The whole is its largest picture.
        let whole = try await laboratory.convert(path, "com.apple.icns")
        #expect(try await Peer.pillow("print(Image.open(sys.argv[1]).size)", [whole.string]) == "(128, 128)\n")
        let context = ConversionContext(scratch: try laboratory.scratch())
        let source = try PictureLaboratory.source(path, "com.apple.icns")
        #expect(try await laboratory.converter.partCount(of: source, in: context) == 4)
    }

    @Test(
        "pictures of the classic Macintosh are those that icns2png extracts",
        arguments: [
            ("[('ICN#', noise(256)), ('icl4', noise(512)), ('icl8', bytes(range(256)) * 4)]", "32x32", [1, 4, 8]),
            ("[('ics#', noise(64)), ('ics4', noise(128)), ('ics8', noise(256))]", "16x16", [1, 4, 8]),
            ("[('icm#', noise(48)), ('icm4', noise(96)), ('icm8', noise(192))]", "16x12", [1, 4, 8]),
            ("[('ich#', noise(576)), ('ich4', noise(1152)), ('ich8', noise(2304))]", "48x48", [1, 4, 8]),
        ])
    func classic(elements: String, size: String, depths: [Int]) async throws {
        let (path, folder) = (laboratory.folder.path.appending("a.icns"), try laboratory.scratch("peer"))
        _ = try await Peer.pillow(Self.make + "icon(\(elements))", [path.string])
        _ = try await Peer.run(Self.reader, ["-x", "-o", folder.string, path.string])
        try await expectPictures(of: path, depths.map { "a_\(size)x\($0).png" }, in: folder)
    }

    @Test("PNG and JPEG 2000 in an icon are the pictures that Pillow reads, and the largest is the icon")
    func files() async throws {
        let (path, folder) = (laboratory.folder.path.appending("a.icns"), try laboratory.scratch("peer"))
        _ = try await Peer.pillow(
            Self.make + """
                def file(kind, side):
                    out = io.BytesIO(); picture(side).save(out, kind); picture(side).save(f'{sys.argv[2]}/{side}.png'); return out.getvalue()
                icon([('TOC ', bytes(16)), ('ic07', file('JPEG2000', 128)), ('ic08', file('PNG', 256)), ('ic11', file('PNG', 32)),
                      ('icnV', bytes(4)), ('name', b'icon')])
                """, [path.string, folder.string])
        try await expectPictures(of: path, ["128.png", "256.png", "32.png"], in: folder)
        let whole = try await laboratory.convert(path, "com.apple.icns")
        #expect(try await Peer.pillow("print(Image.open(sys.argv[1]).size)", [whole.string]) == "(256, 256)\n")
    }

    @Test("an icon that Pillow saves is what Pillow reads")
    func pillow() async throws {
        let path = laboratory.folder.path.appending("a.icns")
        _ = try await Peer.pillow(Self.make + "picture(512).save(sys.argv[1])", [path.string])
        let output = try await laboratory.convert(path, "com.apple.icns")
        let verdict = try await Peer.pillow(
            """
            icon = Image.open(sys.argv[1]); icon.load()
            print(np.array_equal(np.asarray(icon.convert('RGBA')), np.asarray(Image.open(sys.argv[2]).convert('RGBA'))))
            """, [path.string, output.string])
        #expect(verdict == "True\n")
    }

    @Test("an icon that is cut, or has no picture, is damaged")
    func damaged() async throws {
        let path = laboratory.folder.path.appending("a.icns")
        _ = try await Peer.pillow(Self.make + "icon([('is32', b'\\xff\\x10' * 6)])", [path.string])
        let whole = try Data(contentsOf: URL(fileURLWithPath: path.string))
        #expect(try await laboratory.failure(path, "com.apple.icns") == nil)
        for count in [16, whole.count - 1] {
            let cut = try laboratory.file("cut.icns", whole.prefix(count))
            #expect(try await laboratory.failure(cut, "com.apple.icns")?.code == .damaged, "\(count)")
        }
        _ = try await Peer.pillow(Self.make + "icon([('TOC ', b'')])", [path.string])
        let failure = try await laboratory.failure(path, "com.apple.icns")
        #expect(failure?.message == "is an ICNS without a picture in a known format")
    }
}
