import SystemPackage
import UniformTypes

extension ItemType {
    /// The type of the file at `path`.
    static func type(of path: FilePath, _ status: Stat) -> UniformType? {
        if status.type == .directory { return .folder }
        return path.extension.flatMap { type(forExtension: $0) } ?? .data
    }
}
