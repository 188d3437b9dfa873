import Conversion
import FileSystem
import OfficeDocuments
import SystemPackage

/// The file that sheets or slides are written to, in blocks.
final class OfficeOutput {
    /// Bytes that are not yet in the file.
    var bytes: [UInt8] = []
    private let descriptor: FileDescriptor
    private let limits: ConversionLimits
    private let subject: String?
    private var written = 0
    /// The number of cells without a value that were written.
    private var empty = 0

    /// The maximum number of cells without a value: a sheet with one value in its last corner has 17 billion.
    private static let mostEmpty = 64 << 20

    /// - Parameter descriptor: The file, open for writing, which the caller closes.
    init(_ descriptor: FileDescriptor, subject: String?, limits: ConversionLimits) {
        self.descriptor = descriptor
        self.subject = subject
        self.limits = limits
    }

    /// Adds text.
    func append(_ text: some StringProtocol) { bytes += text.utf8 }

    /// Writes the bytes if they are many. Called after each row.
    ///
    /// - Throws: `ConversionError`.
    func advance() throws(ConversionError) { if bytes.count >= 1 << 18 { try flush() } }

    /// Writes all bytes.
    ///
    /// - Throws: `ConversionError` with `tooLarge` or `cannotWrite`.
    func flush() throws(ConversionError) {
        written += bytes.count
        guard written <= limits.outputBytes else {
            throw ConversionError(
                .tooLarge, subject: subject,
                message: "would become more than \(limits.outputBytes) bytes, which is the limit",
                hint: "raise the limit: --limit output=8G")
        }
        do {
            try descriptor.writeAll(bytes)
        } catch {
            throw ConversionError(
                .cannotWrite, subject: subject, message: "cannot be written: \(error)", underlying: error)
        }
        bytes.removeAll(keepingCapacity: true)
    }

    /// Counts cells without a value that are about to be written.
    ///
    /// - Parameter isBetweenValues: Whether they are in a row with a value. They count an eighth: tables with many gaps are
    ///   usual, and rows without a value are not.
    /// - Throws: `ConversionError` with the code `tooLarge`.
    func willWriteEmpty(_ count: Int, isBetweenValues: Bool = false) throws(ConversionError) {
        empty += isBetweenValues ? count / 8 : count
        guard empty <= Self.mostEmpty else {
            throw ConversionError(
                .tooLarge, subject: subject,
                message: "has values so far apart that the table would have more than \(Self.mostEmpty) empty cells",
                hint: "delete what is far outside the table, or convert it to plain text")
        }
    }
}
