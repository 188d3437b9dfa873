import DropSessions
import SystemPackage
import Transfer

/// The source of a transfer's items.
protocol ItemSupply: Sendable {
    /// The sources known before standard input is read; nil if the transfer does not wait for standard input.
    func awaited() throws -> [ItemSource]?

    /// The sources as the user named them, before any is read; none, the default, if they are not named one by one.
    var named: [ItemSource] { get }

    /// The items, in order. An item that cannot be lifted is included, and fails with its reason.
    ///
    /// - Parameter nameForInput: The name of standard input if the user does not give one.
    func items(by context: CommandContext, nameForInput: String?) async throws -> [DragItem]

    /// Whether the destination is always asked for what it has received; the default is false.
    var remembers: Bool { get }

    /// Whether only some files of folders are lifted; the items are then those of the stream.
    var isFiltered: Bool { get }

    /// The items as a stream, for a drop in groups; nil, the default, if they are few.
    func stream(
        by context: CommandContext, nameForInput: String?, rules: LiftRules
    ) throws -> (any ItemStream)?

    /// Whether files that belong together may be one item. The default is true.
    var joinsCompanions: Bool { get }

    /// When it is known whether the options of conversions apply to the items. The default is before they land.
    var optionUse: OptionUse.Time { get }

    /// Whether the sources are named one after another by another program, which may wait for what became of the first.
    /// The default is false.
    var arrivesOverTime: Bool { get }

    /// Observes the drop; nil for none.
    var observer: ConversationObserver? { get }

    /// Called with each complete item before it is moved to its place; nil for none.
    var staged: ItemStagingObserver? { get }

    /// Returns the lifted item as it is dropped; nil if nothing of it is left to drop.
    func adjusted(_ item: DragItem) async -> DragItem?

    /// Why there may be no items at all, for a warning; nil, the default, if that needs no explanation.
    var reasonForNone: String? { get }

    /// Called with the outcome of the items: once for a drop, or for each group of a large one, in order.
    func settle(_ reports: [ItemReport]) throws
}

extension ItemSupply {
    var observer: ConversationObserver? { nil }

    var named: [ItemSource] { [] }

    var isFiltered: Bool { false }

    var optionUse: OptionUse.Time { .ofItems }

    var arrivesOverTime: Bool { false }

    var reasonForNone: String? { nil }

    var remembers: Bool { false }

    var joinsCompanions: Bool { true }

    func stream(
        by context: CommandContext, nameForInput: String?, rules: LiftRules
    ) throws -> (any ItemStream)? { nil }

    func awaited() throws -> [ItemSource]? { nil }

    var staged: ItemStagingObserver? { nil }

    func adjusted(_ item: DragItem) async -> DragItem? { item }

    func settle(_ reports: [ItemReport]) throws {}
}

// MARK: - Streams

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
    /// The folder in which the items land, if that is a plain one.
    var folder: FilePath?
    /// Whether folders that are opened are kept.
    var keepsTree = false
}

/// The number of a transfer's sources and their size, as far as they are known before the first one is read.
struct SourceExtent: Sendable, Equatable {
    /// The number of items.
    let items: Int
    /// Their size in bytes; nil if that of an item is unknown.
    let bytes: Int64?
}

extension ItemSource {
    /// The size of the file, in bytes; nil if it is unknown, as for folders, parts of files, and pipes. A missing file
    /// has no bytes to transfer. (`stat`)
    var size: Int64? {
        guard case .path(let path) = self else { return nil }
        guard let status = try? path.stat() else { return 0 }
        return status.type == .regular ? status.size : nil
    }
}
