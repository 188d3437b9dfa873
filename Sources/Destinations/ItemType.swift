import SystemPackage
import TypeDetection
import UniformTypes

/// Finds the types of files and of the user's words.
enum ItemType {
    /// The declared type for a word in a declaration or an option: an identifier, a MIME type, or an extension with or
    /// without its dot; nil if there is none.
    static func type(named word: String) -> UniformType? {
        if let type = UniformType(word) { return type }
        if word.contains("/") { return UniformType.declared(tag: word, tagClass: .mimeType) }
        return type(forExtension: word.hasPrefix(".") ? String(word.dropFirst()) : word)
    }

    /// The declared type for a filename extension.
    static func type(forExtension name: String) -> UniformType? {
        UniformType.declared(tag: name, tagClass: .filenameExtension)
    }
}

extension ItemType {
    /// The detector, which loads libmagic's database on first use; nil if that fails.
    private static let detector = try? TypeDetector()

    /// The type of the file at `path`, by its content and name; by its name alone if it cannot be read.
    static func type(of path: FilePath, _ status: Stat) -> UniformType? {
        if let detected = try? detector?.type(of: path) { return detected.type }
        if status.type == .directory { return .folder }
        return path.extension.flatMap { type(forExtension: $0) } ?? .data
    }
}
