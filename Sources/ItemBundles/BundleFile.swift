import CLinux
package import ItemProviders
package import SystemPackage

/// A bundle where it can be read again and again: a file, or bytes in memory, which are given a nameless one. C: `memfd_create`.
package final class BundleFile: Sendable {
    /// Where it is read, as long as this object lives.
    package let path: FilePath
    private let memory: FileDescriptor?

    /// The bundle that is `content`.
    ///
    /// - Throws: `ItemProviderError` when there is no memory for a copy of it.
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
