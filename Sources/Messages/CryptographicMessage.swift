/// A message of the Cryptographic Message Syntax (CMS, RFC 5652), as S/MIME puts it into mails (RFC 8551).
///
/// Only its outer structure is read: no signature is verified, and nothing is decrypted.
enum CryptographicMessage: Hashable {
    /// Content with signatures that enclose it.
    case signed([UInt8])
    /// Content that only its recipients can read.
    case encrypted

    /// Reads a message; nil for any other data, for signatures and certificates without content, and for a message whose
    /// end is missing.
    ///
    /// - Complexity: O(n), for each of at most `BERElements.mostLevels` levels without a stated length.
    init?(_ bytes: [UInt8]) {
        var outside = BERElements(bytes[...])
        guard let message = outside.next(.sequence) else { return nil }
        var fields = BERElements(message)
        guard let type = fields.next(.objectIdentifier) else { return nil }
        switch Array(type) {
        case Self.dataTypes + [2]:
            guard let content = Self.signedContent(&fields) else { return nil }
            self = .signed(content)
        case Self.dataTypes + [3], Self.dataTypes + [4], Self.dataTypes + [6], Self.authenticatedAndEncrypted:
            self = .encrypted
        default: return nil
        }
    }

    /// `SignedData`: a version, algorithms, and the content (RFC 5652, 5.1 and 5.2).
    private static func signedContent(_ fields: inout BERElements) -> [UInt8]? {
        guard let wrapper = fields.next(.explicit0) else { return nil }
        var outer = BERElements(wrapper)
        guard let data = outer.next(.sequence) else { return nil }
        var signedData = BERElements(data)
        guard signedData.next(.integer) != nil, signedData.next(.set) != nil, let info = signedData.next(.sequence)
        else { return nil }
        var content = BERElements(info)
        guard let type = content.next(.objectIdentifier), type.elementsEqual(dataTypes + [1]),
            let explicit = content.next(.explicit0)
        else { return nil }
        var strings = BERElements(explicit)
        return strings.nextOctets()
    }

    /// `1.2.840.113549.1.7`: data is 1 in it, signed data 2, enveloped data 3 and 4, encrypted data 6.
    private static let dataTypes: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7]
    /// `id-ct-authEnvelopedData`, 1.2.840.113549.1.9.16.1.23 (RFC 5083).
    private static let authenticatedAndEncrypted: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 9, 16, 1, 23]
}

/// The elements of a constructed value in the Basic Encoding Rules (ITU-T X.690, section 8), one after the other.
private struct BERElements {
    /// The identifier octets that are read here.
    enum Identifier: UInt8 {
        case endOfContents = 0
        case integer = 0x02
        case octetString = 0x04
        case objectIdentifier = 0x06
        case octetStrings = 0x24
        case sequence = 0x30
        case set = 0x31
        case explicit0 = 0xA0
    }

    /// The maximum depth of elements within each other.
    static let mostLevels = 24

    private var rest: ArraySlice<UInt8>
    private let level: Int

    init(_ contents: ArraySlice<UInt8>, level: Int = 0) {
        rest = contents
        self.level = level
    }

    /// Returns the contents of the next element; nil if it is another one, or damaged.
    mutating func next(_ identifier: Identifier) -> ArraySlice<UInt8>? {
        guard rest.first == identifier.rawValue else { return nil }
        return next()?.contents
    }

    /// Returns the bytes of the next octet string, which may be in several pieces; nil if the next element is something else.
    mutating func nextOctets() -> [UInt8]? {
        if let piece = next(.octetString) { return Array(piece) }
        guard level < Self.mostLevels, let pieces = next(.octetStrings) else { return nil }
        var inner = BERElements(pieces, level: level + 1)
        var octets: [UInt8] = []
        while !inner.rest.isEmpty {
            guard let piece = inner.nextOctets() else { return nil }
            octets += piece
        }
        return octets
    }

    private mutating func next() -> (identifier: UInt8, contents: ArraySlice<UInt8>)? {
        // 31 announces longer identifiers, which the messages do not have.
        guard let identifier = rest.popFirst(), identifier & 0x1F != 0x1F, let first = rest.popFirst() else {
            return nil
        }
        guard first != 0x80 else { return contentsToEnd().map { (identifier, $0) } }
        var length = Int(first)
        if first > 0x80 {
            length = 0
            for _ in 0..<(first & 0x7F) {
                guard let byte = rest.popFirst(), length <= Int.max >> 8 else { return nil }
                length = length << 8 | Int(byte)
            }
        }
        guard length <= rest.count else { return nil }
        defer { rest = rest.dropFirst(length) }
        return (identifier, rest.prefix(length))
    }

    /// Returns the contents of an element without a length, up to the two zeros that end it (8.1.5).
    private mutating func contentsToEnd() -> ArraySlice<UInt8>? {
        guard level < Self.mostLevels else { return nil }
        var inner = BERElements(rest, level: level + 1)
        while true {
            let end = inner.rest.startIndex
            guard let element = inner.next() else { return nil }
            guard element.identifier == Identifier.endOfContents.rawValue else { continue }
            defer { rest = inner.rest }
            return rest[..<end]
        }
    }
}
