import UniformTypes

/// Types of directories: folders, and packages by their extension.
enum DirectoryTypes {
    static func type(named name: String?) -> DetectedType {
        let package =
            NameTypes(name).types.first { $0.conforms(to: .directory) }
            ?? NameTypes.fileExtension(of: name ?? "").flatMap {
                UniformType.types(tag: $0, tagClass: .filenameExtension, conformingTo: .directory).first
            }
        return DetectedType(
            type: package ?? .folder, basis: package == nil ? .content : .contentAndName, mimeType: "inode/directory")
    }
}
