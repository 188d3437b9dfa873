import FileSystem
package import SystemPackage

/// Records the outcome of files that were taken, and moves failed ones away.
package struct FileSettlement: Sendable {
    /// What happened to a file.
    package enum Result: Sendable {
        /// All of it has landed.
        case landed
        /// It failed.
        case failed(WatchFailure)
        /// It was not taken, for a reason that is not the file's.
        case open
    }

    private let inbox: FilePath
    private let ledger: WatchLedger
    private let takesAway: Bool

    package init(_ folder: FilePath, ledger: WatchLedger, takesAway: Bool) {
        inbox = folder
        self.ledger = ledger
        self.takesAway = takesAway
    }

    /// Records what happened to a file.
    ///
    /// - Returns: Why a failed file could not be moved into the folder `failed`, or one that has landed out of it; nil
    ///   if nothing went wrong.
    package func end(_ file: DropFolder.ReadyFile, _ result: Result) -> Errno? {
        let (path, mark) = (file.path, file.mark)
        let failed = FailedFolder(in: inbox)
        // A file that has changed since is another one, of which the next event or reading tells.
        let isThere = observed(path)?.mark == mark
        switch result {
        case .open: ledger.end(path, mark: mark, .open)
        case .landed where !isThere:
            if takesAway, observed(path) == nil { failed.tidy(path) }
            ledger.end(path, mark: mark, .taken(at: nil))
        case .landed:
            guard takesAway, FailedFolder.contains(path) else {
                ledger.end(path, mark: mark, .taken(at: path))
                return nil
            }
            do {
                ledger.end(path, mark: mark, .taken(at: try failed.restore(path)))
            } catch {
                ledger.end(path, mark: mark, .taken(at: path))
                return error
            }
        case .failed where !isThere: ledger.end(path, mark: mark, .taken(at: nil))
        case .failed(let failure):
            guard takesAway else {
                ledger.end(path, mark: mark, .failed(failure, at: path))
                return nil
            }
            do {
                ledger.end(path, mark: mark, .failed(failure, at: try failed.add(path, because: failure)))
            } catch {
                ledger.end(path, mark: mark, .failed(failure, at: path))
                return error
            }
        }
        return nil
    }

    private func observed(_ path: FilePath) -> Observation? {
        guard let name = path.lastComponent, let directory = try? Directory(inbox.pushing(path.parent)) else {
            return nil
        }
        return Observation(name, in: directory)
    }
}
