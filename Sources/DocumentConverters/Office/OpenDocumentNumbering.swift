import OfficeDocuments
import XML

/// Gives numbered lists of an OpenDocument text the number that their first item shows, which pandoc 2 only reads from a
/// list's style: a list that continues the numbering of an earlier one gets a style of its own, and an item with another number
/// than the next begins a list. Items in cells and notes, where pandoc finds no lists, get their number or bullet as text. So do
/// headings, and items whose number shows those of the levels above (`1.2`), or that are in no item of such a level: they become
/// paragraphs. A header of a list, which has no number, becomes a part of the item before it, or precedes the list.
///
/// OpenDocument 1.3, part 3: 5.3.2 (`text:list-header`), 5.3.3 (`text:list`), 5.3.4 (`text:list-item`), 16.31 (list styles),
/// 19.798 (`text:display-levels`). Elements are recognised by the prefixes that all writers use.
struct OpenDocumentNumbering {
    private typealias Level = OpenDocumentList.Level

    /// The maximum number of lists with a style of their own.
    private static let mostStyles = 10_000

    private let bytes: [UInt8]
    private var styles: [String: [Level]] = [:]
    private var lists: [OpenDocumentList] = []
    private var open: [String] = []
    /// The number of open cells and notes.
    private var cells = 0
    /// The last number of each list that has ended, by its id, and of the last list of each style and depth.
    private var lastOfList: [String: Int] = [:]
    private var lastOfStyle: [String: Int] = [:]
    /// The last number of each level of a style, up to the last one that has a number since the last one of the level above.
    private var lastOfLevels: [String: [Int]] = [:]
    private var headings = OpenDocumentHeadings()
    private var changes: [(range: Range<Int>, text: String)] = []
    private var added: [String: String] = [:]
    /// Where new styles are inserted: before the end tag of the automatic styles, or instead of their empty element.
    private var stylesPlace: Range<Int>?
    private var body: Int?

