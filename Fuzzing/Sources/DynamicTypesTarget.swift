import UniformTypes

extension FuzzTarget {
    /// Type identifiers, especially dynamic ones, and the tags that they encode.
    static let dynamicTypes = FuzzTarget(name: "dynamic-types") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        for identifier in [text, "dyn.a" + text] {
            guard let type = UniformType(identifier) else { continue }
            _ = type.conforms(to: .data)
            _ = type.localizedDescription
            for name in type.filenameExtensions { _ = UniformType(tag: name, tagClass: .filenameExtension) }
            expect(UniformType(type.identifier) == type, "an identifier is another type's")
        }
    }
}
