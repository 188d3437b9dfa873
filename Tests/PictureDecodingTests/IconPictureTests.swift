import PictureStructure
import Testing

@testable import PictureDecoding

/// Expected pixels follow from the description of the encodings; icns2png and Pillow are the other readers
/// (`AppleIconTests`).
@Suite("Apple icon")
struct IconPictureTests {
    private static func file(_ elements: [(type: String, data: [UInt8])]) -> [UInt8] {
        let body = elements.flatMap { element in
            Array(element.type.utf8) + bytes(element.data.count + 8) + element.data
        }
        return Array("icns".utf8) + bytes(body.count + 8) + body
    }

    private static func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) } }

    private static func samples(_ file: [UInt8], _ index: Int = 0) -> [UInt8]? {
        guard let family = IconFamily(PictureFileInMemory(file)), family.pictures.indices.contains(index) else {
            return nil
        }
        let picture = family.pictures[index]
        let mask = family.mask(of: picture).map { (file[$0.data], $0.bits) }
        return IconPicture(picture: picture, data: file[picture.data], mask: mask).samples
    }

    /// A run of 256 equal bytes: 130 and 126 times.
    private static func plane(_ value: UInt8) -> [UInt8] { [0xFF, value, 0xFB, value] }

    @Test("planes after ARGB are alpha, red, green and blue")
    func alphaAndColours() {
        let planes = Self.plane(40) + Self.plane(1) + Self.plane(2) + Self.plane(3)
        let file = Self.file([("ic04", Array("ARGB".utf8) + planes)])
        #expect(Self.samples(file) == [UInt8](repeatElement([1, 2, 3, 40], count: 256).joined()))
    }

    @Test("pixels that are not compressed are read one after the other")
    func plain() {
        let pixels: [[UInt8]] = (0..<256).map { [UInt8($0), 7, 9] }
        let file = Self.file([("is32", Array(pixels.joined()))])
        #expect(Self.samples(file) == Array(pixels.map { $0 + [255] }.joined()))
    }

    @Test("an icon without a mask is opaque; a mask of alpha goes before one of bits")
    func masks() {
        let colours = Self.plane(1) + Self.plane(2) + Self.plane(3)
        let bits = [UInt8](repeating: 0, count: 32) + [0x80] + [UInt8](repeating: 0, count: 31)
        #expect(Self.samples(Self.file([("is32", colours)]))?[3] == 255)
        let masked = Self.samples(Self.file([("is32", colours), ("ics#", bits)]))
        #expect(masked.map { [$0[3], $0[7]] } == [255, 0])
        let alpha = [UInt8](repeating: 77, count: 256)
        #expect(Self.samples(Self.file([("is32", colours), ("ics#", bits), ("s8mk", alpha)]))?[3] == 77)
    }

    @Test("the largest picture is the icon, and of two sizes the one with more colours")
    func largest() {
        func largest(_ types: [String]) -> Int? {
            IconFamily(PictureFileInMemory(Self.file(types.map { ($0, [1, 2, 3]) })))?.largest
        }
        #expect(largest(["ics8", "icl4", "icl8", "ICN#"]) == 2)
        #expect(largest(["it32", "icl8"]) == 0)
        #expect(largest([]) == 0)
    }

    @Test("an icon cut at any byte has no pixels beyond its data, and lengths that lie are no trap")
    func damaged() {
        let whole = Self.file([
            ("is32", Self.plane(1) + Self.plane(2) + Self.plane(3)), ("icl8", [UInt8](repeating: 5, count: 1024)),
        ])
        for count in 0..<whole.count { #expect(Self.samples(Array(whole.prefix(count)), 1) == nil) }
        #expect(Self.samples(whole, 1)?.count == 4096)
        for length: [UInt8] in [[0, 0, 0, 0], [0, 0, 0, 7], [255, 255, 255, 255]] {
            let lying = Array("icns".utf8) + length + Array("icl8".utf8) + length + [1, 2, 3]
            #expect(Self.samples(lying) == nil)
        }
        // A PNG that states the largest size is left to its decoder.
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        let huge = Self.file([("ic07", png + [UInt8](repeating: 255, count: 10))])
        #expect(IconFamily(PictureFileInMemory(huge))?.pictures == [])
    }
}
