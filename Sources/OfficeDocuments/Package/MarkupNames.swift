import XML

// Elements are recognised by their local names: the strict and the transitional schemas of Office Open XML have different
// namespaces for the same elements, and writers choose prefixes freely.

extension String {
    /// The name of an element or attribute without its prefix.
    var localName: String {
        guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return self }
        return String(self[utf8.index(after: colon)...])
    }
}

extension [XMLAttribute] {
    /// The value of the attribute with this local name.
    func value(_ name: String) -> String? {
        for attribute in self where attribute.name == name || attribute.name.localName == name {
            return attribute.value
        }
        return nil
    }

    /// Whether the attribute is true: `1`, `true` or `on` (ECMA-376, part 1, 22.9.2.7).
    func isTrue(_ name: String) -> Bool { value(name).map { ["1", "true", "on"].contains($0) } ?? false }

    /// The attribute as a number that is not negative.
    func count(_ name: String) -> Int? { value(name).flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 } }
}

/// Counts the depth in a part of a document that is left out.
struct SkippedElement {
    private var depth = 0

    /// Whether the current event is within an element that is left out.
    var isActive: Bool { depth > 0 }

    /// Begins at the start tag of the element.
    mutating func begin() { depth = 1 }

    /// Follows the events within the element, up to its end tag.
    mutating func follow(_ event: XMLEvent.Content) {
        switch event {
        case .start: depth += 1
        case .end: depth -= 1
        default: break
        }
    }
}
