@testable import DocumentConverters
@testable import TextEncodings
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

struct TextEncodingTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let encoding: String
        let text: String
        var testDescription: String { "\(encoding): \(text.prefix(12))" }

        /// The text as encoded by Python's codecs, an independent encoder.
        func bytes() async throws -> Data {
            try await OutsideProgram.run(
                "/usr/bin/env",
                [
                    "python3", "-c", "import sys; sys.stdout.buffer.write(sys.argv[1].encode(sys.argv[2]))", text,
                    encoding,
                ])
        }
    }

    static let german = """
        Die Straße nach Süden führt über grüne Hügel. Müde Wanderer grüßen höflich; später essen sie Käse, Brötchen
        und Äpfel. Übermorgen läuft die Prüfung für die Schüler in der größten Halle.

        """
    static let russian = """
        Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему. Все смешалось
        в доме Облонских. Жена узнала, что муж был в связи с бывшею в их доме француженкою-гувернанткой.

        """
    static let japanese = """
        吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所で
        ニャーニャー泣いていた事だけは記憶している。吾輩はここで始めて人間というものを見た。

        """
    static let chinese = """
        道可道，非常道。名可名，非常名。无名天地之始，有名万物之母。故常无欲以观其妙，常有欲以观其徼。
        此两者同出而异名，同谓之玄。玄之又玄，众妙之门。天下皆知美之为美，斯恶已。

        """
    static let ukrainian = """
        Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і совістю і повинні
        діяти у відношенні один до одного в дусі братерства.

        """
    static let greek = """
        Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με
        λογική και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ τους με πνεύμα αδελφοσύνης.

        """
    static let korean = """
        모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을
        부여받았으며 서로 형제애의 정신으로 행동하여야 한다.

        """

    static let samples = [
        Sample(encoding: "latin-1", text: german),
        Sample(encoding: "cp1252", text: german + "“Ja” – 5 €…"),
        Sample(encoding: "utf-16", text: german + japanese),
        Sample(encoding: "utf-32", text: german + chinese),
        Sample(encoding: "utf-8-sig", text: german + russian),
        Sample(encoding: "koi8-r", text: russian),
        Sample(encoding: "koi8-u", text: ukrainian),
        Sample(encoding: "cp1251", text: russian),
        Sample(encoding: "shift_jis", text: japanese),
        Sample(encoding: "euc-jp", text: japanese),
        Sample(encoding: "iso2022_jp", text: japanese),
        Sample(encoding: "gb18030", text: chinese),
        Sample(encoding: "big5", text: "道可道，非常道。名可名，非常名。無名天地之始，有名萬物之母。故常無欲以觀其妙，常有欲以觀其徼。"),
        Sample(encoding: "euc-kr", text: korean),
        Sample(encoding: "iso8859-7", text: greek),
        // Too short for statistics: the most common encoding of such texts is assumed.
        Sample(encoding: "cp1252", text: "naïve"), Sample(encoding: "cp1252", text: "café"),
        Sample(encoding: "cp1252", text: "Þetta er íslenska"),
        Sample(encoding: "cp1250", text: "Zażółć gęślą jaźń."),
    ]

    /// The labels of the Encoding Standard, from a package that no one here wrote.
    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/webencodings"),
            "python3-webencodings is not installed"))
    func labelsOfTheEncodingStandard() async throws {
        let output = try await OutsideProgram.run(
            "/usr/bin/env",
            [
                "python3", "-c",
                "from webencodings.labels import LABELS\nfor label, name in LABELS.items(): print(label, name)",
            ])
        let rows = String(decoding: output, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
        #expect(rows.count > 200)
        // What the C library does not have, or the Standard replaces; UTF-16 has a mark, or an order in its type.
        let others: Set<Substring> = ["replacement", "hz-gb-2312", "x-user-defined", "utf-16le", "utf-16be"]
        for row in rows where row.count == 2 && !others.contains(row[1]) {
            let encoding = try #require(TextEncoding(label: String(row[0])))
            #expect(
                encoding == TextEncoding(label: row[1] == "iso-8859-8-i" ? "iso-8859-8" : String(row[1])), "\(row[0])")
            #expect(TextEncoding(stated: String(row[0])) != nil, "\(row[0])")
        }
    }

    @Test(arguments: samples)
    func textOfAnyEncodingBecomesUTF8(_ sample: Sample) async throws {
        let scratch = try Scratch()
        let source = try ConversionSource("public.text", bytes: try await sample.bytes(), name: "note.txt")
        let rule = try #require(TextEncodingConverter().rules(for: source).first)
        // A byte order mark declares the encoding (Unicode 15, section 23.8); otherwise it is guessed.
        let isMarked = ["utf-16", "utf-32", "utf-8-sig"].contains(sample.encoding)
        #expect(rule.fidelity == (isMarked ? .lossless : .flattened))
        let content = try await TextEncodingConverter().convert(
            source, by: rule, in: ConversionContext(scratch: scratch.path))
        #expect(try content.text() == sample.text)
        #expect(scratch.contents.count == 1)
    }

    @Test func unmarkedUTF16IsReadWhereTheTypeSaysSo() async throws {
        let scratch = try Scratch()
        for encoding in ["utf-16-le", "utf-16-be"] {
            let bytes = try await Sample(encoding: encoding, text: Self.german).bytes()
            #expect(TextPeek.encoding(of: Array(bytes)) == nil)
            #expect(TextPeek.encoding(of: Array(bytes), isUTF16: true) != nil)
            let unmarked = TextPeek.unmarkedUTF16(bytes)
            #expect(unmarked.name == encoding.uppercased().replacing("UTF-16-", with: "UTF-16"))
        }
        _ = scratch
    }

    /// UTF-16 of a Latin alphabet is recognised by its zero bytes; other bytes with zeros are not text.
    @Test(arguments: ["utf-16-le", "utf-16-be"])
    func unmarkedUTF16OfLatinTextIsRead(_ encoding: String) async throws {
        let scratch = try Scratch()
        let bytes = try await Sample(encoding: encoding, text: Self.german).bytes()
        let source = try ConversionSource("public.plain-text", bytes: bytes, name: "note.txt")
        #expect(!TextEncodingConverter().rules(for: source).isEmpty)
        let content = try await TextEncodingConverter().convert(source, in: ConversionContext(scratch: scratch.path))
        #expect(try content.text() == Self.german)
        for other in [
            Array(bytes) + [0, 0], Array(bytes) + [1, 0, 0, 1], Array(bytes.prefix(8)), Array("plain words".utf8),
        ] {
            #expect(!TextPeek.isUnmarkedUTF16(other))
        }
    }

    /// Emoji are pairs of surrogates, and the lower byte of a character may be zero: U+1F600 is D83D DE00, U+2500 is 2500.
    @Test(arguments: ["utf-16-le", "utf-16-be"])
    func unmarkedUTF16HasEmoji(_ encoding: String) async throws {
        let scratch = try Scratch()
        let text = "Tea at five 😀, by the oak 👍🏽\n─── then home\n"
        let bytes = try await Sample(encoding: encoding, text: text).bytes()
        let source = try ConversionSource("public.plain-text", bytes: bytes, name: "note.txt")
        let content = try await TextEncodingConverter().convert(source, in: ConversionContext(scratch: scratch.path))
        #expect(try content.text() == text)
        // Half of a pair is no text.
        let halves = try await Sample(encoding: encoding, text: "Tea at five by the oak").bytes()
        let half: [UInt8] = encoding == "utf-16-le" ? [0x00, 0xDE] : [0xDE, 0x00]
        #expect(!TextPeek.isUnmarkedUTF16(Array(halves) + half))
    }

    @Test func textThatIsUTF8IsTheSourceItself() async throws {
        let home = try Scratch()
        let scratch = try Scratch()
        let path = try home.file("notes.txt", Self.russian.utf8)
        let source = try ConversionSource("public.text", file: path)
        let content = try await TextEncodingConverter().convert(source, in: ConversionContext(scratch: scratch.path))
        guard case .file(let file) = content else { throw NoRule(source: source) }
        #expect(file == LoadedFile(path: path, ownership: .source))
        #expect(scratch.contents.isEmpty)
    }

    /// Characters of every length, at every distance from the end of a block.
    @Test(arguments: 0..<5)
    func charactersThatABlockCutsAreWhole(_ shift: Int) async throws {
        let scratch = try Scratch()
        let text = String(repeating: "x", count: TextStream.blockBytes - shift) + "aß€😀" + Self.japanese
        let utf8 = try ConversionSource("public.text", bytes: text.utf8)
        let converter = TextEncodingConverter()
        #expect(
            try await converter.convert(utf8, in: ConversionContext(scratch: scratch.path)).text() == text)
        let utf16 = try #require(text.data(using: .utf16LittleEndian))
        let marked = try ConversionSource("public.text", bytes: [0xFF, 0xFE] + utf16)
        #expect(
            try await converter.convert(marked, in: ConversionContext(scratch: scratch.path)).text() == text)
    }

    /// The table of well-formed and ill-formed sequences of UTF-8 in Unicode 15, chapter 3, D92.
    @Test(
        arguments: [
            ([0x61], true), ([0xC3, 0xA9], true), ([0xE2, 0x82, 0xAC], true), ([0xF0, 0x9F, 0x98, 0x80], true),
            ([0xC3], false), ([0xA9], false), ([0xC0, 0x80], false), ([0xED, 0xA0, 0x80], false),
            ([0xF4, 0x90, 0x80, 0x80], false), ([0xE2, 0x82], false), ([0xE2, 0x28, 0xA1], false), ([0xFF], false),
        ] as [([UInt8], Bool)])
    func utf8IsChecked(_ bytes: [UInt8], _ isValid: Bool) {
        for size in 1...4 {
            var check = UTF8Check()
            for start in stride(from: 0, to: bytes.count, by: size) {
                bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { check.feed($0) }
            }
            #expect(check.isValid == isValid, "in blocks of \(size)")
        }
    }

    @Test(
        arguments: [
            [0x00, 0x01, 0x02, 0x03], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00],
            [0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01, 0x01, 0x00], [0x1F, 0x8B, 0x08, 0x08, 0xFE, 0x01, 0x91],
        ] as [[UInt8]])
    func whatIsNotTextOffersNothing(_ bytes: [UInt8]) throws {
        let source = try ConversionSource("public.text", bytes: bytes)
        #expect(TextEncodingConverter().rules(for: source).isEmpty)
    }

    /// One invalid byte does not turn UTF-8 into windows-1252.
    @Test func brokenUTF8IsDamagedAndNotGuessedAt() async throws {
        let scratch = try Scratch()
        let source = try ConversionSource("public.plain-text", bytes: Self.russian.utf8 + [0xFF] + Self.russian.utf8)
        let error = try await #require(throws: ConversionError.self) {
            _ = try await TextEncodingConverter().convert(source, in: ConversionContext(scratch: scratch.path))
        }
        #expect(error.code == .damaged)
        #expect(scratch.contents.isEmpty)
    }

    /// Recorded terminal output contains escape sequences; its bytes are text nevertheless.
    @Test func escapeSequencesOfATerminalAreText() async throws {
        let scratch = try Scratch()
        let text = "\u{1B}[31mrot\u{1B}[0m\n"
        let source = try ConversionSource("public.plain-text", bytes: text.utf8)
        #expect(TextEncodingConverter().rules(for: source).first?.keepsBytes == true)
        let content = try await TextEncodingConverter().convert(source, in: ConversionContext(scratch: scratch.path))
        #expect(try content.text() == text)
    }

    /// The types in semantics 2.4, and whether their own bytes are offered as text.
    @Test(arguments: [
        ("public.swift-source", true), ("public.json", true), ("public.yaml", true), ("public.toml", true),
        ("public.comma-separated-values-text", true), ("public.xml", true), ("net.daringfireball.markdown", true),
        ("org.tug.tex", true), ("public.html", false), ("public.xhtml", false), ("public.rtf", false),
        ("public.svg-image", false), ("com.topografix.gpx", false), ("com.geocaching.loc", false),
        ("org.docbook.docbook", false), ("org.fictionbook.fb2", false), ("org.opml.opml", false),
        ("org.jupyter.notebook", false), ("public.mp3", false), ("public.png", false),
    ])
    func textForItsOwnSakeOffersItsBytes(_ type: String, _ isText: Bool) throws {
        let source = try ConversionSource(type, bytes: "<x>Some text</x>\n".utf8)
        let rules = TextEncodingConverter().rules(for: source)
        #expect(rules.isEmpty != isText)
        #expect(rules.allSatisfy { $0.fidelity == .lossless && $0.keepsBytes })
        #expect(TextEncodingConverter().rules(from: source.type).isEmpty != isText)
    }

    @Test func emptyTextIsText() async throws {
        let scratch = try Scratch()
        let source = try ConversionSource("public.text", bytes: [])
        let content = try await TextEncodingConverter().convert(source, in: ConversionContext(scratch: scratch.path))
        #expect(try content.text() == "")
    }
}
