package import XML

/// The part with the lists of a document of Word in Office Open XML, and the numbers of their items (ECMA-376, part 1, 17.9).
/// Elements are recognised by the prefix that all writers use.
package struct WordNumberingPart: Sendable {
    /// A level as it is written in the part.
    package struct Level: Sendable {
        /// The name of the format: `decimal`, `bullet`.
        package fileprivate(set) var format = "decimal"
        /// The text of a number: `%1.%2.`
        package fileprivate(set) var text = ""
        /// What stands between the number and the text: ` `, or nothing.
        package fileprivate(set) var separator = " "
        /// The first number; nil if the part does not tell it, which is 0 (17.9.25).
        package fileprivate(set) var start: Int?
        var isLegal = false
        var restart: Int?
        var style: String?
    }

    /// A definition of a list.
    private struct Definition {
        var levels: [Int: Level] = [:]
        /// The style of lists that it is the definition of, and that which it refers to.
        var style: String?
        var link: String?
    }

    /// The use of a list, to which paragraphs refer.
    private struct Instance {
        var definition = -1
        var starts: [Int: Int] = [:]
        var levels: [Int: Level] = [:]
        /// Definitions of levels of its own, and the definitions of the list.
        var counted: [Int: WordListLevel] = [:]
    }

    private var definitions: [Int: Definition] = [:]
    private var instances: [Int: Instance] = [:]
    private var counter = WordListCounter()
    /// The size of the texts of all numbers that were written, in bytes.
    private var written = 0

    private static let most = 1 << 14
    /// The maximum length of the text of a number, in characters: that of Word.
    fileprivate static let longest = 255
    /// The maximum size of the texts of all numbers, in bytes: those of a small document could grow without end.
    private static let mostText = 64 << 20

    /// Reads the part.
    ///
    /// - Parameter styles: The styles, by which some lists are defined.
    /// - Throws: `XMLError`.
    /// - Complexity: O(n) in bytes.
    package init(_ part: [UInt8], styles: WordStylePart) throws(XMLError) {
        try read(part)
        link(styles)
    }

    private mutating func read(_ part: [UInt8]) throws(XMLError) {
        let reader = try XMLReader(part, XMLOptions([.attributes]))
        var open: [String] = []
        var (definition, instance): (Int?, Int?) = (nil, nil)
        var (current, override): (Int?, Int?) = (nil, nil)
        var level = Level()
        while let event = try reader.next() {
            switch event.content {
            case .start(let name, let attributes):
                func number(_ key: String) -> Int? { Self.number(attributes.first { $0.name == key }?.value) }
                let value = attributes.first { $0.name == "w:val" }?.value
                switch name {
                case "w:abstractNum":
                    definition = number("w:abstractNumId")
                    if let definition, definitions.count < Self.most { definitions[definition] = Definition() }
                case "w:num":
                    instance = number("w:numId")
                    if let instance, instances.count < Self.most { instances[instance] = Instance() }
                case "w:abstractNumId": if let instance { instances[instance]?.definition = number("w:val") ?? -1 }
                case "w:styleLink": if let definition { definitions[definition]?.style = value }
                case "w:numStyleLink": if let definition { definitions[definition]?.link = value }
                case "w:lvlOverride": override = number("w:ilvl")
                case "w:startOverride":
                    if let instance, let override { instances[instance]?.starts[override] = number("w:val") ?? 0 }
                case "w:lvl": (current, level) = (number("w:ilvl"), Level())
                case _ where open.last == "w:lvl": level.take(name, value, isFalse: Self.isFalse(value))
                default: break
                }
                open.append(name)
            case .end(let name):
                open.removeLast()
                switch name {
                case "w:lvl":
                    if let current, (0..<WordListCounter.levels).contains(current) {
                        if let instance {
                            instances[instance]?.levels[current] = level
                        } else if let definition {
                            definitions[definition]?.levels[current] = level
                        }
                    }
                case "w:abstractNum": definition = nil
                case "w:num": (instance, override) = (nil, nil)
                case "w:lvlOverride": override = nil
                default: break
                }
            case .text, .comment, .instruction, .unknownEntity: break
            }
        }
    }

    /// No number that a hostile document makes so large that the next ones overflow.
    fileprivate static func number(_ text: String?) -> Int? {
        text.flatMap { Int($0) }.flatMap { (0...0x7FFF_FFFF).contains($0) ? $0 : nil }
    }

    private static func isFalse(_ value: String?) -> Bool { value.map { ["0", "false", "off"].contains($0) } ?? false }

    // MARK: - Lists

    /// Completes lists that are defined by a style (17.9.21, `numStyleLink`): by the list that the style names, or that
    /// names the style.
    private mutating func link(_ styles: WordStylePart) {
        var named: [String: Int] = [:]
        for (identifier, definition) in definitions {
            if let style = definition.style { named[style] = identifier }
        }
        for (identifier, definition) in definitions where definition.levels.isEmpty {
            guard let link = definition.link else { continue }
            let byStyle = styles.paragraph(link).list.flatMap { instances[$0]?.definition }
            guard let other = named[link] ?? byStyle, let levels = definitions[other]?.levels else { continue }
            definitions[identifier]?.levels = levels
        }
        for (identifier, instance) in instances {
            var counted = definitions[instance.definition]?.levels ?? [:]
            counted.merge(instance.levels) { $1 }
            instances[identifier]?.counted = counted.mapValues(\.counted)
        }
    }

    /// The level of a list as a reader finds it that supports no links of styles; nil if it finds none.
    package func level(_ level: Int, of list: Int) -> Level? {
        guard let instance = instances[list], instance.levels[level] == nil,
            let definition = definitions[instance.definition], definition.link == nil,
            var found = definition.levels[level]
        else { return nil }
        if let start = instance.starts[level] { found.start = start }
        return found
    }

    // MARK: - Items

    /// A numbered paragraph.
    package struct Item: Sendable {
        /// The list and the level, from 0.
        package let list: Int
        package let level: Int
        /// The text of the number, `•`, or nothing.
        package let marker: String
        /// The level's definition, and its number.
        package let definition: Level
        package let number: Int
        /// Whether all numbers are shown as 1, 2, 3.
        package let isLegal: Bool
    }

    /// Counts a paragraph.
    ///
    /// - Parameters:
    ///   - list: The list that the paragraph itself names; 0 for none.
    ///   - level: The level that the paragraph itself names.
    /// - Returns: nil if it is in no list.
    package mutating func item(list: Int?, level: Int?, style: WordStylePart.Paragraph) -> Item? {
        guard let identifier = list ?? style.list, let instance = instances[identifier] else { return nil }
        let linked = style.owner.flatMap { owner in self.linked(owner, in: instance) }
        let depth = level ?? style.level ?? (list == nil ? linked : nil) ?? 0
        let use = WordListCounter.Use(list: instance.definition, identifier: identifier, starts: instance.starts) {
            instance.counted[$0]
        }
        guard let numbers = counter.count(use, at: depth), let number = numbers[depth],
            let definition = instance.levels[depth] ?? definitions[instance.definition]?.levels[depth]
        else { return nil }
        let marker = written < Self.mostText ? WordListCounter.marker(of: use, at: depth, numbers) : ""
        written += marker.utf8.count
        return Item(
            list: identifier, level: depth, marker: marker, definition: definition, number: number,
            isLegal: definition.isLegal)
    }

    /// The level of a list that is linked to the style.
    private func linked(_ style: String, in instance: Instance) -> Int? {
        let levels = definitions[instance.definition]?.levels ?? [:]
        return levels.filter { $0.value.style == style }.keys.min()
    }
}

