import DropSessions
import SystemPackage

extension StorePlaces {
    /// The order after items were given other places, as indices into the order before.
    ///
    /// `--at N` is where the first of them is afterwards, as with `UICollectionView`: they are taken out, then inserted. `--before` and
    /// `--after` an item that is moved itself mean its neighbour that stays.
    ///
    /// - Parameters:
    ///   - moved: the items' indices, in the order in which they are to stand; one that is named twice moves once.
    ///   - last: the index of what the same drop has placed last: they land behind it.
    /// - Complexity: O(n) in the number of places.
    func order(moving moved: [Int], behind last: Int?, to intent: DropIntent) throws(DestinationError) -> [Int] {
        let isMoved = Set(moved)
        let remaining = names.indices.filter { !isMoved.contains($0) }
        let target: Int
        if let last {
            target = remaining.count { $0 <= last }
        } else if case .insertAtDestination(let index) = intent, index >= 0 {
            target = min(index, remaining.count)
        } else {
            let position = try position(for: intent)
            target = remaining.count { $0 < position }
        }
        var seen: Set<Int> = []
        return remaining[..<target] + moved.filter { seen.insert($0).inserted } + remaining[target...]
    }

    /// The indices of items that have landed here. A name can stand twice, when what is on its way is going to replace an item.
    ///
    /// - Throws: `DestinationError` (`noSuchItem`) when one is gone, or has not arrived yet.
    func indices(of items: [DropItem], hasLanded: [Bool]) throws(DestinationError) -> [Int] {
        var indices: [FilePath.Component: Int] = [:]
        for (index, name) in names.enumerated() where hasLanded[index] && indices[name] == nil { indices[name] = index }
        var found: [Int] = []
        for item in items {
            let path = item.dragItem.source.path
            guard let index = path?.lastComponent.flatMap({ indices[$0] }) else {
                throw DestinationError(
                    .noSuchItem, path: path ?? directory, message: "is no item of it, or has not arrived yet",
                    hint: "`dnd list \(directory.string)` shows what there is")
            }
            found.append(index)
        }
        return found
    }
}
