/// Follows the elements of an OpenDocument text while its body is rewritten: removes hidden text, and writes what pandoc 2 has
/// no place for as paragraphs where they are: tables, lists and headings in cells and notes. Cells and rows that are stated once for
/// several are repeated.
///
/// OpenDocument 1.3, part 3: 5.4 (sections), 7.7 (hidden text), 9.1 (tables), 19.675 and 19.679 (repeated cells and rows), 20.348
/// (`text:display`).
struct OpenDocumentBody {
    /// A paragraph that is open.
    private struct Paragraph {
        /// Where it begins in the output of its page.
        let start: Int
        var isRemoved = false
    }

    /// The maximum number of cells that only a number of repetitions states.
    private static let mostRepeated = 1 << 16
    /// The maximum number of spaces that a number states.
    private static let mostSpaces = 1024
    /// The maximum size of all copies of cells and rows, in bytes.
    private static let mostCopied = 16 << 20

    private let styles: OpenDocumentHiddenStyles?
    private var paragraphs: [Paragraph] = []
    /// Of each open paragraph, and each span and link in it, whether its text is hidden.
    private var hidden: [Bool] = []
    /// The number of open cells and notes, in which pandoc reads only paragraphs.
    private var cells = 0
    /// The number of open items of lists, in which pandoc reads no tables.
    private var items = 0
    /// Of each open table, whether its cells become paragraphs.
    private var tables: [Bool] = []
    private var repeated = 0
    /// The open cells and rows: where each begins in the output of its page, and how often it stands there.
    private var repetitions: [(start: Int, count: Int)] = []
    private var copied = 0

    /// - Parameter styles: The styles that hide text; nil if there are none.
    init(styles: OpenDocumentHiddenStyles?) { self.styles = styles }

    /// Whether text is hidden here.
    var hidesText: Bool { hidden.last ?? false }

    /// What becomes of an element that is not dropped otherwise; nil for its usual treatment.
    ///
    /// - Parameters:
    ///   - parent: The element around it.
    ///   - output: The page, to which its start tag is not yet written.
    mutating func start(
        _ name: String, _ tag: ArraySlice<UInt8>, in parent: String?, _ output: inout [UInt8]
    ) -> OfficeBody.Treatment? {
        if hidesText, name != "text:span", name != "text:a" { return .dropped }
        switch name {
        case "text:p", "text:h":
            let isHidden = styles?.isHidden(XMLTag.value("text:style-name", in: tag), .paragraph)
            paragraphs.append(Paragraph(start: output.count))
            hidden.append(isHidden ?? false)
            return name == "text:h" && cells > 0 ? .renamed("text:p") : nil
        case "text:span", "text:a":
            let isHidden = styles?.isHidden(XMLTag.value("text:style-name", in: tag), .text)
            hidden.append(isHidden ?? hidesText)
        case "text:hidden-text": return hiddenText(tag, &output)
        case "text:hidden-paragraph":
            if isTrue("text:is-hidden", tag), let last = paragraphs.indices.last { paragraphs[last].isRemoved = true }
            return .dropped
        case "text:section":
            let display = XMLTag.value("text:display", in: tag)
            let isHidden = display == "none" || display == "condition" && isTrue("text:is-hidden", tag)
            return isHidden ? .dropped : nil
        case "text:s":
            let count = XMLTag.value("text:c", in: tag).flatMap { Int($0) } ?? 1
            for _ in 0..<max(0, min(count, Self.mostSpaces)) { output += KeptSpaces.mark.utf8 }
            return .dropped
        case "text:tab", "text:line-break":
            // Pandoc finds them in spans, but not in links.
            guard parent == "text:a" else { return nil }
            output += "<text:span>".utf8 + tag + (tag.dropLast().last == 0x2F ? "" : "</\(name)>").utf8
            output += "</text:span>".utf8
            return .dropped
        case "text:list": return cells > 0 ? .unwrapped : nil
        case "text:list-item", "text:list-header":
            items += 1
            return cells > 0 ? .unwrapped : nil
        case "text:note-body": cells += 1
        case "draw:object": return object(tag, &output)
        case _ where name.hasPrefix("table:"): return table(name, tag, &output)
        default: break
        }
        return nil
    }

