/// A text of a presentation of PowerPoint 97 to 2003, in which fields stand for what differs from slide to slide.
struct BinaryText {
    /// What fields stand for.
    enum Field {
        case slideNumber
        /// The date that the user has written.
        case date
        case footer
        /// What is not kept: the date of the show, and the header of notes.
        case other
    }

    /// The texts that fields stand for on one slide.
    struct Fields {
        var slideNumber = ""
        var date = ""
        var footer = ""

        subscript(field: Field) -> String {
            switch field {
            case .slideNumber: slideNumber
            case .date: date
            case .footer: footer
            case .other: ""
            }
        }
    }

    /// MS-PPT 2.13.33, TextTypeEnum.
    private var kind = 4
    private var units: [UInt16] = []
    /// The fields by their places in the text.
    private var fields: [Int: Field] = [:]

    /// A text has few fields. Each of more could be replaced by a long footer.
    private static let mostFields = 64

    init() {}

    /// Begins a text with its header.
    init(header: PresentationRecords.Record, in records: PresentationRecords) { take(header, in: records) }

    var isEmpty: Bool { units.isEmpty }

    /// Whether the text is a title, also one that is centred.
    var isTitle: Bool { kind == 0 || kind == 6 }
    /// Whether the text is that of the notes.
    var isNotes: Bool { kind == 2 }

    /// Takes one of the atoms of a text (MS-PPT 2.9); ignores others.
    mutating func take(_ atom: PresentationRecords.Record, in records: PresentationRecords) {
        switch atom.kind {
        case PresentationRecords.Kind.textHeader: kind = records.word(0, of: atom).map(Int.init) ?? kind
        case PresentationRecords.Kind.characters: units += records.units(of: atom)
        // MS-PPT 2.9.43: the low bytes of UTF-16.
        case PresentationRecords.Kind.bytes: units += records.bytes[atom.content].map { UInt16($0) }
        default:
            guard let field = Self.field(of: atom), fields.count < Self.mostFields,
                let place = records.word(0, of: atom)
            else { break }
            fields[Int(place)] = field
        }
    }

    /// MS-PPT 2.9.47 to 2.9.52.
    private static func field(of atom: PresentationRecords.Record) -> Field? {
        switch atom.kind {
        case PresentationRecords.Kind.slideNumberField: .slideNumber
        case PresentationRecords.Kind.footerDateField: .date
        case PresentationRecords.Kind.footerField: .footer
        case PresentationRecords.Kind.headerField, PresentationRecords.Kind.dateField,
            PresentationRecords.Kind.formattedDateField:
            .other
        default: nil
        }
    }

    /// The paragraphs, each on one line.
    func paragraphs(_ values: Fields) -> [String] {
        guard !fields.isEmpty else { return Self.paragraphs(of: String(decoding: units, as: UTF16.self)) }
        var whole: [UInt16] = []
        for (place, unit) in units.enumerated() {
            // An asterisk is where a field is.
            if unit == 0x2A, let field = fields[place] { whole += values[field].utf16 } else { whole.append(unit) }
        }
        return Self.paragraphs(of: String(decoding: whole, as: UTF16.self))
    }

    /// MS-PPT 2.9.42: paragraphs end with a carriage return, lines with a vertical tab.
    static func paragraphs(of text: String) -> [String] {
        text.split { $0 == "\r" || $0 == "\n" || $0 == "\r\n" }.compactMap { line in
            let scalars = line.unicodeScalars.map { $0.value == 0x0B ? " " : $0 }.filter {
                $0.value >= 0x20 || $0 == "\t"
            }
            let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace).joined(
                separator: " ")
            return words.isEmpty ? nil : words
        }
    }
}
