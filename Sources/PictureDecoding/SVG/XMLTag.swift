/// A start tag of an XML document, found without building a tree: what a few exact corrections of a text need.
struct XMLTag {
    /// One attribute: its name, its value as it is written, and where the value stands.
    struct Attribute {
        let name: String
        let value: String
        let valueRange: Range<Int>
    }

    /// The name with its prefix: `svg:rect`.
    let name: String
    let attributes: [Attribute]
    /// From `<` to behind `>`.
    let range: Range<Int>
    /// Whether it ends in `/>`.
    let isEmpty: Bool

    /// The name without its prefix.
    var localName: Substring { name.split(separator: ":").last ?? "" }

    /// The prefix with its colon; empty where there is none.
    var prefix: String { String(name.dropLast(localName.count)) }

    /// The value of the attribute called `name`, without regard to its prefix.
    func value(_ name: String) -> String? { attribute(name)?.value }

    /// The attribute called `name`, without regard to its prefix.
    func attribute(_ name: String) -> Attribute? {
        attributes.first { $0.name == name } ?? attributes.first { $0.name.hasSuffix(":" + name) }
    }
}
