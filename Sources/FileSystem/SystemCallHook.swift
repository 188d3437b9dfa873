package import SystemPackage

/// A hook for the calls of `SystemCalls` that change a file system, so that a test can make the n-th one fail, or end
/// the process before it.
///
/// In production there is no hook, and each call costs one additional read of a variable. Only `dnd-torture` installs
/// one, before it starts its command.
package enum SystemCallHook {
    /// The kinds of calls.
    package enum Call: String, Sendable, CaseIterable {
        case create, makeDirectory, link, makeSymbolicLink, rename, exchange, unlink, removeDirectory
        case write, resize, copyRange, clone, sync
        case setPermissions, setOwner, setTimes, setAttribute
    }

    /// Operations that some file systems do not support: those of networks, memory cards and older kernels.
    package enum Ability: String, Sendable, CaseIterable {
        /// `RENAME_EXCHANGE`.
        case exchange
        /// `RENAME_NOREPLACE`.
        case noreplace
        /// Hard links.
        case links
    }

    /// Called before each call. A returned error is thrown instead of making the call. May also end the process.
    package typealias Hook = @Sendable (Call) -> Errno?

    // Written once, before the process has a second thread.
    nonisolated(unsafe) private static var hook: Hook?
    nonisolated(unsafe) private static var lacking: Set<Ability> = []

    /// Installs `hook`. Call this once, before the process has a second thread.
    package static func install(_ hook: @escaping Hook) { self.hook = hook }

    /// Makes all file systems lack `abilities`. Call this once, before the process has a second thread.
    package static func withhold(_ abilities: Set<Ability>) { lacking = abilities }

    /// Throws the error of Linux if the ability is withheld. (`renameat2`: `EINVAL`; `link`: `EPERM`)
    static func require(_ ability: Ability) throws(Errno) {
        guard lacking.contains(ability) else { return }
        throw ability == .links ? .notPermitted : .invalidArgument
    }

    /// Throws the error that the hook returns for the call, if any.
    static func check(_ call: Call) throws(Errno) {
        if let hook, let error = hook(call) { throw error }
    }

    /// Repeats `call` while a signal interrupts it.
    static func retrying<Result>(_ call: Call, _ body: () throws(Errno) -> Result) throws(Errno) -> Result {
        while true {
            do {
                try check(call)
                return try body()
            } catch  where error == .interrupted {
                continue
            } catch {
                throw error
            }
        }
    }
}
