package import TextEncodings

/// A property of a card or of a calendar: `item1.TEL;TYPE=work:+49 30 1` (RFC 6350, 3.3, RFC 5545, 3.1, vCard 2.1).
package struct ContentLine: Sendable, Hashable {
    /// The group before the name; nil if there is none.
    package let group: String?
    /// The name, in upper case.
    package let name: String
    /// The parameters, with names in upper case; vCard 2.1 writes types without a name.
    package let parameters: [(name: String, values: [String])]
    /// The value as it is written, without the encoding for transfer.
    package let bytes: [UInt8]
    /// The encoding of the file; nil for UTF-8, or if nothing is known.
    let encoding: TextEncoding?

    package static func == (one: ContentLine, other: ContentLine) -> Bool {
        one.group == other.group && one.name == other.name && one.bytes == other.bytes
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(bytes)
    }

    /// The values of all parameters of this name.
    package func values(_ name: String) -> [String] {
        parameters.filter { $0.name == name }.flatMap(\.values)
    }

    /// The value as text, with its escapes, and whether its encoding is certain.
    package var raw: (text: String, isCertain: Bool) {
        CharsetText.decode(bytes, charset: values("CHARSET").first, usual: encoding)
    }

    /// Whether the value is bytes in base64, which `bytes` has decoded.
    package let isBinary: Bool

    /// The value as a text of one or more lines, without escapes.
    package var text: String { Self.unescaped(raw.text) }

    /// The components of a value with semicolons between them, each with the values between its commas.
    ///
    /// - Parameter splitsLists: Whether commas separate values, which is not so in vCard 2.1.
    package func components(splitsLists: Bool = true) -> [[String]] {
        var components: [[String]] = [[""]]
        var isEscaped = false
        for character in raw.text {
            let last = components.count - 1
            let inner = components[last].count - 1
            if isEscaped {
                components[last][inner] += Self.escaped(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == ";" {
                components.append([""])
            } else if character == ",", splitsLists {
                components[last].append("")
            } else {
                components[last][inner].append(character)
            }
        }
        return components.map { $0.map { EncodedWords.line($0) } }
    }

    /// RFC 5545, 3.3.11, and RFC 6350, 3.4.
    package static func unescaped(_ text: String) -> String {
        guard text.contains("\\") else { return text }
        var output = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                output += escaped(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                output.append(character)
            }
        }
        return isEscaped ? output + "\\" : output
    }

    private static func escaped(_ character: Character) -> String {
        switch character {
        case "n", "N": "\n"
        case ",", ";", "\\", ":", "\"": String(character)
        default: "\\" + String(character)
        }
    }
}

/// Reads the properties of cards and calendars, one after the other.
package struct ContentLineReader {
    /// The maximum size of a property, in bytes: 64 MiB, for pictures.
    private static let mostBytes = 64 << 20

    private let bytes: [UInt8]
    private let encoding: TextEncoding?
    private var position = 0
    /// Whether the object is a vCard 2.1 or a vCalendar 1.0, which are folded and encoded in another way.
    package var isOld = false
    /// The property that was read last, as it is written.
    private(set) var written: Written?

    /// A property as it is written.
    struct Written {
        /// The places of its lines.
        let range: Range<Int>
        /// Its lines as one, without the end.
        let line: [UInt8]
        /// The place of the value in that line.
        let valueStart: Int
        /// Whether it is one of vCard 2.1 or vCalendar 1.0.
        let isOld: Bool
    }

    /// Creates a reader. UTF-16, which has a byte order mark or is stated, is converted.
    ///
    /// - Parameter encoding: The encoding of values that declare none; nil for UTF-8, or if nothing is known.
    package init(_ bytes: [UInt8], encoding: TextEncoding? = nil) {
        self.bytes = Self.withoutMark(bytes, stated: encoding)
        self.encoding = encoding?.isWide == true ? nil : encoding
    }

    /// Returns text in UTF-16 as UTF-8, and other text without its byte order mark.
    static func withoutMark(_ bytes: [UInt8], stated: TextEncoding? = nil) -> [UInt8] {
        let mark = TextEncoding(markOf: bytes)
        let zeros = mark == nil && stated == nil && bytes.prefix(16).contains(0) ? Array(bytes.prefix(1024)) : []
        let unmarked = TextPeek.isUnmarkedUTF16(zeros) ? TextPeek.unmarkedUTF16(zeros) : nil
        guard let wide = mark ?? stated ?? unmarked, wide.isWide else {
            return Array(bytes.dropFirst(mark?.markLength ?? 0))
        }
        return CharsetText.text(of: bytes, in: wide, replacesInvalid: true).map { Array($0.utf8) } ?? bytes
    }

    /// Returns the next property; nil at the end. Lines that are none are left out.
    ///
    /// - Throws: `MessageError` with the code `tooLarge`.
    package mutating func next() throws(MessageError) -> ContentLine? {
        while position < bytes.count {
            let start = position
            var line = try unfolded()
            guard let head = head(of: line) else { continue }
            if head.isQuotedPrintable {
                // A soft line break continues the property without a space, unless its object ends: some programs cut
                // a text within an escape.
                while line.last == UInt8(ascii: "="), position < bytes.count, !isAtEnd {
                    line.removeLast()
                    line += try unfolded()
                    try check(line.count)
                }
            }
            written = Written(range: start..<position, line: line, valueStart: head.valueStart, isOld: isOld)
            return property(line, head)
        }
        return nil
    }

    /// Whether the next line ends an object.
    private var isAtEnd: Bool {
        let word = bytes[position...].prefix(4)
        return word.last == UInt8(ascii: ":") && word.map { $0 & 0xDF }.starts(with: "END".utf8)
    }

    private func check(_ count: Int) throws(MessageError) {
        guard count <= Self.mostBytes else {
            throw MessageError(.tooLarge, message: "has a property of more than \(Self.mostBytes >> 20) MiB")
        }
    }

    /// Returns the next line with the lines that continue it.
    private mutating func unfolded() throws(MessageError) -> [UInt8] {
        var line = physicalLine()
        while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
            // A soft line break between two words: the space is a part of the text (RFC 2045, 6.7, rule 5). Only vCard 2.1 and
            // vCalendar 1.0 have this encoding.
            if isOld, line.last == UInt8(ascii: "="), head(of: line)?.isQuotedPrintable == true {
                line.removeLast()
                line += physicalLine()
                try check(line.count)
                continue
            }
            // The space is part of the text only in vCard 2.1, 2.1.3.
            if !isOld { position += 1 }
            let start = line.count
            line += physicalLine()
            // An empty line ends base64 in vCard 2.1.
            if line.count == start { break }
            try check(line.count)
        }
        return line
    }

    private mutating func physicalLine() -> [UInt8] {
        let end = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        let line = Array(bytes[position..<end])
        position = end
        if position < bytes.count, bytes[position] == 0x0D { position += 1 }
        if position < bytes.count, bytes[position] == 0x0A { position += 1 }
        return line
    }

    // MARK: - Syntax

    private struct Head {
        let group: String?
        let name: String
        let parameters: [(name: String, values: [String])]
        let valueStart: Int

        private func has(_ value: String) -> Bool {
            parameters.contains {
                ($0.name == "ENCODING" || $0.name == "TYPE") && $0.values.contains { $0.uppercased() == value }
            }
        }

        var isQuotedPrintable: Bool { has("QUOTED-PRINTABLE") }
        var isBase64: Bool { has("BASE64") || has("B") }
    }

    /// The value of a parameter with line ends and quotation marks in place of `^n` and `^'` (RFC 6868, 3.2).
    private static func parameter(_ text: String) -> String {
        guard text.contains("^") else { return text }
        let parts = text.split(separator: "^^", omittingEmptySubsequences: false)
        return parts.map { $0.replacing("^n", with: "\n").replacing("^'", with: "\"") }.joined(separator: "^")
    }

    /// Parses what stands before the value; nil if the line is no property.
    private func head(of line: [UInt8]) -> Head? {
        guard let first = line.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }) else {
            return nil
        }
        let name = String(decoding: line[..<first], as: UTF8.self).filter { !$0.isWhitespace }
        let words = name.split(separator: ".", maxSplits: 1)
        guard let last = words.last, last.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        var parameters: [(name: String, values: [String])] = []
        var word: [UInt8] = []
        var values: [[UInt8]] = []
        var isQuoted = false
        var index = first
        // Parameters end at the colon outside of quotation marks; commas separate their values.
        func take() {
            guard !values.isEmpty || !word.isEmpty else { return }
            values.append(word)
            let texts = values.map { CharsetText.decode($0, charset: nil, usual: encoding).text }
            let parts = texts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 {
                parameters.append((parts[0].uppercased(), ([String(parts[1])] + texts.dropFirst()).map(Self.parameter)))
            } else {
                let isEncoding = ["QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT"].contains(texts[0].uppercased())
                parameters.append((isEncoding ? "ENCODING" : "TYPE", texts))
            }
            (word, values) = ([], [])
        }
        while index < line.count {
            let byte = line[index]
            index += 1
            if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if isQuoted {
                word.append(byte)
            } else if byte == UInt8(ascii: ":") {
                take()
                return Head(
                    group: words.count == 2 ? String(words[0]) : nil, name: last.uppercased(), parameters: parameters,
                    valueStart: index)
            } else if byte == UInt8(ascii: ";") {
                take()
            } else if byte == UInt8(ascii: ",") {
                values.append(word)
                word = []
            } else {
                word.append(byte)
            }
        }
        return nil
    }

    private func property(_ line: [UInt8], _ head: Head) -> ContentLine {
        var value = line[head.valueStart...]
        if head.isQuotedPrintable {
            value = TransferEncoding.quotedPrintable(value)[...]
        } else if head.isBase64 {
            value = TransferEncoding.base64.decode(value).content[...]
        }
        return ContentLine(
            group: head.group, name: head.name, parameters: head.parameters, bytes: Array(value), encoding: encoding,
            isBinary: head.isBase64)
    }
}

