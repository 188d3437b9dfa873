import ArgumentParser
import UniformTypes

/// A type argument: an identifier, a file-name extension with or without its dot, or a MIME type.
struct TypeArgument: Sendable, Hashable {
    let type: UniformType

    /// Parses `name`.
    ///
    /// - Throws: `ValidationError` that suggests the nearest type if there is none of this name.
    init(parsing name: String) throws {
        guard let type = Self.resolve(name) else {
            throw ValidationError(Self.unknown(name))
        }
        self.type = type
    }

    /// The declared or dynamic type of this name; nil if there is none.
    static func resolve(_ name: String) -> UniformType? {
        if name.contains("/") { return UniformType.declared(tag: name, tagClass: .mimeType) }
        if name.hasPrefix(".") {
            return UniformType.declared(tag: String(name.dropFirst()), tagClass: .filenameExtension)
        }
        return UniformType(name) ?? UniformType.declared(tag: name, tagClass: .filenameExtension)
    }

    /// The message for an unknown type name.
    static func unknown(_ name: String) -> String {
        let nearest = UniformType.nearestSpelling(to: name)
        return "unknown type '\(name)'" + (nearest.map { ". Did you mean '\($0)'?" } ?? "")
    }
}

/// A comma-separated list of types.
struct TypeListArgument: Sendable, Hashable {
    let types: [UniformType]

    /// Parses `names`.
    ///
    /// - Throws: `ValidationError` if a name is unknown or there is none.
    init(parsing names: String) throws {
        types = try names.split(separator: ",").map { try TypeArgument(parsing: String($0)).type }
        if types.isEmpty { throw ValidationError("expected at least one type") }
    }
}
