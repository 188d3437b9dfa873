import FileSystem
import Glibc
import SystemPackage

/// The records of a lane and the files in its directory, brought together by their names.
///
/// The folder is what a person sees and changes with other tools, so it wins: which items are gone and which files nobody recorded is asked
/// here, and `FileMatching` finds those that are the same under another name. What another living command is about to land is neither: its
/// record holds the name already.
struct FolderView {
    /// A record, and what has its name.
    struct Item {
        let record: StoreRecord
        let file: LaneFile
    }

    /// Landed items; what has their name may be another file.
    private(set) var present: [Item] = []
    /// Placeholders of dead commands whose file had landed when they died.
    private(set) var landedUnnoticed: [Item] = []
    /// Landed items whose name nothing has.
    private(set) var gone: [StoreRecord] = []
    /// Placeholders of dead commands whose file has another name by now, or never got one.
    private(set) var unplaced: [StoreRecord] = []
    /// Other placeholders of dead commands.
    private(set) var dead: [StoreRecord] = []
    /// Files without a record, the oldest first: regular ones and links to such. Hidden files are not items.
    private(set) var strays: [LaneFile] = []
    /// Folders without a record. They are items only when somebody dropped them.
    private(set) var folders: [LaneFile] = []

    /// - Parameters:
    ///   - names: what was in the folder when the records were read, or before.
    ///   - isHeld: whether the drop with this staging token lives.
    /// - Complexity: O(n) in the number of records and names, with one question about each to the file system.
    init(
        lane: String, directory: Directory, names: [FilePath.Component], records: [StoreRecord],
        isHeld: (String) -> Bool
    ) {
        var taken: Set<FilePath.Component> = []
        var held: [String: Bool] = [:]
        var placeholders: [StoreRecord] = []
        var expected: [Int64: StoreRecord] = [:]
        for record in records where record.state != .landed {
            let owner = record.owner ?? ""
            let isAlive = held[owner] ?? isHeld(owner)
            held[owner] = isAlive
            if isAlive { taken.insert(record.name) } else { placeholders.append(record) }
            if isAlive, let file = record.file { expected[file.inode] = record }
        }
        let replaced = taken
        var landed: Set<FilePath.Component> = []
        for record in records where record.state == .landed {
            landed.insert(record.name)
            guard let file = Self.file(record.name, of: lane, in: directory) else {
                gone.append(record)
                continue
            }
            taken.insert(record.name)
            // What a living drop is about to put in its place is that one's.
            if !replaced.contains(record.name) { present.append(Item(record: record, file: file)) }
        }
        // The place of a dead drop claims nothing but its own file: any other of its name was put there by hand.
        for record in placeholders {
            guard record.state == .landing, !landed.contains(record.name) else {
                dead.append(record)
                continue
            }
            if !taken.contains(record.name), let file = Self.file(record.name, of: lane, in: directory),
                record.file == nil || record.isSame(as: file.identity)
            {
                taken.insert(record.name)
                landedUnnoticed.append(Item(record: record, file: file))
            } else if record.file != nil {
                unplaced.append(record)
            } else {
                dead.append(record)
            }
        }
        for name in names where !name.isHidden && !taken.contains(name) {
            guard let file = Self.file(name, of: lane, in: directory) else { continue }
            // What a living drop has given its name may have been renamed since: the store knows of it when that is noted.
            if expected[file.identity.inode]?.isSame(as: file.identity) == true { continue }
            if file.identity.isRegular {
                strays.append(file)
            } else if file.identity.isFolder {
                folders.append(file)
            } else if file.identity.isLink, let status = try? directory.path(of: name).stat(), status.type == .regular {
                // A link to a file is listed as the file that it leads to; nothing is read of it here.
                strays.append(
                    LaneFile(
                        lane: lane, name: name, identity: file.identity, modified: status.modifiedNanoseconds))
            }
        }
        strays.sort { $0.isOlder(than: $1) }
        folders.sort { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
    }

    private static func file(_ name: FilePath.Component, of lane: String, in directory: Directory) -> LaneFile? {
        (try? directory.identity(of: name)).flatMap { $0 }.map { LaneFile(lane: lane, name: name, identity: $0) }
    }
}
