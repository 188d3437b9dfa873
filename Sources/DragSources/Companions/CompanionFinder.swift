import FileSystem
import ItemProviders
import Synchronization
package import SystemPackage
package import Transfer

/// Finds the companions of files, in their folders. Each folder is listed once, until the finder is refreshed.
///
/// In a store, each file is an item of its own, and the store knows its companions. In a folder whose declaration restricts what it offers, so is each file:
/// the restriction of one type must not be lost because another file brings it along.
package final class CompanionFinder: Sendable {
    /// A folder as it was listed.
    private struct Folder {
        let groups: CompanionGroups
        /// When the folder was changed last, in nanoseconds; nil if that is unknown, or so short before the listing that
        /// a later change may have the same time.
        let modified: Int64?
    }

    private struct State {
        var folders: [FilePath: Folder] = [:]
        /// The folders, the oldest first.
        var order: [FilePath] = []
        /// The number of companions in all of them.
        var companions = 0
        /// The folders that were asked whether they are of a store, with the companions of its items.
        var stores: [FilePath: [FilePath.Component: [Companion]]?] = [:]
    }

    /// The maximum numbers of folders whose groups are kept, and of companions in them, besides those of the last one.
    private static let (mostFolders, mostCompanions) = (4096, 1 << 16)

    private let state = Mutex(State())

    /// Whether a source declaration has effect in a folder.
    private let isDeclared: @Sendable (FilePath) -> Bool
    private let stored: StoredCompanions

    /// Creates a finder that knows no folder.
    ///
    /// - Parameters:
    ///   - stored: Finds the companions in stores.
    ///   - isDeclared: Whether a source declaration has effect in a folder, which then has no groups.
    package init(
        stored: StoredCompanions = StoredCompanions { _ in nil },
        isDeclared: @escaping @Sendable (FilePath) -> Bool = { _ in false }
    ) {
        self.stored = stored
        self.isDeclared = isDeclared
    }

    /// Returns the companions of the file at `path`; none if its name, or its folder, has none.
    ///
    /// - Complexity: O(n) in the number of names in its folder, once.
    package func companions(of path: FilePath) -> [Companion] {
        guard let name = path.lastComponent, name.kind == .regular else { return [] }
        if let kept = companionsInStore(path.parent) { return kept[name] ?? [] }
        guard CompanionCatalogue.mayLead(name) || mayHaveDouble(name, in: path.parent) else { return [] }
        return groups(in: path.parent).companions(of: name, in: path.removingLastComponent())
    }

    /// Whether an AppleDouble file of `name`, which any file can have, may be in the folder. The folder is not listed for
    /// it.
    private func mayHaveDouble(_ name: FilePath.Component, in folder: FilePath) -> Bool {
        if let known = state.withLock({ $0.folders[folder] }) { return !known.groups.isEmpty }
        guard let double = FilePath.Component(bytes: AppleDouble.name(of: name.bytes)) else { return false }
        return (try? folder.appending(double).stat(followTargetSymlink: false)) != nil
    }

    /// Returns the companions of the items in a folder of a store; nil for every other folder.
    private func companionsInStore(_ folder: FilePath) -> [FilePath.Component: [Companion]]? {
        if let known = state.withLock({ $0.stores[folder] }) { return known }
        let found = stored.companions(folder)
        state.withLock { state in
            if state.stores.count >= Self.mostFolders { state.stores = [:] }
            state.stores[folder] = .some(found)
        }
        return found
    }

    /// Returns the main file of the companion at `path`; nil for every other file.
    package func main(of path: FilePath) -> FilePath? {
        guard let name = path.lastComponent, name.kind == .regular, CompanionCatalogue.mayFollow(name) else {
            return nil
        }
        return groups(in: path.parent).main(of: name).map { path.removingLastComponent().appending($0) }
    }

    /// Returns the groups of a folder.
    ///
    /// - Parameter names: The names in it, if they are known.
    package func groups(in folder: FilePath, names: [FilePath.Component]? = nil) -> CompanionGroups {
        if let known = state.withLock({ $0.folders[folder] }) { return known.groups }
        let modified = Self.modified(folder).flatMap { SystemCalls.fileClock() - $0 > Self.tick ? $0 : nil }
        let groups = isDeclared(folder) ? CompanionGroups() : Self.groups(in: folder, names)
        state.withLock { state in
            let listed = Folder(groups: groups, modified: modified)
            guard state.folders.updateValue(listed, forKey: folder) == nil else { return }
            state.order.append(folder)
            state.companions += groups.companionCount
            let isTooMuch = state.order.count > Self.mostFolders || state.companions > Self.mostCompanions
            guard isTooMuch, state.order.count > 1 else { return }
            // Half at once, so that forgetting costs little for each folder.
            for folder in state.order.prefix(state.order.count / 2) {
                state.companions -= state.folders.removeValue(forKey: folder)?.groups.companionCount ?? 0
            }
            state.order.removeFirst(state.order.count / 2)
        }
        return groups
    }

    /// Forgets the listings of folders that were changed since, for a process that runs for long.
    ///
    /// - Complexity: O(n) in the number of folders that are known.
    package func refresh() {
        let known = state.withLock { state in
            state.stores = [:]
            return state.folders
        }
        let changed = known.filter { folder, listed in
            listed.modified == nil || listed.modified != Self.modified(folder)
        }
        guard !changed.isEmpty else { return }
        state.withLock { state in
            for folder in changed.keys {
                state.companions -= state.folders.removeValue(forKey: folder)?.groups.companionCount ?? 0
            }
            state.order.removeAll { changed[$0] != nil }
        }
    }

    /// The time in which two changes of a folder may get the same time stamp, in nanoseconds: 2 s, the clock of FAT.
    private static let tick: Int64 = 2_000_000_000

    private static func modified(_ folder: FilePath) -> Int64? { (try? folder.stat())?.modifiedNanoseconds }

    private static func groups(in folder: FilePath, _ known: [FilePath.Component]?) -> CompanionGroups {
        if (try? folder.appending(".dnd").stat(followTargetSymlink: false)) != nil { return CompanionGroups() }
        guard let names = try? known ?? candidates(in: folder) else { return CompanionGroups() }
        return CompanionGroups(names, facts: CompanionFacts { folder.appending($0) })
    }

    /// The names in a folder, in byte order; none if there is no companion among them.
    private static func candidates(in folder: FilePath) throws -> [FilePath.Component] {
        var names = try DirectoryNames(at: folder)
        var scan = CompanionScan()
        guard try names.contains(where: { scan.isEnough(with: $0) }) else { return [] }
        return try FileTree.names(in: folder)
    }
}