/// An object of a card or calendar file: what stands between `BEGIN` and `END`.
package struct ContentObject: Sendable {
    /// The maximum depth of objects within objects.
    static let mostLevels = 32
    static let tooDeep = MessageError(.tooLarge, message: "nests objects deeper than \(mostLevels) levels")
    /// The maximum number of properties and objects in a file.
    static let mostProperties = 2_000_000
    /// The property whose value is a card that follows it. (vCard 2.1, 2.5.1)
    static let agent = "AGENT"
    /// The objects that have none of their own name directly in them: where one does, an end is missing. (RFC 6350, 6.1.1;
    /// RFC 5545, 3.6)
    static let single: Set<String> = ["VCARD", "VCALENDAR", "VEVENT", "VTODO", "VJOURNAL"]
    static func withoutEnd(_ name: String) -> MessageError {
        MessageError(.damaged, message: "has no END:\(name) before the next BEGIN:\(name)")
    }
    static let tooMany = MessageError(.tooLarge, message: "has more than \(mostProperties) properties")

    /// The name, in upper case: `VCARD`, `VEVENT`.
    package let name: String
    package private(set) var properties: [ContentLine] = []
    package private(set) var objects: [ContentObject] = []

    /// The first property of this name.
    package func first(_ name: String) -> ContentLine? { properties.first { $0.name == name } }
    /// Whether the encoding of all values is certain.
    package var isCertain: Bool {
        properties.allSatisfy { $0.isBinary || $0.raw.isCertain } && objects.allSatisfy(\.isCertain)
    }
    /// All properties of this name.
    package func all(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }

    /// Reads all objects of a file.
    ///
    /// Values that declare no charset are in one encoding, which is guessed from all of them: one program wrote the file.
    ///
    /// - Parameters:
    ///   - encoding: The encoding of values that declare none; nil to find it.
    ///   - isCancelled: Asked now and then.
    /// - Throws: `MessageError`: `damaged` if there is none or if the last one does not end, `tooLarge`, `cancelled`.
    package static func read(
        _ bytes: [UInt8], named wanted: String, encoding: TextEncoding? = nil, isCancelled: () -> Bool = { false }
    ) throws(MessageError) -> [ContentObject] {
        let objects = try read(bytes, named: wanted, in: encoding, isCancelled: isCancelled)
        guard encoding == nil, let guess = CharsetText.guess(for: objects.flatMap(\.undeclared)) else { return objects }
        return try read(bytes, named: wanted, in: guess, isCancelled: isCancelled)
    }

    /// The values whose encoding nothing declares, and that are not ASCII.
    private var undeclared: [[UInt8]] {
        properties.filter { line in
            !line.isBinary && line.values("CHARSET").isEmpty && line.bytes.contains { $0 >= 0x80 }
        }.map(\.bytes) + objects.flatMap(\.undeclared)
    }

    private static func read(
        _ bytes: [UInt8], named wanted: String, in encoding: TextEncoding?, isCancelled: () -> Bool
    ) throws(MessageError) -> [ContentObject] {
        var reader = ContentLineReader(bytes, encoding: encoding)
        var open: [ContentObject] = []
        var found: [ContentObject] = []
        var count = 0
        while let line = try reader.next() {
            count += 1
            if count % 1024 == 0, isCancelled() { throw MessageError.cancelled }
            guard count <= mostProperties else { throw tooMany }
            switch line.name {
            case "BEGIN":
                guard open.count < mostLevels else { throw tooDeep }
                let name = word(line)
                if let last = open.last, last.name == name, single.contains(name) {
                    let property = last.properties.last
                    guard property?.name == agent, property?.bytes.isEmpty == true else { throw withoutEnd(name) }
                }
                open.append(ContentObject(name: name))
            case "END":
                // An end of something else ends nothing.
                guard let at = open.lastIndex(where: { $0.name == word(line) }) else { continue }
                while open.count > at, let done = open.popLast() {
                    if open.isEmpty {
                        if done.name == wanted { found.append(done) }
                        reader.isOld = false
                    } else {
                        open[open.count - 1].objects.append(done)
                    }
                }
            default:
                guard !open.isEmpty else { continue }
                if line.name == "VERSION" { reader.isOld = ["2.1", "1.0"].contains(word(line)) }
                open[open.count - 1].properties.append(line)
            }
        }
        guard open.isEmpty else {
            throw MessageError(.damaged, message: "is truncated: expected END:\(open[0].name)")
        }
        guard !found.isEmpty else {
            throw MessageError(.damaged, message: "has no BEGIN:\(wanted)")
        }
        return found
    }

    private static func word(_ line: ContentLine) -> String {
        String(decoding: line.bytes, as: UTF8.self).uppercased().filter { !$0.isWhitespace }
    }
}
