package import SystemPackage

/// Why work on several files could not be done: what happened, where, and on which side.
package struct FileSystemError: Error, Sendable {
    /// The side that failed.
    package enum Side: Sendable { case source, target }

    /// What happened.
    package enum Reason: Sendable {
        /// A call failed.
        case call(Errno)
        /// The source had `before` bytes when it was opened, and `now` when it had been read.
        case changed(before: Int64, now: Int64)
        /// It is neither a file, a folder nor a symbolic link.
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

    /// The failed call's error; nil where no call failed.
    package var errno: Errno? {
        if case .call(let errno) = reason { errno } else { nil }
    }
}

/// Runs `body`; an `Errno` that it throws becomes an error about `path`.
func failing<Result>(
    _ side: FileSystemError.Side, _ path: @autoclosure () -> FilePath, _ body: () throws(Errno) -> Result
) throws(FileSystemError) -> Result {
    do {
        return try body()
    } catch {
        throw FileSystemError(side, path(), .call(error))
    }
}
