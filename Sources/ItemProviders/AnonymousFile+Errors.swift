package import FileSystem
package import SystemPackage

extension AnonymousFile {
    /// Creates an empty file on the file system of `directory`, the directory for temporary files.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotWrite`.
    package static func temporary(in directory: FilePath) throws(ItemProviderError) -> AnonymousFile {
        do {
            return try AnonymousFile(in: directory)
        } catch  where error == .noSuchFileOrDirectory {
            throw ItemProviderError(
                .cannotWrite, subject: directory.string, message: "a temporary directory cannot be created: \(error)",
                hint: "set TMPDIR to a writable directory", underlying: error)
        } catch {
            throw ItemProviderError(
                .cannotWrite, subject: directory.string, message: "a temporary file cannot be created: \(error)",
                hint: "set TMPDIR to a directory with free space", underlying: error)
        }
    }
}
