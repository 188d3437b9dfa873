import OfficeDocuments

/// Follows the paragraphs of a document of Word while its body is rewritten: removes hidden text, and gives paragraphs the
/// numbers that Word shows (ECMA-376, part 1, 17.3.1, 17.3.2.41 and 17.9).
struct WordParagraphs {
    /// A paragraph that is open. Offsets are those in the output.
    private struct Paragraph {
        let start: Int
        /// The page that it is on. One within another one on the same page, which no writer makes, is left as it is.
        let page: Int
        var isLeft = false
        var style: String?
        var list: Int?
        var level: Int?
        /// The properties, and where what is in their element begins.
        var properties: Range<Int>?
        var propertiesContent = 0
        /// What is removed when the number becomes text.
        var numbering: Range<Int>?
        var indent: Range<Int>?
        /// What the paragraph has from its style, once all properties are known.
        var styled: WordStylePart.Paragraph?
        var isNumbered = false
        /// Where the text begins.
        var text = 0
        /// Whether its mark is hidden, and the next paragraph is on the same line; or the mark is deleted.
        var isMarkHidden = false
        var isMarkDeleted = false
        var hasContent = false
        /// Whether it goes on with the line of the one before it.
        var isJoined = false
    }

    /// A run of text that is open.
    private struct Run {
        var style: String?
        var isHidden: Bool?
        var isDropped: Bool
    }

    private let styles: WordStylePart
    private var numbering: WordNumbering?
    private var paragraphs: [Paragraph] = []
    private var runs: [Run] = []
    /// Where the element of properties began that is open.
    private var start = 0
    /// The end tag after which the next paragraph goes on.
    private var joined: (place: Range<Int>, page: Int)?

    /// Whether a number became text, so that no style may number paragraphs.
    private(set) var replacesStyles = false
    /// The identifiers of the comments that the body refers to.
    private(set) var comments: [String] = []

    private static let content: Set<String> = [
        "w:t", "w:tab", "w:sym", "w:drawing", "w:pict", "w:object", "w:footnoteReference", "w:endnoteReference",
        "m:oMath",
        "m:oMathPara", "w:noBreakHyphen",
    ]
    private static let space = "<w:r><w:t xml:space=\"preserve\"> </w:t></w:r>"

    init(styles: WordStylePart, numbering: WordNumbering?) {
        self.styles = styles
        self.numbering = numbering
    }

    /// The part with the lists, with those that were added; nil if it needs no change.
    func rewritten(_ part: [UInt8]) -> [UInt8]? { numbering?.rewritten(part) }

    // MARK: - Elements

    /// What becomes of an element that is not dropped otherwise; nil for its usual treatment.
    ///
    /// - Parameters:
    ///   - open: The elements around it, outermost first.
    ///   - output: The page, to which its start tag is not yet written.
    mutating func start(
        _ name: String, _ tag: ArraySlice<UInt8>, in open: [String], page: Int, _ output: inout [UInt8],
        _ isChanged: inout Bool
    ) -> OfficeBody.Treatment? {
        let parent = open.last
        defer { joined = nil }
        if let last = runs.indices.last, parent == "w:r" {
            if name == "w:rPr" { return nil }
            if runs[last].isDropped {
                // A field may end elsewhere.
                return name == "w:fldChar" || name == "w:instrText" ? nil : .dropped
            }
        }
        switch name {
        case "w:p": return begin(page, &output, &isChanged)
        case "w:pPr" where parent == "w:p":
            if let last = paragraphs.indices.last, paragraphs[last].styled == nil {
                paragraphs[last].properties = output.count..<output.count
                paragraphs[last].propertiesContent = output.count + tag.count
            }
            return nil
        case _ where parent == "w:pPr" || parent == "w:numPr" || parent == "w:rPr":
            takeProperty(name, tag, open, output.count)
            // Pandoc would move a caption to the next table that has none, or leave it out.
            let isCaption = name == "w:pStyle" && open.suffix(2).first == "w:p" && paragraphs.last?.style == "Caption"
            return isCaption ? .dropped : nil
        case "w:commentReference":
            if let identifier = XMLTag.value("w:id", in: tag) { comments.append(identifier) }
        case "w:r":
            runs.append(Run(isDropped: false))
        default: break
        }
        guard let last = paragraphs.indices.last else { return nil }
        if parent == "w:p", paragraphs[last].styled == nil { endProperties(last, &output, &isChanged) }
        if name == "w:r", let run = runs.indices.last {
            runs[run].isDropped = paragraphs[last].styled?.isHidden ?? false
        }
        if !paragraphs[last].hasContent, Self.content.contains(name) {
            paragraphs[last].hasContent = !open.contains("w:del") && !open.contains("w:moveFrom")
        }
        return nil
    }

