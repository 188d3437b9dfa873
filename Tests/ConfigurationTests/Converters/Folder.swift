import Configuration
import Glibc
import ItemProviders
import SystemPackage

/// A fresh directory, removed with the instance.
final class Folder {
    let path: FilePath

    init() throws {
        var template = Array("/tmp/dnd-converters-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        path = FilePath(platformString: template)
    }

    deinit { FileTree.remove(path) }

    /// Writes a file, and creates its parent directories.
    @discardableResult
    func write(_ name: String, _ text: String, mode: UInt32 = 0o644) throws -> FilePath {
        let file = path.appending(FilePath(name).components)
        var directory = path
        for component in FilePath(name).removingLastComponent().components {
            directory.append(component)
            _ = directory.withPlatformString { mkdir($0, 0o755) }
        }
        let descriptor = try FileDescriptor.open(
            file, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
        try descriptor.closeAfter { _ = try descriptor.writeAll(text.utf8) }
        _ = file.withPlatformString { chmod($0, mode) }
        return file
    }

    /// Reads the converters in the directory itself, with the user's authority.
    func own() throws -> (declarations: [ConverterDeclaration], problems: [DeclarationFileProblem]) {
        guard let folder = ConverterFolder(path, authority: .own) else { throw Errno.noSuchFileOrDirectory }
        return folder.declarations()
    }
}
