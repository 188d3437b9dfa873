import FileSystem
import Glibc
import SystemPackage

/// A store's records and the files in its folder, brought together: which records are still true, and which files
/// nobody recorded.
///
/// The folder is what a person sees and changes with other tools, so it wins: a landed item whose file is gone has
/// vanished, and a visible file without a record was put there by hand. What another living command is about to land is
/// neither: its record holds the name already.
struct FolderView: Sendable {
    /// The records that hold, in order: landed items with a file, and placeholders of living commands.
    private var present: [StoreRecord] = []
    /// Placeholders of dead commands whose file had landed when they died.
    private(set) var landedUnnoticed: [StoreRecord] = []
    /// Placeholders of dead commands, and landed items whose file is gone.
    private(set) var gone: [StoreRecord] = []
    /// Files without a record, the oldest first.
    private(set) var strays: [FilePath.Component] = []

    /// - Parameters:
    ///   - names: what was in the folder when the records were read, or before.
    ///   - isHeld: whether the drop with this staging token lives.
    init(
        directory: Directory?, names: [FilePath.Component], records: [StoreRecord], isHeld: (String) -> Bool
    ) {
        let listed = Set(names)
        var held: [String: Bool] = [:]
        for record in records {
            let exists = listed.contains(record.name) || Self.exists(record.name, in: directory)
            if record.state == .landed {
                if exists { present.append(record) } else { gone.append(record) }
                continue
            }
            let owner = record.owner ?? ""
            let isAlive = held[owner] ?? isHeld(owner)
            held[owner] = isAlive
            if isAlive {
                present.append(record)
            } else if record.state == .landing, exists,
                !records.contains(where: { $0.state == .landed && $0.name == record.name })
            {
                landedUnnoticed.append(record)
                present.append(record)
            } else {
                gone.append(record)
            }
        }
        // Names that a living drop means to replace stand twice. The place of a dead one claims nothing: what has its name was put there by
        // hand.
        strays = Self.files(listed.subtracting(present.map(\.name)), in: directory)
    }

    /// The visible regular files among `names`, the oldest first. Hidden files are not items, nor are folders that
    /// nobody dropped.
    private static func files(_ names: Set<FilePath.Component>, in directory: Directory?) -> [FilePath.Component] {
        guard let directory else { return [] }
        let files = names.filter { !$0.isHidden }.compactMap { name -> (FilePath.Component, Stat)? in
            // A link to a file is listed as the file that it leads to; nothing is read of it here.
            guard let status = try? directory.path(of: name).stat(), status.type == .regular else { return nil }
            return (name, status)
        }
        return files.sorted { one, other in
            let (left, right) = (one.1.st_mtim, other.1.st_mtim)
            if left.tv_sec != right.tv_sec { return left.tv_sec < right.tv_sec }
            if left.tv_nsec != right.tv_nsec { return left.tv_nsec < right.tv_nsec }
            return one.0.bytes.lexicographicallyPrecedes(other.0.bytes)
        }.map(\.0)
    }

    private static func exists(_ name: FilePath.Component, in directory: Directory?) -> Bool {
        (try? directory?.status(of: name)) != nil
    }
}
