import Synchronization

/// The actual losses of a load, recorded by the loader.
///
/// A representation declares beforehand what it *would* lose, as far as a look at the source shows; the ledger holds
/// what was lost once the work is done: the EXIF block of a picture, the second page of a document.
public final class LossLedger: Sendable {
    private let losses = Mutex<[Loss]?>(nil)

    /// Creates an empty ledger.
    public init() {}

    /// The losses, without duplicates, in the order of recording; nil if nothing was recorded, so that the declared
    /// losses apply.
    public var recorded: [Loss]? { losses.withLock { $0 } }

    /// Records `lost`. An empty array records that nothing was lost.
    public func record(_ lost: [Loss]) {
        losses.withLock { losses in
            losses = lost.reduce(into: losses ?? []) { found, loss in
                if !found.contains(loss) { found.append(loss) }
            }
        }
    }
}
