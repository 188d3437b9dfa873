import FileSystem
import StoreFiles
import SystemPackage

/// The name of a lane in the log of a plain folder: the path of a folder in it, for items that a drop put there because
/// it kept the folders of their source. Empty for the plain folder itself.
///
/// A lane is a text, and a path is bytes: `%`, and bytes that are not UTF-8, are written as `%` and two hexadecimal
/// digits.
enum FolderLane {
    /// The lane for the folder with this path below the plain folder.
    static func name(of path: FilePath) -> String {
        path.components.map { component in
            let bytes = component.bytes
            let isText = String(validating: bytes, as: UTF8.self) != nil
            var name: [UInt8] = []
            for byte in bytes {
                if byte == percent || !isText && byte >= 0x80 {
                    name += Array(("%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8)
                } else {
                    name.append(byte)
                }
            }
            return String(decoding: name, as: UTF8.self)
        }.joined(separator: "/")
    }

    /// The path of the lane below the plain folder; nil if it is not one, as in a forged log.
    static func path(of lane: String) -> FilePath? {
        if lane.isEmpty { return "" }
        var path: FilePath = ""
        for part in lane.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let bytes = decoded(part), !bytes.contains(0), !bytes.contains(UInt8(ascii: "/")),
                let name = FilePath.Component(bytes: bytes), name.kind == .regular
            else { return nil }
            path.append(name)
        }
        return path.components.count <= mostFolders ? path : nil
    }

    /// The maximum depth, far beyond that of a path of `PATH_MAX` bytes.
    private static let mostFolders = 8192

    private static let percent = UInt8(ascii: "%")

    private static func decoded(_ part: Substring.UTF8View.SubSequence) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = part[...]
        while let byte = rest.popFirst() {
            guard byte == percent else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}

extension LoggedOperation {
    /// The folders that it made in a plain folder, by their paths below it, with their permissions.
    func madeFolders(in database: Database) throws -> [FilePath: FilePermissions] {
        var folders: [FilePath: FilePermissions] = [:]
        for id in partIDs {
            let rows = try Row.fetchAll(
                database, sql: "SELECT * FROM event WHERE dropSession = ? AND action = 'made'", arguments: [id])
            for event in rows.compactMap({ LoggedEvent(row: $0) }) {
                guard let path = FolderLane.path(of: event.lane), event.name.kind == .regular,
                    let mode = CInterop.Mode(exactly: event.key)
                else { continue }
                folders[path.appending(event.name)] = FilePermissions(rawValue: mode & 0o777)
            }
        }
        return folders
    }
}
