internal import DndCommands

extension TopicPage {
    static let formats = TopicPage(
        name: "dnd-formats",
        section: 7,
        abstract: "the file formats that dnd converts",
        description: """
            Every format that `dnd` reads, by the converter that reads it, and the types that it becomes in one step. \
            `dnd` also joins steps: a mail becomes HTML, and that a PDF. `dnd converters --from TYPE` lists all ways, \
            and what is missing for them on this machine. A file whose type the destination reads is not converted, \
            whatever its format: it lands byte for byte.

            Formats are uniform types with the extensions of their files. What conforms to a type is read as it. The words \
            before the targets are fidelities, which dnd(7) explains. Each section names the independent programs with \
            which the tests compare what was read and written.
            """,
        sections: FormatTable.all.map { table in
            let judge = FormatJudge.of(table.converter)
            let program = table.program.map { " It needs `\($0.name)`, from Debian's package `\($0.package)`." } ?? ""
            return ManualChapter.Section(
                title: judge?.title ?? table.converter,
                entries: table.formats.map { .init(name: $0.identifier, meaning: $0.words) },
                introduction: "The converter `\(table.converter)`.\(program) \(judge?.words ?? "")")
        }, seeAlso: [("dnd", 7), ("dnd-converters", 1), ("dnd-inspect", 1), ("dnd-types", 1)])
}

extension FormatTable.Format {
    /// What it is, and what it becomes.
    fileprivate var words: String {
        let names = extensions.map { "." + $0 }.joined(separator: ", ")
        let title = description.isEmpty ? "" : description + (names.isEmpty ? "" : " (\(names))") + ".\n"
        return title
            + targets.map { fidelity, identifiers in
                "\(fidelity): " + identifiers.map { "`\($0)`" }.joined(separator: ", ")
            }.joined(separator: "; ") + "."
    }
}

