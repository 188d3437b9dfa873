import Testing

@testable import OfficeDocuments

/// Rich text of Outlook: MS-OXRTFEX, and the Rich Text Format Specification 1.9.1.
struct OutlookRichTextTests {
    /// After the example of MS-OXRTFEX, 4.1.
    private static let page = #"""
        {\rtf1\ansi\ansicpg1251\fromhtml1 \deff0
        {\fonttbl {\f0\fmodern Courier New;}{\f1\fswiss\fcharset204 Arial;}{\f2\fcharset238 Times;}}
        {\colortbl\red0\green0\blue0;\red0\green0\blue255;}
        {\*\htmltag64}
        \uc1\pard\plain\deftab360 \f0\fs24
        {\*\htmltag <html>\par}
        {\*\htmltag <p title="\'c0">}\htmlrtf {\f1 \htmlrtf0
        Note: \u8364?\'cf{\f2 \'b3} {\*\htmltag84 &lt;}\htmlrtf <\htmlrtf0 x {\*\mhtmltag <img src="cid:one">}
        \'83\htmlrtf }\htmlrtf0 \u-10179?\u-8704?{\*\htmltag </p>}
        }
        """#

    @Test func aPageIsWhatItWas() throws {
        let content = try #require(OutlookRichText(Array(Self.page.utf8)))
        #expect(content.origin == .page)
        #expect(content.text == "<html>\n<p title=\"А\">Note: €Пł &lt;x \u{453}😀</p>")
    }

    @Test(arguments: [
        (
            #"{\rtf1\ansi\fromtext{\fonttbl{\f0\fcharset128 A;}}\f0 \'93\'fa\'96\'7b\par two\tab x\par}"#,
            "日本\ntwo\tx\n", true
        ),
        (
            #"{\rtf1\ansi{\stylesheet{\s0 Normal;}}{\info{\title T}}{\b Bold} \{a\}\line b{\v hidden}\'e9\par{\pict 00}}"#,
            "Bold {a}\nbé\n", false
        ),
        (#"{\rtf1 \trowd\cellx1 one\cell two\cell\row{\*\unknown no}cut"#, "one\ttwo\t\ncut", false),
    ])
    func aTextIsWhatIsVisible(rtf: String, text: String, isText: Bool) throws {
        let content = try #require(OutlookRichText(Array(rtf.utf8)))
        #expect(content.text == text && (content.origin == .text) == isText)
    }

    @Test func anythingElseIsNoRichText() {
        for bytes in [[], Array("{\\rt".utf8), Array("plain".utf8)] { #expect(OutlookRichText(bytes) == nil) }
        let deep = Array("{\\rtf1 a".utf8) + [UInt8](repeating: UInt8(ascii: "{"), count: 50_000)
        #expect(OutlookRichText(deep)?.text == "a")
    }
}