extension WordNumberingPart.Level {
    /// Takes an element of the level.
    fileprivate mutating func take(_ element: String, _ value: String?, isFalse: Bool) {
        switch element {
        case "w:start": start = WordNumberingPart.number(value)
        case "w:numFmt": format = value ?? "decimal"
        case "w:lvlText": text = String((value ?? "").prefix(WordNumberingPart.longest))
        case "w:suff": separator = value == "nothing" ? "" : " "
        case "w:isLgl": isLegal = !isFalse
        case "w:lvlRestart": restart = WordNumberingPart.number(value)
        case "w:pStyle": style = value
        default: break
        }
    }

    /// The level as it counts: `%1` is the number of the first level.
    fileprivate var counted: WordListLevel {
        var pieces: [WordListLevel.Piece] = []
        var run = ""
        var rest = Substring(text)
        while let next = rest.popFirst() {
            guard next == "%", let digit = rest.first.flatMap({ Int(String($0)) }), (1...9).contains(digit) else {
                run.append(next)
                continue
            }
            rest.removeFirst()
            if !run.isEmpty { pieces.append(.text(run)) }
            run = ""
            pieces.append(.number(digit - 1))
        }
        if !run.isEmpty { pieces.append(.text(run)) }
        return WordListLevel(
            start: start ?? 0, format: WordNumber.code(of: format), pieces: pieces, isLegal: isLegal,
            restartLimit: restart ?? .max)
    }
}
