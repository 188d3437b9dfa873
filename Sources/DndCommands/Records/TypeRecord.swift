import UniformTypes

/// One type in the output of `types --json`.
struct TypeRecord: Encodable {
    let type: UniformType

    private enum Key: String, CodingKey { case type, description, conformsTo, extensions, mimeTypes, dynamic }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(type.identifier, forKey: .type)
        try container.encodeAlways(type.localizedDescription, forKey: .description)
        try container.encode(type.directSupertypes.map(\.identifier), forKey: .conformsTo)
        try container.encode(type.filenameExtensions, forKey: .extensions)
        try container.encode(type.mimeTypes, forKey: .mimeTypes)
        try container.encode(type.isDynamic, forKey: .dynamic)
    }
}
