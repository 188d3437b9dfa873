import Testing

@testable import PictureDecoding

/// Removal of the place where a picture was taken, on blocks written by hand from their specifications.
@Suite("Removal of the place")
struct LocationTests {
    // MARK: - XMP

    private static func packet(_ body: String, attributes: String = "") -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description rdf:about="" xmlns:e="http://ns.adobe.com/exif/1.0/" \
        xmlns:p="http://ns.adobe.com/photoshop/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
        xmlns:ext="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" \
        xmlns:g="http://www.w3.org/2003/01/geo/wgs84_pos#"\(attributes)>\(body)</rdf:Description></rdf:RDF></x:xmpmeta>
        """
    }

    private static func spaces(_ text: String) -> String { String(repeating: " ", count: text.utf8.count) }

    @Test(
        "a property is overwritten with spaces, as an element or an attribute, whatever its prefix is",
        arguments: [
            "<e:GPSLatitude>12,30N</e:GPSLatitude>", "<e:GPSAltitude/>", "<p:City>Örtchen</p:City>",
            "<ext:LocationCreated><rdf:Bag><rdf:li dc:x='1'><e:GPSLatitude>1</e:GPSLatitude></rdf:li></rdf:Bag></ext:LocationCreated>",
            "<g:lat_long>1,2</g:lat_long>",
        ])
    func elements(place: String) throws {
        let (before, after) = ("<dc:title>A</dc:title>", "<e:FNumber>28/10</e:FNumber>")
        let removed = try #require(XMPLocation.removed(from: Array(Self.packet(before + place + after).utf8)))
        let expected = Self.packet(before + Self.spaces(place) + after)
        #expect(String(decoding: removed, as: UTF8.self) == expected)
    }

    @Test(arguments: ["e:GPSLongitude=\"1,2E\"", "p:Country = 'a > b'", "e:GPSMapDatum\n=\n\"WGS-84\""])
    func attributes(place: String) throws {
        let text = Self.packet("", attributes: " dc:a='/>' \(place) e:FNumber=\"28/10\"")
        let removed = try #require(XMPLocation.removed(from: Array(text.utf8)))
        let expected = Self.packet("", attributes: " dc:a='/>' \(Self.spaces(place)) e:FNumber=\"28/10\"")
        #expect(String(decoding: removed, as: UTF8.self) == expected)
    }

    @Test("a packet without a place keeps every byte; one that cannot be read is not kept")
    func others() {
        let plain = Array("<?xpacket begin='\u{FEFF}' id='W5M0'?>".utf8) + Array(Self.packet("<dc:a>GPS</dc:a>").utf8)
        #expect(XMPLocation.removed(from: plain) == plain)
        for text in ["<x:xmpmeta", "<a><b></a>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", ""] {
            #expect(XMPLocation.removed(from: Array(text.utf8)) == nil, "\(text)")
        }
        #expect(XMPLocation.removed(from: Array(Self.packet("").utf8).flatMap { [$0, 0] }) == nil)
    }

    // MARK: - EXIF

    /// A block by hand (EXIF 3.0, 4.6): `Make`, a pointer to a GPS directory at `gps`, which has a latitude of 1, 2, 3
    /// degrees, minutes and seconds behind it.
    private static func block(bigEndian: Bool, gps: Int = 44) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return bigEndian ? bytes.reversed() : bytes
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
        }
        let main = number(2, 2) + entry(271, 2, 6, 38) + entry(0x8825, 4, 1, gps) + number(0, 4)
        let values = [1, 1, 2, 1, 3, 1].flatMap { number($0, 4) }
        return (bigEndian ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0]) + number(8, 4) + main + Array("Maker\0".utf8)
            + number(1, 2) + entry(2, 5, 3, 62) + number(0, 4) + values
    }

    @Test("the GPS directory is zeros, and every other value stays where it is", arguments: [false, true])
    func directory(bigEndian: Bool) throws {
        let block = Self.block(bigEndian: bigEndian)
        let removed = try #require(EXIFLocation.removed(from: block))
        #expect(removed.count == block.count)
        let one: [UInt8] = bigEndian ? [0, 1] : [1, 0]
        #expect(Array(removed[8..<10]) == one)
        // The first entry, and then the offset of the next directory.
        #expect(removed[10..<22] == block[10..<22] && removed[22..<38].allSatisfy { $0 == 0 })
        #expect(removed[38..<44] == block[38..<44])
        #expect(removed[44...].allSatisfy { $0 == 0 })
    }

    @Test("a GPS directory that cannot be read, or shares bytes with another, is removed with the rest of the block")
    func oddDirectories() throws {
        // Beyond the end, the main directory itself, and the text of another field.
        for gps in [4000, 8, 36] {
            let block = Self.block(bigEndian: false, gps: gps)
            let removed = try #require(EXIFLocation.removed(from: block))
            let reader = try #require(TIFFReader(block: removed))
            let fields = reader.fields(at: reader.firstDirectory)
            #expect(fields.map(\.tag) == [271] && fields.first?.bytes == Array("Maker\0".utf8), "\(gps)")
            #expect(removed.count < block.count, "\(gps)")
        }
    }

    @Test("a block cut at any byte is no trap, and has no GPS directory")
    func cut() {
        for bigEndian in [false, true] {
            let block = Self.block(bigEndian: bigEndian)
            for count in block.indices {
                guard let removed = EXIFLocation.removed(from: Array(block.prefix(count))) else { continue }
                let reader = TIFFReader(block: removed)
                #expect(reader?.fields(at: reader?.firstDirectory ?? 0).contains { $0.tag == 0x8825 } == false)
            }
        }
    }

    // MARK: - IPTC

    @Test("data sets with places are removed (IIM, version 4.2); a damaged record is not kept")
    func dataSets() {
        let byline: [UInt8] = [0x1C, 2, 80, 0, 3] + Array("Ann".utf8)
        let long: [UInt8] = [0x1C, 2, 120, 0x80, 2, 0, 2] + Array("ab".utf8)
        let city: [UInt8] = [0x1C, 2, 90, 0, 1] + Array("X".utf8)
        // The envelope, record 1, has other data sets under the same numbers.
        let envelope: [UInt8] = [0x1C, 1, 90, 0, 3, 0x1B, 0x25, 0x47]
        #expect(IPTCLocation.removed(from: envelope + city + byline + long) == envelope + byline + long)
        #expect(IPTCLocation.removed(from: city) == [])
        #expect(IPTCLocation.removed(from: byline + city + [0, 0]) == byline)
        for damaged in [Array(city.dropLast()), byline + [1], Array(long.prefix(6))] {
            #expect(IPTCLocation.removed(from: damaged) == nil, "\(damaged)")
        }
    }

    @Test("Photoshop's resources keep all but the place and the checksum of the record")
    func resources() {
        func resource(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
            Array("8BIM".utf8) + [4, number, 0, 0, 0, 0, 0, UInt8(content.count)] + content
                + [UInt8](repeating: 0, count: content.count % 2)
        }
        let head = Array("Photoshop 3.0\0".utf8)
        let (byline, city): ([UInt8], [UInt8]) = ([0x1C, 2, 80, 0, 1, 0x41], [0x1C, 2, 90, 0, 1, 0x42])
        let whole =
            head + resource(0x04, byline + city) + resource(0x25, [1, 2]) + resource(0x0A, [7, 7, 7])
        #expect(
            IPTCLocation.removed(fromSegment: whole) == head + resource(0x04, byline) + resource(0x0A, [7, 7, 7]))
        #expect(IPTCLocation.removed(fromSegment: head + resource(0x04, city)) == [])
        #expect(IPTCLocation.removed(fromSegment: Array(whole.dropLast(6))) == nil)
        #expect(IPTCLocation.removed(fromSegment: Array("Adobe_CM\0".utf8)) == nil)
    }
}
