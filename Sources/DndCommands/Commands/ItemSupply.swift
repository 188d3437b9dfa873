import DragSources
import DropSessions
import SystemPackage

/// The source of a transfer's items.
protocol ItemSupply {
    /// The sources known before standard input is read; nil if the transfer does not wait for standard input.
    func awaited() throws -> [ItemSource]?

    /// The items, in order. An item that cannot be lifted is included, and fails with its reason.
    ///
    /// - Parameter nameForInput: The name of standard input if the user does not give one.
    func items(by context: CommandContext, nameForInput: String?) async throws -> [DragItem]

    /// Observes the drop; nil for none.
    var observer: ConversationObserver? { get }

    /// Called with the number and staged path of each complete item before it is moved to its place; nil for none.
    var staged: (@Sendable (Int, FilePath) -> Void)? { get }

    /// Called after the drop, with the outcome of the items.
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
    /// The item; an item that could not be lifted fails with its reason.
    var item: DragItem {
        switch self {
        case .success(let lifted): lifted.item
        case .failure(let failure): DragItem.unreadable(failure.source, because: failure.reason)
        }
    }
}
