@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// JPEG of several pictures (CIPA DC-007), written and read by Pillow and exiftool.
@Suite("JPEG of several pictures", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
final class MultiPictureTests {
    private static let make = """
        def picture(number, width, height):
            y, x = np.mgrid[0:height, 0:width]
            return Image.fromarray(np.stack([x + 40 * number, y * 2, 255 - x], -1).clip(0, 255).astype('uint8'))
        pictures = [picture(0, 160, 120), picture(1, 160, 120), picture(2, 80, 60)]
        pictures[0].save(sys.argv[1], format='MPO', save_all=True, append_images=pictures[1:], quality=95)

        """

    private let laboratory: PictureLaboratory
    private let path: FilePath

    init() async throws {
        laboratory = try PictureLaboratory()
        path = laboratory.folder.path.appending("stereo.mpo")
        _ = try await Peer.pillow(Self.make, [path.string])
    }

    private func convert(
        _ part: Int?, of file: FilePath, _ type: String = "public.mpo-image", to target: String = "public.png"
    ) async throws -> (path: FilePath, promised: [Loss], lost: [Loss]) {
        let whole = try PictureLaboratory.source(file, type)
        let source = ConversionSource(type: whole.type, content: whole.content, name: whole.name, part: part)
        let rule = try #require(laboratory.converter.rules(for: source).first { $0.target.identifier == target })
        let ledger = LossLedger()
        let content = try await laboratory.converter.convert(
            source, by: rule,
            in: ConversionContext(scratch: try laboratory.scratch("part-\(part ?? -1)"), losses: ledger))
        guard case .file(let output) = content else { throw ConversionError(.cannotRead, message: "not a file") }
        return (output.path, rule.losses, ledger.recorded ?? ["nothing was said"])
    }

    /// Whether a picture equals the one at an index that Pillow reads.
    private static let same = """
        theirs = Image.open(sys.argv[1]); theirs.seek(int(sys.argv[3]))
        a, b = (np.asarray(image.convert('RGB')).astype(int) for image in (theirs, Image.open(sys.argv[2])))
        print(a.shape == b.shape and np.abs(a - b).max() <= 1)
        """

    @Test(
        "each picture is the one that Pillow reads there, in either type",
        arguments: ["public.mpo-image", "public.jpeg"])
    func pictures(_ type: String) async throws {
        let source = try PictureLaboratory.source(path, type)
        let context = ConversionContext(scratch: try laboratory.scratch())
        #expect(try await laboratory.converter.partCount(of: source, in: context) == 3)
        for part in [nil, 0, 1, 2] as [Int?] {
            let output = try await convert(part, of: path, type)
            #expect(try await Peer.pillow(Self.same, [path.string, output.path.string, "\(part ?? 0)"]) == "True\n")
            #expect(output.promised == (part == nil ? [.pictures] : []))
            #expect(output.lost == output.promised)
        }
    }

    @Test("as JPEG, each is the data of the file, without the index", arguments: [nil, 0, 1, 2] as [Int?])
    func data(_ part: Int?) async throws {
        let output = try await convert(part, of: path, to: "public.jpeg")
        #expect(output.promised == (part == nil ? [.pictures] : []))
        #expect(output.lost == output.promised)
        let report = try await Peer.pillow(
            """
            data, ours = (open(p, 'rb').read() for p in sys.argv[1:3])
            whole = Image.open(sys.argv[1])
            sizes = [(e['Size'], e['DataOffset']) for e in whole.mpinfo[0xB002]]
            base = data.index(b'MPF\\0') + 4
            size, offset = sizes[int(sys.argv[3])]
            start = offset + base if offset else 0
            theirs = data[start:start + size]
            scan = lambda bytes: bytes[bytes.index(b'\\xff\\xda'):]
            picture = Image.open(sys.argv[2])
            print(scan(ours) == scan(theirs), b'MPF\\0' in ours, picture.format, getattr(picture, 'n_frames', 1))
            """, [path.string, output.path.string, "\(part ?? 0)"])
        #expect(report == "True False JPEG 1\n")
    }

    @Test("exiftool finds the same pictures", .enabled(if: Peer.exiftool != nil, "needs exiftool"))
    func exiftool() async throws {
        let program = try #require(Peer.exiftool)
        let second = laboratory.folder.path.appending("second.jpg")
        let output = try await convert(1, of: path, to: "public.jpeg")
        let script = #"exec "$1" -b -MPImage2 "$2" > "$3""#
        #expect(try await Peer.run("/bin/sh", ["-c", script, "sh", program, path.string, second.string]).status == 0)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: second.string))
                == Data(contentsOf: URL(fileURLWithPath: output.path.string)))
    }

    @Test(
        "an index that points elsewhere is an error for that picture, and the first one is still read",
        arguments: [
            // The offset of the second picture in its entry of the index, and the error.
            ("0", "entry 1 is not the place of a JPEG"), ("0xFFFFFFFF", "entry 1 is not the place of a JPEG"),
            ("len(data) - base", "entry 1 is not the place of a JPEG"),
            ("offset + 1", "entry 1 is not the place of a JPEG"),
        ])
    func hostileOffset(_ offset: String, _ message: String) async throws {
        let changed = try await change("q + 8", to: offset)
        let failure = try await failure(of: 1, in: changed)
        #expect(failure.code == .damaged && failure.message.contains(message), "\(failure)")
        let first = try await convert(0, of: changed)
        #expect(try await Peer.pillow(Self.same, [path.string, first.path.string, "0"]) == "True\n")
        let third = try await convert(2, of: changed)
        #expect(try await Peer.pillow(Self.same, [path.string, third.path.string, "2"]) == "True\n")
    }

    @Test("a size beyond the file ends with it, and one of nothing is an error")
    func hostileSize() async throws {
        let large = try await convert(1, of: change("q + 4", to: "0xFFFFFFF0"))
        #expect(try await Peer.pillow(Self.same, [path.string, large.path.string, "1"]) == "True\n")
        let failure = try await failure(of: 1, in: change("q + 4", to: "0"))
        #expect(failure.code == .damaged)
        let short = try await self.failure(of: 1, in: change("q + 4", to: "size // 2"))
        #expect(short.code == .damaged)
    }

    @Test("a picture that the file does not have is an error, and so is one of a plain JPEG")
    func missing() async throws {
        #expect(try await failure(of: 3, in: path).message.contains("has no picture 3: it has 3"))
        let plain = laboratory.folder.path.appending("plain.jpg")
        _ = try await Peer.pillow("Image.new('RGB', (8, 8)).save(sys.argv[1])", [plain.string])
        #expect(try await failure(of: 1, in: plain).message.contains("has no picture 1: it has 1"))
    }

    /// Writes the file again with the number at `place` of the second entry of its index, of 4 bytes, replaced.
    private func change(_ place: String, to value: String) async throws -> FilePath {
        let changed = laboratory.folder.path.appending("changed.mpo")
        _ = try await Peer.pillow(
            """
            import struct
            data = bytearray(open(sys.argv[1], 'rb').read())
            base = data.index(b'MPF\\0') + 4
            order = '<' if data[base:base + 2] == b'II' else '>'
            # Pillow's list of three entries of 16 bytes is found by the size of the second picture.
            entries = Image.open(sys.argv[1]).mpinfo[0xB002]
            size, offset = entries[1]['Size'], entries[1]['DataOffset']
            q = data.index(struct.pack(order + 'II', size, offset)) - 4
            place = \(place)
            data[place:place + 4] = struct.pack(order + 'I', \(value))
            open(sys.argv[2], 'wb').write(data)
            """, [path.string, changed.string])
        return changed
    }

    private func failure(of part: Int, in file: FilePath) async throws -> ConversionError {
        do {
            _ = try await convert(part, of: file)
        } catch let error as ConversionError {
            return error
        }
        throw ConversionError(.cannotRead, message: "no error")
    }
}
