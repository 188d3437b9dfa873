import SystemPackage
import Transfer

/// Items that are lifted as a drop needs them.
protocol ItemStream: Sendable {
    /// Lifts the next items, and returns them as soon as no more are known without waiting; none at the end.
    ///
    /// - Parameter opens: Whether the destination opens an item.
    /// - Throws: `CommandFailure` if their list cannot be read, `CancellationError` if the command was interrupted.
    mutating func next(opening opens: (DragItem) async -> Bool) async throws -> [DragItem]

    /// The number and size of the items, if they are known before; nil, the default, if they are not.
    func extent() -> SourceExtent?
}

extension ItemStream {
    func extent() -> SourceExtent? { nil }

    /// Lifts all items, for a destination that receives them at once.
    mutating func all(opening opens: (DragItem) async -> Bool) async throws -> [DragItem] {
        var all: [DragItem] = []
        while case let items = try await next(opening: opens), !items.isEmpty { all += items }
        return all
    }
}

/// What a transfer says about how its sources are lifted.
struct LiftRules: Sendable {
    /// The destination that is asked what it has received before; nil if nothing is left out.
    var remembering: (any RememberingDestination)?
    /// The folder in which the items land if folders that are opened are kept; nil if they are not.
    var treeRoot: FilePath?
}
