import Glibc
import CLinux
import SystemPackage

/// A filter of the system calls of a process: allows all known calls except those that rules forbid.
///
/// It lists forbidden rather than allowed calls, because the calls of a C library, a Haskell runtime or a codec change
/// with every Debian release, and an overlooked one must not make every picture fail. Calls newer than this list fail
/// with `ENOSYS`, on which libraries fall back to older ones, so no unreviewed call is reachable.
struct SeccompFilter: Sendable, Hashable {
    /// The result of a call.
    enum Action: Sendable, Hashable {
        /// The call fails with this error.
        case fail(Errno)
        /// The call does nothing and reports success.
        case pretend
        /// The call ends the process at once, as by SIGSYS.
        case endProcess
        /// The call is made.
        case allow

        /// The kernel's encoding. linux/seccomp.h: SECCOMP_RET_ERRNO, _KILL_PROCESS, _ALLOW.
        var code: UInt32 {
            switch self {
            case .fail(let error): 0x0005_0000 | UInt32(truncatingIfNeeded: error.rawValue)
            case .pretend: 0x0005_0000
            case .endProcess: 0x8000_0000
            case .allow: 0x7FFF_0000
            }
        }
    }

    /// The condition of a rule: the low 32 bits of an argument, masked, are or are not equal to a value. All tested
    /// arguments have 32 bits, or the kernel ignores the rest.
    struct Condition: Sendable, Hashable {
        /// The 0-based index of the argument.
        var argument: Int
        var mask: UInt32 = .max
        var value: UInt32
        /// Whether the rule applies if they are equal, or if they are not.
        var whenEqual: Bool
    }

    /// An action for one call, always or under a condition.
    struct Rule: Sendable, Hashable {
        var call: SystemCall
        var condition: Condition?
        var action: Action
    }

    /// The rules; the first that applies decides.
    var rules: [Rule] = []
    /// The newest allowed call.
    var youngest = SystemCall.youngestKnown

    /// Adds a rule for each of `calls`.
    mutating func set(_ action: Action, for calls: some Sequence<SystemCall>, if condition: Condition? = nil) {
        rules += calls.map { Rule(call: $0, condition: condition, action: action) }
    }

    /// The BPF program that the kernel runs before every call.
    var program: [FilterInstruction] {
        var program: [FilterInstruction] = [
            // A process can switch architectures, and the numbers then mean other calls.
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

    /// Enforces the rules permanently on all threads of the process, and on every program that it starts. New
    /// privileges must have been given up. `seccomp(2)`.
    func install() throws(ConfinementError) {
        let instructions = program.map(\.encoded)
        let result = dnd_seccomp_filter(instructions, UInt16(clamping: instructions.count))
        // A positive result is the ID of a thread under another filter.
        guard result == 0 else {
            throw ConfinementError(
                .callFilter, "the filter of system calls was refused",
                underlying: result < 0 ? Errno(rawValue: errno) : nil)
        }
    }
}

/// One instruction of the classic BPF machine: it loads a 32-bit word, masks it, compares it, or returns an action. The
/// codes are from linux/bpf_common.h, the offsets from `struct seccomp_data` in linux/seccomp.h.
struct FilterInstruction: Sendable, Hashable {
    var code: UInt16
    var jumpTrue: UInt8 = 0
    var jumpFalse: UInt8 = 0
    var operand: UInt32

    /// The bytes of `struct sock_filter` on a little-endian machine.
    var encoded: UInt64 {
        UInt64(code) | UInt64(jumpTrue) << 16 | UInt64(jumpFalse) << 24 | UInt64(operand) << 32
    }

    static let loadNumber = load(offset: 0)
    static let loadArchitecture = load(offset: 4)

    /// The low half of an argument.
    static func loadArgument(_ index: Int) -> FilterInstruction { load(offset: 16 + 8 * UInt32(index)) }

    static func and(_ mask: UInt32) -> FilterInstruction { FilterInstruction(code: 0x54, operand: mask) }

    /// Skips `yes` instructions if the word is equal, otherwise `no`.
    static func jumpIfEqual(_ value: UInt32, then yes: UInt8, else no: UInt8) -> FilterInstruction {
        FilterInstruction(code: 0x15, jumpTrue: yes, jumpFalse: no, operand: value)
    }

    static func jumpIfGreater(_ value: UInt32, then yes: UInt8, else no: UInt8) -> FilterInstruction {
        FilterInstruction(code: 0x25, jumpTrue: yes, jumpFalse: no, operand: value)
    }

    static func give(_ action: SeccompFilter.Action) -> FilterInstruction {
        FilterInstruction(code: 0x06, operand: action.code)
    }

    private static func load(offset: UInt32) -> FilterInstruction { FilterInstruction(code: 0x20, operand: offset) }
}
