/// One instruction of the classic BPF machine: a word of 32 bits is loaded, masked, compared, and an action is given.
/// The source of the codes is linux/bpf_common.h, of the offsets `struct seccomp_data` in linux/seccomp.h.
struct FilterInstruction: Sendable, Hashable {
    var code: UInt16
    var jumpTrue: UInt8 = 0
    var jumpFalse: UInt8 = 0
    var operand: UInt32

    /// As `struct sock_filter` lies in memory on a little-endian machine.
    var encoded: UInt64 {
        UInt64(code) | UInt64(jumpTrue) << 16 | UInt64(jumpFalse) << 24 | UInt64(operand) << 32
    }

    static let loadNumber = load(offset: 0)
    static let loadArchitecture = load(offset: 4)

    /// The low half of an argument.
    static func loadArgument(_ index: Int) -> FilterInstruction { load(offset: 16 + 8 * UInt32(index)) }

    static func and(_ mask: UInt32) -> FilterInstruction { FilterInstruction(code: 0x54, operand: mask) }

    /// Skips as many instructions as `yes` or `no` says.
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
