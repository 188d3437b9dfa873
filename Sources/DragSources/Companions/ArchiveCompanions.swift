import ArchiveExtraction
import DecoderWire
import FileSystem
import ItemBundles
import SystemPackage
import Transfer

/// Finds the companions among the extracted entries of an archive: the groups are those of its files in folders, if the
/// names alone tell that a companion may belong to its main file (`EntryPath.mayFollow(_:)`), so that they are found as
/// well for an entry that is named.
struct ArchiveCompanions {
    /// The companions of each main file, by its number.
    private var companions: [Int: [Companion]] = [:]
    /// The number of the main file of each companion.
    private var mains: [Int: Int] = [:]

    /// Groups the entries.
    ///
    /// - Parameters:
    ///   - entries: The entries, each name once.
    ///   - source: Returns the path of an entry that is reported as its source.
    /// - Complexity: O(n log n) in the number of entries. Reads files whose names suggest that they belong to others.
    init(_ entries: some Sequence<ExtractedEntry>, source: (ExtractedEntry) -> FilePath) {
        var folders: [ArraySlice<[UInt8]>: [FilePath.Component: ExtractedEntry]] = [:]
        for entry in entries {
            guard let path = entry.path, let name = FilePath.Component(bytes: path.last),
                (try? entry.file.get()) != nil, folders[path.ownFolder]?[name] == nil
            else { continue }
            folders[path.ownFolder, default: [:]][name] = entry
        }
        for files in folders.values {
            let names = files.keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            let groups = CompanionGroups(names, facts: CompanionFacts { try? files[$0]?.file.get() })
            for name in names {
                guard let main = groups.main(of: name), let leader = files[main], let entry = files[name],
                    let path = leader.path, entry.path?.mayFollow(path) == true, let file = try? entry.file.get()
                else { continue }
                mains[entry.number] = leader.number
                companions[leader.number, default: []].append(
                    Companion(
                        at: file, named: Self.name(of: name), of: SafeItemName.component(main.bytes),
                        source: source(entry)))
            }
        }
    }

    /// The number of the main file of a companion; nil for every other entry.
    func main(of number: Int) -> Int? { mains[number] }

    /// Returns the companions of the entry of this number. Their files exist as long as the extraction.
    func companions(of number: Int) -> [Companion] { companions[number] ?? [] }

    /// The safe name, which begins with a dot only if that of an AppleDouble file does.
    private static func name(of name: FilePath.Component) -> FilePath.Component {
        let bytes = name.bytes
        guard AppleDouble.isName(bytes) else { return SafeItemName.component(bytes) }
        let main = SafeItemName.component(AppleDouble.main(of: bytes))
        return FilePath.Component(bytes: AppleDouble.name(of: main.bytes)) ?? main
    }
}
