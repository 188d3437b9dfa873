import FileSystem
import SystemPackage
import Transfer

// An item with companions has several names to get. Copies are first gathered in a directory that a later command would
// empty into the folder: from then on, the item is complete even if the command dies. A move renames the sources, that of
// the item first; those that remain after a crash are complete, too.

extension FolderLanding.Landable {
    /// Whether a crash between the renames would leave only a part of what was staged.
    var isGroupOfCopies: Bool {
        guard case .free = reservation, !companions.isEmpty else { return false }
        return !item.isSource && !companions.contains(where: \.item.isSource)
    }
}

extension FolderLanding {
    /// Gathers an item and its companions under their final names.
    func gathered(
        _ landable: Landable, in home: Home
    ) throws -> (landable: Landable, group: StagingDirectory.Group) {
        let items = [landable.item] + landable.companions.map(\.item)
        let main = landable.reservation.name
        var names = [main]
        for companion in landable.companions {
            // Two names that are cut to the length of the file system's longest may be equal.
            let candidates = NameCollision(
                companion.companion.name(beside: main), limit: SystemCalls.longestName(in: home.directory.path))
            var number = 1
            while names.contains(candidates.name(number)) { number += 1 }
            names.append(candidates.name(number))
        }
        return try reporting(home.staging.path, "be written") {
            let group = try home.staging.gather(zip(items, names).map { ($0.directory, $0.name, $1) })
            func moved(_ item: StagedItem, _ name: FilePath.Component) -> StagedItem {
                StagedItem(
                    directory: group.directory, name: name, status: item.status, bytes: item.bytes,
                    entries: item.entries, hash: item.hash, losses: item.losses)
            }
            var gathered = landable
            gathered.item = moved(landable.item, main)
            gathered.companions = zip(landable.companions, names.dropFirst()).map {
                StagedCompanion($0, moved($0.item, $1))
            }
            return (gathered, group)
        }
    }

    /// Gives a companion its name. Its item has replaced another one, or found all names free: a name that was taken
    /// since is left to the other.
    func place(
        _ companion: StagedCompanion, beside main: FilePath.Component, isReplacing: Bool, in home: Home
    ) throws -> Placed {
        let name = companion.companion.name(beside: main)
        let placed = try place(
            companion.item, as: isReplacing ? .replacing(name) : .free(name), in: home,
            isReplacing ? .replace : .keepBoth, from: companion.companion.path)
        guard let placed else { throw ItemPlacement.taken(home.directory.path(of: name)) }
        return placed
    }

    /// Takes back the names that were given, the last one first, until one cannot be.
    func takeBack(_ placed: inout [Placed], in directory: Directory) {
        while let last = placed.last {
            guard !last.isReplacing,
                (try? directory.place(last.name, as: last.item.name, in: last.item.directory)) != nil
            else { return }
            placed.removeLast()
        }
    }
}