    /// The end of an element that was not dropped; its end tag is written.
    ///
    /// - Returns: Whether anything was added to the page.
    mutating func end(_ name: String, _ output: inout [UInt8]) -> Bool {
        switch name {
        case "text:span", "text:a": _ = hidden.popLast()
        case "text:note-body": cells -= 1
        case "text:list-item", "text:list-header": items -= 1
        case "table:table-cell":
            cells -= 1
            return repeatElement(&output)
        case "table:table-row": return repeatElement(&output)
        case "table:table": _ = tables.popLast()
        default: break
        }
        return false
    }

    /// Repeats the cell or row that ends here.
    private mutating func repeatElement(_ output: inout [UInt8]) -> Bool {
        guard let (start, count) = repetitions.popLast(), count > 1, start < output.count else { return false }
        let element = Array(output[start...])
        let copies = min(count - 1, Self.mostRepeated - repeated, (Self.mostCopied - copied) / element.count)
        guard copies > 0 else { return false }
        repeated += copies
        copied += copies * element.count
        for _ in 0..<copies { output += element }
        return true
    }

    /// The end of a paragraph.
    ///
    /// - Returns: Where it begins in the output if it is removed.
    mutating func endParagraph() -> Int? {
        _ = hidden.popLast()
        return paragraphs.popLast().flatMap { $0.isRemoved ? $0.start : nil }
    }

    private func isTrue(_ name: String, _ tag: ArraySlice<UInt8>) -> Bool { XMLTag.value(name, in: tag) == "true" }

    /// A field whose content is its text only while that is hidden, as LibreOffice writes it.
    private func hiddenText(_ tag: ArraySlice<UInt8>, _ output: inout [UInt8]) -> OfficeBody.Treatment {
        if isTrue("text:is-hidden", tag) { return .dropped }
        guard let text = XMLTag.value("text:string-value", in: tag) else { return .unwrapped }
        output += HTMLPage.escaped(text).utf8
        return .dropped
    }

    private mutating func table(
        _ name: String, _ tag: ArraySlice<UInt8>, _ output: inout [UInt8]
    ) -> OfficeBody.Treatment? {
        if name == "table:table" { tables.append(cells + items > 0) }
        if name == "table:table-cell" { cells += 1 }
        if name == "table:table-cell" || name == "table:table-row" {
            let kind = name == "table:table-cell" ? "columns" : "rows"
            let count = XMLTag.value("table:number-\(kind)-repeated", in: tag).flatMap { Int($0) } ?? 1
            repetitions.append((output.count, count))
        }
        guard let isFlat = tables.last else { return nil }
        if name == "table:covered-table-cell" {
            // The place of a cell that another one extends over, which pandoc would give to the next.
            let count = XMLTag.value("table:number-columns-repeated", in: tag).flatMap { Int($0) } ?? 1
            let cells = isFlat ? 0 : max(1, min(count, Self.mostRepeated - repeated))
            repeated += max(0, cells - 1)
            for _ in 0..<cells { output += "<table:table-cell/>".utf8 }
            return .dropped
        }
        return isFlat ? .unwrapped : nil
    }

    /// A formula: pandoc does not find one whose address ends with a slash, as pandoc itself writes it.
    private func object(_ tag: ArraySlice<UInt8>, _ output: inout [UInt8]) -> OfficeBody.Treatment? {
        guard let address = XMLTag.value("xlink:href", in: tag), address.count > 1, address.hasSuffix("/") else {
            return nil
        }
        output += "<draw:object xlink:href=\"\(HTMLPage.escaped(address.dropLast()))\"/>".utf8
        return .dropped
    }
}
