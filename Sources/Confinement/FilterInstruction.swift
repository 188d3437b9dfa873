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
