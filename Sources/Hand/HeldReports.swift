package import DropSessions
import SystemPackage

/// Which items of the hand a drop's reports speak of.
package enum HeldReports {
    /// The numbers of the items that landed whole.
    ///
    /// Reports come in the order of the items. A container that was opened is replaced by what it holds, so it has landed
    /// when all of that has; one that held nothing has not landed.
    ///
    /// - Parameter items: what was dropped: each item's number, and its source.
    /// - Complexity: O(n) in the number of reports.
    package static func landed(_ items: [(number: Int, source: ItemSource)], in reports: [ItemReport]) -> Set<Int> {
        var landed: Set<Int> = []
        var rest = reports[...]
        for item in items {
            var own: [ItemReport] = []
            if rest.first?.source == item.source {
                own = [rest.removeFirst()]
            } else {
                while let next = rest.first, isPart(next.source, of: item.source) { own.append(rest.removeFirst()) }
            }
            if !own.isEmpty, own.allSatisfy({ $0.status == .dropped }) { landed.insert(item.number) }
        }
        return landed
    }

    private static func isPart(_ part: ItemSource, of whole: ItemSource) -> Bool {
        guard part != whole, let outer = whole.path, let inner = part.path else { return false }
        return inner.starts(with: outer)
    }
}
