/// The elements of an SVG where they stand in its text. What is not changed is written as it was, to the byte.
struct SVGTree {
    /// One element: its start tag, and what was changed of it.
    struct Element {
        let tag: XMLTag
        let parent: Int?
        fileprivate(set) var children: [Int] = []
        /// The place of its start tag among the tags of the document.
        fileprivate(set) var firstEvent = 0
        /// The place of its end tag among the tags of the document; of the same tag where it ends itself.
        fileprivate(set) var lastEvent = 0
        /// Each attribute that was set (a value as it is written in XML) or removed (nil).
        fileprivate(set) var changes: [(name: String, value: String?)] = []
        /// Text to write before it, behind its start tag, before its end tag, and behind it.
        var before = ""
        var opening = ""
        var closing = ""
        var after = ""
        /// Text to write in its place.
        var replacement: String?
        /// Text to write in place of what stands in it.
        var content: String?

        var name: Substring { tag.localName }
    }

    /// The most ancestors of an element that are asked for something.
    static let maximumAncestors = 256

    private enum Event {
        case start(Int)
        case end(Int, Range<Int>)

        var endTag: Range<Int> { if case .end(_, let range) = self { range } else { 0..<0 } }
    }

    private var document: [UInt8]
    private var events: [Event] = []
    private(set) var elements: [Element] = []
    /// The first element of each identifier.
    private(set) var identifiers: [String: Int] = [:]
    private var definitions = ""
    private var isChanged = false
    private var count = 0

    /// Reads `document` as far as it is well-formed.
    init(_ document: [UInt8]) {
        self.document = document
        var scanner = XMLScanner(document)
        var open: [Int] = []
        reading: while let event = scanner.next() {
            switch event {
            case .start(let tag):
                let index = elements.count
                var element = Element(tag: tag, parent: open.last)
                (element.firstEvent, element.lastEvent) = (events.count, events.count)
                if let parent = open.last { elements[parent].children.append(index) }
                if let identifier = tag.value("id"), identifiers[identifier] == nil { identifiers[identifier] = index }
                elements.append(element)
                events.append(.start(index))
                if !tag.isEmpty { open.append(index) }
            case .end(let name, let range):
                guard let index = open.popLast(), elements[index].tag.name == name else { break reading }
                elements[index].lastEvent = events.count
                events.append(.end(index, range))
            }
        }
        for index in open { elements[index].lastEvent = events.count }
    }

    var root: Int? { elements.firstIndex { $0.name == "svg" } }

    /// A number that was not given before.
    mutating func nextNumber() -> Int {
        count += 1
        return count
    }

    /// The value of an attribute as it stands now, without regard to its prefix.
    func value(_ name: String, of index: Int) -> String? {
        let element = elements[index]
        if !element.changes.isEmpty, let change = element.changes.last(where: { $0.name == name }) {
            return change.value
        }
        return element.tag.value(name)
    }

    /// The value of a property: what the attribute `style` declares, or else the attribute of that name.
    func property(_ name: String, of index: Int) -> String? {
        if let style = value("style", of: index), let value = SVGDeclarations(style)[name] { return value }
        return value(name, of: index)
    }

    /// The value of a property at the element or the closest of its ancestors that has it.
    func inheritedProperty(_ name: String, of index: Int) -> String? {
        var current: Int? = index
        for _ in 0..<Self.maximumAncestors {
            guard let element = current else { break }
            if let value = property(name, of: element), value != "inherit" { return value }
            current = elements[element].parent
        }
        return nil
    }

    /// Gives an attribute another value, as it is written in XML between double quotes, or none.
    mutating func set(_ name: String, to value: String?, of index: Int) {
        isChanged = true
        elements[index].changes.append((name, value))
    }

    /// Gives a property another value where it is said, in the attribute `style` or in its own.
    mutating func setProperty(_ name: String, to value: String, of index: Int) {
        if let style = self.value("style", of: index) {
            var declarations = SVGDeclarations(style)
            if declarations[name] != nil {
                declarations[name] = value
                return set("style", to: declarations.text, of: index)
            }
        }
        set(name, to: value, of: index)
    }

    /// Changes what is written around an element or in its place.
    mutating func edit(_ index: Int, _ body: (inout Element) -> Void) {
        isChanged = true
        body(&elements[index])
    }

    /// Undoes what was changed of an element since it was as given.
    mutating func restore(_ index: Int, _ original: Element) { elements[index] = original }

    /// Adds elements of the namespace of SVG that others refer to, behind the start tag of the root.
    mutating func define(_ text: String) {
        isChanged = true
        definitions += text
    }

    /// The element that a link within the document names, by `href` with or without a prefix.
    func target(of index: Int) -> Int? {
        guard let link = value("href", of: index)?.trimmed, link.hasPrefix("#") else { return nil }
        return identifiers[String(link.dropFirst())]
    }

    /// Whether an element of this name is around the one at `index`.
    func hasAncestor(_ name: String, _ index: Int) -> Bool {
        var current = elements[index].parent
        for _ in 0..<Self.maximumAncestors {
            guard let element = current else { return false }
            if elements[element].name == name { return true }
            current = elements[element].parent
        }
        return false
    }

    /// Whether `ancestor` holds `index`, or is it.
    func contains(_ ancestor: Int, _ index: Int) -> Bool {
        (elements[ancestor].firstEvent...elements[ancestor].lastEvent).contains(elements[index].firstEvent)
    }

