import SystemPackage
import UniformTypes

/// What files and words are, as types.
enum ItemType {
    /// The type that a word of a declaration or an option names: an identifier, a MIME type, or an extension with or
    /// without its dot. Only declared types; nil for a word that names none.
    static func type(named word: String) -> UniformType? {
        if let type = UniformType(word) { return type }
        if word.contains("/") { return UniformType.declared(tag: word, tagClass: .mimeType) }
        return type(forExtension: word.hasPrefix(".") ? String(word.dropFirst()) : word)
    }

    /// The declared type of a file-name extension.
    static func type(forExtension name: String) -> UniformType? {
        UniformType.declared(tag: name, tagClass: .filenameExtension)
    }
}
