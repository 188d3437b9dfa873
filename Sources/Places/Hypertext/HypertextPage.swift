import PlainText

/// Collects the text lines of HTML; white space and breaks are written only when text follows them.
struct HypertextPage {
    private var bytes: [UInt8] = []
    /// The number of line feeds to write before the next text: 1 ends a line, 2 add an empty line.
    private var breaks = 0
    private var hasSpace = false
    private var hasTab = false
    /// White space within `pre` to write before the next text.
    private var blanks: [UInt8] = []
    /// The mark of a list item, to write before the next text.
    private var mark = ""
    /// A list with numbers.
    private struct Numbers {
        /// The number of the next item.
        var next: Int
        let step: Int
    }

    /// The open lists, outermost first: their numbers, nil for a list without.
    private var lists: [Numbers?] = []
    private var powers = RaisedDigits()
    /// The nesting depth of `sup` elements.
    var raised = 0
    /// The nesting depth of `pre` elements, which preserve white space.
    var preformatted = 0

    /// The text, once it has ended.
    var text: String {
        var (bytes, powers) = (bytes, powers)
        powers.end(&bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    mutating func write(_ run: ArraySlice<UInt8>) {
        for byte in run { write(byte) }
    }

    mutating func write(_ scalar: Unicode.Scalar) {
        // A non-breaking space becomes a space in plain text.
        if scalar == "\u{A0}" { return write(0x20) }
        if scalar.value < 0x80 { return write(UInt8(scalar.value)) }
        flush()
        bytes.append(contentsOf: Array(String(scalar).utf8))
    }

    private mutating func write(_ byte: UInt8) {
        if byte.isWhiteSpace || byte == 0 {
            if preformatted > 0, byte == 0x0A {
                lineBreak()
            } else if preformatted > 0, !bytes.isEmpty, byte == 0x20 || byte == 0x09 {
                blanks.append(byte)
            } else {
                hasSpace = true
            }
            return
        }
        flush()
        bytes.append(byte)
    }

    /// Ends the line; a `count` of 2 adds an empty line.
    mutating func end(_ count: Int) {
        breaks = max(breaks, count)
        blanks = []
    }

    /// Adds a line break (`br`): two of them make an empty line.
    mutating func lineBreak() {
        breaks = min(breaks + 1, 2)
        blanks = []
    }

    /// Starts the next cell of the row.
    mutating func cell() { hasTab = true }

    mutating func beginList() {
        end(lists.isEmpty ? 2 : 1)
        lists.append(nil)
    }

    /// Starts a list whose first item has the number `first`.
    mutating func beginNumberedList(from first: Int, countsDown: Bool = false) {
        beginList()
        lists[lists.count - 1] = Numbers(next: first, step: countsDown ? -1 : 1)
    }

    mutating func endList() {
        if !lists.isEmpty { lists.removeLast() }
        end(lists.isEmpty ? 2 : 1)
    }

    /// Starts an item.
    ///
    /// - Parameter number: Its number in a numbered list; nil for the next one.
    mutating func beginItem(_ number: Int? = nil) {
        end(1)
        let indent = String(repeating: "  ", count: min(max(0, lists.count - 1), 8))
        if let numbers = lists.last ?? nil {
            let number = number ?? numbers.next
            lists[lists.count - 1]?.next = number &+ numbers.step
            mark = "\(indent)\(number). "
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
        if raised == 0 { powers.end(&bytes) }
        if !bytes.isEmpty {
            if breaks > 0 {
                bytes.append(contentsOf: repeatElement(0x0A, count: breaks))
                bytes.append(contentsOf: blanks)
            } else if !blanks.isEmpty {
                bytes.append(contentsOf: blanks)
            } else if hasTab {
                bytes.append(0x09)
            } else if hasSpace {
                bytes.append(0x20)
            }
        }
        // At the beginning of the page, an inner list is not indented.
        bytes.append(contentsOf: Array(bytes.isEmpty ? mark.drop { $0 == " " }.utf8 : mark[...].utf8))
        powers.prepare(&bytes, isRaised: raised > 0)
    }
}
