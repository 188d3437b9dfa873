import UniformTypes

/// Types as text for people.
enum TypeText {
    /// One line: the identifier and the description.
    static func line(of type: UniformType) -> String {
        (type.identifier + (type.localizedDescription.map { "  \($0)" } ?? "")).printable
    }

    /// One line of a tree.
    static func line(of node: TypeTree.Node) -> String {
        let indent = String(repeating: "  ", count: node.depth)
        return indent + line(of: node.type) + (!node.isFirst && node.hasChildren ? "  (shown above)" : "")
    }

    /// All facts about a type, one per line.
    static func description(of type: UniformType) -> String {
        var lines = [type.identifier.printable]
        func add(_ label: String, _ values: [String]) {
            guard !values.isEmpty else { return }
            lines.append("  " + label.padded(to: 12) + values.joined(separator: ", ").printable)
        }
        add("description", type.localizedDescription.map { [$0] } ?? [])
        add("conforms to", type.directSupertypes.map(\.identifier))
        add("extensions", type.filenameExtensions)
        add("MIME types", type.mimeTypes)
        add("OSTypes", type.osTypes)
        if type.isDynamic {
            add(
                "dynamic",
                TagClass.allCases.flatMap { tagClass in
                    type.tags(of: tagClass).map { "\(tagClass.rawValue) = \($0)" }
                })
        }
        return lines.joined(separator: "\n")
    }
}
