import OfficeDocuments

/// Reads the visible text of a rich text, in document order.
///
/// Implements Microsoft's Rich Text Format Specification, version 1.9.1. Footnotes follow the text, and comments follow them.
struct RTFReader {
    /// The maximum nesting of groups: Word supports far fewer levels.
    static let maximumDepth = 10_000

    /// What goes on after a note.
    private struct Outer {
        let page: RichTextPage
        let marker: String?
        let note: RTFGroup.Note
    }

    private var groups: [RTFGroup] = []
    private var group = RTFGroup()
    private var fonts = RTFFontTable()
    private var documentCodePage = 1252
    private var pendingBytes: [UInt8] = []
    private var pendingCodePage = 1252
    private var highSurrogate: UInt16?
    private var fallbackLeft = 0
    private(set) var page = RichTextPage()
    private(set) var notes: [[RichTextPage.Block]] = []
    private(set) var comments: [OfficeComment] = []
    private(set) var running = RunningText()
    private var author = ""
    private var initials = ""
    private var styleSheet = RTFStyleSheet()
    private var field = RTFField()
    private var formula: MathText?
    private(set) var hasFormulas = false
    private(set) var hasUnknownSigns = false
    private(set) var links: [String] = []
    private var marker: String?
    /// Whether the open number or bullet, if it is a part of the text, is blank so far.
    private var isMarkerBlank = false
    let isStyled: Bool
    private var outer: [Outer] = []

    init(isStyled: Bool) { self.isStyled = isStyled }

