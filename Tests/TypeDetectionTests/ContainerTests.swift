import FoundationEssentials
import Testing
import TypeDetection
import UniformTypes

/// Containers made here from their specifications: their content determines the type, not their name.
struct ContainerTests {
    private static let zips: [(entries: [(String, String)], identifier: String)] = [
        ([("mimetype", "application/epub+zip"), ("META-INF/container.xml", "x")], "org.idpf.epub-container"),
        (
            [("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", "x")],
            "org.oasis-open.opendocument.text"
        ),
        ([("AndroidManifest.xml", "x"), ("classes.dex", "x")], "vnd.android.package-archive"),
        ([("META-INF/MANIFEST.MF", "x"), ("a/B.class", "x")], "com.sun.java-archive"),
        ([("doc.kml", "<kml/>")], "com.google.earth.kmz"), ([("3D/3dmodel.model", "x")], "org.3mf.model"),
        ([("scene.usdc", "x"), ("a.png", "x")], "com.pixar.universal-scene-description-mobile"),
        ([("Payload/A.app/Info.plist", "x")], "com.apple.iphone.package-archive"),
        ([("Index/Slide-1.iwa", "x")], "com.apple.iWork.Keynote.sffkey"),
        ([("readme.txt", "hello")], "public.zip-archive"),
    ]

    @Test(arguments: zips.indices)
    func zipsByTheirEntries(_ index: Int) throws {
        let (entries, identifier) = Self.zips[index]
        #expect(try TypeDetector().type(of: Made.zip(entries), name: nil).type.identifier == identifier)
    }

    @Test(arguments: [
        (
            "word/document.xml", "openxmlformats-officedocument.wordprocessingml.document.main",
            "org.openxmlformats.wordprocessingml.document"
        ),
        (
            "word/document.xml", "ms-word.template.macroEnabledTemplate.main",
            "org.openxmlformats.wordprocessingml.template.macroenabled"
        ),
        ("xl/workbook.xml", "ms-excel.sheet.macroEnabled.main", "org.openxmlformats.spreadsheetml.sheet.macroenabled"),
        (
            "ppt/presentation.xml", "openxmlformats-officedocument.presentationml.slideshow.main",
            "org.openxmlformats.presentationml.slideshow"
        ),
        ("visio/document.xml", "ms-visio.drawing.main", "com.microsoft.visio.drawing"),
    ])
    func officePackages(_ part: String, _ content: String, _ identifier: String) throws {
        let detector = try TypeDetector()
        #expect(try detector.type(of: Made.openXML(part, content), name: nil).type.identifier == identifier)
        let misnamed = try detector.type(of: Made.openXML(part, content), name: "a.zip")
        #expect(misnamed.type.identifier == identifier)
    }

    /// An ID3 tag (ID3v2.4, 3.1) of `size` bytes behind its header.
    private static func tag(_ size: Int, footer: Bool = false) -> [UInt8] {
        Array("ID3".utf8) + [4, 0, footer ? 0x10 : 0] + [21, 14, 7, 0].map { UInt8(size >> $0 & 0x7F) }
            + [UInt8](repeating: 0, count: size + (footer ? 10 : 0))
    }

    /// What is behind the tag decides: MPEG audio (ISO/IEC 11172-3, 2.4.1.3), ADTS (ISO/IEC 13818-7, 6.2), FLAC (RFC 9639, 8).
    @Test(
        arguments: [
            ([0xFF, 0xFB, 0x90, 0], "public.mp3"), ([0xFF, 0xF1, 0x50, 0x80], "public.aac-audio"),
            ([0xFF, 0xF9, 0x50, 0x80], "public.aac-audio"), (Array("fLaC\0\0\0".utf8), "org.xiph.flac"),
            (Array("MAC \u{7}".utf8), "org.videolan.ape"), ([], "public.mp3"),
        ] as [([UInt8], String)])
    func audioBehindATag(_ audio: [UInt8], _ identifier: String) throws {
        let detector = try TypeDetector()
        for tag in [Self.tag(20), Self.tag(200_000), Self.tag(300, footer: true), Self.tag(12) + Self.tag(40)] {
            let bytes = tag + audio + [UInt8](repeating: 0, count: audio.isEmpty ? 0 : 500)
            #expect(try detector.type(of: bytes, name: nil).type.identifier == identifier)
        }
    }

