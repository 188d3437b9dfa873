import Synchronization
import SystemPackage

/// The cookies of one detector: each lookup borrows one, and each cookie loads the database once.
///
/// There are at most as many cookies as concurrent lookups.
final class MagicPool: Sendable {
    /// A cookie that moves between threads. Unchecked: the pool lends it to one borrower at a time.
    private final class Holder: @unchecked Sendable {
        let cookie: MagicCookie

        init(_ source: Source) throws(MagicFailure) {
            switch source {
            case .database(let path): cookie = try MagicCookie(database: path)
            case .rules(let text): cookie = try MagicCookie(rules: text)
            }
        }
    }

    private enum Source: Sendable {
        case database(FilePath?)
        case rules([UInt8])
    }

    private let source: Source
    private let idle = Mutex<[Holder]>([])
    /// The MIME types that count as results of rules; empty for a database, whose results all count.
    let answers: Set<String>

    init(database: FilePath?) {
        source = .database(database)
        answers = []
    }

    /// A pool for rules in text form; earlier rules take precedence.
    init(rules: [MagicRules]) {
        source = .rules(Array(rules.map(\.text).joined(separator: [0x0A])))
        answers = rules.reduce(into: []) { $0.formUnion($1.mimeTypes) }
    }

    /// Lends a cookie to `body`.
    func withCookie<Result>(_ body: (borrowing MagicCookie) -> Result) throws(MagicFailure) -> Result {
        let holder: Holder
        if let waiting = idle.withLock({ $0.popLast() }) {
            holder = waiting
        } else {
            holder = try Holder(source)
        }
        defer { idle.withLock { $0.append(holder) } }
        return body(holder.cookie)
    }
}
