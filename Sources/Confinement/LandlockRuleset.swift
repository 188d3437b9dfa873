import CLinux
import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

/// A process's file access: denied unless a rule allows it. Enforcing a ruleset also forbids TCP (Landlock version 4),
/// and signals to and abstract sockets of outside processes (version 6).
///
/// Landlock does not cover `stat`, `chdir`, and changes of modes, owners, times and extended attributes;
/// `SeccompFilter` covers these changes.
struct LandlockRuleset: ~Copyable {
    /// The first version that confines signals.
    static let scopesVersion = 6

    private let descriptor: FileDescriptor
    private let handled: LandlockAccess

    /// Creates an empty ruleset for a kernel with Landlock `version`. `landlock_create_ruleset(2)`.
    init(version: Int) throws(ConfinementError) {
        handled = .all(version: version)
        // Binding and connecting TCP sockets; abstract Unix sockets and signals.
        let members = [handled.rawValue, version >= 4 ? 3 : 0, version >= Self.scopesVersion ? 3 : 0]
        let result = dnd_landlock_create(members)
        guard result >= 0 else { throw Self.failure("cannot be set up") }
        descriptor = FileDescriptor(rawValue: result)
    }

    deinit { try? descriptor.close() }

    /// Allows `access` to `path` and everything in it. `landlock_add_rule(2)`.
    ///
    /// - Returns: Whether `path` exists.
    @discardableResult
    borrowing func allow(_ access: LandlockAccess, beneath path: FilePath) throws(ConfinementError) -> Bool {
        let place = path.withPlatformString { open($0, dnd_O_PATH | O_CLOEXEC) }
        guard place >= 0 else { return false }
        defer { close(place) }
        var status = stat()
        guard fstat(place, &status) == 0 else { return false }
        var allowed = access.intersection(handled)
        if status.st_mode & S_IFMT != S_IFDIR { allowed.formIntersection(.file) }
        guard dnd_landlock_allow(descriptor.rawValue, allowed.rawValue, place) == 0 else {
            throw Self.failure("cannot be allowed", subject: path.string)
        }
        return true
    }

    /// Enforces the rules permanently on the calling thread, and on all threads and programs that it starts later. New
    /// privileges must have been given up. `landlock_restrict_self(2)`.
    consuming func enforce() throws(ConfinementError) {
        guard dnd_landlock_enforce(descriptor.rawValue) == 0 else { throw Self.failure("cannot be enforced") }
    }

    private static func failure(_ message: String, subject: String? = nil) -> ConfinementError {
        ConfinementError(
            .fileRules, subject: subject, "the rules about files \(message)", underlying: Errno(rawValue: errno))
    }
}
