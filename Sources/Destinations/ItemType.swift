import SystemPackage
import TypeDetection
import UniformTypes

/// Finds the types of files.
enum ItemType {
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
