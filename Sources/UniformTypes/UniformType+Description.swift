extension UniformType {
    /// A short description in English, such as "PNG image"; nil if the declaration has none.
    ///
    /// Apple's systems localise it; this catalogue is in English only.
    public var localizedDescription: String? {
        if let declaration = Catalogue.declaration(key: key) { return declaration.description }
        guard let field = DynamicType(identifier: key)?.fields.first else { return nil }
        switch TagClass(rawValue: field.key.lowercased()) {
        case .filenameExtension: return "unknown type with the extension \(field.value)"
        case .mimeType: return "unknown type with the MIME type \(field.value)"
        case .osType: return "unknown type with the code \(field.value.filter { $0 != "\0" })"
        case .pasteboardType: return "unknown type with the pasteboard name \(field.value)"
        case nil: return nil
        }
    }

    /// The declaration; for a dynamic type, one with the content of its identifier; nil for any other type.
    public var declaration: TypeDeclaration? {
        if let declaration = Catalogue.declaration(key: key) { return declaration }
        guard let dynamic = DynamicType(identifier: key) else { return nil }
        return TypeDeclaration(
            identifier: identifier, conformsTo: dynamic.conformsTo,
            filenameExtensions: dynamic.tags(of: .filenameExtension),
            mimeTypes: dynamic.tags(of: .mimeType), osTypes: dynamic.tags(of: .osType),
            description: localizedDescription)
    }
}