    /// Signatures from the specifications: ATSC A/52:2018 (the identifier of the bit stream), RFC 4867, 5.3, ITU-T T.81, B.1,
    /// RFC 8866, 5 (SDP), and Apple's PEF container.
    @Test(
        arguments: [
            ([0x0B, 0x77, 0, 0, 0x1C, 0x40, 0x43, 0], "public.ac3-audio"),
            ([0x0B, 0x77, 3, 0xFF, 0x3F, 0x86, 0xFF, 0], "public.enhanced-ac3-audio"),
            (Array("#!AMR\n".utf8), "org.3gpp.adaptive-multi-rate-audio"),
            (Array("#!AMR-WB\n".utf8), "com.apple.amrwb-audio"),
            ([0xFF, 0xD8, 0xFF], "public.jpeg"), ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], "public.jpeg"),
            ([0xCD, 0xF3, 0, 1, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 1, 0x38], "gov.nasa.cdf"),
            (Array("Joy!peffpwpc\0\0\0\u{1}".utf8) + [UInt8](repeating: 0, count: 24), "com.apple.pef-binary"),
            (Array("StuffIt!".utf8) + [1, 2, 3, 0xFF], "com.stuffit.archive.sitx"),
            (Array("StuffIt (c)1997-".utf8) + [0xFF, 0], "com.stuffit.archive.sit"),
            (Array("v=0\r\no=jdoe 3724394400 3724394405 IN IP4 198.51.100.1\r\ns=Call\r\n".utf8), "org.ietf.sdp"),
            (Array("v=0\no=1 2 3\n".utf8), "public.plain-text"),
        ] as [([UInt8], String)])
    func signatures(_ bytes: [UInt8], _ identifier: String) throws {
        #expect(try TypeDetector().type(of: bytes, name: nil).type.identifier == identifier)
    }

    /// Root classes and streams of StarOffice 3 to 5, which LibreOffice's sources list. A template (VOR) has the type of a document.
    @Test(
        arguments: [
            ("C20CF9D1-85AE-11D1-AAB4-006097DA561A", "x", "org.openoffice.text"),
            ("340AC970-E30D-11D0-A53F-00A0249D57B1", "StarWriterDocument", "org.openoffice.text-global"),
            ("565C7221-85BC-11D1-89D0-008029E4B0B1", "StarDrawDocument3", "org.openoffice.presentation"),
            ("2E8905A0-85BD-11D1-89D0-008029E4B0B1", "StarDrawDocument3", "org.openoffice.graphics"),
            (nil, "StarCalcDocument", "org.openoffice.spreadsheet"),
            (nil, "StarMathDocument", "org.openoffice.formula"),
            (nil, "StarChartDocument", "org.openoffice.chart"), (nil, "WordDocument", "com.microsoft.word.doc"),
            (nil, "Contents", "com.microsoft.compound-file"),
        ] as [(String?, String, String)])
    func compoundFiles(_ root: String?, _ stream: String, _ identifier: String) throws {
        let detector = try TypeDetector()
        let bytes = Made.compoundFile([stream], class: root.flatMap(UUID.init))
        for name in [nil, "a.vor", "a.smf"] {
            #expect(try detector.type(of: bytes, name: name).type.identifier == identifier)
        }
    }

    /// Blank rows, a row of a literal and a run, and what no packer writes (Inside Macintosh, PackBits).
    @Test func macPaint() throws {
        let detector = try TypeDetector()
        let header: [UInt8] = [0, 0, 0, 2] + [UInt8](repeating: 0, count: 508)
        let literal: [UInt8] = [69] + (0..<70) + [0xFF, 9]
        let blank: [UInt8] = [0xB9, 0]
        let edge: [UInt8] = [0x80 + 73, 0xFF, 15] + (0..<16)
        func type(_ rows: [[UInt8]]) throws -> String {
            let picture = header + (0..<720).flatMap { rows[$0 % rows.count] }
            return try detector.type(of: picture, name: nil).type.identifier
        }
        #expect(try type([blank, literal, edge]) == "com.apple.macpaint-image")
        for other in [[0, 0], [0xFF, 0xFF], [0xFF, 0], [1, 2, 3]] as [[UInt8]] {
            #expect(try type([other]) != "com.apple.macpaint-image")
        }
    }

    @Test func zipsByTheirNames() throws {
        let detector = try TypeDetector()
        let comic = try detector.type(of: Made.zip([("001.png", "x"), ("002.png", "x")]), name: "comic.cbz")
        #expect(comic.type.identifier == "com.macitbetter.cbz-archive")
        #expect(comic.basis == .contentAndName)
        #expect(comic.conflict == nil)
        let picture = try detector.type(of: Made.zip([("001.png", "x")]), name: "comic.png")
        #expect(picture.type == .zip)
        #expect(picture.conflict == .png)
    }

    /// Brands of ISO/IEC 14496-12, 23008-12 and the MP4 registration authority.
    @Test(arguments: [
        ("heic", ["mif1", "heic"], "public.heic"), ("mif1", ["heic"], "public.heif"), ("avif", ["mif1"], "public.avif"),
        ("isom", ["mp42"], "public.mpeg-4"), ("qt  ", [], "com.apple.quicktime-movie"),
        ("M4A ", ["mp42"], "com.apple.m4a-audio"),
        ("crx ", ["isom"], "com.canon.cr3-raw-image"), ("3gp5", ["isom"], "public.3gpp"), ("dash", [], "public.mpeg-4"),
    ])
    func media(_ major: String, _ compatible: [String], _ identifier: String) throws {
        #expect(try TypeDetector().type(of: Made.media(major, compatible), name: nil).type.identifier == identifier)
    }

    /// The two bytes of a zlib header are also `x ` and `x^`.
    @Test func streamsOfZlib() throws {
        let detector = try TypeDetector()
        // An empty stream, and one that is stored (RFC 1950, RFC 1951).
        let streams: [[UInt8]] = [[0x78, 0x9C, 3, 0, 0, 0, 0, 1], [0x78, 1, 1, 3, 0, 0xFC, 0xFF, 0x61, 0x62, 0x63]]
        for stream in streams {
            #expect(try detector.type(of: stream, name: nil).type.identifier == "org.zlib.zlib-stream")
        }
        // A solid in binary STL whose name is `x`: 80 bytes of name, one triangle.
        let solid =
            Array("x".utf8) + [UInt8](repeating: 0x20, count: 79) + [1, 0, 0, 0] + [UInt8](repeating: 0, count: 50)
        #expect(try detector.type(of: solid, name: nil).type == .data)
        #expect(
            try detector.type(of: solid, name: "x.stl").type.identifier
                == "public.standard-tesselated-geometry-format")
    }

    /// Words that are enough for libmagic.
    @Test(arguments: [
        ("import the boxes from the van\nfrom 3 to 5 pm\n", "public.plain-text"),
        ("#include everything you need\n", "public.plain-text"), ("#include <a.h>\n", "public.c-source"),
        ("import a from 'b';\n", "com.netscape.javascript-source"),
        ("package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfmt.Println(1)\n}\n", "org.golang.go-source"),
        ("use std::io;\n\nfn main() {\n    println!(\"hi\");\n}\n", "public.rust-source"),
        ("fun main() {\n    println(\"hi\")\n}\n", "org.kotlinlang.source"),
        ("using System;\nnamespace A { class B {} }\n", "com.microsoft.c-sharp"),
        ("defmodule A do\n  def b, do: 1\nend\n", "org.elixir-lang.elixir-source"),
        ("import std.stdio;\nvoid main() {}\n", "org.dlang.d-source"),
        ("package arrived today\n\nfunc starts at 9 {\n", "public.plain-text"),
    ])
    func sourceCode(_ text: String, _ identifier: String) throws {
        #expect(try TypeDetector().type(of: Array(text.utf8), name: nil).type.identifier == identifier)
    }

    /// Tags of TIFF 6.0, TIFF/EP and DNG 1.6.
    @Test func rawImagesByTheirSensorData() throws {
        let detector = try TypeDetector()
        func identifier(_ make: String, _ shorts: [(Int, Int)], _ name: String? = nil) throws -> String {
            try detector.type(of: Made.tiff(make: make, shorts: shorts.map { (tag: $0.0, value: $0.1) }), name: name)
                .type.identifier
        }
        #expect(try identifier("NIKON CORPORATION", [(262, 32803)]) == "com.nikon.raw-image")
        #expect(try identifier("SONY", [(262, 32803)]) == "com.sony.arw-raw-image")
        #expect(try identifier("Canon", [(262, 2), (50706, 1)]) == "com.adobe.raw-image")
        #expect(try identifier("NIKON CORPORATION", [(262, 2)]) == "public.tiff")
        #expect(try identifier("NIKON CORPORATION", [(262, 2)], "photo.nef") == "com.nikon.raw-image")
        #expect(try identifier("NoName", [(262, 32803)]) == "public.camera-raw-image")
    }

    @Test(arguments: [
        ("WAVE", "com.microsoft.waveform-audio"), ("AVI ", "public.avi"), ("WEBP", "org.webmproject.webp"),
        ("RMID", "org.videolan.rmi"),
    ])
    func interchangeForms(_ form: String, _ identifier: String) throws {
        let bytes = Array("RIFF".utf8) + Made.little(4, 4) + Array(form.utf8)
        #expect(try TypeDetector().type(of: bytes, name: nil).type.identifier == identifier)
    }

    @Test func diskImagesByTheirTrailer() throws {
        let bytes = [UInt8](repeating: 0x9C, count: 4096) + Array("koly".utf8) + [UInt8](repeating: 0, count: 508)
        #expect(try TypeDetector().type(of: bytes, name: nil).type.identifier == "com.apple.disk-image-udif")
    }

    /// Containers truncated at many lengths, and with changed bytes at their end: always a type, never a trap.
    @Test func damagedContainers() throws {
        let detector = try TypeDetector()
        let whole = [
            Made.openXML("word/document.xml", "x"), Made.media("heic", ["mif1"]), Made.png,
            Made.tiff(make: "NIKON", shorts: [(tag: 262, value: 32803), (tag: 330, value: 8)]),
            [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0x09, count: 600),
        ]
        for bytes in whole {
            for length in stride(from: 1, to: bytes.count, by: 7) {
                #expect(try detector.type(of: Array(bytes[..<length]), name: nil).type.isDeclared)
            }
            for index in stride(from: 0, to: bytes.count, by: 3) {
                var turned = bytes
                turned[index] ^= 0xFF
                #expect(try detector.type(of: turned, name: "x.docx").type.conforms(to: .item))
            }
        }
    }
}

