import UniformTypes

/// The types that a file's name suggests.
struct NameTypes {
    /// The declared types for the name, most likely first, without directory types.
    let types: [UniformType]
    /// The dynamic type for an extension that no type declares.
    let dynamic: UniformType?

    init(_ name: String?) {
        guard let name, !name.isEmpty else {
            types = []
            dynamic = nil
            return
        }
        if let known = WellKnownNames.type(of: name) {
            types = [known]
            dynamic = nil
            return
        }
        guard let tag = Self.fileExtension(of: name) else {
            types = []
            dynamic = nil
            return
        }
        let declared = UniformType.types(tag: tag, tagClass: .filenameExtension)
        types = declared.filter { !$0.conforms(to: .directory) }
        dynamic = declared.isEmpty ? UniformType(filenameExtension: tag) : nil
    }

    /// Returns the text after the last dot; nil if nothing precedes the dot, or the text is too long or has a space.
    static func fileExtension(of name: String) -> String? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let tag = name[name.index(after: dot)...]
        guard !tag.isEmpty, tag.utf8.count <= 64, !tag.contains(" ") else { return nil }
        return String(tag)
    }
}
