import Conversion

extension ScratchFile {
    /// Appends `pending`, of which nothing is left, to this file, which has `written` bytes.
    ///
    /// - Throws: `ConversionError` with `tooLarge` beyond the limit of a result, or `cannotWrite`.
    func write(
        _ pending: inout [UInt8], after written: inout Int, within limits: ConversionLimits
    ) throws(ConversionError) {
        written += pending.count
        guard written <= limits.outputBytes else {
            throw ConversionError(.tooLarge, message: "would become longer than \(limits.outputBytes) bytes")
        }
        try write(pending)
        pending.removeAll(keepingCapacity: true)
    }
}
