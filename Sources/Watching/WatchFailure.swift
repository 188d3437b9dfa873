/// Why a file was not taken, and when it is tried again.
package struct WatchFailure: Codable, Sendable, Hashable {
    /// The code of the failure: `damaged`, `noCommonType`.
    package let code: String
    /// What was found and what was expected.
    package let message: String
    /// What the user can do next.
    package let hint: String?
    /// When it failed, in seconds since 1970.
    package let time: Int64
    /// How often it has failed.
    package let tries: Int
    /// When it is tried again, in seconds since 1970; nil: only when the circumstances have changed.
    package let next: Int64?
    /// A digest of the circumstances: the destination's rules, the user's settings, the installed programs.
    package let circumstances: String

    /// Creates the record of a failure.
    ///
    /// - Parameters:
    ///   - isLasting: Whether trying again is useless in the same circumstances.
    ///   - former: The record of the failure before, in the same circumstances or others.
    package init(
        code: String, message: String, hint: String?, isLasting: Bool, circumstances: String, former: WatchFailure?,
        now: Int64
    ) {
        self.code = code
        self.message = message
        self.hint = hint
        self.circumstances = circumstances
        time = now
        let isSame = former?.circumstances == circumstances && former?.code == code
        tries = isSame ? (former?.tries ?? 0) + 1 : 1
        next = isLasting ? nil : now + Backoff.files.seconds(after: tries)
    }
}

/// The time until the next try, which doubles up to a limit.
package struct Backoff: Sendable {
    /// The time after the first failure, in seconds.
    let first: Int64
    /// The longest time, in seconds.
    let longest: Int64

    /// For a file that failed: a minute, up to six hours.
    package static let files = Backoff(first: 60, longest: 6 * 3600)
    /// For a destination that cannot be used: five seconds, up to five minutes.
    package static let destination = Backoff(first: 5, longest: 300)

    /// The time in seconds after so many failures.
    package func seconds(after tries: Int) -> Int64 {
        let doublings = min(max(0, tries - 1), 40)
        return min(longest, first << Int64(min(doublings, 30)))
    }
}
