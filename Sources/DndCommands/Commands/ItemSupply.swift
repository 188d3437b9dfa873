import DragSources
import DropSessions
import SystemPackage

/// Where the items of a transfer come from.
protocol ItemSupply {
    /// What would have to be waited for, since it comes through standard input, with all that is known to come beside it; nil where nothing
    /// is waited for.
    func awaited() throws -> [ItemSource]?

    /// The items, in order. One that cannot be lifted is among them, and fails with its reason.
    ///
    /// - Parameter nameForInput: what standard input is called where the user does not say.
    func items(by context: CommandContext, nameForInput: String?) async throws -> [DragItem]

    /// Hears of the drop while it goes on; nil for none.
    var observer: ConversationObserver? { get }

    /// Is told of each item, by its number, that is whole and about to get its place; nil for none.
    var staged: (@Sendable (Int, FilePath) -> Void)? { get }

    /// Hears that the drop has ended, and what became of the items.
    func settle(_ reports: [ItemReport]) throws
}

extension ItemSupply {
    var observer: ConversationObserver? { nil }

    func awaited() throws -> [ItemSource]? { nil }

    var staged: (@Sendable (Int, FilePath) -> Void)? { nil }

    func settle(_ reports: [ItemReport]) throws {}
}

extension SourceOptions: ItemSupply {
    func awaited() throws -> [ItemSource]? {
        let readsList = filesFrom?.isStandardStream == true
        guard readsList || sources.contains(where: \.isStandardStream) else { return nil }
        return try (readsList ? sources : allSources()).map { $0.source(named: name) }
    }

    func items(by context: CommandContext, nameForInput: String?) async throws -> [DragItem] {
        try await context.lift(try allSources(), inputName: name ?? nameForInput).map(\.item)
    }
}

extension Result<LiftedItem, LiftFailure> {
    /// The item, which fails with its reason where it could not be lifted.
    var item: DragItem {
        switch self {
        case .success(let lifted): lifted.item
        case .failure(let failure): DragItem.unreadable(failure.source, because: failure.reason)
        }
    }
}