extension CompanionCatalogue {
    /// Whether a file of this name may have companions.
    static func mayLead(_ name: FilePath.Component) -> Bool {
        fileExtension(of: name.bytes).map(mayLead) ?? false
    }
}

/// The groups of a folder's files that are one item each: a main file, and its companions.
///
/// The names decide which files may belong together; only these are examined. Pure: the caller provides the names and
/// the facts.
///
/// - A film and a picture with the same content identifier are a Live Photo. If one of them has none, the same stem
///   decides for `.mov`; two different identifiers never match.
/// - A raw picture belongs to the JPEG or HEIF of the same stem.
/// - `a.xmp` and `a.aae` belong to the picture of that stem, `a.cr2.xmp` to `a.cr2`, and with it to its JPEG.
/// - Notes of Google Takeout belong to the file that their title names.
/// - The folder `page_files` belongs to `page.html`; so do the names that other browsers and languages give it.
/// - The AppleDouble file `._a.jpg` belongs to `a.jpg`, whatever type that has, and with it to the file that it follows.
package struct CompanionGroups: Sendable {
    /// The companions of each main file, in the order of the names.
    private var companions: [FilePath.Component: [(name: FilePath.Component, kind: CompanionFacts.Kind)]] = [:]
    /// The main file of each companion.
    private var mains: [FilePath.Component: FilePath.Component] = [:]

    /// No groups.
    package init() {}

    /// Finds the groups among `names`.
    ///
    /// - Complexity: O(n) in the number of names. A folder without names of companions is only scanned.
    package init(_ names: [FilePath.Component], facts: CompanionFacts) {
        guard var catalogue = CompanionCatalogue(names) else { return }
        catalogue.findLeaders(by: facts)
        let leaders = catalogue.leaders
        guard !leaders.isEmpty else { return }
        for name in names {
            guard var main = leaders[name] else { continue }
            // A raw picture leads its side file, and follows its JPEG. Leaders form no cycle: each kind of file only
            // follows kinds that are listed before it.
            while let next = leaders[main] { main = next }
            guard main != name, let kind = catalogue.kinds[name] else { continue }
            mains[name] = main
            companions[main, default: []].append((name, kind))
        }
    }

    /// The number of companions in all groups.
    var companionCount: Int { mains.count }

    /// Whether there is no group.
    package var isEmpty: Bool { companions.isEmpty }

    /// Returns the main file of a companion; nil for every other file.
    package func main(of name: FilePath.Component) -> FilePath.Component? { mains[name] }

    /// Returns the companions of a main file in `folder`; none for every other file.
    package func companions(of name: FilePath.Component, in folder: FilePath) -> [Companion] {
        (companions[name] ?? []).compactMap {
            Companion(path: folder.appending($0.name), isFolder: $0.kind == .folder, of: name)
        }
    }
}

