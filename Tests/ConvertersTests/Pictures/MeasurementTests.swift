@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Samples that have no fixed white become visible: the lowest black, the highest white, and all others in proportion,
/// computed by numpy from the same numbers.
@Suite("Measurements as pictures", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct MeasurementTests {
    /// How `samples`, an array of numpy, is written, and whether they are stretched.
    struct Case: Sendable, CustomTestStringConvertible {
        let samples: String
        let fileExtension: String
        var isStretched = true
        var testDescription: String { "\(samples) as \(fileExtension)" }
    }

    private static let make = """
        y, x = np.mgrid[0:24, 0:40]
        samples = (@SAMPLES@)
        def fits(samples):
            kinds = {'u1': 8, 'i2': 16, 'i4': 32, 'f4': -32, 'f8': -64}
            kind = samples.dtype.str[1:]
            cards = ['SIMPLE  =                    T', 'BITPIX  = %20d' % kinds[kind], 'NAXIS   =                    2',
                'NAXIS1  = %20d' % samples.shape[1], 'NAXIS2  = %20d' % samples.shape[0], 'END']
            header = ''.join(card.ljust(80) for card in cards).ljust(2880).encode()
            # The bottom row is first (FITS 4.0, 3.3).
            data = samples[::-1].astype('>' + kind).tobytes()
            return header + data + bytes(-len(data) % 2880)
        if sys.argv[1].endswith('.fits'):
            open(sys.argv[1], 'wb').write(fits(samples))
        else:
            # Uncompressed, with the format of the samples: 1 unsigned, 2 signed, 3 floating point (TIFF 6.0, section 19).
            import struct
            form = {'u': 1, 'i': 2, 'f': 3}[samples.dtype.kind]
            bits, (height, width) = samples.dtype.itemsize * 8, samples.shape
            data = samples.astype(samples.dtype.newbyteorder('<')).tobytes()
            tags = [(256, 4, width), (257, 4, height), (258, 3, bits), (259, 3, 1), (262, 3, 1), (273, 4, 8),
                (277, 3, 1), (278, 4, height), (279, 4, len(data)), (339, 3, form)]
            directory = struct.pack('<H', len(tags)) + b''.join(struct.pack('<HHII', t, k, 1, v) for t, k, v in tags) + bytes(4)
            open(sys.argv[1], 'wb').write(b'II*\\0' + struct.pack('<I', 8 + len(data)) + data + directory)

        """

    static let cases = [
        Case(samples: "(x * 90.5 - y * 30).astype('f4')", fileExtension: "tiff"),
        Case(samples: "(x * 1000 + y).astype('u4')", fileExtension: "tiff"),
        Case(samples: "(x * 1000 - 12345).astype('i4')", fileExtension: "tiff"),
        Case(samples: "(x * 20 - 99).astype('i2')", fileExtension: "tiff"),
        Case(samples: "(x * 3 - 60).astype('i1')", fileExtension: "tiff"),
        Case(samples: "(x * y / 1000).astype('f4')", fileExtension: "tiff", isStretched: false),
        Case(
            samples: "np.where(x == 3, np.nan, np.where(y == 5, np.inf, x * 7.0)).astype('f4')", fileExtension: "tiff"),
        Case(samples: "(x * 20 - 99).astype('i2')", fileExtension: "fits"),
        Case(samples: "(x * 100000).astype('i4')", fileExtension: "fits"),
        Case(samples: "(x * y / 1e6).astype('f4')", fileExtension: "fits"),
        Case(samples: "(x * 1e9 - y).astype('f8')", fileExtension: "fits"),
        Case(samples: "np.full((24, 40), -4.5, 'f4')", fileExtension: "fits"),
    ]

    @Test("the range of the samples is the range of the picture", arguments: cases)
    func range(_ sample: Case) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.\(sample.fileExtension)")
        let numbers = laboratory.folder.path.appending("numbers.npy")
        _ = try await Peer.pillow(
            Self.make.replacing("@SAMPLES@", with: sample.samples) + "np.save(sys.argv[2], samples)",
            [path.string, numbers.string])
        let type = sample.fileExtension == "fits" ? "gov.nasa.fits" : "public.tiff"
        let source = try PictureLaboratory.source(path, type)
        #expect(laboratory.converter.rules(for: source).first { $0.target == .png }?.losses == [.depth])
        let ledger = LossLedger()
        let output = try await laboratory.convert(path, type, losses: ledger)
        #expect(ledger.recorded == [.depth])
        let report = try await Peer.pillow(
            """
            samples = np.load(sys.argv[1]).astype(float)
            known = np.isfinite(samples)
            low, high = (0, 1) if sys.argv[3] == 'false' else (samples[known].min(), samples[known].max())
            expected = (samples - low) / (high - low) * 65535 if high > low else np.zeros_like(samples)
            ours = np.asarray(Image.open(sys.argv[2])).astype(float)
            if ours.max() <= 255 and expected[known].max() > 255: ours *= 257
            print(ours.shape == samples.shape and np.abs(ours - expected)[known].max() <= 1)
            """, [numbers.string, output.string, "\(sample.isStretched)"])
        #expect(report == "True\n", "\(sample)")
    }
}
