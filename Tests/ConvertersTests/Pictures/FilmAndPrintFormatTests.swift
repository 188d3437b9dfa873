import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing

/// DPX and farbfeld as their specifications say, written here; PSB as ImageMagick writes it.
@Suite("DPX, farbfeld and PSB", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct FilmAndPrintFormatTests {
    /// Prints whether ImageMagick finds the samples `want`, of 16 bits, in the picture at `sys.argv[2]`, up to `sys.argv[3]`.
    private static let compare = """
        import subprocess
        raw = subprocess.run(['convert', sys.argv[2], '-depth', '16', '-endian', 'MSB', 'rgba:-'], capture_output=True).stdout
        found = np.frombuffer(raw, '>u2').reshape(-1, 4).astype(int)
        print(len(found), np.abs(found - want.reshape(-1, 4)).max() <= int(sys.argv[3]))
        """

    @Test("farbfeld keeps all 16 bits and alpha", .enabled(if: FilmAndPrintFormatTests.hasMagick, "needs imagemagick"))
    func farbfeld() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.ff")
        let make = """
            want = np.random.default_rng(1).integers(0, 65536, (30, 40, 4))
            open(sys.argv[1], 'wb').write(b'farbfeld' + (40).to_bytes(4, 'big') + (30).to_bytes(4, 'big') + want.astype('>u2').tobytes())

            """
        _ = try await Peer.pillow(make, [path.string])
        let losses = LossLedger()
        let output = try await laboratory.convert(path, "org.suckless.farbfeld", losses: losses)
        #expect(losses.recorded == [])
        #expect(try await Peer.pillow(make + Self.compare, [path.string, output.string, "0"]) == "1200 True\n")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
        for count in [9, 15, 16, bytes.count - 1] {
            let cut = try laboratory.file("cut.ff", bytes.prefix(count))
            let error = await #expect(throws: ConversionError.self) {
                _ = try await laboratory.convert(cut, "org.suckless.farbfeld")
            }
            #expect(error?.code == .damaged)
        }
        var limits = ConversionLimits()
        limits.pixels = 1000
        let error = await #expect(throws: ConversionError.self) {
            _ = try await laboratory.convert(path, "org.suckless.farbfeld", limits: limits)
        }
        #expect(error?.code == .tooLarge)
    }

    /// Writes a DPX of 40 by 30 pixels with three samples each (SMPTE 268M): bits per sample in `sys.argv[4]`, the order of
    /// the bytes in `sys.argv[5]`. Of 10 bits, three fill the upper bits of a word.
    private static let dpx = """
        import struct
        bits, order = int(sys.argv[4]), sys.argv[5]
        samples = np.random.default_rng(bits).integers(0, 1 << bits, (30, 40, 3))
        want = np.concatenate([np.rint(samples * 65535 / ((1 << bits) - 1)), np.full((30, 40, 1), 65535)], -1).astype(int)
        if bits == 8: pixels = samples.astype('u1').tobytes()
        elif bits == 16: pixels = samples.astype(order + 'u2').tobytes()
        else: pixels = (samples[..., 0] << 22 | samples[..., 1] << 12 | samples[..., 2] << 2).astype(order + 'u4').tobytes()
        head = bytearray(b'\\xff' * 2048)
        def put(offset, kind, *v): struct.pack_into(order + kind, head, offset, *v)
        put(0, 'I', 0x53445058); put(4, 'I', 2048); head[8:16] = b'V1.0' + bytes(4)
        put(16, 'I', 2048 + len(pixels)); put(24, 'II', 1664, 384); head[36:660] = bytes(624)
        put(768, 'HH', 0, 1); put(772, 'II', 40, 30)
        put(780, 'I', 0); head[800:804] = bytes([50, 2, 2, bits]); put(804, 'HH', 1 if bits == 10 else 0, 0); put(808, 'III', 2048, 0, 0)
        open(sys.argv[1], 'wb').write(bytes(head) + pixels)

        """

    @Test(
        "DPX of 8, 10 and 16 bits, in both orders of bytes",
        .enabled(if: FilmAndPrintFormatTests.hasMagick, "needs imagemagick"),
        arguments: [8, 10, 16], [">", "<"])
    func dpx(_ bits: Int, _ order: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.dpx")
        let arguments = [path.string, laboratory.folder.path.appending("none").string, "0", "\(bits)", order]
        _ = try await Peer.pillow(Self.dpx, arguments)
        let losses = LossLedger()
        let output = try await laboratory.convert(path, "org.dpx.image", losses: losses)
        #expect(losses.recorded == [.metadata])
        let report = try await Peer.pillow(
            Self.dpx + Self.compare, [path.string, output.string, "2", "\(bits)", order])
        #expect(report == "1200 True\n")
    }

    @Test(
        "a large Photoshop document is flattened", .enabled(if: FilmAndPrintFormatTests.hasMagick, "needs imagemagick"))
    func photoshop() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.psb")
        let make = """
            colours = np.random.default_rng(2).integers(0, 256, (30, 40, 3)) * 257
            want = np.concatenate([colours, np.full((30, 40, 1), 65535)], -1)
            import subprocess
            Image.fromarray((want[..., :3] // 257).astype('u1')).save(sys.argv[1] + '.png')
            subprocess.run(['convert', sys.argv[1] + '.png', 'psb:' + sys.argv[1]], check=True)

            """
        _ = try await Peer.pillow(make, [path.string])
        let output = try await laboratory.convert(path, "com.adobe.photoshop-large-image")
        #expect(try await Peer.pillow(make + Self.compare, [path.string, output.string, "0"]) == "1200 True\n")
    }

    /// As ImageMagick writes it; the colours are those that libvips finds in a TIFF of the same four inks.
    @Test(
        "a Photoshop document in CMYK keeps its black",
        .enabled(if: FilmAndPrintFormatTests.hasMagick, "needs imagemagick"),
        arguments: [
            ("8", "none", "psd"), ("8", "rle", "psd"), ("16", "none", "psd"), ("16", "rle", "psd"), ("8", "rle", "psb"),
        ], ["exact", "finer"])
    func cmyk(_ kind: (depth: String, compression: String, format: String), _ values: String) async throws {
        let (depth, compression, format) = kind
        let laboratory = try PictureLaboratory()
        let (ink, path) = (
            laboratory.folder.path.appending("a.tif"), laboratory.folder.path.appending("a.\(format)")
        )
        let make = """
            import subprocess
            inks = np.random.default_rng(3).integers(0, 256, (30, 41, 4)).astype('u1')
            # Runs, and rows that PackBits makes longer.
            inks[5:12, 3:30] = (10, 200, 30, 90)
            Image.fromarray(inks, 'CMYK').save(sys.argv[1] + '.tif')
            finer = ['-evaluate', 'subtract', '100'] if sys.argv[6] == 'finer' else []
            for name in [sys.argv[1], sys.argv[5] + ':' + sys.argv[2]]:
                subprocess.run(['convert', sys.argv[1] + '.tif'] + finer + ['-depth', sys.argv[3], '-compress', sys.argv[4] if name != sys.argv[1]
                                else 'none', name], check=True)
            """
        _ = try await Peer.pillow(make, [ink.string, path.string, depth, compression, format, values])
        let type = format == "psb" ? "com.adobe.photoshop-large-image" : "com.adobe.photoshop-image"
        let outputs = [
            try await laboratory.convert(ink, "public.tiff"), try await laboratory.convert(path, type),
        ]
        let report = try await Peer.pillow(
            """
            one, two = [np.asarray(Image.open(name).convert('RGB')).astype(int) for name in sys.argv[1:]]
            # ImageMagick reduces samples of 16 bits that 8 can hold.
            print(one.shape, np.abs(one - two).max() <= 1, one.std() > 20)
            """, outputs.map(\.string))
        #expect(report == "(30, 41, 3) True True\n")
    }

    static let hasMagick = FileManager.default.isExecutableFile(atPath: "/usr/bin/convert")
}
