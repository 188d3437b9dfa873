import CLinux
import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

/// What a process may ask of the kernel: everything that is known here, but for what rules forbid.
///
/// A list of what is forbidden rather than of what is allowed: which calls a C library, a Haskell runtime or a codec makes
/// changes with every release of Debian, and a call that nobody thought of must not make every picture an error. What
/// closes the gap is that calls younger than this list do not exist for the process (`ENOSYS`, on which libraries fall
/// back to older ones), so that nothing is reachable that was not looked at.
struct SeccompFilter: Sendable, Hashable {
    /// What becomes of a call.
    enum Action: Sendable, Hashable {
        /// It fails with this error.
        case fail(Errno)
        /// It does nothing and reports success.
        case pretend
        /// It ends the process at once, as by SIGSYS.
        case endProcess
        /// It is made.
        case allow

        /// As the kernel encodes it. linux/seccomp.h: SECCOMP_RET_ERRNO, _KILL_PROCESS, _ALLOW.
        var code: UInt32 {
            switch self {
            case .fail(let error): 0x0005_0000 | UInt32(truncatingIfNeeded: error.rawValue)
            case .pretend: 0x0005_0000
            case .endProcess: 0x8000_0000
            case .allow: 0x7FFF_0000
            }
        }
    }

    /// When a rule applies: the low 32 bits of an argument, under a mask, are or are not a value. All the arguments that
    /// are looked at are of 32 bits, or the kernel ignores the rest.
    struct Condition: Sendable, Hashable {
        /// Which argument, from 0.
        var argument: Int
        var mask: UInt32 = .max
        var value: UInt32
        /// Whether the rule applies when they are equal, or when they are not.
        var whenEqual: Bool
    }

    /// One call, under a condition or always.
    struct Rule: Sendable, Hashable {
        var call: SystemCall
        var condition: Condition?
        var action: Action
    }

    /// The rules; the first that applies decides.
    var rules: [Rule] = []
    /// The youngest call that the process can make.
    var youngest = SystemCall.youngestKnown

    /// Adds a rule for each of `calls`.
    mutating func set(_ action: Action, for calls: some Sequence<SystemCall>, if condition: Condition? = nil) {
        rules += calls.map { Rule(call: $0, condition: condition, action: action) }
    }

    /// The program that the kernel runs before every call.
    var program: [FilterInstruction] {
        var program: [FilterInstruction] = [
            // Numbers mean other calls on other architectures, which the same process can switch to.
            .loadArchitecture, .jumpIfEqual(SystemCall.architecture, then: 1, else: 0), .give(Action.endProcess),
            .loadNumber, .jumpIfGreater(youngest.number, then: 0, else: 1), .give(.fail(.noFunction)),
        ]
        for rule in rules {
            if let condition = rule.condition {
                program += [
                    .jumpIfEqual(rule.call.number, then: 0, else: 5),
                    .loadArgument(condition.argument), .and(condition.mask),
                    .jumpIfEqual(condition.value, then: condition.whenEqual ? 0 : 1, else: condition.whenEqual ? 1 : 0),
                    .give(rule.action), .loadNumber,
                ]
            } else {
                program += [.jumpIfEqual(rule.call.number, then: 0, else: 1), .give(rule.action)]
            }
        }
        return program + [.give(.allow)]
    }

    /// Holds all threads of the process, and every program it starts, to the rules for good. New privileges must have
    /// been given up. `seccomp(2)`.
    func install() throws(ConfinementError) {
        let instructions = program.map(\.encoded)
        let result = dnd_seccomp_filter(instructions, UInt16(clamping: instructions.count))
        // Above zero: a thread that is under another filter.
        guard result == 0 else {
            throw ConfinementError(
                .callFilter, "the filter of system calls was refused",
                underlying: result < 0 ? Errno(rawValue: errno) : nil)
        }
    }
}
