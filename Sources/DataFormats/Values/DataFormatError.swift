/// Why data could not be read or written.
package struct DataFormatError: Error, Sendable {
    /// What kind of failure it was.
    package enum Code: String, Sendable, CaseIterable {
        /// The file breaks a rule of its format.
        case damaged
        /// The value has no form in the format that is written, or the format has more than is read.
        case unsupported
        /// A limit of values or of bytes would be exceeded.
        case tooLarge
        /// A limit of nesting would be exceeded.
        case tooDeep
        /// A value contains itself.
        case cyclic
    }

    /// The kind of failure.
    package let code: Code
    /// Where in the file, from 1; nil where that means nothing.
    package let line: Int?
    /// Where in the line, in characters from 1; nil where that means nothing.
    package let column: Int?
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String

    /// An error from its parts.
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
    /// The place, where there is one, and the message: `line 3, column 5: …`.
    package var description: String {
        switch (line, column) {
        case (let line?, let column?): "line \(line), column \(column): \(message)"
        case (let line?, nil): "line \(line): \(message)"
        default: message
        }
    }
}
