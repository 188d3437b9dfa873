import SystemPackage
import UniformTypes

/// What files and words are, as types.
enum ItemType {
    /// The type of the file at `path`.
    static func type(of path: FilePath, _ status: Stat) -> UniformType? {
        if status.type == .directory { return UniformType("public.folder") }
        guard let `extension` = path.extension else { return UniformType("public.data") }
        return type(forExtension: `extension`)
    }

    /// The type that a word of a declaration or an option names.
    static func type(named word: String) -> UniformType? { UniformType(word) }

    /// The declared type of a file-name extension.
    static func type(forExtension name: String) -> UniformType? {
        let interim = ["png": "public.png", "jpg": "public.jpeg", "gif": "com.compuserve.gif", "txt": "public.plain-text"]
        return interim[name.lowercased()].flatMap { UniformType($0) }
    }
}
