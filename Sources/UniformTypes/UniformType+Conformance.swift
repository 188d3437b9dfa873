extension UniformType {
    /// Whether this type is `type` or conforms to it. Reflexive and transitive.
    public func conforms(to type: UniformType) -> Bool {
        key == type.key || ancestorKeys.contains(type.key)
    }

    /// Whether this type conforms to `type` and is not the same type.
    public func isSubtype(of type: UniformType) -> Bool {
        key != type.key && ancestorKeys.contains(type.key)
    }

    /// Whether `type` conforms to this type and is not the same type.
    public func isSupertype(of type: UniformType) -> Bool { type.isSubtype(of: self) }

    /// All types that this one conforms to, directly or indirectly.
    public var supertypes: Set<UniformType> {
        Set(ancestorKeys.lazy.filter { $0 != key }.map { UniformType(importedAs: $0) })
    }

    /// The types that this one conforms to directly, in the order of its declaration.
    public var directSupertypes: [UniformType] {
        if let declaration = Catalogue.declaration(key: key) {
            return declaration.conformsTo.map { UniformType(importedAs: $0) }
        }
        return (DynamicType(identifier: key)?.conformsTo ?? []).map { UniformType(importedAs: $0) }
    }

    /// The declared types that conform to this one directly, ordered by identifier. Reads the whole catalogue.
    public var directSubtypes: [UniformType] {
        Catalogue.all()
            .filter { $0.conformsTo.contains { $0.lowercased() == key } }
            .map { UniformType(uncheckedIdentifier: $0.identifier) }
            .sorted { $0.key < $1.key }
    }

    private var ancestorKeys: Set<String> {
        guard isDynamic, let dynamic = DynamicType(identifier: key) else { return Catalogue.ancestors(key: key) }
        return dynamic.conformsTo.reduce(into: [key]) { $0.formUnion(Catalogue.ancestors(key: $1.lowercased())) }
    }
}
