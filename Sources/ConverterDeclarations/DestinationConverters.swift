import Glibc
package import SystemPackage

/// The converters that a destination brings, in its `.dnd/converters.d`, and which destination that is.
package struct DestinationConverters: Sendable {
    /// The destination, as it was named.
    package let destination: FilePath
    /// Its files.
    package let folder: ConverterFolder
    /// Where it really is.
    let realPath: FilePath
    /// Device and inode.
    let identity: (device: UInt64, inode: UInt64)

    /// What the directory `destination` brings; nil where it brings nothing.
    package init?(_ destination: FilePath) {
        let directory = destination.appending(".dnd").appending("converters.d")
        guard let folder = ConverterFolder(directory, standing: .guest) else { return nil }
        var status = stat()
        guard destination.withPlatformString({ stat($0, &status) }) == 0,
            let resolved = destination.withPlatformString({ realpath($0, nil) })
        else { return nil }
        defer { free(resolved) }
        self.destination = destination
        self.folder = folder
        realPath = FilePath(platformString: resolved)
        identity = (UInt64(status.st_dev), UInt64(status.st_ino))
    }

    /// What trust is bound to: the path, and each file by its name and all its bytes.
    var record: [UInt8] {
        var record = ConverterTrust.heading(of: realPath)
        for file in folder.files {
            record += Self.field(Array(file.name.utf8)) + Self.field(file.bytes)
        }
        return record
    }

    /// A field that says how long it is, so that no two lists of fields look the same.
    static func field(_ bytes: [UInt8]) -> [UInt8] { Array("\(bytes.count):".utf8) + bytes + Array("\n".utf8) }
}
