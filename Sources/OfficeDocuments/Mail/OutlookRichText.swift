/// What a message that Outlook keeps as rich text was made of: the page or the text that is encapsulated in it (MS-OXRTFEX),
/// or else its visible text.
struct OutlookRichText {
    /// What the rich text was made of.
    enum Origin {
        case page, text, nothing
    }

    private struct Group {
        var isHidden = false
        /// Whether its text is a piece of the page.
        var isTag = false
        /// Whether its text is only for readers of rich text.
        var isForRichText = false
        var isFontTable = false
        var isFresh = true
        var isStarred = false
        var font: Int?
        var fallbackLength = 1

        var isVisible: Bool { !isHidden && !isForRichText }
    }

    /// The maximum nesting of groups, as for other rich text.
    private static let mostDepth = 10_000

    private(set) var origin = Origin.nothing
    /// The page, or the text with LF at the ends of its lines.
    private(set) var text = ""

    /// Whether there is nothing to read.
    var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    private var groups: [Group] = []
    private var group = Group()
    private var codePage = 1252
    private var codePages: [Int: Int] = [:]
    private var declaredFont: Int?
    private var usualFont: Int?
    private var pending: [UInt8] = []
    private var pendingCodePage = 1252
    private var units: [UInt16] = []
    private var fallbackLeft = 0

    /// Reads a rich text as far as it goes.
    ///
    /// - Returns: nil if `bytes` are not rich text.
    /// - Complexity: O(n).
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Array("{\\rtf".utf8)) else { return nil }
        for token in RTFTokens(bytes) {
            take(token)
            guard !groups.isEmpty, groups.count <= Self.mostDepth else { break }
        }
        flush()
    }

    private mutating func take(_ token: RTFToken) {
        switch token {
        case .groupStart:
            flush()
            groups.append(group)
            (group.isFresh, group.isStarred, fallbackLeft) = (true, false, 0)
        case .groupEnd:
            flush()
            fallbackLeft = 0
            if let outer = groups.popLast() { group = outer }
        case .symbol(let symbol): take(symbol)
        case .word(let word, let number):
            if group.isFresh { begin(word) }
            group.isFresh = false
            take(word, number)
        case .byte(let byte):
            group.isFresh = false
            guard fallbackLeft == 0 else { return fallbackLeft -= 1 }
            add([byte])
        }
    }

    private mutating func take(_ symbol: UInt8) {
        if symbol == UInt8(ascii: "*") {
            group.isStarred = true
            return
        }
        guard fallbackLeft == 0 else { return fallbackLeft -= 1 }
        switch symbol {
        case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): add([symbol])
        case UInt8(ascii: "~"): add("\u{A0}")
        // MS-OXRTFEX 2.1.3.4.2: in a page, it was a soft hyphen.
        case UInt8(ascii: "_"): add(origin == .page ? "\u{AD}" : "-")
        case 0x0A, 0x0D: add("\n")
        default: break
        }
    }

    /// Determines the content of the group from its first control word.
    private mutating func begin(_ word: String) {
        if group.isStarred, word == "htmltag" {
            group.isTag = true
        } else if group.isStarred, word == "ud" || !RTFDestination.visibleStarred.contains(word) {
            group.isHidden = true
        } else if RTFDestination.hidden.contains(word) || RTFDestination.headers.contains(word)
            || RTFDestination.footers.contains(word)
        {
            group.isHidden = true
        }
        if word == "fonttbl" { group.isFontTable = true }
    }

    private mutating func take(_ word: String, _ number: Int?) {
        switch word {
        case "fromhtml": if text.isEmpty { origin = .page }
        case "fromtext": if text.isEmpty { origin = .text }
        case "htmlrtf":
            flush()
            group.isForRichText = number != 0
        case "v", "deleted":
            flush()
            if origin == .nothing { group.isForRichText = number != 0 }
        case "ansicpg": codePage = number.flatMap { $0 > 0 ? $0 : nil } ?? codePage
        case "deff": usualFont = number
        case "f":
            if group.isFontTable { declaredFont = number } else { group.font = number }
        case "fcharset":
            if group.isFontTable, let declaredFont {
                codePages[declaredFont] = RTFCodePage.codePage(ofCharacterSet: number ?? 0)
            }
        case "plain": group.font = nil
        case "uc": group.fallbackLength = max(0, number ?? 1)
        case "u":
            fallbackLeft = group.fallbackLength
            guard group.isVisible, let number else { return }
            convert()
            units.append(UInt16(truncatingIfNeeded: number))
        case "cell", "nestcell": add("\t")
        case "row", "nestrow": add("\n")
        default:
            let isLineEnd = RTFDestination.lineEnds.contains(word) || RTFDestination.lineBreaks.contains(word)
            guard let character = isLineEnd ? "\n" : RTFDestination.characters[word] else { return }
            guard fallbackLeft == 0 else { return fallbackLeft -= 1 }
            add(character)
        }
    }

    // MARK: - Text

    /// Adds bytes in the code page of the font; those of a piece of the page are in that of the whole.
    private mutating func add(_ bytes: [UInt8]) {
        guard group.isVisible else { return }
        let codePage = group.isTag ? codePage : (group.font ?? usualFont).flatMap { codePages[$0] } ?? codePage
        if !units.isEmpty || codePage != pendingCodePage { flush() }
        pendingCodePage = codePage
        pending += bytes
    }

    private mutating func add(_ characters: String) {
        guard group.isVisible else { return }
        flush()
        text += characters
    }

    /// Converts the bytes that are waiting.
    private mutating func convert() {
        guard !pending.isEmpty else { return }
        text += RTFCodePage.text(of: pending, in: pendingCodePage)
        pending = []
    }

    private mutating func flush() {
        convert()
        // Pairs of surrogates are whole here.
        text += String(decoding: units, as: UTF16.self)
        units = []
    }
}
