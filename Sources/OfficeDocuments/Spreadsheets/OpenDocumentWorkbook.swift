import XML

/// Reads spreadsheets of OpenDocument (1.3, part 3, 9), in a container or as a single file.
final class OpenDocumentWorkbook: SheetReader {
    private(set) var sheets: [WorkbookSheet] = []
    private let container: OfficeContainer
    private var known: [SheetFacts] = []

    private static let body = "content.xml"

    /// Reads the whole document once, since only the end of each sheet shows where the next one begins.
    ///
    /// - Throws: `OfficeError`.
    init(_ container: OfficeContainer) throws {
        self.container = container
        try OpenDocumentContainer.checkEncryption(of: container)
        var parser = OpenDocumentSheetParser(wanted: 0..<0)
        try container.parse(Self.body) { event in
            try parser.take(event) { _ in }
            return true
        }
        guard parser.isSpreadsheet else {
            throw OfficeError(.damaged, message: "is damaged: \(Self.body) has no spreadsheet")
        }
        sheets = parser.sheets
        known = parser.facts
    }

    func read(_ range: Range<Int>, _ take: (SheetEvent) throws -> Void) throws {
        var parser = OpenDocumentSheetParser(wanted: range)
        try container.parse(Self.body) { event in
            try parser.take(event, take)
            return parser.sheets.count <= range.upperBound
        }
    }

    func facts(of sheet: Int) throws -> SheetFacts { known[sheet] }
}

/// What documents of OpenDocument have in common.
enum OpenDocumentContainer {
    /// - Throws: `OfficeError` with the code `encrypted` if a part of the document needs a password.
    static func checkEncryption(of container: OfficeContainer) throws {
        let manifest = "META-INF/manifest.xml"
        guard !container.isFlat, container.has(manifest) else { return }
        var isEncrypted = false
        try container.parse(manifest) { event in
            if case .start(let name, _) = event, name.localName == "encryption-data" { isEncrypted = true }
            return !isEncrypted
        }
        guard !isEncrypted else {
            throw OfficeError(.encrypted, message: "is encrypted", hint: "save it without a password first")
        }
    }
}

/// The text of paragraphs in OpenDocument, with its rules for white space (1.3, part 3, 6.1.2).
struct OpenDocumentText {
    private var bytes: [UInt8] = []
    private var hasParagraph = false
    private var endsWithSpace = true

    /// The text so far; paragraphs are separated by line ends.
    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The size of the text in bytes.
    var count: Int { bytes.count }
    /// Whether there is no text.
    var isEmpty: Bool { bytes.isEmpty }

    mutating func beginParagraph() {
        if hasParagraph { bytes.append(0x0A) }
        hasParagraph = true
        endsWithSpace = true
    }

    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        hasParagraph = false
        endsWithSpace = true
    }

    /// Adds text in which white space counts as one space.
    mutating func append(_ text: [UInt8]) {
        for byte in text {
            let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
            if isSpace, endsWithSpace { continue }
            bytes.append(isSpace ? 0x20 : byte)
            endsWithSpace = isSpace
        }
    }

    /// Adds the character of an element: `s`, `tab` or `line-break`.
    mutating func append(element name: String, _ attributes: [XMLAttribute]) {
        switch name {
        case "s": bytes += repeatElement(0x20, count: min(attributes.count("c") ?? 1, 1024))
        case "tab": bytes.append(0x09)
        case "line-break": bytes.append(0x0A)
        default: return
        }
        endsWithSpace = false
    }
}
