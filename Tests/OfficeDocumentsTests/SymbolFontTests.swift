import Foundation
import SystemPackage
import TestPrograms
import Testing

@testable import OfficeDocuments

/// The signs of symbol fonts. Poppler knows the codes of Symbol as one of PDF's fonts, and mammoth, a reader of DOCX, those of
/// Wingdings.
@Suite("Signs of symbol fonts")
struct SymbolFontTests {
    /// A page with the codes, one on each line.
    private static let page = #"""
        import sys
        codes = [int(c) for c in sys.argv[2:]]
        text = ' '.join('(\\%03o) Tj T*' % c for c in codes)
        content = 'BT /F 12 Tf 14 TL 20 %d Td %s ET' % (14 * len(codes) + 20, text)
        objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>',
                   '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 %d]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>' % (14 * len(codes) + 40),
                   '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>', '<</Length %d>>stream\n%s\nendstream' % (len(content), content)]
        out, places = '%PDF-1.4\n', []
        for i, o in enumerate(objects):
            places.append(len(out)); out += '%d 0 obj\n%s\nendobj\n' % (i + 1, o)
        table = 'xref\n0 6\n0000000000 65535 f \n' + ''.join('%010d 00000 n \n' % p for p in places)
        open(sys.argv[1], 'w').write(out + table + 'trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF' % len(out))
        """#

    @Test("the signs of Symbol are those of poppler")
    func symbol() throws {
        let scratch = try Scratch()
        let file = scratch.file("a.pdf").string
        // The font of PDF has no Euro sign.
        let codes = (0x21...0xFE).filter { SymbolFont.symbol.character($0) != nil && $0 != 0xA0 }
        #expect(codes.count == 187)
        func run(_ words: [String]) throws -> Outcome {
            try Program.runBlocking(words.map { Argument(stringLiteral: $0) })
        }
        #expect(try run(["/usr/bin/python3", "-c", Self.page, file] + codes.map(String.init)).status == 0)
        let lines = try run(["/usr/bin/pdftotext", "-raw", file, "-"]).outputText.split(separator: "\n").prefix {
            $0 != "\u{C}"
        }
        try #require(lines.count == codes.count)
        // Adobe's list has two characters for these, of which the letters are meant here.
        let letters: [String: String] = ["∆": "Δ", "µ": "μ"]
        for (code, line) in zip(codes, lines) {
            let theirs = try #require(line.unicodeScalars.first)
            // Unicode had no pieces of braces when Adobe gave them private characters.
            guard !(0xE000...0xF8FF).contains(theirs.value) else { continue }
            let ours = try #require(SymbolFont.symbol.character(code))
            #expect(String(ours) == letters[String(theirs)] ?? String(theirs), "code \(code)")
        }
    }

    private static let hasMammoth = (try? PythonPeer.run("import mammoth", [])) != nil

    @Test("the signs of Wingdings are those of mammoth", .enabled(if: hasMammoth, "needs mammoth in .build/peers"))
    func wingdings() throws {
        let output = try PythonPeer.run(
            """
            from mammoth.docx.dingbats import dingbats
            for (font, code), sign in dingbats.items():
                if font == 'Wingdings': print(code, sign)
            """, [])
        var signs: [Int: UInt32] = [:]
        for line in output.split(separator: "\n") {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            try #require(numbers.count == 2)
            signs[numbers[0]] = UInt32(numbers[1])
        }
        // Delete, for which the font has an empty box.
        signs[0x7F] = nil
        #expect(signs.count == 222)
        for code in 0...0xFF {
            #expect(SymbolFont.wingdings.character(code)?.value == signs[code], "code \(code)")
            if code >= 0x20 { #expect(SymbolFont.wingdings.character(0xF000 + code)?.value == signs[code]) }
        }
    }

    @Test("names and codes that are not known")
    func unknown() {
        #expect(SymbolFont(name: "WINGDINGS") == .wingdings)
        #expect(SymbolFont(name: "Wingdings 2") == nil)
        for code in [Int.min, -1, 0, 0x1F, 0x100, 0xF000, 0xF01F, 0xF100, Int.max] {
            for font in SymbolFont.allCases { #expect(font.character(code) == nil) }
        }
    }
}
