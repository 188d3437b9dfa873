import Synchronization
import SystemPackage

/// The cookies of one detector: each thread borrows one for a look, and the database is loaded once per cookie.
///
/// There are never more cookies than there were looks at the same time.
final class MagicPool: Sendable {
    /// A cookie that travels between threads. Unchecked: the pool hands it to one borrower at a time.
    private final class Holder: @unchecked Sendable {
        let cookie: MagicCookie

        init(database: FilePath?) throws(MagicFailure) { cookie = try MagicCookie(database: database) }
    }

    private let database: FilePath?
    private let idle = Mutex<[Holder]>([])

    init(database: FilePath?) { self.database = database }

    /// Lends a cookie to `body`.
    func withCookie<Result>(_ body: (borrowing MagicCookie) -> Result) throws(MagicFailure) -> Result {
        let holder: Holder
        if let waiting = idle.withLock({ $0.popLast() }) {
            holder = waiting
        } else {
            holder = try Holder(database: database)
        }
        defer { idle.withLock { $0.append(holder) } }
        return body(holder.cookie)
    }
}
