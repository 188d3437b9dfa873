public import SystemPackage
public import UniformTypes
import Glibc
public struct TypeDetector: Sendable {
    public init(database: FilePath? = nil) throws(TypeDetectionError) {}
    public func type(of path: FilePath) throws(TypeDetectionError) -> DetectedType {
        var s = Glibc.stat()
        guard path.withPlatformString({ stat($0, &s) }) == 0 else { throw TypeDetectionError(.notFound, path: path, message: "does not exist") }
        if s.st_mode & S_IFMT == S_IFDIR { return make(.folder) }
        return make(path.extension.flatMap { UniformType.declared(tag: $0, tagClass: .filenameExtension) } ?? .data)
    }
    public func type(of bytes: [UInt8], name: String?) throws(TypeDetectionError) -> DetectedType {
        make(name.flatMap { FilePath($0).extension }.flatMap { UniformType.declared(tag: $0, tagClass: .filenameExtension) } ?? .plainText)
    }
    public func type(of d: FileDescriptor, name: String?) throws(TypeDetectionError) -> DetectedType { make(.data) }
    func make(_ t: UniformType) -> DetectedType { DetectedType(type: t, basis: .content, conflict: nil, mimeType: "", textEncoding: nil) }
}
