package import SystemPackage

/// A failed operation on several files: the reason, the path, and the side.
package struct FileSystemError: Error, Sendable {
    /// The side that failed.
    package enum Side: Sendable { case source, target }

    /// The reason of a failure.
    package enum Reason: Sendable {
        /// A call failed.
        case call(Errno)
        /// The source had `before` bytes when it was opened, and `now` bytes after it was read.
        case changed(before: Int64, now: Int64)
        /// It is not a file, a folder or a symbolic link.
        case notCopyable
    }

    package let side: Side
    package let path: FilePath
    package let reason: Reason

    package init(_ side: Side, _ path: FilePath, _ reason: Reason) {
        self.side = side
        self.path = path
        self.reason = reason
    }

    /// The error of the failed call; nil if no call failed.
    package var errno: Errno? {
        if case .call(let errno) = reason { errno } else { nil }
    }
}

/// Runs `body`, and converts an `Errno` that it throws to an error about `path`.
func failing<Result>(
    _ side: FileSystemError.Side, _ path: @autoclosure () -> FilePath, _ body: () throws(Errno) -> Result
) throws(FileSystemError) -> Result {
    do {
        return try body()
    } catch {
        throw FileSystemError(side, path(), .call(error))
    }
}
