/// Reads JSON strictly (RFC 8259): no comments, no trailing commas, no `NaN`.
///
/// Numbers keep their spelling and names their order. A duplicate name and an unpaired surrogate, which the standard
/// leaves open, are errors.
struct JSONReader {
    private let bytes: [UInt8]
    private var tokens: JSONTokenizer
    private var budget: DataBudget

    /// Reads the value in `bytes`, UTF-8 with or without a byte order mark.
    ///
    /// - Throws: `DataFormatError` with line and column.
    /// - Complexity: linear.
    static func read(_ bytes: [UInt8], limits: DataLimits) throws(DataFormatError) -> DataDocument {
        var budget = DataBudget(limits)
        return DataDocument(try value(in: bytes, bytes.indices, budget: &budget))
    }

    /// Reads one value per line of `bytes`; empty lines are ignored.
    static func readLines(_ bytes: [UInt8], limits: DataLimits) throws(DataFormatError) -> DataDocument {
        var budget = DataBudget(limits)
        var values: [DataValue] = []
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            if !bytes[start..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
                values.append(try value(in: bytes, start..<end, budget: &budget))
            }
            start = end + 1
        }
        return DataDocument(stream: values)
    }

    private static func value(
        in bytes: [UInt8], _ range: Range<Int>, budget: inout DataBudget
    ) throws(DataFormatError) -> DataValue {
        var reader = JSONReader(bytes: bytes, tokens: JSONTokenizer(bytes, in: range), budget: budget)
        let value = try reader.value(try reader.next())
        // Only white space may follow.
        while try reader.token() != nil {}
        budget = reader.budget
        return value
    }

    /// Returns the value that begins with `token`.
    private mutating func value(_ token: JSONTokenizer.Token) throws(DataFormatError) -> DataValue {
        do { try budget.spend() } catch { throw located(error) }
        switch token {
        case .beginObject: return try object()
        case .beginArray: return try array()
        case .string, .name: return .string(try string())
        case .number:
            let isReal = tokens.rawText.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
            return isReal ? .real(tokens.spelling) : .integer(tokens.spelling)
        case .true: return .bool(true)
        case .false: return .bool(false)
        case .null, .endObject, .endArray: return .null
        }
    }

    private mutating func object() throws(DataFormatError) -> DataValue {
        do { try budget.enter() } catch { throw located(error) }
        var object = DataObject()
        while case let token = try next(), token != .endObject {
            let (start, key) = (tokens.tokenOffset, try string())
            guard object.append(key, try value(try next())) else {
                throw DataFormatError(at: start, in: bytes, message: "the name \(key.prefix(60)) occurs twice")
            }
        }
        budget.leave()
        return .object(object)
    }

    private mutating func array() throws(DataFormatError) -> DataValue {
        do { try budget.enter() } catch { throw located(error) }
        var values: [DataValue] = []
        while case let token = try next(), token != .endArray { values.append(try value(token)) }
        budget.leave()
        return .array(values)
    }

    // MARK: - Tokens

    private mutating func token() throws(DataFormatError) -> JSONTokenizer.Token? {
        do { return try tokens.next() } catch { throw located(error) }
    }

    /// Returns the next token of a value, which is incomplete: the tokenizer throws at the end.
    private mutating func next() throws(DataFormatError) -> JSONTokenizer.Token {
        guard let token = try token() else {
            throw DataFormatError(at: bytes.count, in: bytes, message: "expected a value, found the end")
        }
        return token
    }

    private func string() throws(DataFormatError) -> String {
        do { return try tokens.string() } catch { throw located(error) }
    }

    private func located(_ error: JSONSyntaxError) -> DataFormatError {
        DataFormatError(at: error.offset, in: bytes, message: error.message)
    }

    private func located(_ error: DataFormatError) -> DataFormatError {
        DataFormatError(error.code, at: tokens.tokenOffset, in: bytes, message: error.message)
    }
}

/// A place where a text is not JSON.
package struct JSONSyntaxError: Error {
    /// The kind of error.
    package enum Code: Sendable {
        /// The text is not JSON.
        case invalid
        /// The text ends within a value.
        case truncated
        /// A token exceeds the limit.
        case tooLong
    }

    package let code: Code
    /// The offset in bytes, from the beginning of the input.
    package let offset: Int
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String
}
