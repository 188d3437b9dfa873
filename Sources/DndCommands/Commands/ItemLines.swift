import Destinations
import DropSessions
import ItemProviders
import SystemPackage
import UniformTypes

/// The items of a destination as lines for people: lane, index, name and type in columns, one line per item.
enum ItemLines {
    /// Lines for the elements of a container: index, name and type.
    static func lines(of elements: [DragItem]) -> [String] {
        let names = elements.map {
            $0.itemProvider.suggestedName?.printable ?? $0.source.displayName.printable
        }
        let nameWidth = names.map(\.count).max() ?? 0
        let indexWidth = String(max(0, elements.count - 1)).count
        return elements.indices.map { index in
            let number = String(index)
            return String(repeating: " ", count: indexWidth - number.count) + number + "  "
                + names[index].padded(to: nameWidth) + "  " + elements[index].type.identifier
        }
    }

    /// Lines for stored items, in their order.
    ///
    /// - Parameter showsProgress: Whether the line of an incoming item shows its progress and its command.
    static func lines(of items: [StoredItem], showsProgress: Bool = false) -> [String] {
        let names = items.map {
            $0.title?.printable ?? $0.path.lastComponent?.string.printable ?? $0.path.string.printable
        }
        let nameWidth = names.map(\.count).max() ?? 0
        let laneWidth = items.compactMap { $0.lane?.printable.count }.max()
        let indexWidth = String(items.count).count
        return zip(items, names).map { item, name in
            let index = item.index.map(String.init) ?? ""
            var line = String(repeating: " ", count: indexWidth - index.count) + index
            line += line.isEmpty ? "" : "  "
            if let laneWidth { line = (item.lane ?? "").printable.padded(to: laneWidth) + "  " + line }
            line += name.padded(to: nameWidth) + "  " + (item.type?.identifier ?? "-")
            guard item.placeholder else { return line }
            return line + "  loading" + (showsProgress ? progress(of: item) : "")
        }
    }

    /// ` 43%  dnd copy film.mov --to journal/, process 4711`. An incomplete item never shows 100%.
    private static func progress(of item: StoredItem) -> String {
        let percent = item.progress.map { " \(min(99, Int($0 * 100)))%" } ?? ""
        return percent + (item.drop?.description.map { "  \($0.printable)" } ?? "")
    }
}
