import FileSystem
package import SystemPackage
package import Transfer

/// What the grouping of a folder's names may ask of its files. Each is asked only of candidates, and at most once.
package struct CompanionFacts {
    /// The kind of a companion.
    package enum Kind: Sendable { case file, folder }

    /// Returns the kind of an entry; nil if it is a link, or anything else that is never a companion.
    package var kind: (FilePath.Component) -> Kind?
    /// Returns the content identifier that joins the picture and the film of a Live Photo; nil if the file has none.
    package var contentIdentifier: (FilePath.Component) -> String?
    /// Returns the title in notes of Google Takeout: the name that the picture had. Nil if the file is something else.
    package var takeoutTitle: (FilePath.Component) -> String?

    /// Creates facts from the functions that find them.
    package init(
        kind: @escaping (FilePath.Component) -> Kind?,
        contentIdentifier: @escaping (FilePath.Component) -> String?,
        takeoutTitle: @escaping (FilePath.Component) -> String?
    ) {
        self.kind = kind
        self.contentIdentifier = contentIdentifier
        self.takeoutTitle = takeoutTitle
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
