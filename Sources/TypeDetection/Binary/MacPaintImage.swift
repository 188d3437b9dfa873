import UniformTypes

/// Detects MacPaint pictures without a MacBinary header by their rows, which are packed one by one (PackBits): 720 of 72 bytes
/// behind a header of 512 bytes.
enum MacPaintImage: Inspector {
    static func inspect(_ content: inout Content) -> InspectionResult? {
        let head = content.head
        guard head.has([0, 0, 0]), head.count > header, head[3] == 0 || head[3] == 2 || head[3] == 3 else { return nil }
        var at = header
        for _ in 0..<16 {
            guard let end = endOfRow(at: at, in: head) else { return nil }
            at = end
        }
        return .sure("com.apple.macpaint-image")
    }

    private static let header = 512
    private static let row = 72

    /// Returns where the row at `start` ends; nil if no packer writes it like this: longer than it is unpacked, or with equal
    /// runs beside each other, as in a file of equal bytes.
    private static func endOfRow(at start: Int, in bytes: [UInt8]) -> Int? {
        var (at, rest) = (start, row)
        var run: UInt8?
        while rest > 0 {
            guard at + 1 < bytes.count else { return nil }
            let code = Int(bytes[at])
            let isRun = code >= 128
            let length = isRun ? 257 - code : code + 1
            guard length <= rest, !isRun || run != bytes[at + 1] else { return nil }
            run = isRun ? bytes[at + 1] : nil
            rest -= length
            at += isRun ? 2 : length + 1
        }
        return at - start <= row + 1 ? at : nil
    }
}
