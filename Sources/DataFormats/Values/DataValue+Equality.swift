extension DataValue {
    /// Whether both are the same value: numbers by their exact decimal value, texts by their bytes, objects with the same
    /// entries in the same order.
    ///
    /// - Complexity: O(n) in the number of values.
    package func isEqual(to other: DataValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.integer(let one), .integer(let other)), (.real(let one), .real(let other)),
            (.integer(let one), .real(let other)), (.real(let one), .integer(let other)):
            RealNumber.areEqual(one, other)
        case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
        case (.data(let one), .data(let other)): one == other
        case (.date(let one), .date(let other)): one.text == other.text
        case (.array(let one), .array(let other)): one.elementsEqual(other) { $0.isEqual(to: $1) }
        case (.object(let one), .object(let other)):
            one.entries.elementsEqual(other.entries) { one, other in
                one.key.utf8.elementsEqual(other.key.utf8) && one.value.isEqual(to: other.value)
            }
        default: false
        }
    }
}
