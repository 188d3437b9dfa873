import Testing
import TypeDetection
import UniformTypes

/// Content and name together: content is never overruled, the name refines it, and text stays text.
struct NameAndContentTests {
    private let detector: TypeDetector

    init() throws { detector = try TypeDetector() }

    private func detect(_ text: String, _ name: String?) throws -> DetectedType {
        try detector.type(of: Array(text.utf8), name: name)
    }

    @Test func theNameRefinesText() throws {
        let found = try detect("# Title\n\nSome *text*.\n", "readme.md")
        #expect(found.type == .markdown)
        #expect(found.basis == .contentAndName)
        #expect(found.conflict == nil)
        #expect(found.textEncoding == .ascii)
    }

    @Test(arguments: [nil, "note.txt", "names.csv", "main.swift"])
    func textInUTF16WithoutAMarkHasEmoji(name: String?) throws {
        let text = "let tea = \"😀 ─ Ā\", cups\nlet oak = \"👍🏽\", lake\n"
        for isBig in [true, false] {
            let bytes = text.utf16.flatMap { unit in
                isBig ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            }
            let found = try detector.type(of: bytes, name: name)
            #expect(
                found.type == name.flatMap { UniformType(filenameExtension: String($0.split(separator: ".")[1])) }
                    ?? .plainText)
        }
    }

    @Test func contentIsNotOverruled() throws {
        let found = try detector.type(of: Made.png, name: "notes.txt")
        #expect(found.type == .png)
        #expect(found.basis == .content)
        #expect(found.conflict == .plainText)
        #expect(found.mimeType == "image/png")
        #expect(found.textEncoding == nil)
    }

    @Test(
        "a text without the signature of the format that its name suggests is text",
        arguments: [
            ("README.asc", "= Title\n\nThis is AsciiDoc.\n"), ("grid.asc", "ncols 3\nnrows 2\n1 2 3\n"),
            ("fig.pic", ".PS\nbox \"hello\"; arrow\n.PE\n"), ("prot.x", "struct a {\n    int b;\n};\n"),
            ("a.mdb", "only prose\n"), ("a.icc", "only prose\n"), ("a.torrent", "only prose\n"),
            ("note.txt", "A file begins with <!DOCTYPE svg>, then follows the text.\n"),
            ("bugs.txt", "P1 Crash on start\nP2 Slow scrolling\n"), (nil, "P5 line of the metro opens\n"),
            ("stops.txt", "P1 3 stops, then P2\n"), ("p4.txt", "P4\n- buy milk\n"),
            ("graph.plt", "set terminal png\nplot sin(x)\n"), ("letter.plt", "PS; I forgot this.\n"),
            (nil, "IN;THE BEGINNING;\n"),
            (nil, "A file begins with <!DOCTYPE svg>, then follows the text.\n"),
        ] as [(String?, String)])
    func textStaysText(name: String?, text: String) throws {
        let found = try detect(text, name)
        #expect(found.type.conforms(to: .text) && found.type != .svg, "\(found.type)")
        #expect(found.textEncoding == .ascii)
    }

    /// `.1` is a manual page, and the older part of a log; `.ME` a macro package, and the end of a name in capital letters.
    @Test(
        "a text without the signs of the type that only its name suggests is plain text",
        arguments: [
            ("app.log.1", "10:02 started\n10:03 ready\n"), ("READ.ME", "Read me first.\n'Tis short.\n...\n"),
            ("notes.3", ".5 is a half\n.25 is a quarter\n"), ("a.vcf", "##fileformat=VCFv4.2\n#CHROM\tPOS\n"),
            ("a.ics", "nothing yet\n"), ("files.loc", "/usr/bin\n"), ("a.smil", "CCO ethanol\n"),
            ("city.map", "Main Street 4\n"), ("a.tm", "set x 1\n"), ("a.ent", "only prose\n"),
        ])
    func namesWithoutSigns(name: String, text: String) throws {
        let found = try detect(text, name)
        #expect(found.type == .plainText, "\(found.type)")
        #expect(found.conflict == nil)
    }

    @Test(arguments: [
        ("ls.1", ".TH LS 1\n.SH NAME\nls\n"), ("page.man", ".\\\" A comment\n"), ("a.8", ".Dd June 1\n.Dt A 8\n"),
        ("a.me", ".ce 2\nTitle\n.ll 6i\n.in 2\n"), ("redirect.7", ".so man7/other.7\n"), ("a.ms", ".TL\nTitle\n"),
    ])
    func manualPages(name: String, text: String) throws {
        #expect(try detect(text, name).type.identifier == "org.gnu.troff")
    }

    /// Names that several languages use, and languages that libmagic takes for Ruby.
    @Test(
        "the text decides between the languages of a name",
        arguments: [
            ("main.d", "module main;\nvoid main() {}\n", "org.dlang.d-source"),
            ("main.d", "build/main.o: src/main.c \\\n  src/main.h\n\nsrc/main.h:\n", "public.make-source"),
            ("lib.d", "/target/liba.rlib: /src/lib.rs /src/b.rs\n", "public.make-source"),
            ("_update-rc.d", "#compdef update-rc.d\n\n_arguments '1:service:{_services}';\n", "public.zsh-script"),
            ("_git", "#compdef git\n_git() {\n}\n", "public.zsh-script"),
            ("wait.ph", "require '_h2ph_pre.ph';\n\nno warnings qw(redefine misc);\n", "public.perl-script"),
            ("json.rbs", "module JSON\n  def self?.parse: (string source) -> untyped\nend\n", "org.ruby-lang.rbs"),
        ])
    func languagesOfAName(name: String, text: String, identifier: String) throws {
        #expect(try detect(text, name).type.identifier == identifier)
    }

    /// The length of the names stands where Disk Copy has its name, and a number where it has its size.
    @Test func compiledTerminfo() throws {
        let names = Array("wy520-48|wyse520-48|Wyse 520 with 48 data lines".utf8)
        let header: [UInt8] = [0x1A, 0x01, UInt8(names.count + 1), 0, 0x17, 0, 8, 0, 0x29, 1, 0xAE, 3]
        let bytes = header + names + [0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 200)
        #expect(try detector.type(of: bytes, name: nil).type.identifier == "org.kernel.terminfo")
    }

    @Test func documentTypeDefinitions() throws {
        let declared = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- notes -->\n<!ELEMENT note (to, from)>\n"
        #expect(try detect(declared, nil).type.identifier == "org.w3.xml-dtd")
        #expect(try detect("<!ENTITY % a 'b'>\n", "a.dtd").type.identifier == "org.w3.xml-dtd")
        #expect(try detect("<?xml version=\"1.0\"?>\n<note/>\n", nil).type == .xml)
    }

    /// 8-bit samples without control characters look like a text in another alphabet, without spaces.
    @Test func samplesAreNoText() throws {
        let samples = (0..<8192).map { UInt8(0xA8 + $0 * 7 % 80) }
        #expect(try !detector.type(of: samples, name: nil).type.conforms(to: .text))
        let text = Array(samples.prefix(2048).enumerated().map { $0.offset % 60 == 59 ? 0x0A : $0.element })
        #expect(try detector.type(of: text, name: nil).type.conforms(to: .text))
    }

    private static let signed: [(bytes: [UInt8], identifier: String)] = [
        (Array("PF\n2 1\n-1.0\n".utf8) + [UInt8](repeating: 0, count: 24), "public.pbm"),
        (
            Array("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n".utf8) + [0x80, 0x81, 0x00, 0x82],
            "public.radiance"
        ),
        ([0x93] + Array("NUMPY".utf8) + [1, 0, 0x46, 0], "org.numpy.npy"),
        ([0x8B] + Array("JNG\r\n".utf8) + [0x1A, 0x0A, 0, 0, 0, 16], "com.jpeg.jng"),
    ]

    @Test("pictures and arrays without a name", arguments: signed)
    func furtherSignatures(bytes: [UInt8], identifier: String) throws {
        #expect(try detector.type(of: bytes, name: nil).type.identifier == identifier)
    }

    @Test func aNameSaysWhatATextWithoutSignatureIs() throws {
        for plot in [
            "SP1;PU0,0;PD10,10;\n", "IN;LBa label\u{3};PU;", "\u{1B}.(\u{1B}.I81;;17:IN;SP1;", "IN;PU1,1PD2,-2;SP0;",
        ] {
            #expect(try detect(plot, "a.hpgl").type.identifier == "com.hp.hpgl", "\(plot)")
        }
        #expect(
            try detect("int puts(const char *);\nint main(void) { puts(\"<!DOCTYPE svg>\"); }\n", "a.c").type.identifier
                == "public.c-source")
    }

    /// A signature is certain, with any name; what only a name says is guessed; a text is what its name says, probably.
    @Test func confidence() throws {
        typealias Confidence = DetectedType.Confidence
        let bytes: [(name: String?, bytes: [UInt8], confidence: Confidence)] = [
            (nil, Made.png, .certain), ("notes.txt", Made.png, .certain), ("a.png", Made.png, .certain),
            ("a.png", [], .guessed), (nil, [], .guessed), ("a.mp3", [1, 0xFE, 0, 0x93, 0x17, 0, 0xC1], .guessed),
            // Latin-1 without a name that says what it is.
            (nil, [0x47, 0x72, 0xFC, 0xDF, 0x65, 0x0A], .guessed),
        ]
        for (name, bytes, confidence) in bytes {
            #expect(
                try detector.type(of: bytes, name: name).confidence == confidence, "\(name ?? "") \(bytes.prefix(4))")
        }
        let texts: [(name: String?, text: String, confidence: Confidence)] = [
            (nil, "{\"a\": [1, 2]}\n", .certain), (nil, "Some words.\n", .likely), ("a.txt", "Some words.\n", .likely),
            ("a.md", "Some words.\n", .likely), ("a.swift", "let a = 1\n", .likely),
            (nil, "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", .certain),
        ]
        for (name, text, confidence) in texts {
            #expect(try detect(text, name).confidence == confidence, "\(name ?? "") \(text)")
        }
    }

    @Test(
        "armour says whether it is a key, a signature or a message, and all are named so",
        arguments: [
            ("PUBLIC KEY BLOCK", "a.asc", "org.openpgp.key"), ("PRIVATE KEY BLOCK", "a.gpg", "org.openpgp.key"),
            ("SIGNATURE", "a.txt.asc", "org.openpgp.signature"), ("MESSAGE", "a.asc", "org.openpgp.message"),
            ("SIGNED MESSAGE", "a.asc", "org.openpgp.message"),
        ])
    func armour(_ label: String, _ name: String, _ type: String) throws {
        // A signed text has a signature below.
        let text = "-----BEGIN PGP \(label)-----\n\nmQ==\n-----BEGIN PGP SIGNATURE-----\n\nmQ==\n"
        let found = try detect(text, name)
        #expect(found.type.identifier == type)
        #expect(found.basis == .content && found.conflict == nil)
    }

    @Test(
        "a text decides between the kinds of text that share an extension",
        arguments: [
            ("#import <stdio.h>\n@implementation A\n@end\n", "a.m", "public.objective-c-source"),
            ("// Copyright\nint main(void) { return 0; }\n", "a.m", "public.objective-c-source"),
            ("% a comment\nfunction y = f(x)\n  y = x.^2;\nend\n", "a.m", "com.mathworks.matlab"),
            ("\nfunction y = f(x)\n", "a.m", "com.mathworks.matlab"),
            ("int a;\n", "a.m", "public.objective-c-source"),
            ("x <- c(1, 2, 3)\nplot(x)\n", "a.R", "org.r-project.r-source"),
            ("library(stats)\n", "a.r", "org.r-project.r-source"),
            ("f = function(a) a + 1\n", "a.r", "org.r-project.r-source"),
            ("#include \"Types.r\"\nresource 'STR ' (128) { \"a <- b\" };\n", "a.r", "com.apple.rez-source"),
        ])
    func sharedExtensions(_ text: String, _ name: String, _ type: String) throws {
        let found = try detect(text, name)
        #expect(found.type.identifier == type)
        #expect(found.conflict == nil)
    }

    @Test(
        "names of any data, and names that several fields use, are no conflict",
        arguments: [
            ("-----BEGIN RSA PRIVATE KEY-----\nMII=\n", "server.key", "org.ietf.pem-key"),
            ("-----BEGIN OPENSSH PRIVATE KEY-----\nb3==\n", "host.key", "org.openssh.private-key"),
            ("module example.com/x\n\ngo 1.21\n", "go.mod", "public.plain-text"),
            ("some words\n", "text.bin", "public.plain-text"), ("%PDF-1.4\n", "text.bin", "com.adobe.pdf"),
        ])
    func namesOfAnyData(_ text: String, _ name: String, _ type: String) throws {
        let found = try detect(text, name)
        #expect(found.type.identifier == type)
        #expect(found.conflict == nil)
    }

    /// The checksums are those of Python's `binascii.crc_hqx`.
    @Test func macBinaryIsToldByItsHeader() throws {
        var file = [UInt8](repeating: 0, count: 256)
        file.replaceSubrange(1..<9, with: [7] + Array("Read Me".utf8))
        file.replaceSubrange(65..<73, with: Array("TEXTttxt".utf8))
        file[86] = 5
        file.replaceSubrange(128..<133, with: Array("words".utf8))
        func found(_ bytes: [UInt8], _ name: String = "a.bin") throws -> DetectedType {
            try detector.type(of: bytes, name: name)
        }
        let first = try found(file)
        #expect(first.type.identifier == "com.apple.macbinary-archive")
        #expect(first.basis == .content && first.confidence == .certain && first.conflict == nil)
        #expect(try found(Array(file.dropLast())).type == .data, "the size is another")

        var second = file + [0]
        second.replaceSubrange(122..<126, with: [129, 129, 0x37, 0x30])
        #expect(try found(second, "Read Me").type.identifier == "com.apple.macbinary-archive")
        second[125] ^= 1
        let damaged = try found(second)
        #expect(damaged.type == .data && damaged.basis == .content && damaged.conflict == nil)
        #expect(try found([UInt8](repeating: 0, count: 256)).type == .data)
    }

    @Test func agreementIsNoConflict() throws {
        let found = try detector.type(of: Made.png, name: "picture.PNG")
        #expect(found.type == .png)
        #expect(found.basis == .content)
        #expect(found.conflict == nil)
    }

    /// Short or unusual texts that begin like a magic number: bugaevc/wl-clipboard 290, 266, 280, 287 and others.
    @Test(arguments: [
        "PA279CV", "BM", "MZ", "GRIB me a river", "caffeine is nice\n", "II*", "P4ssword", "P1", "PK", "Rar",
        "#!AMR is audio\nnot this", "RIFF raff", "OggS and ends", "ID3 tags are explained below\n", "x", "1", "-",
        "\u{e9}t\u{e9}\n", "FWS stands for four wheel steering",
    ])
    func textStaysText(_ text: String) throws {
        let found = try detect(text, nil)
        #expect(found.type.conforms(to: .plainText), "\(found.type)")
        #expect(try detect(text, "note.txt").type == .plainText)
        #expect(try detect(text, "note.txt").conflict == nil)
    }

    /// "모든 인간은 태어날 때부터" in EUC-KR, and "Všichni lidé rodí se svobodní" in code page 852 (both encoded by Python), which
    /// libmagic 5.44 detects as a DOS program and as sound.
    @Test(
        arguments: [
            [
                0xB8, 0xF0, 0xB5, 0xE7, 0x20, 0xC0, 0xCE, 0xB0, 0xA3, 0xC0, 0xBA, 0x20, 0xC5, 0xC2, 0xBE, 0xEE, 0xB3,
                0xAF,
                0x20, 0xB6, 0xA7, 0xBA, 0xCE, 0xC5, 0xCD, 0x0A,
            ],
            [
                0x56, 0xE7, 0x69, 0x63, 0x68, 0x6E, 0x69, 0x20, 0x6C, 0x69, 0x64, 0x82, 0x20, 0x72, 0x6F, 0x64, 0xA1,
                0x20,
                0x73, 0x65, 0x20, 0x73, 0x76, 0x6F, 0x62, 0x6F, 0x64, 0x6E, 0xA1, 0x0A,
            ],
        ] as [[UInt8]])
    func legacyTextIsWhatItsNameSays(_ bytes: [UInt8]) throws {
        let found = try detector.type(of: bytes, name: "note.txt")
        #expect(found.type == .plainText)
        #expect(found.conflict == nil)
    }

    @Test func textIsNotThePictureOfItsName() throws {
        let found = try detect("only words\n", "picture.png")
        #expect(found.type == .plainText)
        #expect(found.conflict == .png)
    }

    /// Web applications export pages with the names of Excel and Word files.
    @Test(arguments: ["report.xls", "page.doc"])
    func aWebPageIsNotTheDocumentOfItsName(_ name: String) throws {
        let found = try detect("<html><body><table><tr><td>1,5</td></tr></table></body></html>\n", name)
        #expect(found.type == .html)
        #expect(found.conflict == UniformType(filenameExtension: name.hasSuffix("xls") ? "xls" : "doc"))
        let workbook = """
            <?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
            <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>
            """
        #expect(try detect(workbook, name).type.conforms(to: .xml))
    }

    @Test func unknownContentIsWhatItsNameSays() throws {
        let bytes: [UInt8] = [0x01, 0xFE, 0x00, 0x93, 0x17, 0x00, 0xC1, 0x02, 0x9E, 0x11, 0x00, 0xAA]
        let known = try detector.type(of: bytes, name: "song.it")
        #expect(known.type == UniformType("org.videolan.it"))
        #expect(known.basis == .name)
        let unknown = try detector.type(of: bytes, name: "thing.nosuchthing")
        #expect(unknown.type == UniformType(filenameExtension: "nosuchthing"))
        #expect(unknown.type.isDynamic)
        let nameless = try detector.type(of: bytes, name: nil)
        #expect(nameless.type == .data)
        #expect(nameless.basis == .content)
        #expect(nameless.mimeType == "application/octet-stream")
        let binary = try detector.type(of: bytes, name: "notes.txt")
        #expect(binary.type == .data)
        #expect(binary.conflict == .plainText)
    }

    @Test func emptyContentIsWhatItsNameSays() throws {
        let named = try detector.type(of: [], name: "empty.md")
        #expect(named.type == .markdown)
        #expect(named.basis == .name)
        #expect(named.mimeType == "inode/x-empty")
        #expect(try detector.type(of: [], name: nil).type == .data)
    }

    @Test(arguments: [
        ("Makefile", "all:\n\techo\n", "public.make-source"), ("Dockerfile", "FROM x\n", "com.docker.dockerfile"),
        (".bashrc", "alias a=b\n", "public.bash-script"),
        ("code.ts", "let a: number = 1\n", "com.microsoft.typescript"),
        ("de.ts", "<?xml version=\"1.0\"?>\n<!DOCTYPE TS>\n<TS version=\"2.1\"/>\n", "public.xml"),
        ("page.jsp", "<?xml version=\"1.0\"?>\n<jsp:root version=\"2.0\"/>\n", "com.oracle.jsp"),
        ("code.rs", "fn main() {}\n", "public.rust-source"),
        ("script", "#!/usr/bin/env python3\nprint(1)\n", "public.python-script"),
        ("page", "<!DOCTYPE html>\n<title>x</title>", "public.html"),
        ("template.php", "<!DOCTYPE html><?php ?>", "public.php-script"),
        ("a.yml", "a: 1\n", "public.yaml"), ("a.toml", "[a]\nb = 1\n", "public.toml"),
        ("a.ini", "[a]\nb=1\n", "com.microsoft.ini"),
        ("data.csv", "a,b\n1,2\n", "public.comma-separated-values-text"),
        ("data", "a,b\n1,2\n", "public.comma-separated-values-text"),
        ("data", "a\tb\n1\t2\n", "public.tab-separated-values-text"),
        ("note", "Dear all, hello\nBye, you\n", "public.plain-text"),
        ("mail", "From: a@b\nTo: c@d\nSubject: x\n\nHi\n", "com.apple.mail.email"),
        // What else has header fields: RFC 9112 (without its first line), letters, settings, git-format-patch(1).
        ("headers", "Date: Tue\nContent-Type: text/html\nServer: a\n\n", "public.plain-text"),
        ("letter", "From: Jane\nTo: John\nSubject: x\n\nDear John,\n", "public.plain-text"),
        ("letter.txt", "From: jane@a.org\nTo: John\nSubject: x\n\nDear John,\n", "public.plain-text"),
        ("mail.yaml", "from: a@b\nto: c@d\nsubject: x\n", "public.yaml"),
        (
            "fix",
            "From \(String(repeating: "0a", count: 20)) Mon Sep 17 00:00:00 2001\nFrom: a <a@b>\nDate: x\nSubject: y\n\n",
            "public.patch-file"
        ),
        // Maildir: https://cr.yp.to/proto/maildir.html
        ("1700000000.M1P2.host:2,S", "Return-Path: <a@b>\nReceived: from x\nSubject: a\n\nb\n", "com.apple.mail.email"),
        ("mail", "Subject: a\nMessage-ID: <1@b>\n\nb\n", "com.apple.mail.email"),
        ("inbox", "From a@b Mon Jan  1 00:00:00 2024\nFrom: a@b\nSubject: c\n\nd\n", "com.c-command.mbox"),
        ("k.pem", "-----BEGIN CERTIFICATE-----\nx\n", "public.x509-certificate"),
        ("c", "BEGIN:VCALENDAR\nVERSION:2.0\n", "com.apple.ical.ics"), ("s", "WEBVTT\n\n", "org.w3.webvtt"),
        ("id.pub", "ssh-ed25519 AAAAC3Nz a@b\n", "org.openssh.public-key"),
        // RFC 4716.
        ("id.pub", "---- BEGIN SSH2 PUBLIC KEY ----\nComment: \"a\"\nAAAA\n", "org.openssh.public-key"),
        ("p", "%!PS-Adobe-3.0 EPSF-3.0\n", "com.adobe.encapsulated-postscript"), ("r", "{\\rtf1 x}", "public.rtf"),
        ("link.url", "[InternetShortcut]\nURL=http://a\n", "com.microsoft.internet-shortcut"),
        ("model.stl", "solid x\nfacet normal 0 0 1\n", "public.standard-tesselated-geometry-format"),
        ("d.diff", "--- a\n+++ b\n@@ -1 +1 @@\n", "public.patch-file"),
        ("x.xyz123", "plain words\n", "public.plain-text"),
    ])
    func texts(_ name: String, _ text: String, _ identifier: String) throws {
        #expect(try detect(text, name).type.identifier == identifier)
    }
}
