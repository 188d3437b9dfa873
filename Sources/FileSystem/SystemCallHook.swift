package import SystemPackage

/// The one place that every call passes which changes a file system, so that a test can make the n-th one fail, or be the last.
///
/// In use there is no hook, and a call costs one look at a variable more. `dnd-torture` installs one before it starts the command
/// that it drives; nothing else does.
package enum SystemCallHook {
    /// The kinds of calls that are counted.
    package enum Call: String, Sendable, CaseIterable {
        case create, makeDirectory, link, makeSymbolicLink, rename, exchange, unlink, removeDirectory
        case write, resize, copyRange, clone, sync
        case setPermissions, setOwner, setTimes, setAttribute
    }

    /// What some file systems cannot do: those of other machines, of cards and of older kernels.
    package enum Ability: String, Sendable, CaseIterable {
        /// `RENAME_EXCHANGE`.
        case exchange
        /// `RENAME_NOREPLACE`.
        case noreplace
        /// A second name for a file.
        case links
    }

    /// Called before each call. What it returns is thrown instead of making the call; it may also end the process.
    package typealias Hook = @Sendable (Call) -> Errno?

    // Written once, before the process has a second thread.
    nonisolated(unsafe) private static var hook: Hook?
    nonisolated(unsafe) private static var lacking: Set<Ability> = []

    /// Installs `hook`; to be called once, before the process has a second thread.
    package static func install(_ hook: @escaping Hook) { self.hook = hook }

    /// Makes every file system one that cannot do this; to be called once, before the process has a second thread.
    package static func withhold(_ abilities: Set<Ability>) { lacking = abilities }

    /// Fails, as Linux does, what a test wants no file system to be able to do. (`renameat2`: `EINVAL`; `link`: `EPERM`)
    static func require(_ ability: Ability) throws(Errno) {
        guard lacking.contains(ability) else { return }
        throw ability == .links ? .notPermitted : .invalidArgument
    }

    /// Lets the hook, where there is one, fail the call.
    static func check(_ call: Call) throws(Errno) {
        if let hook, let error = hook(call) { throw error }
    }

    /// Makes `call` anew for as long as a signal interrupts it.
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
