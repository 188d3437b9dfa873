/// The codes of properties that matter to text. (MS-DOC 2.6, Single Property Modifiers)
enum WordProperty {
    // Characters, 2.6.1.
    static let isDeleted = 0x0800
    static let isSpecial = 0x0855
    static let isBold = 0x0835
    static let isItalic = 0x0836
    static let isStruck = 0x0837
    static let isHidden = 0x083C
    static let underline = 0x2A3E
    static let isStruckTwice = 0x2A53
    static let plain = 0x2A33
    static let position = 0x2A48
    static let raise = 0x4845
    static let characterStyle = 0x4A30
    static let symbol = 0x6A09
    // Paragraphs, 2.6.2.
    static let isInTable = 0x2416
    static let isRowEnd = 0x2417
    static let isInnerCellEnd = 0x244B
    static let isInnerRowEnd = 0x244C
    static let listLevel = 0x260A
    static let outlineLevel = 0x2640
    static let list = 0x460B
    static let style = 0x4600
    static let tableDepth = 0x6649
    static let longList = 0x6646
    static let formerLongList = 0x6645
    // The two whose sizes are kept in a way of their own.
    static let tableDefinition = 0xD608
    static let tabs = 0xC615

    /// Calls `body` with each property in a list, and the place of its value. (MS-DOC 2.9.190, Prl)
    ///
    /// A list that ends within a property ends before it.
    static func forEach(in bytes: [UInt8], _ range: Range<Int>, _ body: (_ code: Int, _ value: Range<Int>) -> Void) {
        let end = min(range.upperBound, bytes.count)
        var place = range.lowerBound
        while place + 2 <= end {
            let code = bytes.little16(place)
            place += 2
            guard let size = size(of: code, bytes, at: place, end), place + size <= end else { return }
            body(code, place..<place + size)
            place += size
        }
    }

    /// The size of a value. (MS-DOC 2.2.5.1, Sprm: spra)
    private static func size(of code: Int, _ bytes: [UInt8], at place: Int, _ end: Int) -> Int? {
        switch code >> 13 {
        case 0, 1: return 1
        case 2, 4, 5: return 2
        case 3: return 4
        case 7: return 3
        default: break
        }
        guard place < end else { return nil }
        let size = Int(bytes[place])
        switch code {
        case tableDefinition: return place + 2 <= end ? bytes.little16(place) + 1 : nil
        case tabs where size == 255:
            // MS-DOC 2.9.182, PChgTabsOperand: the numbers of tabs tell the size.
            guard place + 1 < end else { return nil }
            let added = place + 2 + 4 * Int(bytes[place + 1])
            return added < end ? added + 1 + 3 * Int(bytes[added]) - place : nil
        default: return size + 1
        }
    }
}

/// The properties of characters.
struct WordCharacters {
    var style: CharacterStyle = []
    /// Whether the reader sees nothing of them.
    var isHidden = false
    /// Whether their deletion was tracked.
    var isDeleted = false
    /// Whether their codes have a meaning of their own.
    var isSpecial = false
    /// What stands in place of the character, by its code in a symbol font.
    var symbol: UInt16?

    /// Applies a property.
    ///
    /// - Parameters:
    ///   - base: The properties of the style, to which some values refer.
    ///   - styled: Returns the properties that a character style makes of them.
    mutating func apply(
        _ code: Int, _ value: ArraySlice<UInt8>, over base: WordCharacters, styled: (Int) -> WordCharacters
    ) {
        guard let first = value.first else { return }
        let second = value.dropFirst().first ?? 0
        /// MS-DOC 2.9.322, ToggleOperand.
        func toggled(_ former: Bool) -> Bool {
            switch first {
            case 0: false
            case 0x80: former
            case 0x81: !former
            default: true
            }
        }
        func set(_ style: CharacterStyle) {
            if toggled(base.style.contains(style)) { self.style.insert(style) } else { self.style.remove(style) }
        }
        switch code {
        case WordProperty.isDeleted: isDeleted = first != 0
        case WordProperty.isSpecial: isSpecial = first != 0
        case WordProperty.isHidden: isHidden = toggled(base.isHidden)
        case WordProperty.isBold: set(.bold)
        case WordProperty.isItalic: set(.italic)
        case WordProperty.isStruck, WordProperty.isStruckTwice: set(.struck)
        case WordProperty.underline:
            if first == 0 { style.remove(.underline) } else { style.insert(.underline) }
        case WordProperty.position:
            style.subtract([.raised, .lowered])
            if first == 1 { style.insert(.raised) } else if first == 2 { style.insert(.lowered) }
        case WordProperty.raise:
            // Half points, up or down.
            style.subtract([.raised, .lowered])
            if first != 0 || second != 0 { style.insert(second < 0x80 ? .raised : .lowered) }
        case WordProperty.symbol where value.count >= 4:
            symbol = UInt16(value[value.startIndex + 2]) | UInt16(value[value.startIndex + 3]) << 8
        case WordProperty.plain:
            (style, isHidden) = (base.style, base.isHidden)
        case WordProperty.characterStyle:
            let styled = styled(Int(first) | Int(second) << 8)
            (style, isHidden) = (styled.style, styled.isHidden)
        default: break
        }
    }
}

/// The properties of a paragraph.
struct WordParagraphProperties {
    var style = 0
    var isInTable = false
    var isRowEnd = false
    var isInnerCellEnd = false
    var isInnerRowEnd = false
    /// The depth of the table, as far as it is told.
    var tableDepth = 0
    /// The level of a heading, from 0; nil for other text.
    var heading: Int?
    /// The number of its list, from 1; 0 for none.
    var list = 0
    /// The level in its list; nil if the list tells it.
    var listLevel: Int?

    mutating func apply(_ code: Int, _ value: ArraySlice<UInt8>) {
        guard let first = value.first else { return }
        let number = Int(first) | Int(value.dropFirst().first ?? 0) << 8
        switch code {
        case WordProperty.isInTable: isInTable = first != 0
        case WordProperty.isRowEnd: isRowEnd = first != 0
        case WordProperty.isInnerCellEnd: isInnerCellEnd = first != 0
        case WordProperty.isInnerRowEnd: isInnerRowEnd = first != 0
        case WordProperty.tableDepth: tableDepth = number
        case WordProperty.outlineLevel: heading = first < 9 ? Int(first) : nil
        case WordProperty.list: list = number
        case WordProperty.listLevel: listLevel = Int(min(first, 8))
        default: break
        }
    }
}
