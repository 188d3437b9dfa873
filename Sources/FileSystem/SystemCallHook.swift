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

    /// Called before each call. What it returns is thrown instead of making the call; it may also end the process.
    package typealias Hook = @Sendable (Call) -> Errno?

    // Written once, before the process has a second thread.
    nonisolated(unsafe) private static var hook: Hook?

    /// Installs `hook`; to be called once, before the process has a second thread.
    package static func install(_ hook: @escaping Hook) { self.hook = hook }

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
