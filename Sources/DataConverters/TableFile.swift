import Conversion
import DataFormats
import ItemProviders
import TextEncodings
import UniformTypes

/// The rows of a table of separated values, a file in any encoding.
struct TableFile {
    /// The fields of its header.
    let columns: [String]
    /// Whether its encoding was guessed.
    let isGuess: Bool
    private let subject: String?
    private let format: DataFormat
    private var reader: SeparatedValuesReader

    /// Reads a file that is to be joined, of `type`.
    init(_ part: JoinedPart, _ type: UniformType, _ context: ConversionContext) throws(ConversionError) {
        try self.init(ConversionSource(type: type, content: part.content, name: part.subject), context)
    }

    /// Reads a file.
    ///
    /// - Throws: `ConversionError` if it cannot be read, or has no header.
    init(_ source: ConversionSource, _ context: ConversionContext) throws(ConversionError) {
        subject = source.subject
        format = DataFormat(of: source.type, beginning: []) ?? .commaSeparated
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        let bytes = try input.bytes(of: subject)
        do throws(DataFormatError) {
            let text = try DataInput.utf8(bytes, DeclaredEncoding.outside(source))
            isGuess = text.isGuess
            reader = SeparatedValuesReader(text.bytes, delimiter: format == .tabSeparated ? 0x09 : nil)
            guard let header = try reader.row() else {
                throw DataFormatError(.damaged, message: "is empty, expected a table")
            }
            columns = header
        } catch {
            throw ConversionError(error, subject: source.subject, format: format)
        }
    }

    var delimiter: UInt8 { reader.delimiter }

    /// The number of fields of the longest row that follows, or of the header. No row is taken.
    ///
    /// - Parameter check: Called now and then; may throw.
    /// - Complexity: O(n).
    func width(checking check: () throws(ConversionError) -> Void) throws(ConversionError) -> Int {
        var (copy, width, count) = (self, columns.count, 0)
        while let row = try copy.row() {
            width = max(width, row.count)
            count += 1
            if count % 4096 == 0 { try check() }
        }
        return width
    }

    /// The next row; nil at the end.
    ///
    /// - Parameter isWhole: Whether a row that has not as many fields as the header is an error.
    mutating func row(isWhole: Bool = false) throws(ConversionError) -> [String]? {
        do {
            return try isWhole ? reader.row(under: columns) : reader.row()
        } catch {
            throw ConversionError(error, subject: subject, format: format)
        }
    }
}