    /// The rewritten content; nil if it needs no change, or is not well-formed.
    ///
    /// - Parameters:
    ///   - content: The part `content.xml`.
    ///   - styles: The part `styles.xml`; nil if there is none.
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ content: [UInt8], styles: @autoclosure () -> [UInt8]?) -> [UInt8]? {
        // Most texts have no such list, and are not parsed.
        func contains(_ words: String...) -> Bool { words.contains { ByteSearch.contains($0, in: content) } }
        let hasLists = contains("<text:list-item")
        let hasHeadings = contains("<text:h")
        let isAlike =
            contains("text:continue-", "text:start-value", "<text:list-header")
            || hasLists
                && contains("<table:table-cell", "<text:note-body", "text:display-levels", "<text:list-item><text:list")
        guard isAlike || hasLists || hasHeadings else { return nil }
        let styles = styles()
        var numbering = OpenDocumentNumbering(bytes: content)
        if let styles { try? numbering.readStyles(in: styles) }
        guard
            isAlike || hasHeadings && numbering.headings.isNumbered
                || hasLists && (styles.map { ByteSearch.contains("text:display-levels", in: $0) } ?? false)
        else { return nil }
        guard (try? numbering.readStyles(in: content)) != nil, (try? numbering.readLists()) != nil else { return nil }
        return numbering.output
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    // MARK: - Styles

    private mutating func readStyles(in part: [UInt8]) throws(XMLError) {
        let reader = try XMLReader(part, XMLOptions([.attributes]))
        var style: String?
        while let event = try reader.next() {
            switch event.content {
            case .start("text:list-style", let attributes):
                style = attributes.first { $0.name == "style:name" }?.value
                if let style { styles[style] = [] }
            case .start(let name, let attributes) where style != nil && name.hasPrefix("text:list-level-style-"):
                if let style {
                    styles[style]?.append(Level(element: name, attributes: attributes.map { ($0.name, $0.value) }))
                }
            case .end("text:list-style"): style = nil
            case .start("text:outline-level-style", let attributes), .start("style:style", let attributes):
                if case .start(let name, _) = event.content { headings.takeStyle(name, attributes) }
            case .start("office:body", _): return
            default: break
            }
        }
    }

    /// The number of the first item of a list of this style; nil if the level is not numbered.
    private func start(of style: String, at depth: Int) -> Int? {
        styles[style]?.first { $0.number == depth }?.start
    }

    /// Returns the name of a style like `style`, except that the level begins with `number`.
    private mutating func variant(of style: String, at depth: Int, from number: Int) -> String? {
        guard let levels = styles[style], added.count < Self.mostStyles else { return nil }
        var name = "\(style).\(depth).\(number)"
        while styles[name] != nil, added[name] == nil { name += "_" }
        guard added[name] == nil else { return name }
        var changed = levels
        for index in changed.indices where changed[index].number == depth {
            changed[index].attributes.removeAll { $0.name == "text:start-value" }
            changed[index].attributes.append(("text:start-value", "\(number)"))
        }
        styles[name] = changed
        added[name] =
            Self.tag("text:list-style", [("style:name", name)])
            + changed.map { Self.tag($0.element, $0.attributes, isEmpty: true) }.joined() + "</text:list-style>"
        return name
    }

    // MARK: - Lists

    private mutating func readLists() throws(XMLError) {
        let reader = try XMLReader(bytes, XMLOptions([.attributes]))
        while let event = try reader.next() {
            switch event.content {
            case .start(let name, let attributes):
                switch name {
                case "office:body": body = event.range.lowerBound
                case "office:automatic-styles" where isEmpty(event.range): stylesPlace = event.range
                case "text:list": begin(attributes, event.range)
                case "text:list-item" where !lists.isEmpty:
                    lists[lists.count - 1].isNumbered = false
                    lists[lists.count - 1].item = event.range
                    if lists[lists.count - 1].isRemoved { changes.append((event.range, "")) }
                case "text:list-header": beginHeader(event.range)
                case "text:h" where lists.isEmpty: numberHeading(attributes, event.range)
                case "text:p", "text:h": number(event.range)
                case "table:table-cell", "text:note-body": cells += 1
                default: break
                }
                open.append(name)
            case .end(let name):
                open.removeLast()
                if name == "text:list", let list = lists.popLast() {
                    if list.isRemoved { changes.append((event.range, "")) }
                    end(list, depth: lists.count + 1)
                }
                if name == "text:list-item", let last = lists.indices.last {
                    lists[last].itemEnd = (event.range, nil)
                    if lists[last].isRemoved { changes.append((event.range, "")) }
                }
                if name == "text:list-header" { endHeader(event.range) }
                if name == "table:table-cell" || name == "text:note-body" { cells -= 1 }
                if name == "office:automatic-styles", stylesPlace == nil {
                    stylesPlace = event.range.lowerBound..<event.range.lowerBound
                }
            case .text, .comment, .instruction, .unknownEntity: break
            }
            if case .start("text:list-item", let attributes) = event.content { startItem(attributes, event.range) }
        }
    }

    private mutating func begin(_ attributes: [XMLAttribute], _ range: Range<Int>) {
        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        lists.append(
            OpenDocumentList(
                style: value("text:style-name") ?? lists.last?.style ?? "",
                isContinued: value("text:continue-numbering") == "true", continued: value("text:continue-list"),
                identifier: value("xml:id"), range: range,
                attributes: attributes.map { ($0.name, $0.value) }))
        if lists.count == 1, !lists[0].isContinued, lists[0].continued == nil { lastOfLevels[lists[0].style] = [] }
        if lists.count > 1, cells == 0 { flatten() }
    }

    /// Makes the items of the innermost list paragraphs, if pandoc cannot number them as a list.
    private mutating func flatten() {
        let last = lists.count - 1
        let outer = lists[last - 1]
        if !outer.isRemoved {
            guard let level = styles[lists[last].style]?.first(where: { $0.number == last + 1 }), level.isShown else {
                return
            }
            if outer.isNumbered {
                guard level.showsOthers else { return }
            } else {
                // All lists around it must hold nothing else, as LibreOffice writes an item that follows another paragraph.
                guard lists[..<last].allSatisfy({ $0.last == nil && $0.itemEnd == nil && $0.header == nil }) else {
                    return
                }
                for index in 0..<last {
                    lists[index].isWrapper = true
                    changes.append((lists[index].range, ""))
                    if let item = lists[index].item { changes.append((item, "")) }
                }
            }
        }
        lists[last].isFlat = true
        changes.append((lists[last].range, ""))
    }

    private mutating func numberHeading(_ attributes: [XMLAttribute], _ tag: Range<Int>) {
        guard headings.isNumbered, !open.contains("text:tracked-changes"), let label = headings.number(attributes),
            !isEmpty(tag)
        else { return }
        changes.append((tag.upperBound..<tag.upperBound, HTMLPage.escaped(label) + " "))
    }

    /// Joins a header with the item before it. LibreOffice begins a list with one that follows an item of another.
    private mutating func beginHeader(_ tag: Range<Int>) {
        guard open.last == "text:list", let last = lists.indices.last, !isEmpty(tag) else { return }
        let list = lists[last]
        guard !list.isRemoved else { return changes.append((tag, "")) }
        let (former, change) = list.itemEnd.map { ($0.tag, $0.change) } ?? (list.range, list.startChange)
        if let change { changes[change].text = "" } else { changes.append((former, "")) }
        changes.append((tag, ""))
        lists[last].header = list.itemEnd == nil ? .lifted : .joined
    }

    private mutating func endHeader(_ tag: Range<Int>) {
        guard let last = lists.indices.last else { return }
        if lists[last].isRemoved { changes.append((tag, "")) }
        guard let header = lists[last].header else { return }
        lists[last].header = nil
        switch header {
        case .joined:
            changes.append((tag, "</text:list-item>"))
            lists[last].itemEnd = (tag, changes.count - 1)
        case .lifted:
            changes.append((tag, Self.tag("text:list", lists[last].attributes)))
            lists[last].startChange = changes.count - 1
        }
    }

    /// The number that an item states. One that is not the next begins a further list, since pandoc numbers without gaps.
    private mutating func startItem(_ attributes: [XMLAttribute], _ tag: Range<Int>) {
        guard let stated = OpenDocumentList.number(attributes.first { $0.name == "text:start-value" }?.value),
            let list = lists.last, open.dropLast().last == "text:list"
        else { return }
        let depth = lists.count
        if list.isRemoved {
            lists[depth - 1].last = stated - 1
            return
        }
        if let last = list.last {
            guard stated != last + 1, start(of: list.style, at: depth) != nil,
                let name = variant(of: list.style, at: depth, from: stated)
            else { return }
            changes.append(
                (tag.lowerBound..<tag.lowerBound, "</text:list>" + Self.tag("text:list", [("text:style-name", name)])))
        } else if stated != start(of: list.style, at: depth) {
            restyle(at: depth, from: stated)
        }
        lists[depth - 1].last = stated - 1
    }

    /// Numbers the open item if the paragraph is its first, and directly in it.
    private mutating func number(_ paragraph: Range<Int>) {
        guard open.last == "text:list-item", !lists.isEmpty, !lists[lists.count - 1].isNumbered else { return }
        let depth = lists.count
        lists[depth - 1].isNumbered = true
        if lists[depth - 1].isWrapper { reopen(at: depth) }
        count(at: depth)
        if let number = lists[depth - 1].last {
            let levels = lastOfLevels[lists[depth - 1].style, default: []].prefix(depth - 1)
            let missing = (levels.count..<depth - 1).map { start(of: lists[depth - 1].style, at: $0 + 1) ?? 1 }
            lastOfLevels[lists[depth - 1].style] = levels + missing + [number]
        }
        guard cells > 0 || lists[depth - 1].isFlat, !isEmpty(paragraph), let label = label(at: depth) else { return }
        changes.append((paragraph.upperBound..<paragraph.upperBound, HTMLPage.escaped(label) + " "))
    }

    /// Begins a list that held only further lists with an item of its own; one in another such list remains removed.
    private mutating func reopen(at depth: Int) {
        lists[depth - 1].isWrapper = false
        guard depth == 1, let item = lists[0].item, let change = changes.lastIndex(where: { $0.range == item }) else {
            lists[depth - 1].isFlat = true
            return
        }
        changes[change].text = Self.tag("text:list", lists[0].attributes) + "<text:list-item>"
        lists[0].startChange = change
        lists[0].opensItem = true
    }

    private mutating func count(at depth: Int) {
        let list = lists[depth - 1]
        if let last = list.last {
            lists[depth - 1].last = last + 1
            return
        }
        guard let usual = start(of: list.style, at: depth) else { return }
        var first = usual
        if let continued = list.continued {
            first = lastOfList[continued].map { $0 + 1 } ?? usual
        } else if list.isContinued {
            first = lastOfStyle["\(depth) \(list.style)"].map { $0 + 1 } ?? usual
        } else if depth > 1, list.isFlat, lists[..<(depth - 1)].allSatisfy({ $0.last == nil }),
            let levels = lastOfLevels[list.style], levels.count >= depth
        {
            first = levels[depth - 1] + 1
        }
        lists[depth - 1].last = first
        if first != usual, !list.isFlat { restyle(at: depth, from: first) }
    }

    /// The number or bullet that the open item at `depth` shows; nil if it shows none.
    private func label(at depth: Int) -> String? {
        let levels = styles[lists[depth - 1].style] ?? []
        guard let level = levels.first(where: { $0.number == depth }), level.start != nil else { return "-" }
        guard level.value("style:num-format")?.isEmpty == false else { return nil }
        let shown = min(max(1, Int(level.value("text:display-levels") ?? "") ?? 1), depth)
        let numbers = (depth - shown..<depth).compactMap { index -> String? in
            let former = lastOfLevels[lists[depth - 1].style] ?? []
            return (lists[index].last ?? (index < former.count ? former[index] : nil)).flatMap { number in
                let format = levels.first { $0.number == index + 1 }?.value("style:num-format") ?? "1"
                return format.isEmpty ? nil : WordNumber.text(number, openDocumentFormat: format)
            }
        }
        return (level.value("style:num-prefix") ?? "") + numbers.joined(separator: ".")
            + (level.value("style:num-suffix") ?? "")
    }

    /// Gives the open list at `depth` a style that begins with `number`.
    private mutating func restyle(at depth: Int, from number: Int) {
        let list = lists[depth - 1]
        guard let name = variant(of: list.style, at: depth, from: number) else { return }
        var attributes = list.attributes.filter { $0.name != "text:style-name" }
        attributes.append(("text:style-name", name))
        if let change = list.startChange {
            changes[change].text = Self.tag("text:list", attributes) + (list.opensItem ? "<text:list-item>" : "")
        } else {
            changes.append((list.range, Self.tag("text:list", attributes, isEmpty: isEmpty(list.range))))
        }
    }

    private mutating func end(_ list: OpenDocumentList, depth: Int) {
        guard let last = list.last else { return }
        if let identifier = list.identifier { lastOfList[identifier] = last }
        lastOfStyle["\(depth) \(list.style)"] = last
    }

    /// Whether the tag is that of an empty element.
    private func isEmpty(_ tag: Range<Int>) -> Bool { bytes[tag].dropLast().last == UInt8(ascii: "/") }

    // MARK: - Output

    private static func tag(
        _ name: String, _ attributes: [(name: String, value: String)], isEmpty: Bool = false
    ) -> String {
        "<\(name)" + attributes.map { " \($0.name)=\"\(HTMLPage.escaped($0.value))\"" }.joined()
            + (isEmpty ? "/>" : ">")
    }

    private var output: [UInt8]? {
        guard !changes.isEmpty, let body else { return nil }
        var texts = changes
        let styles = added.sorted { $0.key < $1.key }.map(\.value).joined()
        let place = stylesPlace.flatMap { $0.upperBound <= body ? $0 : nil }
        if let place, place.isEmpty {
            texts.append((place, styles))
        } else {
            texts.append((place ?? body..<body, "<office:automatic-styles>\(styles)</office:automatic-styles>"))
        }
        var result: [UInt8] = []
        var position = 0
        let sorted = texts.sorted {
            ($0.range.lowerBound, $0.range.isEmpty ? 0 : 1) < ($1.range.lowerBound, $1.range.isEmpty ? 0 : 1)
        }
        for (range, text) in sorted where range.lowerBound >= position {
            result += bytes[position..<range.lowerBound]
            result += text.utf8
            position = range.upperBound
        }
        return result + bytes[position...]
    }
}