/// Signatures for which libmagic has no MIME type, from the specifications of the formats.
struct SignatureTests {
    @Test(arguments: [
        ("bplist00", 0, "com.apple.binary-property-list"), ("PAR1", 0, "org.apache.parquet"),
        ("qoif", 0, "org.qoiformat.qoi"), ("TZif2", 0, "org.iana.tzif"),
        ("SCRM", 44, "org.videolan.s3m"), (" EMF", 40, "com.microsoft.emf"), ("GGUF", 0, "org.ggml.gguf"),
        ("glTF", 0, "org.khronos.glb"), ("PXR-USDC", 0, "com.pixar.universal-scene-description"),
        ("BOOKMOBI", 60, "com.amazon.mobi"), ("DUCK", 8, "org.duckdb.database"),
        ("\0\u{5}\u{16}\u{7}\0\u{2}\0\0", 0, "com.apple.appledouble"),
        ("\0\u{5}\u{16}\0\0\u{2}\0\0", 0, "com.apple.applesingle-archive"),
    ])
    func signatures(_ signature: String, _ offset: Int, _ identifier: String) throws {
        var bytes = [UInt8](repeating: 0, count: 256)
        bytes.replaceSubrange(offset..<offset + signature.utf8.count, with: signature.utf8)
        #expect(try TypeDetector().type(of: bytes, name: nil).type.identifier == identifier)
    }

    /// Only as a key: another list may have the words as a value.
    @Test func webArchivesByTheirKeys() throws {
        let key = Array("bplist00".utf8) + [0xD1, 1, 2, 0x5F, 0x10, 15] + Array("WebMainResource".utf8)
        #expect(try TypeDetector().type(of: key, name: nil).type == .webArchive)
        let longer = Array("bplist00".utf8) + [0xD1, 1, 2, 0x5F, 0x10, 16] + Array("WebMainResources".utf8)
        #expect(try TypeDetector().type(of: longer, name: nil).type == .binaryPropertyList)
    }

    /// A geocache is a binary property list, and only its name shows it.
    @Test func propertyListsByTheirNames() throws {
        let bytes = Array("bplist00".utf8) + [UInt8](repeating: 0, count: 64)
        let found = try TypeDetector().type(of: bytes, name: "home.geocache")
        #expect(found.type == .geocache)
        #expect(found.basis == .contentAndName)
        #expect(found.conflict == nil)
        #expect(try TypeDetector().type(of: bytes, name: "a.plist").type == .binaryPropertyList)
    }
}
