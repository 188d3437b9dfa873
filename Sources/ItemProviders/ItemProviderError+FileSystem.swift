package import Archives
package import FileSystem
package import SystemPackage

extension ItemProviderError {
    /// Creates the error for a source that cannot be read.
    package init(unreadable error: FileSystemError) {
        switch error.reason {
        case .call(let errno): self.init(unreadable: error.path, errno)
        case .changed(let before, let now):
            self.init(
                .cannotRead, subject: error.path.string,
                message: "changed while it was read: \(before) bytes at first, \(now) now",
                hint: "try again when nothing writes to it", underlying: error)
        case .notCopyable:
            self.init(
                .cannotRead, subject: error.path.string, message: "is neither a file, a folder nor a symbolic link",
                hint: "exclude it", underlying: error)
        }
    }

    /// Creates the error for the source at `path` from the error of a system call.
    package init(unreadable path: FilePath, _ error: any Error) {
        let words = (error as? Errno)?.description.lowercased() ?? "\(error)"
        self.init(.cannotRead, subject: path.string, message: "cannot be read: \(words)", underlying: error)
    }

    /// Creates the error for a ZIP.
    package init(_ error: ArchiveError) {
        let code: Code =
            switch error.code {
            case .cannotRead: .cannotRead
            case .cannotWrite: .cannotWrite
            case .damaged: .invalidData
            }
        self.init(code, subject: error.path.string, message: error.message)
    }

    /// Runs `body`, and throws its error as that of an item provider.
    package static func ofArchive<Result: ~Copyable>(
        _ body: () throws(ArchiveError) -> Result
    ) throws(ItemProviderError) -> Result {
        do { return try body() } catch { throw ItemProviderError(error) }
    }
}
