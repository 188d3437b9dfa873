import Clipboards
import Destinations
import FileSystem
import SystemPackage
import Transfer

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
        guard destination is any SingleItemDestination, let source = sources.first else {
            // A store that is damaged, or of a newer version, is an error now.
            _ = try await destination.plan([], options: options)
            return nil
        }
        guard let landing = try await destination.plan(["item"], options: options).first, landing.outcome != .dropped
        else { return nil }
        let taken = landing.outcome == .taken ? landing.path.map(DestinationError.taken) : nil
        return [
            ItemReport(
                source: source, type: nil, operation: options.operation, status: .skipped, landing: landing,
                failure: taken.map { ItemFailure($0, subject: nil) })
        ]
    }
}

/// Detects an item that would be written over itself, by device and inode. It is refused, as `cp` and `cat` do.
///
/// Dropping an item into its own directory is not refused: it gets a second name there.
enum SameFile {
    /// The failure of an item that is the very file to be written; nil for any other item.
    static func failure(of item: DragItem, on destination: any DropDestination) -> ItemFailure? {
        guard let target = target(of: destination), let source = source(of: item), source == target else { return nil }
        return ItemFailure(
            code: DestinationError.Code.sameFile.description, subject: item.source.displayName,
            message: "source and destination are the same file", hint: "choose another destination")
    }

    /// The regular file that would be written, if it exists.
    private static func target(of destination: any DropDestination) -> FileIdentity? {
        if let output = destination as? StandardOutputDestination { return identity(try? output.output.stat()) }
        return (destination as? any SingleItemDestination)?.file.flatMap { identity(try? $0.stat()) }
    }

    private static func source(of item: DragItem) -> FileIdentity? {
        switch item.source {
        case .path(let path): identity(try? path.stat())
        case .standardInput: identity(try? FileDescriptor.standardInput.stat())
        case .fragment, .clipboard, .memory: nil
        }
    }

    /// Nil unless it is a regular file: a pipe, a terminal or /dev/null may be both source and destination.
    private static func identity(_ status: Stat?) -> FileIdentity? {
        status.flatMap { $0.type == .regular ? FileIdentity($0) : nil }
    }
}