    /// Makes spaces of the ends of lines in the character data of an element.
    mutating func joinLines(in index: Int) {
        let element = elements[index]
        guard element.lastEvent > element.firstEvent, element.lastEvent < events.count else { return }
        var start = element.tag.range.upperBound
        for event in events[element.firstEvent + 1...element.lastEvent] {
            let tag: Range<Int> = if case .start(let inner) = event { elements[inner].tag.range } else { event.endTag }
            for offset in start..<tag.lowerBound where document[offset] == 0x0A || document[offset] == 0x0D {
                document[offset] = 0x20
                isChanged = true
            }
            start = tag.upperBound
        }
    }

    /// The document with all changes.
    var result: [UInt8] {
        guard isChanged else { return document }
        var tree = self
        if let root, !definitions.isEmpty, !elements[root].tag.isEmpty {
            let text = "<defs xmlns=\"http://www.w3.org/2000/svg\">\(definitions)</defs>"
            tree.elements[root].opening = text + elements[root].opening
        }
        return tree.whole
    }

    private var whole: [UInt8] {
        var result: [UInt8] = []
        write(0..<events.count, from: 0, to: document.count, withIdentifiers: true, into: &result)
        return result
    }

    /// What stands in an element, with its changes, without identifiers: to be said once more.
    func content(of index: Int) -> String {
        let element = elements[index]
        guard element.lastEvent > element.firstEvent, element.lastEvent < events.count,
            case .end(_, let end) = events[element.lastEvent]
        else { return "" }
        return copy(
            element.firstEvent + 1..<element.lastEvent, element.tag.range.upperBound, end.lowerBound,
            withIdentifiers: false)
    }

    /// An element with its changes, without identifiers: to be said once more.
    func copy(of index: Int) -> String { copy(of: index, withIdentifiers: false) }

    /// An element with its changes, to be said elsewhere.
    func copyWithIdentifiers(of index: Int) -> String { copy(of: index, withIdentifiers: true) }

    private func copy(of index: Int, withIdentifiers: Bool) -> String {
        let element = elements[index]
        guard element.lastEvent < events.count else { return "" }
        var end = element.tag.range.upperBound
        if case .end(_, let range) = events[element.lastEvent] { end = range.upperBound }
        return copy(
            element.firstEvent..<element.lastEvent + 1, element.tag.range.lowerBound, end,
            withIdentifiers: withIdentifiers)
    }

    private func copy(_ range: Range<Int>, _ start: Int, _ end: Int, withIdentifiers: Bool) -> String {
        var result: [UInt8] = []
        write(range, from: start, to: end, withIdentifiers: withIdentifiers, into: &result)
        return String(decoding: result, as: UTF8.self)
    }

    private func write(
        _ range: Range<Int>, from start: Int, to end: Int, withIdentifiers: Bool, into result: inout [UInt8]
    ) {
        var offset = start
        var place = range.lowerBound
        while place < range.upperBound {
            switch events[place] {
            case .start(let index):
                let element = elements[index]
                assert(offset <= element.tag.range.lowerBound)
                result += document[offset..<element.tag.range.lowerBound]
                result += element.before.utf8
                offset = element.tag.range.upperBound
                if let replacement = element.replacement {
                    result += replacement.utf8
                    if element.lastEvent < events.count, case .end(_, let range) = events[element.lastEvent] {
                        offset = range.upperBound
                    }
                    place = element.lastEvent
                    result += element.after.utf8
                } else {
                    write(element, withIdentifier: withIdentifiers, into: &result)
                    if element.tag.isEmpty { result += element.after.utf8 } else { result += element.opening.utf8 }
                    if let content = element.content, element.lastEvent > place, element.lastEvent < events.count,
                        case .end(_, let range) = events[element.lastEvent]
                    {
                        result += content.utf8
                        offset = range.lowerBound
                        place = element.lastEvent - 1
                    }
                }
            case .end(let index, let tag):
                result += document[offset..<tag.lowerBound]
                result += elements[index].closing.utf8
                result += document[tag]
                result += elements[index].after.utf8
                offset = tag.upperBound
            }
            place += 1
        }
        if offset < end { result += document[offset..<end] }
    }

    private func write(_ element: Element, withIdentifier: Bool, into result: inout [UInt8]) {
        let hidden = !withIdentifier && element.tag.value("id") != nil
        guard !element.changes.isEmpty || hidden else {
            result += document[element.tag.range]
            return
        }
        var changes: [String: String?] = [:]
        for change in element.changes { changes.updateValue(change.value, forKey: change.name) }
        result += "<\(element.tag.name)".utf8
        for attribute in element.tag.attributes {
            if !withIdentifier, attribute.name == "id" { continue }
            var value = attribute.value
            let name = attribute.name.split(separator: ":").last.map(String.init) ?? attribute.name
            let key = changes.keys.contains(attribute.name) ? attribute.name : name
            if let change = changes[key], !attribute.name.hasPrefix("xmlns") {
                guard let new = change else { continue }
                value = new
                changes.removeValue(forKey: key)
            }
            result += " \(attribute.name)=\"\(value.replacing("\"", with: "&quot;"))\"".utf8
        }
        for (name, change) in element.changes where changes[name] != nil {
            guard let value = change, changes.removeValue(forKey: name) != nil else { continue }
            result += " \(name)=\"\(value.replacing("\"", with: "&quot;"))\"".utf8
        }
        result += (element.tag.isEmpty ? "/>" : ">").utf8
    }
}
