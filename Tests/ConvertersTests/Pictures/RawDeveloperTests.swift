@testable import PictureConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// A raw photograph that is made here, developed by LibRaw and by dcraw, which knows nothing of it.
@Suite(
    "Raw photographs",
    .enabled(
        if: Peer.hasPillow && FileManager.default.isExecutableFile(atPath: "/usr/bin/dcraw_emu"), "needs libraw-bin"))
struct RawDeveloperTests {
    /// Writes a DNG (version 1.4) of 160 by 120 pixels to `sys.argv[1]`: red grows to the right, green downwards; its
    /// orientation is `sys.argv[2]`. Sensor samples have 16 bits, in the pattern red, green, green, blue.
    private static let make = """
        import struct, io
        W, H = 160, 120
        y, x = np.mgrid[0:H, 0:W]
        samples = np.where((y % 2 == 0) & (x % 2 == 0), x / W, np.where((y % 2 == 1) & (x % 2 == 1), 0.5, y / H))
        raw = (samples * 14000 + 1000).astype('<u2').tobytes()
        sizes = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 10: 8}
        def directory(tags, base):
            data, out, room = b'', struct.pack('<H', len(tags)), base + 2 + 12 * len(tags) + 4
            for tag, kind, value in sorted(tags):
                count = len(value) // sizes[kind]
                if len(value) <= 4:
                    out += struct.pack('<HHI', tag, kind, count) + value.ljust(4, b'\\0')
                else:
                    out += struct.pack('<HHII', tag, kind, count, room + len(data))
                    data += value + bytes(len(value) % 2)
            return out + bytes(4) + data
        S = lambda *v: struct.pack('<%dH' % len(v), *v)
        L = lambda *v: struct.pack('<%dI' % len(v), *v)
        matrix = b''.join(struct.pack('<iI', round(v * 10000), 10000) for v in (0.6, 0.1, 0, -0.4, 1.2, 0.2, -0.05, 0.2, 0.7))
        neutral = b''.join(struct.pack('<II', round(v * 1000), 1000) for v in (0.5, 1, 0.7))
        main = directory([(254, 4, L(0)), (256, 4, L(W)), (257, 4, L(H)), (258, 3, S(16)), (259, 3, S(1)), (262, 3, S(32803)),
            (271, 2, b'Example\\0'), (272, 2, b'Model R\\0'), (273, 4, L(8)), (274, 3, S(int(sys.argv[2]))), (277, 3, S(1)),
            (278, 4, L(H)), (279, 4, L(len(raw))), (33421, 3, S(2, 2)), (33422, 1, bytes([0, 1, 1, 2])),
            (50706, 1, bytes([1, 4, 0, 0])), (50707, 1, bytes([1, 1, 0, 0])), (50708, 2, b'Example Model R\\0'),
            (50714, 3, S(1000)), (50717, 4, L(15000)), (50721, 10, matrix), (50728, 5, neutral), (50778, 3, S(21))], 8 + len(raw))
        open(sys.argv[1], 'wb').write(b'II*\\0' + L(8 + len(raw)) + raw + main)
        """

    private static func developer(_ program: String = "/usr/bin") -> RawDeveloper {
        RawDeveloper(
            searchPath: ProgramSearchPath([FilePath(program)]),
            confinement: ProgramConfinement(launcher: ConfinedToolTests.launcher))
    }

    private static func develop(_ path: FilePath, in laboratory: borrowing PictureLaboratory) async throws -> FilePath {
        let developer = developer()
        let source = try PictureLaboratory.source(path, "com.adobe.raw-image")
        let rule = try #require(developer.rules(for: source).first)
        #expect(rule.target == .tiff && rule.fidelity == .flattened && rule.losses.contains(.sensor))
        let scratch = try laboratory.scratch()
        do {
            let content = try await developer.convert(source, by: rule, in: ConversionContext(scratch: scratch))
            guard case .file(let file) = content else { throw ConversionError(.cannotRead, message: "not a file") }
            return file.path
        } catch {
            #expect(try PictureLaboratory.contents(of: scratch) == [])
            throw error
        }
    }

    @Test(
        "it is developed upright, confined, and as dcraw does", arguments: [1, 3, 6, 8])
    func developed(_ orientation: Int) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.dng")
        _ = try await Peer.pillow(Self.make, [path.string, "\(orientation)"])
        let output = try await Self.develop(path, in: laboratory)
        let theirs = laboratory.folder.path.appending("theirs.tiff")
        let script = #"exec /usr/bin/dcraw -w -T -c "$1" > "$2""#
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/dcraw") else { return }
        #expect(try await Peer.run("/bin/sh", ["-c", script, "sh", path.string, theirs.string]).status == 0)
        // They brighten a little differently.
        let report = try await Peer.pillow(
            """
            a, b = (np.asarray(Image.open(p)).astype(float) for p in sys.argv[1:3])
            same = a.shape == b.shape
            print(a.shape[:2], same, same and np.abs(a - b).max() <= 20, same and min(np.corrcoef(a[..., i].ravel(), b[..., i].ravel())[0, 1] for i in (0, 1)) > 0.99)
            """, [output.string, theirs.string])
        #expect(report == (orientation > 4 ? "(160, 120)" : "(120, 160)") + " True True True\n")
        // The TIFF becomes a PNG.
        let picture = try await laboratory.convert(output, "public.tiff")
        #expect(try await Peer.pillow("print(Image.open(sys.argv[1]).format)", [picture.string]) == "PNG\n")
    }

    @Test("a file that is cut is an error, and nothing stays behind", arguments: [200, 20000, 38000])
    func cut(_ count: Int) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.dng")
        _ = try await Peer.pillow(Self.make, [path.string, "1"])
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
        let short = try laboratory.file("short.dng", bytes.prefix(count))
        let error = await #expect(throws: ConversionError.self) { try await Self.develop(short, in: laboratory) }
        #expect(error.map { [.damaged, .unsupported].contains($0.code) } == true, "\(String(describing: error))")
    }

    @Test("without the program nothing is offered")
    func missing() throws {
        let laboratory = try PictureLaboratory()
        let developer = Self.developer("/nonexistent")
        let source = try PictureLaboratory.source(try laboratory.file("a.dng", []), "com.adobe.raw-image")
        #expect(developer.rules(for: source).isEmpty)
        #expect(developer.availability == .missing(program: "dcraw_emu", package: "libraw-bin"))
    }
}
