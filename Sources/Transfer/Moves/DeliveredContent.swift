public import FoundationEssentials
import Glibc
package import ItemProviders
public import SystemPackage

/// Content that was sent to a destination and is still readable afterwards, to compare a landing with it.
public struct DeliveredContent: Sendable {
    private enum Form: Sendable {
        case data(Data)
        /// The source's own file or folder.
        case source(FilePath)
        /// A file or folder that the destination may have renamed; it is accessed through its descriptor.
        case held(HeldDescriptor)
    }

    private let form: Form

    /// Keeps `content` readable. Must be called before the content is handed over.
    ///
    /// - Throws: `Errno` when the loaded file cannot be opened. (`open`)
    package init(_ content: LoadedContent) throws(Errno) {
        switch content {
        case .data(let data): form = .data(data)
        case .file(let file), .folder(let file):
            switch file.ownership {
            case .source: form = .source(file.path)
            case .scratch: form = .held(try HeldDescriptor(file.path))
            }
        }
    }

    /// Whether the file or folder at `path` holds the same bytes; for folders, the same tree.
    ///
    /// - Throws: `Errno` or `ItemProviderError` when either side cannot be read; `ItemProviderError.cancelled` when the
    ///   task is cancelled.
    /// - Complexity: O(n) in the bytes of both; uses 256 KiB of memory for each.
    public func isHeld(at path: FilePath) async throws -> Bool {
        let progress = LoadProgress()
        return try await withTaskCancellationHandler {
            try await BlockingWork.run {
                try ContentComparison { try progress.checkCancellation() }.areEqual(self, path)
            }
        } onCancel: {
            progress.cancel()
        }
    }

    /// Returns the bytes that were sent; nil for a folder.
    ///
    /// - Throws: `ItemProviderError` when they cannot be read.
    public func data() async throws -> Data? {
        try await BlockingWork.run {
            if case .data(let data) = form { return data }
            guard let path, try !FileTree.isDirectory(path) else { return nil }
            return try LoadedContent.file(LoadedFile(path: path, ownership: .source)).data(scratch: "/")
        }
    }

    /// The path at which the content can be read; nil for bytes in memory.
    package var path: FilePath? {
        switch form {
        case .data: nil
        case .source(let path): path
        case .held(let descriptor): descriptor.path
        }
    }

    /// The content if it is in memory.
    var bytes: Data? {
        if case .data(let data) = form { data } else { nil }
    }
}

/// A file or folder that is kept open, so that it stays readable after a rename.
private final class HeldDescriptor: Sendable {
    private let descriptor: FileDescriptor

    init(_ path: FilePath) throws(Errno) {
        do {
            descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
        } catch let error as Errno {
            throw error
        } catch {
            throw Errno.ioError
        }
    }

    deinit { try? descriptor.close() }

    /// The kernel's path of an open file. (proc(5), `/proc/self/fd`)
    var path: FilePath { FilePath("/proc/self/fd/\(descriptor.rawValue)") }
}
