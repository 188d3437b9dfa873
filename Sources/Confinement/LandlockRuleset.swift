import Glibc
import CLinux
import SystemPackage

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

/// Landlock's file access rights. The bits are from linux/landlock.h, the versions from its documentation.
struct LandlockAccess: OptionSet, Sendable {
    let rawValue: UInt64

    static let execute = LandlockAccess(bit: 0)
    static let writeFile = LandlockAccess(bit: 1)
    static let readFile = LandlockAccess(bit: 2)
    static let readDirectory = LandlockAccess(bit: 3)
    static let removeDirectory = LandlockAccess(bit: 4)
    static let removeFile = LandlockAccess(bit: 5)
    static let makeCharacterDevice = LandlockAccess(bit: 6)
    static let makeDirectory = LandlockAccess(bit: 7)
    static let makeRegularFile = LandlockAccess(bit: 8)
    static let makeSocket = LandlockAccess(bit: 9)
    static let makePipe = LandlockAccess(bit: 10)
    static let makeBlockDevice = LandlockAccess(bit: 11)
    static let makeSymbolicLink = LandlockAccess(bit: 12)
    /// Linking and renaming across directories. Version 2; always forbidden before.
    static let refer = LandlockAccess(bit: 13)
    /// Version 3; never forbidden before.
    static let truncate = LandlockAccess(bit: 14)
    /// `ioctl` on devices. Version 5; never forbidden before.
    static let controlDevice = LandlockAccess(bit: 15)

    /// All rights that the kernel's `version` knows. A ruleset denies all of them unless a rule grants them.
    static func all(version: Int) -> LandlockAccess {
        let bits =
            switch version {
            case ...1: 13
            case 2: 14
            case 3, 4: 15
            default: 16
            }
        return LandlockAccess(rawValue: (1 << bits) - 1)
    }

    /// The rights that apply to files other than directories; the kernel refuses a rule with others.
    static let file: LandlockAccess = [.execute, .writeFile, .readFile, .truncate, .controlDevice]

    static let reading: LandlockAccess = [.readFile, .readDirectory]
    static let executing: LandlockAccess = [.execute, .readFile, .readDirectory]
    /// Everything except sockets, devices, and executing written files.
    static let writing: LandlockAccess = [
        .writeFile, .readFile, .readDirectory, .removeDirectory, .removeFile, .makeDirectory, .makeRegularFile,
        .makePipe,
        .makeSymbolicLink, .refer, .truncate,
    ]

    private init(bit: UInt64) { rawValue = 1 << bit }
    init(rawValue: UInt64) { self.rawValue = rawValue }
}
