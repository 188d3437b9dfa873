/// A field of a rich text while it is read.
struct RTFField {
    /// The number of bytes of an instruction that are kept.
    private static let most = 4096

    private var bytes: [UInt8] = []
    /// Whether the field is a sign, so that its result is not shown, too.
    var isSign = false
    /// The sign of the field, if it is shown unless the field has a result.
    var waitingSign: RichTextSign?

    /// The instruction, such as `HYPERLINK "https://example.org"`, as far as it was read.
    var instruction: String { String(decoding: bytes, as: UTF8.self) }

    /// Takes a byte of the instruction.
    mutating func take(_ byte: UInt8) { if bytes.count < Self.most { bytes.append(byte) } }

    /// Forgets the instruction, which has been followed.
    mutating func clear() { bytes = [] }
}
