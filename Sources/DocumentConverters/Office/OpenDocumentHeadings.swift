import OfficeDocuments
import XML

/// Counts the headings of an OpenDocument text, whose numbers pandoc leaves out (OpenDocument 1.3, part 3, 5.1.2 and 16.35).
struct OpenDocumentHeadings {
    /// A level of the outline.
    private struct Level {
        let format: String
        let start: Int
        /// How many levels the number shows.
        let shown: Int
        let prefix: String
        let suffix: String
    }

    /// What a paragraph style says: its parent, and its list style, which is empty if it has no number.
    private struct Style {
        let parent: String?
        let list: String?
    }

    private static let deepest = 10

    private var levels: [Int: Level] = [:]
    private var styles: [String: Style] = [:]
    /// The number of the last heading of each level; nil where none has followed one of a higher level.
    private var numbers = [Int?](repeating: nil, count: Self.deepest)

    /// Whether any heading has a number.
    var isNumbered: Bool { levels.values.contains { !$0.format.isEmpty } }

    /// Takes the start tag of an element of the styles.
    mutating func takeStyle(_ name: String, _ attributes: [XMLAttribute]) {
        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        func count(_ name: String) -> Int? { OpenDocumentList.number(value(name)) }
        switch name {
        case "text:outline-level-style":
            guard let level = count("text:level"), (1...Self.deepest).contains(level) else { return }
            levels[level] = Level(
                format: value("style:num-format") ?? "", start: count("text:start-value") ?? 1,
                shown: min(max(1, count("text:display-levels") ?? 1), level), prefix: value("style:num-prefix") ?? "",
                suffix: value("style:num-suffix") ?? "")
        case "style:style":
            guard value("style:family") == "paragraph", let style = value("style:name") else { return }
            styles[style] = Style(parent: value("style:parent-style-name"), list: value("style:list-style-name"))
        default: break
        }
    }

    /// Counts a heading that is in no list.
    ///
    /// - Returns: What it shows before its text; nil if it has no number.
    mutating func number(_ attributes: [XMLAttribute]) -> String? {
        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        let depth = value("text:outline-level").flatMap { Int($0) } ?? 1
        guard let level = levels[depth], value("text:is-list-header") != "true",
            !isUnnumbered(value("text:style-name"))
        else { return nil }
        let restart = OpenDocumentList.number(value("text:start-value")) ?? level.start
        let isRestarted = value("text:restart-numbering") == "true"
        let next = numbers[depth - 1].map { $0 &+ 1 } ?? level.start
        numbers[depth - 1] = isRestarted ? restart : next
        for deeper in depth..<Self.deepest { numbers[deeper] = nil }
        guard !level.format.isEmpty else { return nil }
        let shown = (depth - level.shown..<depth).compactMap { index -> String? in
            guard let other = levels[index + 1], !other.format.isEmpty else { return nil }
            return WordNumber.text(numbers[index] ?? other.start, openDocumentFormat: other.format)
        }
        return level.prefix + shown.joined(separator: ".") + level.suffix
    }

    /// Whether the style of a heading, or the first parent that says anything of lists, says that it has no number.
    private func isUnnumbered(_ name: String?) -> Bool {
        var name = name
        for _ in 0..<32 {
            guard let style = name.flatMap({ styles[$0] }) else { return false }
            if let list = style.list { return list.isEmpty }
            name = style.parent
        }
        return false
    }
}