    /// Reads a rich text.
    ///
    /// - Parameter isCancelled: Polled at intervals.
    mutating func read(_ bytes: [UInt8], _ isCancelled: () -> Bool) throws(Failure) {
        let start = bytes.prefix(1024).firstRange(of: Array(#"{\rtf"#.utf8))?.lowerBound
        guard let start, bytes[..<start].allSatisfy({ $0 <= 0x20 || $0 >= 0x80 }) else { throw .notRichText }
        var count = 0
        var tokens = RTFTokens(Array(bytes[start...]))
        while let token = tokens.next() {
            count += 1
            if count & 0xFFFF == 0, isCancelled() { throw .cancelled }
            try take(token)
            if groups.isEmpty { break }
        }
        guard groups.isEmpty else { throw .truncated }
        flush()
    }

    private mutating func take(_ token: RTFToken) throws(Failure) {
        switch token {
        case .groupStart:
            guard groups.count < Self.maximumDepth else { throw .tooDeep }
            flush()
            fallbackLeft = 0
            groups.append(group)
            group = group.inner
        case .groupEnd:
            flush()
            fallbackLeft = 0
            if let part = group.formulaPart { try endFormula(part) }
            if let note = group.note { endNote(note) }
            if group.isLink { page.append(mark: RichTextLink.end) }
            if group.isPageField { add(String(PageField.mark)) }
            if group.isStyleSheet { styleSheet.endStyle() }
            if group.isField { endField() }
            let isInstruction = group.isInstruction
            if let outer = groups.popLast() { group = outer }
            if isInstruction, !group.isInstruction { endInstruction() }
        case .symbol(let symbol): take(symbol: symbol)
        case .word(let word, let number): take(word: word, number)
        case .byte(let byte):
            group.isFresh = false
            guard fallbackLeft == 0 else {
                fallbackLeft -= 1
                return
            }
            add(byte)
        }
    }

    private mutating func take(symbol: UInt8) {
        if fallbackLeft > 0, symbol != UInt8(ascii: "*") {
            fallbackLeft -= 1
            return
        }
        switch symbol {
        case UInt8(ascii: "*"): group.isStarred = true
        case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): add(symbol)
        case UInt8(ascii: "~"): add("\u{A0}")
        case UInt8(ascii: "_"): add("-")
        case 0x0A, 0x0D: endLine()
        case 0x09: add("\t")
        default: break
        }
    }

    private mutating func take(word: String, _ number: Int?) {
        if group.isFresh { begin(word, number) }
        group.isFresh = false
        if word == "u", let number {
            unicode(number)
            return
        }
        if word == "bin" { return }
        let isBreak = RTFDestination.lineBreaks.contains(word)
        if fallbackLeft > 0, RTFDestination.characters[word] != nil || RTFDestination.lineEnds.contains(word) || isBreak
        {
            fallbackLeft -= 1
            return
        }
        if let character = RTFDestination.characters[word] {
            add(character)
        } else if isBreak {
            breakLine()
        } else if RTFDestination.lineEnds.contains(word) {
            endLine()
        } else {
            set(word, number)
        }
    }

    /// Determines the content of the group from its first control word.
    private mutating func begin(_ word: String, _ number: Int?) {
        if group.isStarred, !RTFDestination.visibleStarred.contains(word) { group.isHidden = true }
        if RTFDestination.hidden.contains(word) { group.isHidden = true }
        if word == "listtext" || word == "pntext" { (group.isMarker, isMarkerBlank) = (true, true) }
        switch word {
        case "moMath" where formula == nil && group.isVisible:
            formula = MathText()
            (group.formulaPart, group.isInFormula) = (.whole, true)
        case _ where group.isInFormula && group.isVisible && word.first == "m":
            formula?.start(String(word.dropFirst()), value: number.map { "\($0)" } ?? "")
            group.formulaPart = .element
        case "fonttbl": group.isFontTable = true
        // The text is present twice: in the code page, and after \ud as Unicode.
        case "upr": group.isHidden = true
        case "ud": group.isHidden = groups.dropLast().last?.isHidden ?? false
        case "footnote": beginNote(.footnote)
        case "annotation": beginNote(.comment)
        case _ where RTFDestination.headers.contains(word): beginNote(.header)
        case _ where RTFDestination.footers.contains(word): beginNote(.footer)
        case "atnauthor": capture(.author)
        case "atnid": capture(.initials)
        case "nesttableprops": group.isNestedRow = true
        case "stylesheet": group.isStyleSheet = true
        case "field":
            field = RTFField()
            group.isField = true
        case "fldinst": group.isInstruction = true
        case "fldrslt" where field.isSign: group.isHidden = true
        case "fldrslt" where isInRunningText && PageField.isInstruction(field.instruction):
            group.isPageField = true
            add(String(PageField.mark))
        case "pict", "object": if isInRunningText, groups.last?.isVisible ?? true { running.omit() }
        case "fldrslt" where group.isVisible: beginLink()
        case "listtext" where keepsMarks, "pntext" where keepsMarks: capture(.marker)
        default: break
        }
    }

    private mutating func set(_ word: String, _ number: Int?) {
        let isOn = number != 0
        if let style = CharacterStyle(word: word) { return restyle { isOn ? $0.formUnion(style) : $0.subtract(style) } }
        switch word {
        case "ulnone": restyle { $0.subtract(.underline) }
        case "nosupersub": restyle { $0.subtract([.raised, .lowered]) }
        case "s" where group.isStyleSheet: styleSheet.beginStyle(number)
        case "outlinelevel" where group.isStyleSheet: styleSheet.setLevel(number)
        case "s": group.heading = number.flatMap { styleSheet.headings[$0] }
        case "outlinelevel": group.heading = number.flatMap { (0..<9).contains($0) ? $0 : nil }
        case "ilvl": group.listLevel = min(max(0, number ?? 0), 8)
        case "ansicpg": documentCodePage = number.flatMap { $0 > 0 ? $0 : nil } ?? documentCodePage
        case "mac": documentCodePage = 10000
        case "pc": documentCodePage = 437
        case "pca": documentCodePage = 850
        case "deff": fonts.setUsual(number)
        case "uc": group.fallbackLength = max(0, number ?? 1)
        case "f" where group.isFontTable, "fcharset" where group.isFontTable, "cpg" where group.isFontTable:
            fonts.take(word, number)
        case "f": group.font = number
        case "plain":
            restyle { $0 = [] }
            group.resetCharacters()
        case "v": group.isHiddenCharacter = isOn
        // Text that was moved elsewhere is deleted here.
        case "deleted", "mvf": group.isDeleted = isOn
        case "intbl": group.inTable = true
        case "itap": group.nesting = min(max(1, number ?? 1), RichTextPage.maximumDepth)
        case "pard": group.resetParagraph()
        case "trowd", "clmrg", "clvmrg", "cellx":
            visibly { [isNested = group.isNestedRow || group.nesting > 1] in
                $0.define(word, number, inNestedTable: isNested)
            }
        case "cell": endCell(inTables: 1)
        case "row": visibly { $0.endRow(inTables: 1) }
        case "nestcell": endCell(inTables: max(2, group.tables))
        case "nestrow": visibly { $0.endRow() }
        case "chftn" where outer.isEmpty: add("[\(notes.count + 1)]")
        default: break
        }
    }

    // MARK: Text

    /// Whether this is in a header or footer.
    private var isInRunningText: Bool { outer.last.map { $0.note == .header || $0.note == .footer } ?? false }

    /// Whether character styles and links are kept as marks within the text, and numbers of lists beside it.
    private var keepsMarks: Bool { isStyled && (outer.last.map { $0.note == .footnote } ?? true) }

    private mutating func add(_ byte: UInt8) {
        if group.isStyleSheet { styleSheet.add(byte) }
        if group.isInstruction { field.take(byte) }
        if group.isFontTable, !group.isStarred { fonts.take(byte) }
        guard group.isVisible else { return }
        let font = font
        if let font, font.isSymbol || font.signs != nil { return add(sign: Int(byte), of: font) }
        let codePage = font?.codePage ?? documentCodePage
        if codePage != pendingCodePage { flush() }
        pendingCodePage = codePage
        pendingBytes.append(byte)
    }

    private mutating func add(_ text: String) {
        guard group.isVisible else { return }
        flush()
        put(text)
    }

    private mutating func put(_ text: String) {
        if group.isInFormula {
            formula?.append(text)
            return
        }
        if !text.isEmpty { field.waitingSign = nil }
        switch group.capture {
        case .marker: marker?.append(text)
        case .author: author += text
        case .initials: initials += text
        case nil:
            // TextEdit begins each with a tab, up to which the number is at the margin.
            let text = group.isMarker && isMarkerBlank ? String(text.drop(while: \.isWhitespace)) : text
            if text.isEmpty { return }
            isMarkerBlank = false
            if keepsMarks { page.set(group.style) }
            page.append(text, isRaised: !keepsMarks && group.style.contains(.raised))
        }
    }

    private mutating func restyle(_ change: (inout CharacterStyle) -> Void) {
        var style = group.style
        change(&style)
        if isStyled || style.contains(.raised) != group.style.contains(.raised) { flush() }
        group.style = style
    }

    private mutating func endLine() {
        // A paragraph whose end is hidden or deleted goes on with the next one.
        if group.isDeleted { return flush() }
        if group.isInFormula { return add(" ") }
        if group.isHiddenCharacter { return visibly { $0.joinParagraph() } }
        visibly { [tables = group.tables, heading = group.heading, item = takeItem()] in
            $0.endLine(inTables: tables, heading: heading, item: item)
        }
    }

    private mutating func breakLine() {
        guard group.isVisible else { return }
        if group.isInFormula { return add(" ") }
        if group.capture == nil { visibly { $0.breakLine() } }
    }

    private mutating func endCell(inTables depth: Int) {
        visibly { [item = takeItem()] in $0.endCell(inTables: depth, item: item) }
    }

    /// The list item that ends here.
    private mutating func takeItem() -> RichTextListItem? {
        guard !group.isHidden, let text = marker else { return nil }
        marker = nil
        return RichTextListItem(level: group.listLevel, marker: RichTextTable.trimmed(text))
    }

    private mutating func visibly(_ body: (inout RichTextPage) -> Void) {
        guard !group.isHidden else { return }
        flush()
        body(&page)
    }

    /// Adds a UTF-16 code unit, written as a signed 16-bit number; a fallback for other readers follows it.
    private mutating func unicode(_ number: Int) {
        fallbackLeft = group.fallbackLength
        guard group.isVisible else { return }
        let unit = UInt16(truncatingIfNeeded: number)
        if UTF16.isLeadSurrogate(unit) {
            flush()
            highSurrogate = unit
        } else if UTF16.isTrailSurrogate(unit), let high = highSurrogate {
            highSurrogate = nil
            put(String(decoding: [high, unit], as: UTF16.self))
        } else if (0xF020...0xF0FF).contains(unit) {
            // Word stores the characters of symbol fonts in the private use area.
            add(sign: Int(unit), of: font)
        } else {
            add(String(decoding: [unit], as: UTF16.self))
        }
    }

    private mutating func flush() {
        highSurrogate = nil
        guard !pendingBytes.isEmpty else { return }
        put(RTFCodePage.text(of: pendingBytes, in: pendingCodePage))
        pendingBytes = []
    }

    // MARK: Formulas

    /// Ends an element of a formula, or the formula, which becomes text on a line.
    private mutating func endFormula(_ part: RTFGroup.FormulaPart) throws(Failure) {
        switch part {
        case .element:
            do { try formula?.end() } catch { throw .formulaTooLarge }
        case .whole:
            let text = formula?.text ?? ""
            (formula, group.isInFormula, hasFormulas) = (nil, false, true)
            put(text)
        }
    }

    // MARK: Signs

    private var font: RTFFont? { fonts[group.font] }

    /// Adds a sign of a symbol font, by its code. Of the signs that are not known, nearly all are bullets of lists.
    private mutating func add(sign code: Int, of font: RTFFont?) {
        if let character = font?.signs?.character(code) { return add(String(character)) }
        let byte = UInt8(code & 0xFF)
        if !group.isMarker, byte > 0x20 { hasUnknownSigns = true }
        add(byte < 0x80 ? String(UnicodeScalar(byte)) : "•")
    }

    /// Adds the sign of a field such as `SYMBOL 254 \f "Wingdings"`, which has no text as its result. One that is not known waits for
    /// the result.
    private mutating func endInstruction() {
        guard group.isVisible, let sign = RichTextSign(instruction: field.instruction) else { return }
        if let character = SymbolFont(name: sign.font)?.character(sign.code) {
            field.isSign = true
            add(String(character))
        } else {
            field.waitingSign = sign
        }
    }

    /// Adds the sign of a field that has no result.
    private mutating func endField() {
        guard group.isVisible, let sign = field.waitingSign else { return }
        field.waitingSign = nil
        let signs = SymbolFont(name: sign.font)
        if signs != nil || fonts.isSymbol(named: sign.font) {
            add(sign: sign.code, of: RTFFont(signs: signs))
        } else if let character = sign.character {
            add(character)
        }
    }

    // MARK: Links

    private mutating func beginLink() {
        guard let address = RichTextLink.address(in: field.instruction), let mark = RichTextLink.mark(links.count)
        else { return }
        links.append(address)
        guard keepsMarks else { return }
        field.clear()
        group.isLink = true
        flush()
        page.append(mark: mark)
    }

    // MARK: Notes

    private mutating func beginNote(_ note: RTFGroup.Note) {
        guard group.isVisible else {
            group.isHidden = true
            return
        }
        flush()
        group.note = note
        group.isInFormula = false
        group.resetParagraph()
        group.style = []
        group.capture = nil
        outer.append(Outer(page: page, marker: marker, note: note))
        page = RichTextPage()
        marker = nil
    }

    private mutating func endNote(_ note: RTFGroup.Note) {
        guard let last = outer.popLast() else { return }
        switch note {
        case .footnote: notes.append(page.blocks())
        case .comment:
            let text = page.text()
            OfficeComment(author: author.isEmpty ? initials : author, text: text).map { comments.append($0) }
            (author, initials) = ("", "")
        case .header: running.add(page.text(), isFooter: false)
        case .footer: running.add(page.text(), isFooter: true)
        }
        (page, marker) = (last.page, last.marker)
    }

    /// Takes the text of the group instead of showing it.
    private mutating func capture(_ capture: RTFGroup.Capture) {
        guard group.isVisible else { return }
        group.capture = capture
        switch capture {
        case .marker: marker = ""
        case .author: author = ""
        case .initials: initials = ""
        }
    }
}
