/// Where the characters of a text stand (SVG 2, 11).
enum SVGText {
    /// The most characters that get a place of their own in one element.
    private static let maximumCharacters = 4096

    /// Corrects a `text` with all that stands in it.
    static func correct(_ index: Int, in tree: inout SVGTree) {
        guard !tree.hasAncestor("text", index) else { return }
        if tree.value("space", of: index) != "preserve" { tree.joinLines(in: index) }
        // The property is one of `tspan` and the like only (11.10.3).
        if tree.property("baseline-shift", of: index) != nil {
            tree.setProperty("baseline-shift", to: "baseline", of: index)
        }
        if tree.property("writing-mode", of: index) == "vertical-lr" {
            tree.setProperty("writing-mode", to: "tb", of: index)
        }
        shiftBaseline(of: index, in: &tree)
        for element in tree.elements.indices[index...] {
            guard tree.contains(index, element) else { break }
            guard ["text", "tspan"].contains(tree.elements[element].name) else { continue }
            if element != index { shiftSpan(element, in: &tree) }
            placeCharacters(of: element, in: &tree)
        }
    }

    /// How far below the alphabetic baseline a text hangs by another one, in sizes of the font (CSS Inline 3, 3.3.1), as
    /// Noto Sans, DejaVu Sans and most others say it within a tenth: the x-height is 0.54, the ascent 1.07, the descent 0.29.
    private static let baselines = [
        "middle": 0.268, "central": 0.388, "hanging": 0.855, "mathematical": 0.535, "text-before-edge": 1.069,
        "before-edge": 1.069, "text-top": 1.069, "text-after-edge": -0.293, "after-edge": -0.293, "text-bottom": -0.293,
        "ideographic": -0.293,
    ]

    private static func shift(_ baseline: String?, _ index: Int, in tree: SVGTree) -> Double? {
        guard let share = baseline.flatMap({ baselines[$0.trimmed.lowercased()] }), !isVertical(index, in: tree) else {
            return nil
        }
        let size = tree.inheritedProperty("font-size", of: index) ?? "12"
        return SVGSyntax.length(size, whole: 12).map { $0 * share }
    }

    private static func isVertical(_ index: Int, in tree: SVGTree) -> Bool {
        let mode = tree.inheritedProperty("writing-mode", of: index) ?? ""
        return mode.hasPrefix("tb") || mode.hasPrefix("vertical")
    }

    /// librsvg has one baseline: the text moves instead.
    private static func shiftBaseline(of index: Int, in tree: inout SVGTree) {
        guard let distance = shift(tree.inheritedProperty("dominant-baseline", of: index), index, in: tree) else {
            return
        }
        let move = "translate(0 \(distance))"
        let transform = tree.value("transform", of: index).map { "\($0) \(move)" } ?? move
        tree.set("transform", to: transform, of: index)
    }

    /// A part of a text moves by `baseline-shift`, which librsvg has.
    private static func shiftSpan(_ index: Int, in tree: inout SVGTree) {
        guard tree.property("baseline-shift", of: index) == nil else { return }
        let own = tree.property("alignment-baseline", of: index) ?? tree.property("dominant-baseline", of: index)
        guard let distance = shift(own, index, in: tree) else { return }
        tree.set("baseline-shift", to: "\(-distance)", of: index)
    }

    /// Lists of coordinates, of which librsvg reads none, become a `tspan` for each character (11.4).
    private static func placeCharacters(of index: Int, in tree: inout SVGTree) {
        var lists: [(name: String, values: [Substring])] = []
        for name in ["x", "y", "dx", "dy"] {
            guard let text = tree.value(name, of: index), !text.contains("&") else { continue }
            let values = text.split { $0 == "," || $0.isWhitespace }
            if values.count > 1 { lists.append((name, values)) }
        }
        guard !lists.isEmpty else { return }
        let isLeaf = tree.elements[index].children.isEmpty
        for list in lists { tree.set(list.name, to: String(list.values[0]), of: index) }
        let content = tree.content(of: index)
        guard isLeaf, !content.contains("<") else { return }
        let keepsSpace = tree.inheritedProperty("space", of: index) == "preserve"
        let characters = characters(
            keepsSpace ? content : collapsed(content, isText: tree.elements[index].name == "text"))
        guard characters.count <= maximumCharacters else { return }
        let count = min(characters.count, lists.map(\.values.count).max() ?? 0)
        let prefix = tree.elements[index].tag.prefix
        var text = ""
        for (position, character) in characters.prefix(count).enumerated() {
            // The first stands where its element does.
            let places = lists.filter { position > 0 && position < $0.values.count }
            let said = places.map { " \($0.name)=\"\($0.values[position])\"" }.joined()
            let isLast = position == count - 1
            let rest = isLast ? characters.dropFirst(count).joined() : ""
            text += "<\(prefix)tspan xml:space=\"preserve\"\(said)>\(character)\(rest)</\(prefix)tspan>"
        }
        tree.edit(index) { $0.content = text }
    }

    /// White space as one space, and none at the ends of a text (11.7.5).
    private static func collapsed(_ text: String, isText: Bool) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !isText, !words.isEmpty else { return words }
        let start = text.first?.isWhitespace == true ? " " : ""
        return start + words + (text.last?.isWhitespace == true ? " " : "")
    }

    /// The characters of a text; a reference to one stays whole.
    private static func characters(_ text: String) -> [String] {
        var characters: [String] = []
        var rest = text[...]
        while let first = rest.first {
            if first == "&", let end = rest.firstIndex(of: ";") {
                characters.append(String(rest[...end]))
                rest = rest[rest.index(after: end)...]
            } else {
                characters.append(String(first))
                rest = rest.dropFirst()
            }
        }
        return characters
    }
}
