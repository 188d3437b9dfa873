import Destinations
import DropSessions
import Glibc
import SystemPackage

/// Detects an item that would be written over itself, by device and inode. It is refused, as `cp` and `cat` do.
///
/// Dropping an item into its own directory is not refused: it gets a second name there.
enum SameFile {
    /// The failure of an item that is the very file to be written; nil for any other item.
    static func failure(of item: DragItem, on destination: any DropDestination) -> ItemFailure? {
        guard let target = target(of: destination), let source = source(of: item), source == target else { return nil }
        return ItemFailure(
            code: DestinationError.Code.sameFile.description, subject: item.source.displayName,
            message: "source and destination are the same file", hint: "choose another destination")
    }

    /// The regular file that would be written, if it exists.
    private static func target(of destination: any DropDestination) -> [UInt]? {
        if let output = destination as? StandardOutputDestination { return identity(of: output.output.rawValue) }
        return (destination as? any SingleItemDestination)?.file.flatMap { identity(of: $0) }
    }

    private static func source(of item: DragItem) -> [UInt]? {
        switch item.source {
        case .path(let path): identity(of: path)
        case .standardInput: identity(of: STDIN_FILENO)
        case .fragment, .clipboard, .memory: nil
        }
    }

    /// (`stat`)
    private static func identity(of path: FilePath) -> [UInt]? {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 ? identity(status) : nil
    }

    /// (`fstat`)
    private static func identity(of descriptor: Int32) -> [UInt]? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? identity(status) : nil
    }

    /// Nil unless it is a regular file: a pipe, a terminal or /dev/null may be both source and destination.
    private static func identity(_ status: stat) -> [UInt]? {
        status.st_mode & S_IFMT == S_IFREG ? [UInt(status.st_dev), UInt(status.st_ino)] : nil
    }
}
