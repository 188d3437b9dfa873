/// The content of a dynamic identifier (`dyn.a...`): a tag that no declared type has, and the types that it conforms
/// to.
///
/// The payload is `?0=<conforms-to>:<tag class>=<tag>` in base 32, with common identifiers abbreviated. The algorithm
/// and its abbreviations are known from the identifiers that macOS creates; alastairs-place.net described it first
/// ("Decoding UTIs", 2012), and public logs of macOS confirm it.
struct DynamicType: Equatable {
    /// A tag class or other key apart from the conformance, with its value, in the order of the payload.
    struct Field: Equatable {
        let key: String
        let value: String
    }

    var conformsTo: [String]
    var fields: [Field]

    static let prefix = "dyn.a"

    /// Longer identifiers are rejected: no tag is that long, and parsing them costs time.
    static let maximumLength = 4096

    private static let abbreviations: [(code: String, identifier: String)] = [
        ("0", "UTTypeConformsTo"), ("1", "public.filename-extension"), ("2", "com.apple.ostype"),
        ("3", "public.mime-type"), ("4", "com.apple.nspboard-type"), ("5", "public.url-scheme"), ("6", "public.data"),
        ("7", "public.text"), ("8", "public.plain-text"), ("9", "public.utf16-plain-text"),
        ("A", "com.apple.traditional-mac-plain-text"), ("B", "public.image"), ("C", "public.video"),
        ("D", "public.audio"), ("E", "public.directory"), ("F", "public.folder"), ("10", "com.apple.package"),
    ]

    init(conformsTo: [String], fields: [Field]) {
        self.conformsTo = conformsTo
        self.fields = fields
    }

    /// The type that macOS creates for a tag.
    init(tag: String, tagClass: TagClass, conformsTo: [String]) {
        var value = tagClass.normalized(tag)
        if tagClass == .osType {
            while value.utf8.count < 4 { value.append("\0") }
        }
        self.init(conformsTo: conformsTo, fields: [Field(key: tagClass.rawValue, value: value)])
    }

    /// Parses an identifier; nil if it is malformed.
    init?(identifier: String) {
        let text = identifier.lowercased()
        guard text.utf8.count <= Self.maximumLength, text.hasPrefix(Self.prefix),
            let bytes = DynamicBase32.decode(text.dropFirst(Self.prefix.count)),
            let payload = String(validating: bytes, as: UTF8.self)
        else { return nil }
        self.init(payload: payload)
    }

    /// Parses a payload such as `?0=6:1=go`; nil if it is malformed.
    init?(payload: String) {
        var parts = Self.split(payload)
        var parents: [String] = []
        if payload.hasPrefix("?") {
            guard let first = parts.first else { return nil }
            parts.removeFirst()
            let text = first.dropFirst()
            guard let equals = text.firstIndex(of: "="), Self.expanded(String(text[..<equals])) == "UTTypeConformsTo"
            else {
                return nil
            }
            let list = Self.unescaped(text[text.index(after: equals)...])
            parents = list.split(separator: ",", omittingEmptySubsequences: true).map { Self.expanded(String($0)) }
            guard !parents.isEmpty else { return nil }
        }
        var fields: [Field] = []
        for part in parts {
            guard let equals = part.firstIndex(of: "="), equals != part.startIndex else { return nil }
            let key = Self.expanded(String(part[..<equals]))
            fields.append(Field(key: key, value: Self.unescaped(part[part.index(after: equals)...])))
        }
        guard !fields.isEmpty else { return nil }
        self.init(conformsTo: parents, fields: fields)
    }

    /// The payload, such as `?0=6:1=go`; `:`, NUL and `\` are escaped with `\`.
    var payload: String {
        var parts = fields.map { "\(Self.abbreviated($0.key))=\(Self.escaped($0.value))" }
        if !conformsTo.isEmpty {
            parts.insert("?0=" + conformsTo.map { Self.escaped(Self.abbreviated($0)) }.joined(separator: ","), at: 0)
        }
        return parts.joined(separator: ":")
    }

    var identifier: String { Self.prefix + DynamicBase32.encode(payload.utf8) }

    /// Returns the tags of a class, without the padding of short OSTypes.
    func tags(of tagClass: TagClass) -> [String] {
        fields.filter { $0.key.lowercased() == tagClass.rawValue }.map { field in
            guard tagClass == .osType else { return field.value }
            return String(
                String.UnicodeScalarView(field.value.unicodeScalars.reversed().drop { $0 == "\0" }.reversed()))
        }
    }

    private static func abbreviated(_ identifier: String) -> String {
        let key = identifier.lowercased()
        return abbreviations.first { $0.identifier.lowercased() == key }?.code ?? identifier
    }

    private static func expanded(_ code: String) -> String {
        abbreviations.first { $0.code == code }?.identifier ?? code
    }

    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == ":" || scalar == "\\" || scalar == "\0" { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if !isEscaped && scalar == "\\" {
                isEscaped = true
            } else {
                result.append(scalar)
                isEscaped = false
            }
        }
        return String(result)
    }

    /// Splits the payload at unescaped colons.
    private static func split(_ payload: String) -> [Substring] {
        var parts: [Substring] = []
        var start = payload.startIndex
        var isEscaped = false
        let scalars = payload.unicodeScalars
        for index in scalars.indices {
            if isEscaped {
                isEscaped = false
            } else if scalars[index] == "\\" {
                isEscaped = true
            } else if scalars[index] == ":" {
                parts.append(payload[start..<index])
                start = scalars.index(after: index)
            }
        }
        parts.append(payload[start...])
        return parts
    }
}

/// The base 32 encoding of dynamic identifiers: most significant bit first, zero-filled, without padding.
enum DynamicBase32 {
    private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var result: [UInt8] = []
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            buffer = (buffer << 8 | UInt32(byte)) & 0xFFFF
            bits += 8
            while bits >= 5 {
                bits -= 5
                result.append(alphabet[Int(buffer >> bits & 31)])
            }
        }
        if bits > 0 { result.append(alphabet[Int(buffer << (5 - bits) & 31)]) }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the whole bytes; nil if a character is not in the alphabet or the remaining bits are not zero.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var result: [UInt8] = []
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for character in text.utf8 {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            buffer = (buffer << 5 | UInt32(value)) & 0xFFFF
            bits += 5
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(buffer >> bits & 0xFF))
            }
        }
        guard bits < 5, buffer & ((1 << bits) - 1) == 0 else { return nil }
        return result
    }
}
