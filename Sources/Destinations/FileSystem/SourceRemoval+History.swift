import DropSessions
import FileSystem
import SystemPackage

extension SourceRemoval {
    /// Removes the source, which `kept` in `history` is the same as.
    ///
    /// Where that fails, the copy goes; unless a part of the source is gone already: then the copy stays, under a name of its own.
    ///
    /// - Parameters:
    ///   - isCopy: whether `kept` was made for this, and is not what the history had anyway.
    ///   - prefix: what the message begins with.
    /// - Throws: `DestinationError` (`cannotWrite`); what is left of the source is where it was.
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