    /// The end of an element whose end tag, if it has one, is written.
    ///
    /// - Parameter parent: The element around it.
    mutating func end(
        _ name: String, in open: [String], _ output: inout [UInt8], _ isChanged: inout Bool
    ) {
        joined = nil
        switch name {
        case "w:pPr" where open.last == "w:p":
            guard let last = paragraphs.indices.last, paragraphs[last].styled == nil,
                let range = paragraphs[last].properties
            else { return }
            paragraphs[last].properties = range.lowerBound..<output.count
            endProperties(last, &output, &isChanged)
        case "w:numPr", "w:ind":
            guard let last = paragraphs.indices.last, paragraphs[last].styled == nil,
                open.suffix(2) == ["w:p", "w:pPr"]
            else { return }
            let range = start..<max(start, output.count)
            if name == "w:ind" { paragraphs[last].indent = range } else { paragraphs[last].numbering = range }
        case "w:rPr" where open.last == "w:r":
            guard let last = runs.indices.last, let paragraph = paragraphs.last else { return }
            let styled = styles.isHidden(runs[last].style, in: paragraph.styled?.isHidden ?? false)
            runs[last].isDropped = runs[last].isHidden ?? styled
        case "w:r": _ = runs.popLast()
        default: break
        }
    }

    private mutating func takeProperty(_ name: String, _ tag: ArraySlice<UInt8>, _ open: [String], _ place: Int) {
        func value() -> String? { XMLTag.value("w:val", in: tag) }
        func isTrue() -> Bool { value().map { !["0", "false", "off"].contains($0) } ?? true }
        guard let last = paragraphs.indices.last else { return }
        switch (name, open.suffix(2).first) {
        // A paragraph has its properties once, and first.
        case (_, "w:p"), (_, "w:pPr"): if paragraphs[last].styled != nil { return }
        default: break
        }
        switch (name, open.suffix(2).first) {
        case ("w:numPr", "w:p"), ("w:ind", "w:p"): start = place
        case ("w:pStyle", "w:p"): paragraphs[last].style = value()
        case ("w:numId", "w:pPr") where open.suffix(3).first == "w:p":
            paragraphs[last].list = value().flatMap { Int($0) }
        case ("w:ilvl", "w:pPr") where open.suffix(3).first == "w:p":
            paragraphs[last].level = value().flatMap { Int($0) }
        case ("w:vanish", "w:pPr"): paragraphs[last].isMarkHidden = isTrue()
        case ("w:del", "w:pPr"), ("w:moveFrom", "w:pPr"): paragraphs[last].isMarkDeleted = true
        case ("w:vanish", "w:r"): if let run = runs.indices.last { runs[run].isHidden = isTrue() }
        case ("w:rStyle", "w:r"): if let run = runs.indices.last { runs[run].style = value() }
        default: break
        }
    }

    // MARK: - Paragraphs

    private mutating func begin(_ page: Int, _ output: inout [UInt8], _ isChanged: inout Bool) -> OfficeBody.Treatment?
    {
        if let last = paragraphs.indices.last, paragraphs[last].page == page {
            paragraphs[last].hasContent = true
            paragraphs.append(Paragraph(start: output.count, page: page, isLeft: true, styled: styles.paragraph(nil)))
            return nil
        }
        guard let former = joined, former.page == page, former.place.upperBound <= output.count,
            output[former.place.upperBound...].allSatisfy({ $0 <= 0x20 })
        else {
            paragraphs.append(Paragraph(start: output.count, page: page))
            return nil
        }
        output.removeSubrange(former.place.lowerBound...)
        output += Self.space.utf8
        paragraphs.append(Paragraph(start: output.count, page: page, isJoined: true))
        isChanged = true
        return .continued
    }

