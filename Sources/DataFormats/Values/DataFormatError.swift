/// An error in reading or writing data.
package struct DataFormatError: Error, Sendable {
    /// The kind of failure.
    package enum Code: String, Sendable, CaseIterable {
        /// The file violates its format.
        case damaged
        /// The output format cannot represent the value, or the input uses a feature that is not supported.
        case unsupported
        /// A limit on values or bytes would be exceeded.
        case tooLarge
        /// The nesting limit would be exceeded.
        case tooDeep
        /// A value contains itself.
        case cyclic
    }

    /// The kind of failure.
    package let code: Code
    /// The line in the file, 1-based; nil if not applicable.
    package let line: Int?
    /// The column in the line, in characters, 1-based; nil if not applicable.
    package let column: Int?
    /// The found and the expected value, in lower case and without a full stop.
    package let message: String

    /// An error with its parts.
    package init(_ code: Code, line: Int? = nil, column: Int? = nil, message: String) {
        self.code = code
        self.line = line
        self.column = column
        self.message = message
    }

    /// An error at an offset into `bytes`.
    ///
    /// - Complexity: linear in `offset`.
    init(_ code: Code = .damaged, at offset: Int, in bytes: [UInt8], message: String) {
        var line = 1
        var column = 1
        for byte in bytes.prefix(offset) {
            if byte == 0x0A {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        self.init(code, line: line, column: column, message: message)
    }
}

extension DataFormatError: CustomStringConvertible {
    /// The position, if there is one, and the message: `line 3, column 5: …`.
    package var description: String {
        switch (line, column) {
        case (let line?, let column?): "line \(line), column \(column): \(message)"
        case (let line?, nil): "line \(line): \(message)"
        default: message
        }
    }
}