/// Looks for names of companions in a folder, by their bytes: most folders have none, and are not examined further.
struct CompanionScan {
    private var hasStills = false
    private var hasParts = false
    private var hasPages = false
    private var hasFolders = false

    /// Whether the names so far, with this one, can be those of a main file and its companion.
    mutating func isEnough(with name: FilePath.Component) -> Bool {
        name.withPlatformString { start in
            var count = 0
            while start[count] != 0 { count += 1 }
            return isEnough(with: UnsafeRawBufferPointer(start: start, count: count))
        }
    }

    /// Whether the names so far, with this one, can be those of a main file and its companion.
    mutating func isEnough(with name: UnsafeRawBufferPointer) -> Bool {
        if name.count > 2, name[0] == UInt8(ascii: "."), name[1] == UInt8(ascii: "_") { return true }
        let ending = Self.ending(of: name)
        if Self.sides.contains(ending) { return true }
        if Self.stills.contains(ending) {
            hasStills = true
        } else if Self.parts.contains(ending) {
            hasParts = true
        } else if Self.pages.contains(ending) {
            hasPages = true
        } else if !hasFolders {
            hasFolders = Self.hasFolderEnding(name)
        }
        return hasStills && hasParts || hasPages && hasFolders
    }

    private static let stills = Set(CompanionCatalogue.stills.map(packed))
    private static let parts = Set((CompanionCatalogue.raws.union(CompanionCatalogue.films)).map(packed))
    private static let pages = Set(CompanionCatalogue.pages.map(packed))
    private static let sides = Set(CompanionCatalogue.sides.map(packed))

    private static func packed(_ ending: String) -> UInt64 { ending.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

    /// Returns the bytes of the extension, in lower case, as a number; 0 if there is none of at most five letters.
    private static func ending(of name: UnsafeRawBufferPointer) -> UInt64 {
        var (packed, shift) = (UInt64(0), UInt64(0))
        var place = name.count - 1
        while place > 0, shift <= 40 {
            let byte = name[place]
            if byte == UInt8(ascii: ".") { return packed }
            let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            packed |= UInt64(isCapital ? byte | 0x20 : byte) << shift
            (place, shift) = (place - 1, shift + 8)
        }
        return 0
    }

    private static func hasFolderEnding(_ name: UnsafeRawBufferPointer) -> Bool {
        CompanionCatalogue.folderEndings.contains { ending in
            name.count > ending.count && name.suffix(ending.count).elementsEqual(ending)
        }
    }
}
