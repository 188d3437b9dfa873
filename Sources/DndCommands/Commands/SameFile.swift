import Destinations
import DropSessions
import Glibc
import SystemPackage

/// Whether an item would be written over itself, which is refused as `cp` refuses it: by device and inode, whatever the names.
///
/// A directory that is given its own item again gets a second one, under another name.
enum SameFile {
    /// The failure of an item that is the very file to be written; nil for every other.
    static func failure(of item: DragItem, on destination: any DropDestination) -> ItemFailure? {
        guard case .path(let source) = item.source, let target = (destination as? FileDestination)?.path,
            let one = identity(of: source), let other = identity(of: target), one == other
        else { return nil }
        return ItemFailure(
            code: DestinationError.Code.sameFile.description, subject: source.string,
            message: "source and destination are the same file", hint: "name another destination")
    }

    /// (`stat`)
    private static func identity(of path: FilePath) -> [UInt]? {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
        return [UInt(status.st_dev), UInt(status.st_ino)]
    }
}
