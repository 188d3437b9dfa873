import Synchronization

/// What a load really lost, told by whoever made the representation while it was made.
///
/// A representation says beforehand what it *would* lose, as far as a look can tell; the ledger says what was lost once the work is
/// done: the EXIF block that a picture turned out to have, the second page of a document.
public final class LossLedger: Sendable {
    private let losses = Mutex<[Loss]?>(nil)

    /// A ledger into which nothing was written yet.
    public init() {}

    /// What was lost, each once, in the order of recording; nil as long as nobody has said anything, so that what was promised beforehand
    /// holds.
    public var recorded: [Loss]? { losses.withLock { $0 } }

    /// Notes that `lost` was lost. An empty list says that nothing was.
    public func record(_ lost: [Loss]) {
        losses.withLock { losses in
            losses = lost.reduce(into: losses ?? []) { found, loss in
                if !found.contains(loss) { found.append(loss) }
            }
        }
    }
}