    /// All properties of the paragraph are known.
    private mutating func endProperties(_ last: Int, _ output: inout [UInt8], _ isChanged: inout Bool) {
        let styled = styles.paragraph(paragraphs[last].style)
        paragraphs[last].styled = styled
        if paragraphs[last].isJoined, let range = paragraphs[last].properties {
            output.removeSubrange(range)
            paragraphs[last].properties = nil
        }
        paragraphs[last].text = output.count
        // A paragraph that is not shown does not count.
        if !paragraphs[last].isMarkHidden, !paragraphs[last].isMarkDeleted { number(last, &output, &isChanged) }
    }

    private mutating func number(_ last: Int, _ output: inout [UInt8], _ isChanged: inout Bool) {
        let paragraph = paragraphs[last]
        guard !paragraph.isNumbered, !paragraph.isJoined, let styled = paragraph.styled else { return }
        paragraphs[last].isNumbered = true
        switch numbering?.number(list: paragraph.list, level: paragraph.level, style: styled) {
        case nil:
            // Pandoc would take it for a part of the item before it.
            guard paragraph.list == 0, styled.isHeading, let range = paragraph.numbering else { return }
            output.removeSubrange(range)
            isChanged = true
        case .kept(let list, let level):
            // The list of a style, in case that styles lose it.
            if paragraph.numbering == nil { replaceNumbering(of: paragraph, list, level, in: &output) }
        case .renumbered(let list, let level):
            replaceNumbering(of: paragraph, list, level, in: &output)
            isChanged = true
        case .text(let text):
            let isStyled = paragraph.list == nil && !styled.isHeading
            if isStyled { replacesStyles = true }
            if isStyled || paragraph.numbering != nil || !text.isEmpty { isChanged = true }
            if !text.isEmpty {
                let run = "<w:r><w:t xml:space=\"preserve\">\(HTMLPage.escaped(text))</w:t></w:r>"
                output.insert(contentsOf: run.utf8, at: paragraph.text)
            }
            let removed = [paragraph.numbering, paragraph.indent].compactMap(\.self).sorted {
                $0.lowerBound > $1.lowerBound
            }
            for range in removed { output.removeSubrange(range) }
        }
    }

    /// Puts the paragraph into a list.
    private func replaceNumbering(of paragraph: Paragraph, _ list: Int, _ level: Int, in output: inout [UInt8]) {
        let numbering = Array("<w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"\(list)\"/></w:numPr>".utf8)
        if let range = paragraph.numbering {
            output.replaceSubrange(range, with: numbering)
        } else if let range = paragraph.properties, range.upperBound > paragraph.propertiesContent {
            output.insert(contentsOf: numbering, at: paragraph.propertiesContent)
        } else {
            output.replaceSubrange(
                paragraph.properties ?? paragraph.text..<paragraph.text,
                with: Array("<w:pPr>".utf8) + numbering + Array("</w:pPr>".utf8))
        }
    }

    /// The end of a paragraph; called before its end tag is written.
    ///
    /// - Returns: Whether the end tag is written: a paragraph of which nothing is visible is removed.
    mutating func endParagraph(_ output: inout [UInt8], _ isChanged: inout Bool) -> Bool {
        guard let last = paragraphs.indices.last else { return true }
        if paragraphs[last].styled == nil, !paragraphs[last].isJoined, numbering != nil {
            endProperties(last, &output, &isChanged)
        }
        let paragraph = paragraphs[last]
        if paragraph.isMarkHidden, !paragraph.hasContent, !paragraph.isJoined {
            output.removeSubrange(paragraph.start...)
            paragraphs.removeLast()
            isChanged = true
            return false
        }
        if paragraph.hasContent, !paragraph.isLeft { number(last, &output, &isChanged) }
        return true
    }

    /// Called after the end tag was written, and what follows the paragraph.
    mutating func didEndParagraph(_ tag: Range<Int>, page: Int, end: Int) {
        guard let paragraph = paragraphs.popLast(), paragraph.isMarkHidden else { return }
        if tag.upperBound == end { joined = (tag, page) }
    }
}
