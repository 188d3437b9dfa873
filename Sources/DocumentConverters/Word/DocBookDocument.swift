import XML

/// The text of a document in DocBook as antiword writes it, as plain text and as HTML.
struct DocBookDocument {
    /// Paragraphs on a line each, the cells of a row with tabs between them.
    private(set) var text = ""
    /// The elements of an HTML body.
    private(set) var markup = ""

    /// Parses a document.
    ///
    /// - Throws: `XMLError` if it is not well-formed, which it is not after a failure of antiword.
    init(_ bytes: [UInt8]) throws(XMLError) {
        var options = XMLOptions([.attributes, .text])
        options.encoding = "UTF-8"
        options.entities = .expanded
        let reader = try XMLReader(bytes, options)
        while let event = try reader.next() {
            switch event.content {
            case .start(let name, let attributes): start(name, attributes)
            case .end(let name): end(name)
            case .text(let text): if skipped == 0 { current += String(decoding: text, as: UTF8.self) }
            case .comment, .instruction, .unknownEntity: break
            }
        }
    }

    /// Creates a document of paragraphs, a line each; tabs separate the cells of tables.
    init(lines: String) {
        for line in lines.split(whereSeparator: \.isNewline) where line.contains(where: { !$0.isWhitespace }) {
            text += line + "\n"
            markup += "<p>\(HTMLPage.escaped(line))</p>\n"
        }
    }

    /// The text since the last tag.
    private var current = ""
    /// The inline markup of the current paragraph, and its text.
    private var (inline, plain) = ("", "")
    private var sections = 0
    private var lists: [(isOrdered: Bool, count: Int)] = []
    private var row: [String]?
    private var (isInChapter, isInTitle, skipped) = (false, false, 0)
    /// The elements of emphasis that are open.
    private var emphases: [String] = []

    private mutating func start(_ name: String, _ attributes: [XMLAttribute]) {
        guard skipped == 0 else { return skipped += 1 }
        take()
        switch name {
        case "bookinfo", "mediaobject", "figure": skipped = 1
        // The title of the book is metadata; a document that shows it has it in its text, too.
        case "title": if isInChapter { isInTitle = true } else { skipped = 1 }
        case "chapter": isInChapter = true
        case "sect1", "sect2", "sect3", "sect4", "sect5": sections += 1
        case "emphasis":
            let element = attributes.value("role") == "bold" ? "b" : "i"
            emphases.append(element)
            inline += "<\(element)>"
        case "superscript": inline += "<sup>"
        case "subscript": inline += "<sub>"
        case "itemizedlist", "orderedlist":
            flush()
            lists.append((name == "orderedlist", 0))
            markup += name == "orderedlist" ? "<ol>\n" : "<ul>\n"
        case "listitem":
            if !lists.isEmpty { lists[lists.count - 1].count += 1 }
            markup += "<li>"
        case "informaltable":
            flush()
            markup += "<table>\n"
        case "row":
            row = []
            markup += "<tr>"
        case "entry": (inline, plain) = ("", "")
        default: break
        }
    }

    private mutating func end(_ name: String) {
        guard skipped == 0 else { return skipped -= 1 }
        take()
        switch name {
        case "title":
            flush()
            isInTitle = false
        case "para": if row == nil { flush() } else { breakLine() }
        case "sect1", "sect2", "sect3", "sect4", "sect5": sections -= 1
        case "emphasis": inline += emphases.popLast().map { "</\($0)>" } ?? ""
        case "superscript": inline += "</sup>"
        case "subscript": inline += "</sub>"
        case "itemizedlist", "orderedlist":
            flush()
            markup += lists.popLast()?.isOrdered == true ? "</ol>\n" : "</ul>\n"
        case "listitem":
            flush()
            markup += "</li>\n"
        case "informaltable": markup += "</table>\n"
        case "row":
            text += (row ?? []).joined(separator: "\t") + "\n"
            row = nil
            markup += "</tr>\n"
        case "entry":
            let cell = trimmed(plain)
            row?.append(cell)
            markup += "<td>\(trimmed(inline))</td>"
            (inline, plain) = ("", "")
        default: break
        }
    }

    /// Moves the text since the last tag into the paragraph: antiword breaks lines anywhere.
    private mutating func take() {
        let words = current.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let (before, after) = (current.first?.isWhitespace == true, current.last?.isWhitespace == true)
        current = ""
        guard !words.isEmpty else {
            if before, plain.last?.isWhitespace == false { (inline, plain) = (inline + " ", plain + " ") }
            return
        }
        let space = before && !plain.isEmpty && plain.last?.isWhitespace == false ? " " : ""
        plain += space + words + (after ? " " : "")
        inline += space + HTMLPage.escaped(words) + (after ? " " : "")
    }

    private mutating func breakLine() {
        guard plain.last?.isWhitespace == false else { return }
        (inline, plain) = (inline + " ", plain + " ")
    }

    /// Ends the paragraph.
    private mutating func flush() {
        let (words, elements) = (trimmed(plain), trimmed(inline))
        (inline, plain) = ("", "")
        guard !words.isEmpty else { return }
        if isInTitle {
            let level = min(6, sections + 1)
            markup += "<h\(level)>\(elements)</h\(level)>\n"
            text += words + "\n"
        } else if let list = lists.last {
            markup += elements + "\n"
            let mark = list.isOrdered ? "\(list.count). " : "- "
            text += String(repeating: "  ", count: lists.count - 1) + mark + words + "\n"
        } else {
            markup += "<p>\(elements)</p>\n"
            text += words + "\n"
        }
    }

    private func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension [XMLAttribute] {
    /// The value of the attribute of this name.
    fileprivate func value(_ name: String) -> String? { first { $0.name == name }?.value }
}
