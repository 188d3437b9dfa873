import Destinations
import DropSessions
import Glibc
import ItemProviders
import SystemPackage

/// Whether an item would be dropped onto itself, which is refused as `cp` refuses it: by device and inode, whatever the names.
///
/// Only files and plain folders are asked about: a store that is given its own item again gets a second one.
enum SameFile {
    /// The failure of an item that is already where it would land; nil for every other.
    static func failure(of item: DragItem, by conductor: DropConductor) -> ItemFailure? {
        guard case .path(let source) = item.source, let target = target(of: item, from: source, by: conductor),
            let one = identity(of: source), let other = identity(of: target), one == other
        else { return nil }
        return ItemFailure(
            code: DestinationError.Code.sameFile.description, subject: source.string,
            message: "source and destination are the same file", hint: "name another destination")
    }

    private static func target(of item: DragItem, from source: FilePath, by conductor: DropConductor) -> FilePath? {
        switch conductor.destination {
        case let file as FileDestination: return file.path
        case let folder as FolderDestination:
            // What is converted gets another name, and is another file.
            guard conductor.negotiate(item).agreement?.representation.keepsBytes == true else { return nil }
            return source.lexicallyNormalized().lastComponent.map { folder.directory.appending($0) }
        default: return nil
        }
    }

    /// (`stat`)
    private static func identity(of path: FilePath) -> [UInt]? {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
        return [UInt(status.st_dev), UInt(status.st_ino)]
    }
}
