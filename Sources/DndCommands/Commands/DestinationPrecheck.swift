import Clipboards
import Destinations
import DropSessions
import SystemPackage

/// Checks whether a destination refuses a drop whatever the items are, before standard input is read.
struct DestinationPrecheck {
    let destination: any DropDestination
    let options: DropOptions

    /// The reports on `sources` if all of them are refused or skipped; nil if it depends on the items.
    ///
    /// - Parameter sources: The sources known so far; more may come.
    /// - Throws: `DestinationError` if the destination does not exist.
    func reports(on sources: [ItemSource]) async throws -> [ItemReport]? {
        // Only all items together decide what the clipboard takes.
        if destination is ClipboardDestination { return nil }
        // Whether an item adds to the destination depends on its name, except under `keepBoth`, where every item does.
        let count = options.collision == .keepBoth ? max(1, sources.count) : 0
        if destination is any SingleItemDestination {
            _ = try await destination.plan(sources.map { _ in "item" }, options: options)
        }
        let proposal = try await destination.proposal(for: count, options: options)
        if proposal.operation == .forbidden || proposal.operation == .cancel {
            let failure = ItemFailure(
                code: proposal.operation.rawValue, subject: destination.displayName,
                message: proposal.reason ?? "does not accept items now")
            return sources.map {
                ItemReport(source: $0, type: nil, operation: proposal.operation, status: .forbidden, failure: failure)
            }
        }
        guard destination is any SingleItemDestination, let source = sources.first,
            let landing = try await destination.plan(["item"], options: options).first, landing.outcome != .dropped
        else { return nil }
        let taken = landing.outcome == .taken ? landing.path.map(DestinationError.taken) : nil
        return [
            ItemReport(
                source: source, type: nil, operation: options.operation, status: .skipped, landing: landing,
                failure: taken.map { ItemFailure($0, subject: nil) })
        ]
    }
}
