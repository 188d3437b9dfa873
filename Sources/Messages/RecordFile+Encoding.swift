import TextEncodings

extension RecordFile {
    /// Returns a file of cards or calendars in UTF-8, so that it can stand beside others.
    ///
    /// A value is read in the encoding that it declares, or else in that which is found for all values of the file. What is
    /// written in ASCII characters, as quoted-printable or base64, stays as it is; where it does not declare its encoding,
    /// which is not UTF-8, it does then.
    ///
    /// - Parameter isCancelled: Asked now and then.
    /// - Throws: `MessageError`: `tooLarge` or `cancelled`.
    /// - Complexity: O(n).
    package static func utf8(
        _ file: [UInt8], isCancelled: () -> Bool = { false }
    ) throws(MessageError) -> [UInt8] {
        let bytes = ContentLineReader.withoutMark(file)
        var undeclared: [[UInt8]] = []
        var isASCII = true
        try forEachLine(of: bytes, isCancelled) { line, written in
            let isOtherValue = !line.isBinary && line.bytes.contains(where: isOther)
            if isOtherValue, line.values("CHARSET").isEmpty { undeclared.append(line.bytes) }
            let head = written.line[..<written.valueStart]
            let isOtherHead = head.contains(where: isOther)
            if isOtherHead { undeclared.append(Array(head)) }
            if isOtherValue || isOtherHead { isASCII = false }
        }
        if isASCII { return bytes }
        let usual = CharsetText.guess(for: undeclared)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var next = 0
        try forEachLine(of: bytes, encoding: usual, isCancelled) { line, written in
            output += bytes[next..<written.range.lowerBound]
            next = written.range.upperBound
            output += utf8(line, bytes[written.range], written, usual: usual)
        }
        return output + bytes[next...]
    }

    /// Whether a byte is not an ASCII character, or is one of an encoding that has only those: ISO-2022-JP.
    private static func isOther(_ byte: UInt8) -> Bool { byte >= 0x80 || byte == 0x1B }

    private static func forEachLine(
        of bytes: [UInt8], encoding: TextEncoding? = nil, _ isCancelled: () -> Bool,
        _ body: (ContentLine, ContentLineReader.Written) -> Void
    ) throws(MessageError) {
        var reader = ContentLineReader(bytes, encoding: encoding)
        var count = 0
        while let line = try reader.next() {
            count += 1
            if count % 1024 == 0, isCancelled() { throw MessageError.cancelled }
            if line.name == "VERSION" { reader.isOld = ["2.1", "1.0"].contains(line.text.filter { !$0.isWhitespace }) }
            if let written = reader.written { body(line, written) }
        }
    }

    /// Returns the lines of a property in UTF-8.
    ///
    /// - Parameter lines: As they are in the file.
    private static func utf8(
        _ property: ContentLine, _ lines: ArraySlice<UInt8>, _ written: ContentLineReader.Written, usual: TextEncoding?
    ) -> [UInt8] {
        let declared = property.values("CHARSET").first
        let isWritten = lines.contains(where: isOther)
        let content = isWritten ? written.line : property.bytes
        guard isWritten || !property.isBinary && content.contains(where: isOther) else { return Array(lines) }
        let isUTF8 = String(validating: content, as: UTF8.self) != nil && !content.contains(0x1B)
        let isRight = declared.map { TextEncoding(label: $0)?.isUTF8 == isUTF8 } ?? isUTF8
        if isRight, isUTF8 || !isWritten { return Array(lines) }
        let (before, value) = (Array(written.line[..<written.valueStart]), Array(written.line[written.valueStart...]))
        let head = CharsetText.decode(before, charset: nil, usual: usual).text
        guard isWritten else {
            guard let name = isUTF8 ? "UTF-8" : declared ?? usual?.name else { return Array(lines) }
            return Array(Self.head(head, declaring: name).utf8) + value + [0x0D, 0x0A]
        }
        let text =
            (declared == nil ? head : Self.head(head, declaring: "UTF-8"))
            + CharsetText.decode(value, charset: declared, usual: usual).text
        // Old cards are folded only between words.
        return (written.isOld ? Array(text.utf8) : folded(text)) + [0x0D, 0x0A]
    }

    /// Returns what stands before a value, with this encoding.
    private static func head(_ head: String, declaring name: String) -> String {
        var parameters = head.dropLast().split(separator: ";", omittingEmptySubsequences: false)
        parameters.removeAll { $0.uppercased().hasPrefix("CHARSET=") }
        return (parameters + ["CHARSET=\(name)"]).joined(separator: ";") + ":"
    }

    /// Returns a line as several, of at most 75 bytes each (RFC 6350, 3.2).
    private static func folded(_ line: String) -> [UInt8] {
        var output: [UInt8] = []
        var count = 0
        for scalar in line.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if count + bytes.count > 75 {
                output += [0x0D, 0x0A, 0x20]
                count = 1
            }
            output += bytes
            count += bytes.count
        }
        return output
    }
}
