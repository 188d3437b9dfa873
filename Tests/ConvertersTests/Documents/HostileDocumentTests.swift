import Archives
@testable import DocumentConverters
@testable import TextEncodings
import Conversion
import Foundation
import SystemPackage
import Testing
import UniformTypes

/// Our own parsers of untrusted documents must not trap or hang on any bytes. The generator is seeded, so that
/// failures can be reproduced.
@Suite(.timeLimit(.minutes(15)))
struct HostileDocumentTests {
    /// SplitMix64 (Steele, Lea and Flood 2014).
    struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            return value ^ value >> 31
        }
    }

    @Test(arguments: 0..<8)
    func mutatedRichTextDoesNotTrap(_ seed: UInt64) {
        var generator = Generator(state: seed)
        for (rtf, _) in RichTextTests.pieces {
            for _ in 0..<40 {
                let bytes = mutated(Array(rtf.utf8), &generator)
                _ = try? RTFReader.text(of: bytes)
                _ = try? RTFReader.markup(of: bytes)
            }
        }
    }

    @Test(arguments: 0..<8)
    func mutatedContainersDoNotTrap(_ seed: UInt64) {
        var generator = Generator(state: seed)
        // One stored entry, its directory and its end record, as in APPNOTE 6.3.10.
        let header: [UInt8] =
            [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 16) + [1, 0, 0, 0] + [0x61]
        let entry: [UInt8] =
            [0x50, 0x4B, 1, 2] + [UInt8](repeating: 0, count: 24) + [1, 0] + [UInt8](repeating: 0, count: 16) + [0x61]
        let end: [UInt8] =
            [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, UInt8(entry.count), 0, 0, 0, UInt8(header.count), 0, 0, 0, 0, 0]
        let zip = header + entry + end
        #expect(ZipDirectory.entries(in: zip)?.map(\.name) == ["a"])
        for _ in 0..<2000 {
            let bytes = mutated(zip, &generator)
            for entry in ZipDirectory.entries(in: bytes) ?? [] { _ = ZipDirectory.content(of: entry, in: bytes) }
        }
    }

    @Test(arguments: 0..<8)
    func mutatedMarkupDoesNotTrap(_ seed: UInt64) {
        var generator = Generator(state: seed)
        let markup =
            "<?xml version='1.0' encoding='koi8-r'?><!DOCTYPE a [<!ENTITY b 'c'>]><x:a><meta charset=utf-8></x:a>"
        #expect(XMLRoot(of: Array(markup.utf8))?.name == "a")
        for _ in 0..<500 {
            let bytes = mutated(Array(markup.utf8), &generator)
            _ = XMLRoot(of: bytes)
            _ = bytes.withUnsafeBytes(DeclaredEncoding.find)
            _ = TextPeek.encoding(of: bytes)
        }
    }

    @Test(arguments: 0..<8)
    func mutatedPDFsDoNotTrap(_ seed: UInt64) throws {
        var generator = Generator(state: seed)
        let scan = Array(MinimalPDF.scanned(pages: 3).utf8)
        for _ in 0..<300 {
            _ = PDFTextPeek.mayHaveText(try ConversionSource("com.adobe.pdf", bytes: mutated(scan, &generator)))
        }
    }

    /// Changes, removes and duplicates some bytes, or cuts off the end.
    private func mutated(_ bytes: [UInt8], _ generator: inout Generator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(contentsOf: bytes[index...].prefix(8), at: index)
            case 3:
                bytes[index] =
                    [0x00, 0x7B, 0x7D, 0x5C, 0xFF, 0x80, 0x3C, 0x2D][Int.random(in: 0..<8, using: &generator)]
            default: bytes.removeSubrange(Swift.max(index, bytes.count - 4)...)
            }
        }
        return bytes
    }
}
