import FileSystem
import Synchronization
package import SystemPackage

/// The file of a source, opened once by a load for everything that follows: what the loader has read is what is copied,
/// also if the path is replaced in between. Closed with its last reference.
package final class OpenedSource: Sendable {
    private let state = Mutex<(path: FilePath, descriptor: FileDescriptor)?>(nil)

    /// Creates a source that is not open.
    package init() {}

    deinit {
        state.withLock { try? $0?.descriptor.close() }
    }

    /// Returns the regular file at `path`, at its beginning; the first call opens it. The caller closes the descriptor,
    /// which shares its offset with others of the same source: they are used one after the other.
    ///
    /// - Throws: The error of opening it. (`open`)
    package func open(_ path: FilePath) throws(Errno) -> FileDescriptor {
        if let descriptor = opened(path) { return descriptor }
        let descriptor = try SystemCalls.openRegularFile(path)
        // Without a second descriptor, the file is opened again when it is needed again.
        if let own = try? SystemCalls.duplicate(descriptor) {
            let former = state.withLock { state in
                defer { state = (path, own) }
                return state?.descriptor
            }
            try? former?.close()
        }
        return descriptor
    }

    /// Returns the file at `path`, at its beginning, if it is open; nil otherwise. The caller closes it.
    package func opened(_ path: FilePath) -> FileDescriptor? {
        state.withLock { state in
            guard let state, state.path == path, (try? state.descriptor.seek(offset: 0, from: .start)) != nil else {
                return nil
            }
            return try? SystemCalls.duplicate(state.descriptor)
        }
    }
}
