import CLinux
package import ItemProviders
package import SystemPackage

/// A bundle that can be read repeatedly: a file, or bytes in memory, which are copied to an unnamed file. C:
/// `memfd_create`.
package final class BundleFile: Sendable {
    /// The path at which it is read while this object lives.
    package let path: FilePath
    private let memory: FileDescriptor?

    /// Opens the bundle `content`.
    ///
    /// - Throws: `ItemProviderError` when there is not enough memory for a copy.
    package init(_ content: LoadedContent) throws(ItemProviderError) {
        switch content {
        case .file(let file), .folder(let file):
            path = file.path
            memory = nil
        case .data(let data):
            let number = dnd_memfd_create("bundle")
            guard number >= 0 else {
                throw ItemProviderError(.cannotRead, message: "there is not enough memory to read the bundle")
            }
            let descriptor = FileDescriptor(rawValue: number)
            do {
                try descriptor.writeAll(data)
            } catch {
                try? descriptor.close()
                throw ItemProviderError(
                    .cannotRead, message: "there is not enough memory to read the bundle", underlying: error)
            }
            path = FilePath("/proc/self/fd/\(number)")
            memory = descriptor
        }
    }

    deinit { try? memory?.close() }
}
