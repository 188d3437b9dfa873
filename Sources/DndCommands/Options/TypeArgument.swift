import ArgumentParser
import UniformTypes

/// A type as users name it: an identifier, a file-name extension with or without its dot, or a MIME type.
struct TypeArgument: Sendable, Hashable {
    let type: UniformType

    /// The type that `name` stands for.
    ///
    /// - Throws: `ValidationError` that names the nearest type when nothing is called so.
    init(parsing name: String) throws {
        guard let type = Self.resolve(name) else {
            throw ValidationError(Self.unknown(name))
        }
        self.type = type
    }

    /// The declared or dynamic type that `name` stands for; nil when nothing is called so.
    static func resolve(_ name: String) -> UniformType? {
        if name.contains("/") { return UniformType.declared(tag: name, tagClass: .mimeType) }
        if name.hasPrefix(".") {
            return UniformType.declared(tag: String(name.dropFirst()), tagClass: .filenameExtension)
        }
        return UniformType(name) ?? UniformType.declared(tag: name, tagClass: .filenameExtension)
    }

    /// The message for a name that stands for no type.
    static func unknown(_ name: String) -> String {
        let nearest = UniformType.nearestSpelling(to: name)
        return "unknown type '\(name)'" + (nearest.map { ". Did you mean '\($0)'?" } ?? "")
    }
}

/// Several types with commas between them.
struct TypeListArgument: Sendable, Hashable {
    let types: [UniformType]

    /// The types that `names` stand for.
    ///
    /// - Throws: `ValidationError` when one is called by no name, or there is none.
    init(parsing names: String) throws {
        types = try names.split(separator: ",").map { try TypeArgument(parsing: String($0)).type }
        if types.isEmpty { throw ValidationError("expected at least one type") }
    }
}
