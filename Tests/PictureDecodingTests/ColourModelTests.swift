import PictureStructure
import Testing

@testable import DecoderWire
@testable import PictureDecoding

@Suite("Colours by primaries and curves")
struct ColourModelTests {
    @Test("Display P3 to sRGB is the matrix of its specification")
    func displayP3() throws {
        let model = try #require(try ColourModel(.codePoints(primaries: 12, transfer: 13)))
        // From linear Display P3 to linear sRGB, both with the white D65: CSS Color 4, 10.11 and 18, multiplied.
        let expected = [
            [1.2249402, -0.2249402, 0], [-0.0420570, 1.0420570, 0], [-0.0196376, -0.0786360, 1.0982736],
        ]
        for (found, wanted) in zip(model.matrix.joined(), expected.joined()) { #expect(abs(found - wanted) < 0.0005) }
        #expect(model.isOther)
        #expect(try ColourModel(.codePoints(primaries: 1, transfer: 13))?.isOther == false)
        #expect(try ColourModel(.numbers(gamma: 45455, points: nil))?.isOther == true)
    }

    @Test("colours of HDR are unsupported, and primaries without a triangle are none")
    func unsupported() throws {
        for transfer in [0, 16, 18] {
            #expect(throws: DecoderFailure.self) { try ColourModel(.codePoints(primaries: 9, transfer: transfer)) }
        }
        for points in [[31270, 32900, 0, 0, 0, 0, 0, 0], [31270, 32900, 1, 1, 1, 1, 1, 1]] {
            #expect(try ColourModel(.numbers(gamma: nil, points: points)) == nil)
        }
    }

    /// A profile of three primaries, those of sRGB (ICC.1:2010, 7.2, 7.3 and 8.3.3), made by hand.
    ///
    /// - Parameter curve: The tag of its three curves.
    private static func profile(curve: [UInt8], space: String = "RGB XYZ ") -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        let columns = [
            [0.4360747, 0.2225045, 0.0139322], [0.3850649, 0.7168786, 0.0971045], [0.1430804, 0.0606169, 0.7141733],
        ]
        var tags = zip(["rXYZ", "gXYZ", "bXYZ"], columns).map { name, values in
            (name, Array("XYZ \0\0\0\0".utf8) + values.flatMap { number(Int($0 * 65536)) })
        }
        tags += ["rTRC", "gTRC", "bTRC", "kTRC"].map { ($0, curve) }
        var (table, content) = (number(tags.count), [UInt8]())
        for (name, bytes) in tags {
            table += Array(name.utf8) + number(132 + 12 * tags.count + content.count) + number(bytes.count)
            content += bytes
        }
        return [UInt8](repeating: 0, count: 16) + Array(space.utf8) + [UInt8](repeating: 0, count: 104) + table
            + content
    }

    /// The curve of sRGB as a function of type 3, and powers (ICC.1:2010, 10.6 and 10.18).
    private static let standard: [UInt8] =
        Array("para\0\0\0\0\0\u{3}\0\0".utf8) + [
            0, 2, 0x66, 0x66, 0, 0, 0xF2, 0xA7, 0, 0, 0x0D, 0x59, 0, 0, 0x13, 0xD0, 0, 0, 0x0A, 0x5B,
        ]
    private static let linear: [UInt8] = Array("curv\0\0\0\0\0\0\0\0".utf8)
    private static let power: [UInt8] = Array("curv\0\0\0\0\0\0\0\u{1}".utf8) + [0x02, 0x33]

    @Test("a profile of the primaries and the curve of sRGB is one of sRGB, and others are not")
    func profiles() throws {
        #expect(try #require(ColourModel(profile: Self.profile(curve: Self.standard))).isOther == false)
        #expect(try #require(ColourModel(profile: Self.profile(curve: Self.linear))).isOther)
        #expect(try #require(ColourModel(profile: Self.profile(curve: Self.power))).isOther)
        #expect(try #require(ColourModel(profile: Self.profile(curve: Self.power, space: "GRAYXYZ "))).isOther)
        #expect(ColourModel(profile: Self.profile(curve: Self.standard, space: "RGB Lab ")) == nil)
    }

    @Test("a cut or damaged profile is refused, or its light is from 0 to 1")
    func damaged() {
        for curve in [Self.standard, Self.power] {
            let whole = Self.profile(curve: curve)
            // Without its last bytes it has no curve of grey, which colours do not need.
            for count in 0..<whole.count - curve.count {
                #expect(ColourModel(profile: Array(whole.prefix(count))) == nil)
            }
            for index in whole.indices {
                for value in [0, 0x7F, 0xFF] as [UInt8] {
                    var bytes = whole
                    bytes[index] = value
                    guard let model = ColourModel(profile: bytes) else { continue }
                    let isFinite = model.matrix.joined().allSatisfy { $0.isFinite }
                    #expect(isFinite)
                    for curve in model.curves {
                        let lights = [curve.light(0), curve.light(0.5), curve.light(1)]
                        #expect(lights.min().map { $0 >= 0 } == true && lights.max().map { $0 <= 1 } == true)
                    }
                }
            }
        }
    }
}
