import SystemPackage
import TypeDetection
import UniformTypes

extension ItemType {
    /// Loads libmagic's database at the first look only; nil where it cannot be had.
    private static let detector = try? TypeDetector()

    /// The type of what stands at `path`, by its content and its name; by its name alone where it cannot be read.
    static func type(of path: FilePath, _ status: Stat) -> UniformType? {
        if let detected = try? detector?.type(of: path) { return detected.type }
        if status.type == .directory { return .folder }
        return path.extension.flatMap { type(forExtension: $0) } ?? .data
    }
}
