import FileSystem
package import ItemProviders
package import SystemPackage

/// A bundle that can be read repeatedly: a file, or bytes in memory, which are copied to an unnamed file. C:
/// `memfd_create`.
package final class BundleFile: Sendable {
    /// The path at which it is read while this object lives.
    package let path: FilePath
    /// Keeps the file at `path` alive.
    private let memory: AnonymousFile?

    /// Opens the bundle `content`.
    ///
    /// - Throws: `ItemProviderError` when there is not enough memory for a copy.
    package init(_ content: LoadedContent) throws(ItemProviderError) {
        switch content {
        case .file(let file), .folder(let file):
            path = file.path
            memory = nil
        case .data(let data):
            let file: AnonymousFile
            do {
                file = try AnonymousFile(inMemory: "bundle", holding: data)
            } catch {
                throw ItemProviderError(
                    .cannotRead, message: "there is not enough memory to read the bundle", underlying: error)
            }
            path = file.path
            memory = file
        }
    }
}
