@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing

/// JPEG 2000 of any number of bits: black is 0 and white the highest number, whatever it is in the file.
@Suite("Depths of JPEG 2000", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct JPEG2000DepthTests {
    /// A picture of 8 by 1 pixels that OpenJPEG 2.5 wrote without loss: the first component rises from black to white, the others
    /// fall.
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bits: [Int]
        /// The bytes of the file, in hexadecimal digits.
        let digits: String

        init(_ name: String, _ bits: [Int], _ digits: String) {
            (testDescription, self.bits, self.digits) = (name, bits, digits)
        }

        var bytes: [UInt8] {
            let digits = Array(digits.utf8)
            return stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
            }
        }

        /// The samples with as many bits as a PNG has.
        func expected(_ bits: Int) -> [Double] {
            var all: [Double] = []
            for x in 0..<8 {
                for (component, own) in self.bits.enumerated() {
                    let white = 1 << own - 1
                    let value = x * white / 7
                    all.append(Double(component == 0 ? value : white - value) * Double(1 << bits - 1) / Double(white))
                }
            }
            return all
        }
    }

    private static let size = "0000000000080000000100000000000000000000000800000001000000000000000000"
    private static let grey = "ff4fff510029" + size + "01"
    private static let plain = "0101ff52000c00000001000004040001ff5c00044"
    private static let twelve = plain + "060ff90000a00000000001f0001ff93dfe03806b151844b1345dfd8ae058086efffd9"
    private static let boxes =
        "0000000c6a5020200d0a870a00000014667479706a703220000000006a7032200000002d6a70326800000016696864720000000100000008"

    static let samples = [
        Sample("1 bit", [1], grey + "00" + plain + "008ff90000a0000000000120001ff93d1000933ffd9"),
        Sample("3 bits, signed", [3], grey + "82" + plain + "018ff90000a0000000000150001ff93df088006a12b4fffd9"),
        Sample("12 bits", [12], grey + "0b" + twelve),
        Sample(
            "12 bits, signed, in boxes", [12],
            boxes + "00018b0700000000000f636f6c7201000000000011000000006a703263" + grey + "8b" + twelve),
        Sample(
            "16 bits", [16],
            grey + "0f" + plain + "080ff90000a0000000000240001ff93dff8909006b151844b1345dfd8ae057e9e458086ea8fffd9"),
        Sample(
            "12, 8 and 4 bits, one of them signed", [12, 8, 4],
            "ff4fff51002f" + size + "030b0101870101030101ff52000c00000001000004040001ff5c00044060ff5d0005014040"
                + "ff5d0005024020ff90000a0000000000350001ff93dfe03806b151844b1345dfd8ae058086efdf805018a0a047194ca9233d7f"
                + "df206018a0a047197fffd9"),
        Sample(
            "8 bits, and one of alpha", [8, 8, 8, 1],
            "0000000c6a5020200d0a870a00000014667479706a703220000000006a7032200000005b6a703268000000166968647200000001000000"
                + "080004ff0700000000000c62706363070707000000000f636f6c7201000000000010000000226364656600040000000000010001000000"
                + "02000200000003000300010000000000006a703263"
                + "ff4fff510032" + size
                + "04070101070101070101000101ff52000c00000001000004040001ff5c00044040ff5d0005034008"
                + "ff90000a0000000000380001ff93df805006b151844b17e6c0dc0fdf805018a0a047194ca9233d7fdf805018a0a047194ca9233d7f"
                + "d08018ffd9"),
    ]

    @Test("samples of any depth range from black to white", arguments: samples)
    func depths(_ sample: Sample) async throws {
        let laboratory = try PictureLaboratory()
        let ledger = LossLedger()
        let path = try laboratory.file("a.jp2", sample.bytes)
        let output = try await laboratory.convert(path, "public.jpeg-2000", losses: ledger)
        #expect(ledger.recorded == [])
        let words = try await Peer.pillow(
            """
            image = Image.open(sys.argv[1])
            bits = open(sys.argv[1], 'rb').read(25)[24]
            if image.mode in '1P': image = image.convert('L')
            print(max(bits, 8), *np.asarray(image).reshape(-1).tolist())
            """, [output.string]
        ).split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        let bits = sample.bits.max() ?? 0 > 8 ? 16 : 8
        #expect(words.first == Double(bits))
        // Pillow reads the colours of 16 bits as 8.
        let isReduced = bits == 16 && sample.bits.count > 1
        let expected: [Double] = sample.expected(bits).map { isReduced ? ($0 / 256).rounded(.down) : $0 }
        #expect(words.count == expected.count + 1)
        #expect(zip(words.dropFirst(), expected).allSatisfy { abs($0 - $1) <= (isReduced ? 1 : 0.51) })
    }

    @Test("a codestream states its depth as a file with boxes does", arguments: samples)
    func peek(_ sample: Sample) throws {
        let laboratory = try PictureLaboratory()
        let source = try PictureLaboratory.source(laboratory.file("a.jp2", sample.bytes), "public.jpeg-2000")
        #expect(PicturePeek.shared(by: source).bits == sample.bits.max())
    }
}
