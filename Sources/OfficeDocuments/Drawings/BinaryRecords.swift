/// The records of a stream of Excel 97 to 2003 or Microsoft Graph (MS-XLS 2.1.4): two bytes with the kind of each, two with its
/// length, and its content. The first that is not whole ends them.
struct BinaryRecords: Sequence, IteratorProtocol {
    /// A record, by its kind and where its content is.
    typealias Record = (kind: Int, content: Range<Int>)

    private let bytes: [UInt8]
    private var place: Int

    /// - Parameter start: Where the first record is.
    init(_ bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        place = start
    }

    mutating func next() -> Record? {
        guard place >= 0, place + 4 <= bytes.count else { return nil }
        let content = (place + 4)..<(place + 4 + bytes.little16(place + 2))
        guard content.upperBound <= bytes.count else { return nil }
        place = content.upperBound
        return (bytes.little16(content.lowerBound - 4), content)
    }

    /// A sheet of a workbook.
    struct Sheet {
        /// What a sheet is.
        enum Kind: UInt8 {
            /// A sheet with cells, or a dialog.
            case cells = 0
            /// A macro of Excel 4.
            case macro = 1
            case chart = 2
            /// A module of Visual Basic.
            case module = 6
        }

        /// Where its records begin.
        let start: Int
        let name: String
        /// Whether its tab is hidden.
        let isHidden: Bool
        /// nil if it is none that is known.
        let kind: Kind?
    }

    /// The sheets that the beginning of a workbook lists (MS-XLS 2.4.28), and the number of the one that was shown last.
    static func sheets(of workbook: [UInt8]) -> (sheets: [Sheet], shown: Int) {
        var (shown, sheets) = (0, [Sheet]())
        for record in BinaryRecords(workbook, from: 0) {
            let (start, count) = (record.content.lowerBound, record.content.count)
            switch record.kind {
            // Window1 (MS-XLS 2.4.346).
            case 0x003D where count >= 12: shown = workbook.little16(start + 10)
            case 0x0085 where count >= 8:
                let name = workbook.recordCharacters(
                    Int(workbook[start + 6]), in: start + 7..<record.content.upperBound)
                sheets.append(
                    Sheet(
                        start: Int(workbook.little32(start)), name: String(decoding: name, as: UTF16.self),
                        isHidden: workbook[start + 4] & 3 != 0, kind: Sheet.Kind(rawValue: workbook[start + 5])))
            // The end of what all sheets have in common.
            case 0x000A: return (sheets, shown)
            default: break
            }
        }
        return (sheets, shown)
    }
}

extension [UInt8] {
    /// The characters of a text in a record (MS-XLS 2.5.240 and 2.5.294): flags, and one byte or two for each character.
    ///
    /// - Parameters:
    ///   - count: The number of characters; fewer are returned if there are fewer.
    ///   - content: Where the flags and what follows them are.
    func recordCharacters(_ count: Int, in content: Range<Int>) -> [UInt16] {
        guard let flags = self[content].first else { return [] }
        let text = content.dropFirst()
        // The flag fHighByte.
        guard flags & 1 != 0 else { return self[text].prefix(count).map { UInt16($0) } }
        return stride(from: text.lowerBound, to: text.upperBound - 1, by: 2).prefix(count).map {
            UInt16(little16($0))
        }
    }
}
