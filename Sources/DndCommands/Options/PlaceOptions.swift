import ArgumentParser
import DropSessions

/// The position of a drop in the destination: at most one of four options.
struct PlaceOptions: ParsableArguments {
    @Option(
        name: .customLong("at"), parsing: .unconditional,
        help: ArgumentHelp("The position in an ordered destination: a 0-based index, or end.", valueName: "index"),
        transform: PlaceArgument.init(parsing:))
    var place: PlaceArgument?

    @Option(
        name: .customLong("before"),
        help: ArgumentHelp("Insert before this item: its name as dnd list shows it, or its index.", valueName: "item"))
    var before: ItemArgument?

    @Option(
        name: .customLong("after"),
        help: ArgumentHelp("Insert after this item.", valueName: "item"))
    var after: ItemArgument?

    @Option(
        name: .customLong("into"),
        help: ArgumentHelp("Drop into this item: a folder in the destination, or a lane of a board.", valueName: "item")
    )
    var into: ItemArgument?

    /// Whether a position is given, even the end.
    var isGiven: Bool { place != nil || before != nil || after != nil || into != nil }

    /// The position as a drop intent.
    var intent: DropIntent {
        if let before { return .insertBefore(before.name) }
        if let after { return .insertAfter(after.name) }
        if let into { return .insertIntoDestination(into.name) }
        return place?.intent ?? .unspecified
    }

    func validate() throws {
        let given = [
            ("--at", place != nil), ("--before", before != nil), ("--after", after != nil), ("--into", into != nil),
        ].filter(\.1).map(\.0)
        if given.count > 1 {
            throw ValidationError("\(given.joined(separator: " and ")) cannot be used together")
        }
    }
}
