import ArgumentParser
import DragSources
import SystemPackage
import Transfer

/// Whether files that belong together are one item: the option that the commands that lift items share.
struct CompanionOption: ParsableArguments {
    enum Grouping: String, Sendable, CaseIterable {
        case together, apart
    }

    @Option(
        name: .customLong("companions"),
        help: ArgumentHelp(
            "Whether files that belong together are one item: together (the default) or apart. Together are the picture and the film of a Live Photo, a raw picture and its JPEG, .xmp and .aae files, notes of Google Takeout, and a web page and its folder.",
            valueName: "how"),
        completion: .list(Grouping.allCases.map(\.rawValue)), transform: { try Choice.parse($0) })
    var grouping: Grouping?

    /// Whether they are one item.
    var areTogether: Bool { grouping != .apart }
}

extension CommandContext {
    /// Returns the sources without those that are companions of others: they come with their main files.
    func joined(_ sources: [PathArgument]) -> [PathArgument] {
        guard let finder = lifter.companions else { return sources }
        let mains = sources.map { $0.isStandardStream || $0.isClipboard ? nil : finder.main(of: $0.path) }
        guard mains.contains(where: { $0 != nil }) else { return sources }
        let named = Set(sources.map { $0.path.lexicallyNormalized() })
        return zip(sources, mains).filter { _, main in
            main.map { !named.contains($0.lexicallyNormalized()) } ?? true
        }.map(\.0)
    }
}

/// Joins the names of a list, which are read as they come: a companion that is listed beside its main file comes with
/// it.
///
/// A companion that is listed before its main file waits for the next name; one that is listed at most `reach` names
/// after it is left out. Both depend only on the order of the list, not on when its names arrive.
struct ListedCompanions: Sendable {
    /// The number of names after a main file among which its companions are found.
    private static let reach = 128

    /// The last main files with companions, and the number of names since the beginning of the list.
    private var recent: [(main: FilePath, number: Int)] = []
    private var count = 0
    /// Companions of one main file that is not listed yet.
    private var waiting: [PathArgument] = []
    private var awaited: FilePath?

    /// Returns the names to lift now.
    mutating func take(_ names: [PathArgument], by finder: CompanionFinder) -> [PathArgument] {
        var lifted: [PathArgument] = []
        for name in names {
            count += 1
            let path = name.path.lexicallyNormalized()
            recent.removeAll { count - $0.number > Self.reach }
            if path == awaited {
                (waiting, awaited) = ([], nil)
            } else if let main = finder.main(of: name.path)?.lexicallyNormalized() {
                if recent.contains(where: { $0.main == main }) { continue }
                if main != awaited { lifted += rest() }
                awaited = main
                waiting.append(name)
                continue
            } else {
                lifted += rest()
            }
            lifted.append(name)
            if !finder.companions(of: name.path).isEmpty { recent.append((path, count)) }
        }
        return lifted
    }

    /// Returns the companions whose main file did not follow, and forgets them. To be called at the end of the list.
    mutating func rest() -> [PathArgument] {
        defer { (waiting, awaited) = ([], nil) }
        return waiting
    }
}
