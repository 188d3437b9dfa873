import UniformTypes

/// What a file's name says about its type.
struct NameTypes {
    /// The declared types that the name may mean, the likeliest first; none of them is a folder's.
    let types: [UniformType]
    /// The dynamic type of an extension that no one declares.
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

    /// What follows the last dot, where something stands before it and the rest is short enough for an extension.
    static func fileExtension(of name: String) -> String? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let tag = name[name.index(after: dot)...]
        guard !tag.isEmpty, tag.utf8.count <= 64, !tag.contains(" ") else { return nil }
        return String(tag)
    }
}
