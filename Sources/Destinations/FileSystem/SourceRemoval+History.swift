import DropSessions
import FileSystem
import SystemPackage

extension SourceRemoval {
    /// Removes the source, of which `kept` in `history` is a copy, if it has not changed since it was read.
    ///
    /// If that fails, the copy is removed; but if a part of the source is gone already, the copy stays under a new
    /// name.
    ///
    /// - Parameters:
    ///   - isCopy: whether `kept` was made for this removal, and was not in the history before.
    ///   - prefix: the beginning of the error message.
    /// - Throws: `DestinationError` (`cannotWrite`); the rest of the source is still in its place.
    func remove(
        keptAs kept: FilePath.Component, in history: Directory, isCopy: Bool = true,
        saying prefix: String = "was kept: "
    ) throws {
        guard let objection = remove(landedAt: history.path(of: kept)) else { return }
        let message = prefix + objection.words
        guard isCopy, objection.mayHaveRemoved else {
            if isCopy { history.removeAll(kept) }
            throw DestinationError(.cannotWrite, path: path, message: message)
        }
        let name = "\(kept.string)-whole-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        let spare = FilePath.Component(name).flatMap {
            (try? history.place(kept, as: $0, in: history)) != nil ? $0 : nil
        }
        throw DestinationError(
            .cannotWrite, path: path, message: message,
            hint: "find a complete copy in \(history.path(of: spare ?? kept).string)")
    }
}
