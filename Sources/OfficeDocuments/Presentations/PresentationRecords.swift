/// The records of a presentation of PowerPoint 97 to 2003 (MS-PPT 2.3.1). Atoms hold values, containers hold records.
struct PresentationRecords {
    /// A record: what it is, and where its content is.
    struct Record {
        let kind: Int
        let instance: Int
        let isContainer: Bool
        let content: Range<Int>
    }

    /// What is read of a presentation (MS-PPT 2.13.24, RecordType; MS-ODRAW 2.2 for the drawings).
    enum Kind {
        static let document = 0x03E8
        static let slide = 0x03EE
        static let slideAtom = 0x03EF
        static let notes = 0x03F0
        static let notesAtom = 0x03F1
        static let slidePersist = 0x03F3
        static let documentAtom = 0x03E9
        static let slideShow = 0x03F9
        static let objectList = 0x0409
        static let drawing = 0x040C
        static let savedPlaceholder = 0x0420
        static let objectReference = 0x0BC1
        static let placeholder = 0x0BC3
        static let outlineReference = 0x0F9E
        static let textHeader = 0x0F9F
        static let characters = 0x0FA0
        static let bytes = 0x0FA8
        static let string = 0x0FBA
        static let slideNumberField = 0x0FD8
        static let objectAtom = 0x0FC3
        static let embeddedObject = 0x0FCC
        static let footers = 0x0FD9
        static let footersAtom = 0x0FDA
        static let list = 0x0FF0
        static let userEdit = 0x0FF5
        static let dateField = 0x0FF7
        static let footerDateField = 0x0FF8
        static let headerField = 0x0FF9
        static let footerField = 0x0FFA
        static let objectStorage = 0x1011
        static let formattedDateField = 0x1015
        static let tags = 0x1388
        static let binaryTag = 0x138A
        static let binaryTagData = 0x138B
        static let persistDirectory = 0x1772
        static let comment = 0x2EE0
        static let group = 0xF003
        static let shape = 0xF004
        static let clientTextbox = 0xF00D
        static let childAnchor = 0xF00F
        static let clientData = 0xF011
        /// The first, second and third table of a shape's properties.
        static let shapeProperties: Set<Int> = [0xF00B, 0xF121, 0xF122]
    }

    let bytes: [UInt8]

    /// The record at `place`; nil if it does not end before `end`.
    func record(at place: Int, before end: Int? = nil) -> Record? {
        let end = min(end ?? bytes.count, bytes.count)
        guard place >= 0, place + 8 <= end else { return nil }
        let first = bytes.little16(place)
        let size = Int(bytes.little32(place + 4))
        guard size <= end - place - 8 else { return nil }
        return Record(
            kind: bytes.little16(place + 2), instance: first >> 4, isContainer: first & 0xF == 0xF,
            content: (place + 8)..<(place + 8 + size))
    }

    /// The records in `range`, up to the first that does not end in it.
    func list(_ range: Range<Int>) -> some Sequence<Record> {
        sequence(state: range.lowerBound) { place in
            guard let record = record(at: place, before: range.upperBound) else { return nil }
            place = record.content.upperBound
            return record
        }
    }

    /// The records in a container.
    func list(_ container: Record) -> some Sequence<Record> { list(container.content) }

    /// The number in one byte of an atom; nil if the atom is shorter.
    func byte(_ offset: Int, of atom: Record) -> Int? {
        atom.content.count > offset ? Int(bytes[atom.content.lowerBound + offset]) : nil
    }

    /// The number in two bytes of an atom; nil if the atom is shorter.
    func half(_ offset: Int, of atom: Record) -> Int? {
        atom.content.count >= offset + 2 ? bytes.little16(atom.content.lowerBound + offset) : nil
    }

    /// The number in four bytes of an atom; nil if the atom is shorter.
    func word(_ offset: Int, of atom: Record) -> UInt32? {
        atom.content.count >= offset + 4 ? bytes.little32(atom.content.lowerBound + offset) : nil
    }

    /// The UTF-16 of an atom.
    func units(of atom: Record) -> [UInt16] {
        stride(from: atom.content.lowerBound, to: atom.content.upperBound - 1, by: 2).map {
            UInt16(bytes.little16($0))
        }
    }

    /// The text of a string (MS-PPT 2.2.2), or of its beginning.
    func string(of atom: Record, limit: Int = .max) -> String {
        String(decoding: units(of: atom).prefix(limit), as: UTF16.self)
    }
}
