package import SystemPackage
import Synchronization

/// What stays out of the folders that are opened, although no pattern excludes it: counted, so that the user can be told.
package final class LeftOutEntries: Sendable {
    /// Why an entry stays out.
    package enum Reason: Sendable, CaseIterable {
        /// Its name begins with a dot.
        case hidden
        /// It is a link to a folder, which could form a cycle.
        case linkToFolder
        /// It is a folder in which nothing is.
        case emptyFolder
    }

    private let state = Mutex<(counts: [Reason: Int], folders: [FilePath])>(([:], []))

    /// Notes that `count` entries of `folder` stay out.
    package func note(_ reason: Reason, _ count: Int = 1, in folder: FilePath) {
        guard count > 0 else { return }
        state.withLock { state in
            state.counts[reason, default: 0] += count
            // The first one is named.
            if state.folders.isEmpty { state.folders = [folder] }
        }
    }

    /// The number of entries for each reason, and the folder of the first; nil if nothing was left out.
    package var found: (counts: [Reason: Int], first: FilePath)? {
        state.withLock { state in state.folders.first.map { (state.counts, $0) } }
    }
}
