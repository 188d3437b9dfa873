/// A uniform type: Apple's Uniform Type Identifier as a value, such as `public.png`.
///
/// Identifiers are case-insensitive, as Apple's are; the declared spelling is kept for display.
public struct UniformType: Sendable {
    /// The identifier, in the catalogue's spelling if the type is declared.
    public let identifier: String

    /// The identifier in lower case, for comparison.
    let key: String

    init(uncheckedIdentifier identifier: String) {
        self.identifier = identifier
        self.key = identifier.lowercased()
    }
}

extension UniformType: Hashable {
    /// Whether two types have the same identifier, ignoring case.
    public static func == (lhs: UniformType, rhs: UniformType) -> Bool { lhs.key == rhs.key }
    /// Hashes the identifier, ignoring case.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension UniformType: CustomStringConvertible {
    /// The identifier.
    public var description: String { identifier }
}
