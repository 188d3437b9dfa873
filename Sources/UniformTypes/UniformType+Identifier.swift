extension UniformType {
    /// The type with this identifier, if it is declared (in the catalogue or by the program) or a well-formed dynamic
    /// identifier. Case-insensitive.
    public init?(_ identifier: String) {
        let key = identifier.lowercased()
        if let declaration = Catalogue.declaration(key: key) {
            self.init(uncheckedIdentifier: declaration.identifier)
        } else if key.hasPrefix(DynamicType.prefix), DynamicType(identifier: key) != nil {
            self.init(uncheckedIdentifier: key)
        } else {
            return nil
        }
    }

    /// A type that another program or a later declaration defines; it conforms to no type until it is declared.
    public init(importedAs identifier: String) {
        self = UniformType(identifier) ?? UniformType(uncheckedIdentifier: identifier)
    }

    /// Whether the type is declared, in the catalogue or by the program.
    public var isDeclared: Bool { Catalogue.declaration(key: key) != nil }

    /// Whether the type represents a tag that no declared type has.
    public var isDynamic: Bool { key.hasPrefix(DynamicType.prefix) && !isDeclared }

    /// Whether the text can be a type identifier: letters, digits, `-`, `.` and non-ASCII characters.
    static func isWellFormed(_ identifier: String) -> Bool {
        guard !identifier.isEmpty, identifier.utf8.count <= 255, identifier.first != ".", identifier.last != "." else {
            return false
        }
        return identifier.unicodeScalars.allSatisfy { scalar in
            scalar.value > 0x7F || scalar == "-" || scalar == "." || ("0"..."9").contains(scalar)
                || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        }
    }
}
