package import TextEncodings

/// The header of a mail or of a part of it: its fields, in order (RFC 5322, 2.2).
package struct MessageHeader: Sendable {
    /// A field.
    package struct Field: Sendable, Hashable {
        /// The name, in lower case.
        package let name: String
        /// The value on one line, without white space at its ends.
        package fileprivate(set) var value: [UInt8]
    }

    /// The maximum size of a header, in bytes: 4 MiB.
    static let mostBytes = 4 << 20
    /// The maximum number of fields.
    static let mostFields = 10_000

    package private(set) var fields: [Field] = []
    /// The encoding of values that declare none; nil to find it.
    private var encoding: TextEncoding?

    /// Creates an empty header.
    init(encoding: TextEncoding? = nil) { self.encoding = encoding }

    /// The value of the first field of this name, which is in lower case; nil if there is none.
    package func first(_ name: String) -> [UInt8]? { fields.first { $0.name == name }?.value }

    /// The text of the first field of this name, on one line; nil if there is none, or if it is empty.
    package func text(_ name: String) -> String? {
        decoded(name).flatMap { $0.text.isEmpty ? nil : $0.text }
    }

    /// Whether the encoding of the first field of this name is certain.
    package func isCertain(_ name: String) -> Bool { decoded(name)?.isCertain ?? true }

    private func decoded(_ name: String) -> (text: String, isCertain: Bool)? {
        first(name).map {
            EncodedWords.decoded($0, isAddress: Self.addresses.contains(name), usual: encoding)
        }
    }

    /// Takes `guess` for the encoding of values that declare none, unless it is known.
    mutating func assume(_ guess: TextEncoding) { encoding = encoding ?? guess.guessed }

    /// The fields with lists of addresses (RFC 5322, 3.6.2 and 3.6.3).
    private static let addresses: Set<String> = ["from", "sender", "reply-to", "to", "cc", "bcc"]

    /// The value of a field such as `Content-Type`, which has parameters; nil if there is none.
    package func parameterised(_ name: String) -> ParameterisedValue? {
        first(name).map { ParameterisedValue($0, encoding: encoding) }
    }

    /// Returns the header at the beginning of a mail, as far as these bytes have it.
    ///
    /// - Parameter encoding: The encoding of values that declare none; nil to find it.
    package static func reading(_ beginning: [UInt8], encoding: TextEncoding? = nil) -> MessageHeader {
        var parser = MessageParser(beginning, from: 0, encoding: encoding) { false }
        return (try? parser.header().0) ?? MessageHeader()
    }

    // MARK: - Reading

    /// Adds the field that begins with `line`; returns false if the line begins none.
    ///
    /// Some senders have a space before the colon.
    mutating func begin(_ line: ArraySlice<UInt8>) throws(MessageError) -> Bool {
        guard let colon = Self.colon(in: line) else { return false }
        guard fields.count < Self.mostFields else {
            throw MessageError(.tooLarge, message: "has more than \(Self.mostFields) header fields in one header")
        }
        var name = line[..<colon]
        while name.last == 0x20 || name.last == 0x09 { name.removeLast() }
        fields.append(
            Field(
                name: String(decoding: name, as: UTF8.self).lowercased(),
                value: Array(Self.trimmed(line[(colon + 1)...]))))
        return true
    }

    /// Adds a continuation line to the last field.
    mutating func fold(_ line: ArraySlice<UInt8>) {
        guard let last = fields.indices.last else { return }
        let more = Self.trimmed(line)
        guard !more.isEmpty else { return }
        // In place: a field may have as many lines as the header has room for.
        if !fields[last].value.isEmpty { fields[last].value.append(0x20) }
        fields[last].value += more
    }

    /// Whether the line begins a field (RFC 5322, 2.2).
    package static func isField(_ line: ArraySlice<UInt8>) -> Bool { colon(in: line) != nil }

    private static func colon(in line: ArraySlice<UInt8>) -> Int? {
        let name = line.prefix { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
        guard !name.isEmpty, name.count < 1000 else { return nil }
        let rest = line[name.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
        return rest.first == UInt8(ascii: ":") ? rest.startIndex : nil
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line.drop { $0 == 0x20 || $0 == 0x09 }
        while let last = line.last, last == 0x20 || last == 0x09 || last == 0x0D || last == 0x0A { line.removeLast() }
        return line
    }
}
