@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// HEIF and AVIF whose structure is legal but unusual, or wrong in a way that browsers accept.
@Suite("Unusual HEIF and AVIF", .enabled(if: Peer.hasHEIF, "needs Pillow and pillow-heif from PyPI"))
struct HEIFStructureTests {
    /// libheif's own converter, for which libheif-examples is installed.
    static let heifConvert = ["/usr/bin/heif-convert"].first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Writes a picture with alpha to the path `sys.argv[1]`, and again to `sys.argv[2]` with the associations of
    /// properties changed as `sys.argv[3]` says: `split` puts those of each item into a box of their own, as cavif 1.3
    /// did; `ispe`, `pixi` and `both` leave out these properties of the alpha.
    private static let makeAVIF = """
        import struct
        y, x = np.mgrid[0:48, 0:64]
        alpha = np.where((x - 32) ** 2 + (y - 24) ** 2 < 400, 255, x * 2)
        Image.fromarray(np.stack([x * 4, y * 5, x + y, alpha], -1).astype('uint8')).save(sys.argv[1], quality=90)
        file = open(sys.argv[1], 'rb').read()
        at = file.index(b'ipma')
        size, = struct.unpack('>I', file[at - 4:at])
        entries, place = [], at + 12
        while place < at - 4 + size:
            end = place + 3 + file[place + 2]
            entries.append(file[place:end])
            place = end
        assert len(entries) == 2 and file[at + 4:at + 8] == bytes(4)
        kinds = [file[p + 4:p + 8] for p in [file.index(b'ipco') + 4]]
        names, place = [], file.index(b'ipco') + 4
        while place < at - 4:
            length, = struct.unpack('>I', file[place:place + 4])
            names.append(file[place + 4:place + 8].decode())
            place += length
        left = {'split': [], 'ispe': ['ispe'], 'pixi': ['pixi'], 'both': ['ispe', 'pixi']}[sys.argv[3]]
        kept = bytes(p for p in entries[1][3:] if names[(p & 127) - 1] not in left)
        entries[1] = entries[1][:2] + bytes([len(kept)]) + kept
        def box(*entries):
            return struct.pack('>I', 16 + sum(map(len, entries))) + b'ipma' + bytes(4) + struct.pack('>I', len(entries)) + b''.join(entries)
        boxes = b''.join(map(box, entries)) if sys.argv[3] == 'split' else box(*entries)
        grown = len(boxes) - size
        out = bytearray(file[:at - 4] + boxes + file[at - 4 + size:])
        for name in (b'iprp', b'meta'):
            p = out.index(name) - 4
            out[p:p + 4] = struct.pack('>I', struct.unpack('>I', out[p:p + 4])[0] + grown)
        # Pillow's libavif writes version 0, offsets and lengths of four bytes, and one extent for each item.
        p = out.index(b'iloc') + 4
        assert out[p] == 0 and out[p + 4] == 0x44 and out[p + 5] == 0
        for item in range(struct.unpack('>H', out[p + 6:p + 8])[0]):
            q = p + 8 + 14 * item + 6
            out[q:q + 4] = struct.pack('>I', struct.unpack('>I', out[q:q + 4])[0] + grown)
        open(sys.argv[2], 'wb').write(out)
        """

    @Test(
        "AVIF whose alpha lacks properties, or has them in a box of its own, is read with its alpha, as browsers do",
        arguments: ["split", "ispe", "pixi", "both"])
    func properties(_ change: String) async throws {
        let laboratory = try PictureLaboratory()
        let (usual, changed) = (
            laboratory.folder.path.appending("usual.avif"), laboratory.folder.path.appending("changed.avif")
        )
        _ = try await Peer.pillow(Self.makeAVIF, [usual.string, changed.string, change])
        let output = try await laboratory.convert(changed, "public.avif")
        // Pillow's libavif reads the usual file, and libheif the changed one.
        let expected = laboratory.folder.path.appending("expected.png")
        _ = try await Peer.pillow("Image.open(sys.argv[1]).save(sys.argv[2])", [usual.string, expected.string])
        let report = try await Peer.pillow(Self.compare, [expected.string, output.string])
        #expect(report == "RGBA 0\n")
        // Without the size of the alpha, libheif shows nothing.
        guard let heifConvert = Self.heifConvert, change == "split" || change == "pixi" else { return }
        let other = laboratory.folder.path.appending("other.png")
        #expect(try await Peer.run(heifConvert, [changed.string, other.string]).status == 0)
        // libheif interpolates colours in its own way.
        let likeness = try await Peer.pillow(
            """
            a, b = (np.asarray(Image.open(p).convert('RGBA')).astype(int) for p in sys.argv[1:3])
            print(np.array_equal(a[..., 3], b[..., 3]), np.abs(a - b).mean() <= 2)
            """, [other.string, output.string])
        #expect(likeness == "True True\n")
    }

    /// Prints the mode of the second picture, and the largest difference.
    private static let compare = """
        a, b = (Image.open(p) for p in sys.argv[1:3])
        print(b.mode, np.abs(np.asarray(a.convert('RGBA')).astype(int) - np.asarray(b.convert('RGBA'))).max())
        """

    /// Writes two pictures, the second of which is twice as large and the primary one.
    private static let makeTwo = """
        import pillow_heif
        def picture(width, height):
            y, x = np.mgrid[0:height, 0:width]
            return Image.fromarray(np.stack([x * 255 // width, y * 255 // height, (x + y) % 256], -1).astype('uint8'))
        file = pillow_heif.from_pillow(picture(64, 48))
        file.add_from_pillow(picture(128, 96))
        file.save(sys.argv[1], quality=95, primary_index=int(sys.argv[2]))

        """

    @Test("the primary picture of a HEIC stands for it, wherever it is; the others are its parts", arguments: [0, 1])
    func primary(_ index: Int) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("two.heic")
        _ = try await Peer.pillow(Self.makeTwo, [path.string, "\(index)"])
        let output = try await laboratory.convert(path, "public.heic")
        let report = try await Peer.pillow(
            """
            import pillow_heif
            theirs = pillow_heif.open_heif(sys.argv[1])
            primary = theirs[theirs.primary_index].to_pillow()
            ours = Image.open(sys.argv[2])
            print(ours.size, ours.size == primary.size, np.abs(np.asarray(ours).astype(int) - np.asarray(primary)).max() <= 4)
            """, [path.string, output.string])
        #expect(report == (index == 0 ? "(64, 48) True True\n" : "(128, 96) True True\n"))
        // libvips' own tool chooses the primary one, too.
        let theirs = try await Peer.run("/usr/bin/vipsheader", ["-f", "width", path.string])
        #expect(theirs.output == (index == 0 ? "64\n" : "128\n"))
        for (part, size) in [(0, "(64, 48)\n"), (1, "(128, 96)\n")] {
            let whole = try PictureLaboratory.source(path, "public.heic")
            let source = ConversionSource(type: whole.type, content: whole.content, name: whole.name, part: part)
            let rule = try #require(laboratory.converter.rules(for: source).first { $0.target == .png })
            let content = try await laboratory.converter.convert(
                source, by: rule, in: ConversionContext(scratch: try laboratory.scratch("part-\(part)")))
            guard case .file(let file) = content else { throw ConversionError(.cannotRead, message: "not a file") }
            #expect(try await Peer.pillow("print(Image.open(sys.argv[1]).size)", [file.path.string]) == size)
        }
    }
}