/// What the tests compare the results of a converter with.
package struct FormatJudge: Sendable {
    /// The name of the converter.
    package let converter: String
    /// What it reads, as a title.
    let title: String
    /// One sentence or two on what is compared.
    let words: String
    /// The test file that compares, and a word in it that only the comparison has.
    package let evidence: [(file: String, word: String)]

    /// Standard converters without a judge, and judges of no converter.
    package static var mismatches: [String] {
        let (converters, judges) = (Set(FormatTable.all.map(\.converter)), Set(all.map(\.converter)))
        return converters.symmetricDifference(judges).sorted()
    }

    /// The judge of the converter of this name.
    package static func of(_ converter: String) -> FormatJudge? { all.first { $0.converter == converter } }

    /// All judges, one for each standard converter.
    package static let all: [FormatJudge] = [
        .init(
            converter: "text", title: "Text in other encodings",
            words: "Compared with Python's codecs, and with the texts that were encoded.",
            evidence: [("ConvertersTests/Text/EncodingChoiceTests.swift", "python3")]),
        .init(
            converter: "rich-text", title: "Rich text",
            words: "The text is compared with striprtf's.",
            evidence: [("ConvertersTests/Documents/RichTextTests.swift", "striprtf")]),
        .init(
            converter: "rich-text-folders", title: "Rich text with attachments",
            words: "The text in the folder is read as rich text is.",
            evidence: [("EndToEndTests/LegacyDocumentTests.swift", "rtfd")]),
        .init(
            converter: "word", title: "Documents of Word 97 to 2003",
            words: """
                The words, lists, notes and comments are those of the DOCX and the ODT from which LibreOffice made the \
                documents; antiword finds the same words.
                """,
            evidence: [("EndToEndTests/LegacyDocumentTests.swift", "boats.doc")]),
        .init(
            converter: "ghostscript", title: "PostScript",
            words: "Pages and pictures are checked with poppler's pdfinfo and Pillow.",
            evidence: [("EndToEndTests/LegacyDocumentTests.swift", "pdfinfo")]),
        .init(
            converter: "pandoc", title: "Documents",
            words: """
                Targets are read by python-docx, odfpy, ebooklib, striprtf and html5lib, which find the structure of the \
                source.
                """,
            evidence: [("ConvertersTests/Documents/DocumentTargetTests.swift", "html5lib")]),
        .init(
            converter: "workbooks", title: "Workbooks",
            words: "openpyxl, XlsxWriter and odfpy write workbooks at random; every cell is compared.",
            evidence: [("OfficeDocumentsTests/PeerWorkbookTests.swift", "xlsxwriter")]),
        .init(
            converter: "xlrd", title: "Workbooks of Excel 97 to 2003",
            words: "The cells are those of the workbook of openpyxl from which LibreOffice made the file.",
            evidence: [("EndToEndTests/LegacyDocumentTests.swift", "costs.xls")]),
        .init(
            converter: "presentations", title: "Presentations",
            words: "python-pptx and odfpy write the slides; titles, texts, values of charts and notes are compared.",
            evidence: [("OfficeDocumentsTests/PeerPresentationTests.swift", "pptx")]),
        .init(
            converter: "pdftotext", title: "PDF",
            words: "Texts are compared with pypdf's. Pages become pictures by pdftoppm.",
            evidence: [("ConvertersTests/Documents/PDFTextTests.swift", "pypdf")]),
        .init(
            converter: "pdf-pages", title: "Pages of PDF",
            words: "A page that was taken out is drawn by pdftoppm as the page in the document is.",
            evidence: [("EndToEndTests/PartTests.swift", "pdftoppm")]),
        .init(
            converter: "weasyprint", title: "Pages as PDF",
            words: "Pages, sizes and texts are checked with poppler's pdfinfo and pdftotext.",
            evidence: [("ConvertersTests/Documents/PagePrinterTests.swift", "pdfinfo")]),
        .init(
            converter: "img2pdf", title: "Pictures as PDF",
            words: "The pictures in the PDF are extracted by poppler, and compared with the sources.",
            evidence: [("ConvertersTests/Pictures/PicturePrinterTests.swift", "pdfimages")]),
        .init(
            converter: "rsvg-convert", title: "Drawings as PDF",
            words: "poppler reads the size of the page, its text, and its pixels, and finds no picture in it.",
            evidence: [("ConvertersTests/Pictures/DrawingPrinterTests.swift", "pdfimages")]),
        .init(
            converter: "dcraw_emu", title: "Raw photographs",
            words: "The sizes and the levels are compared with dcraw's.",
            evidence: [("ConvertersTests/Pictures/RawDeveloperTests.swift", "dcraw")]),
        .init(
            converter: "gimp", title: "GIMP pictures",
            words: "The pixels are compared with what the layers were made of.",
            evidence: [("ConvertersTests/Pictures/LayeredPictureTests.swift", "xcf")]),
        .init(
            converter: "illustrator", title: "Illustrator documents",
            words: "cmp finds the same bytes, and pdfinfo the pages.",
            evidence: [("EndToEndTests/LegacyDocumentTests.swift", "pdfinfo")]),
        .init(
            converter: "previews", title: "Documents with a picture of themselves",
            words: "The picture is what unzip takes out of the document.",
            evidence: [("ConvertersTests/Pictures/LayeredPictureTests.swift", "unzip")]),
        .init(
            converter: "waypoints", title: "Waypoints as geocaches",
            words: "gpxpy and Python's plistlib read the same places.",
            evidence: [("PlacesTests/WaypointWriterTests.swift", "gpxpy")]),
        .init(
            converter: "waypoint files", title: "Files of waypoints",
            words: "gpxpy and Python's readers of XML, JSON and CSV find the same waypoints.",
            evidence: [("PlacesTests/WaypointWriterTests.swift", "gpxpy")]),
        .init(
            converter: "geocaches", title: "Geocaches",
            words: "bpylist2 and Python's plistlib read the archives.",
            evidence: [("PlacesTests/GeocacheTests.swift", "bpylist2")]),
        .init(
            converter: "data", title: "Data",
            words: """
                Values are written at random, and read by Python's json, csv, tomllib and plistlib, and by PyYAML; the \
                edge cases of the standards are tables.
                """,
            evidence: [
                ("DataFormatsTests/RandomDataTests.swift", "yaml"),
                ("DataFormatsTests/StandardCaseTests.swift", "RFC 8259"),
            ]),
        .init(
            converter: "tables", title: "Tables as pages",
            words: "Python's reader of HTML finds the cells that its reader of CSV finds in the table.",
            evidence: [("EndToEndTests/TablePageTests.swift", "html.parser")]),
        .init(
            converter: "mails", title: "Mails and saved pages",
            words: """
                Python's email writes mails at random and reads them, and the parts of web archives that plistlib writes; \
                Chromium shows them; OpenSSL signs and encrypts mails; extract-msg writes messages of Outlook, and reads \
                them.
                """,
            evidence: [
                ("MessagesTests/PythonMails.swift", "policy.default"),
                ("MessagesTests/SignedMailTests.swift", "openssl"),
                ("EndToEndTests/WebArchiveTests.swift", "plistlib"),
                ("OfficeDocumentsTests/OutlookMailTests.swift", "extract_msg"),
            ]),
        .init(
            converter: "cards", title: "Cards and calendars",
            words: "icalendar and vobject read the same properties.",
            evidence: [("MessagesTests/ContentLineTests.swift", "vobject")]),
        .init(
            converter: "folders", title: "Folders",
            words: "Python's zipfile reads the archive.",
            evidence: [("ConvertersTests/Folders/FolderConverterTests.swift", "zipfile")]),
        .init(
            converter: "metadata", title: "Pictures without metadata",
            words: "exiftool finds none; the pixels are the same.",
            evidence: [("ConvertersTests/Pictures/PictureStripperTests.swift", "exiftool")]),
        .init(
            converter: "pictures", title: "Pictures",
            words: """
                Pixels, profiles and metadata are compared with what Pillow, pillow-heif, djxl, ImageMagick, icns2png and \
                exiftool read. They are decoded by libvips and libavif in `dnd-decoder`, which is confined; SVG by resvg or librsvg, \
                and pages of PDF by poppler. A frame of an animation that is to be shown for at most a hundredth of a second \
                is shown for a tenth, as in browsers: in all formats, and if the file states no time.
                """,
            evidence: [
                ("ConvertersTests/Pictures/Peer.swift", "pillow_heif"),
                ("ConvertersTests/Pictures/PictureMetadataTests.swift", "exiftool"),
                ("ConvertersTests/Pictures/AppleIconTests.swift", "icns2png"),
            ]),
    ]
}
