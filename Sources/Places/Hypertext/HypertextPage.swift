/// The lines that HTML makes, while they are written: white space and breaks count only once something follows them.
struct HypertextPage {
    private var bytes: [UInt8] = []
    /// Line feeds that stand between what was written and what follows: 1 ends a line, 2 leave an empty one.
    private var breaks = 0
    private var hasSpace = false
    private var hasTab = false
    /// Blanks within `pre` that stand before what follows.
    private var blanks: [UInt8] = []
    /// What stands before the next words: the mark of a list item.
    private var mark = ""
    /// The list items that are open, outermost first: the number of the last, nil where they are not numbered.
    private var lists: [Int?] = []
    /// Within `pre`, white space is as it is written.
    var preformatted = 0

    /// What was written.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ run: ArraySlice<UInt8>) {
        for byte in run { write(byte) }
    }

    mutating func write(_ scalar: Unicode.Scalar) {
        // A space that does not break is still a space to a reader of plain text.
        if scalar == "\u{A0}" { return write(0x20) }
        if scalar.value < 0x80 { return write(UInt8(scalar.value)) }
        flush()
        bytes.append(contentsOf: Array(String(scalar).utf8))
    }

    private mutating func write(_ byte: UInt8) {
        if byte.isWhiteSpace || byte == 0 {
            if preformatted > 0, byte == 0x0A {
                lineBreak()
            } else if preformatted > 0, !bytes.isEmpty, breaks == 0, byte == 0x20 || byte == 0x09 {
                blanks.append(byte)
            } else {
                hasSpace = true
            }
            return
        }
        flush()
        bytes.append(byte)
    }

    /// Ends the line; `count` 2 leaves an empty one.
    mutating func end(_ count: Int) {
        breaks = max(breaks, count)
        blanks = []
    }

    /// A line break of its own: two of them leave an empty line.
    mutating func lineBreak() {
        breaks = min(breaks + 1, 2)
        blanks = []
    }

    /// What follows is the next cell of the row.
    mutating func cell() { hasTab = true }

    mutating func beginList(numbered: Bool) {
        end(lists.isEmpty ? 2 : 1)
        lists.append(numbered ? 0 : nil)
    }

    mutating func endList() {
        if !lists.isEmpty { lists.removeLast() }
        end(lists.isEmpty ? 2 : 1)
    }

    mutating func beginItem() {
        end(1)
        let indent = String(repeating: "  ", count: min(max(0, lists.count - 1), 8))
        if let number = lists.last ?? nil {
            lists[lists.count - 1] = number + 1
            mark = "\(indent)\(number + 1). "
        } else {
            mark = "\(indent)- "
        }
    }

    private mutating func flush() {
        defer {
            breaks = 0
            hasSpace = false
            hasTab = false
            blanks = []
            mark = ""
        }
        if !bytes.isEmpty {
            if breaks > 0 {
                bytes.append(contentsOf: repeatElement(0x0A, count: breaks))
            } else if !blanks.isEmpty {
                bytes.append(contentsOf: blanks)
            } else if hasTab {
                bytes.append(0x09)
            } else if hasSpace {
                bytes.append(0x20)
            }
        }
        // A page that begins with an inner list begins without its indentation.
        bytes.append(contentsOf: Array(bytes.isEmpty ? mark.drop { $0 == " " }.utf8 : mark[...].utf8))
    }
}
