import DataURLs

/// Resolves plain scalars by the core schema of YAML 1.2 (section 10.3.2): `no`, dates, and numbers with a leading 0
/// instead of `0o` are not special.
enum YAMLScalar {
    /// The value of a plain scalar without a tag.
    static func resolve(_ text: String) -> DataValue {
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        case ".nan", ".NaN", ".NAN": return .real("nan")
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .real("inf")
        case "-.inf", "-.Inf", "-.INF": return .real("-inf")
        default: return number(Array(text.utf8)) ?? .string(text)
        }
    }

    /// Parses a number: decimal, `0o` octal, `0x` hexadecimal, or real; nil if `text` is not one.
    static func number(_ text: [UInt8]) -> DataValue? {
        for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.starts(with: prefix.utf8) {
            let digits = text.dropFirst(2)
            guard let first = digits.first, Hexadecimal.value(first) != nil else { return nil }
            return UInt128(String(decoding: digits, as: UTF8.self), radix: radix).map { .integer(String($0)) }
        }
        var rest = text[...]
        let isNegative = rest.first == 0x2D
        if isNegative || rest.first == 0x2B { rest.removeFirst() }
        let whole = rest.prefix { (48...57).contains($0) }
        rest.removeFirst(whole.count)
        var fraction: ArraySlice<UInt8>?
        if rest.first == 0x2E {
            fraction = rest.dropFirst().prefix { (48...57).contains($0) }
            rest.removeFirst(1 + (fraction?.count ?? 0))
        }
        guard !whole.isEmpty || !(fraction ?? []).isEmpty else { return nil }
        var exponent: [UInt8] = []
        if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
            exponent.append(UInt8(ascii: "e"))
            rest.removeFirst()
            if let sign = rest.first, sign == 0x2D || sign == 0x2B {
                exponent.append(sign)
                rest.removeFirst()
            }
            guard !rest.isEmpty else { return nil }
            exponent += rest.prefix { (48...57).contains($0) }
            rest = rest.drop { (48...57).contains($0) }
        }
        guard rest.isEmpty else { return nil }
        // JSON has no leading zeros and requires digits before and after the point.
        let digits = whole.drop { $0 == 48 }
        var spelling: [UInt8] = (isNegative ? [0x2D] : []) + (digits.isEmpty ? [48] : Array(digits))
        guard fraction != nil || !exponent.isEmpty else { return .integer(String(decoding: spelling, as: UTF8.self)) }
        if let fraction { spelling += [0x2E] + (fraction.isEmpty ? [48] : fraction) }
        return .real(String(decoding: spelling + exponent, as: UTF8.self))
    }

    /// Whether a YAML reader, of version 1.1 (such as PyYAML) or 1.2, may resolve the plain scalar to anything but a
    /// string.
    static func isAmbiguous(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return true }
        // No special word has more than five letters, and no number begins with one.
        if text.utf8.count > 5, (65...90).contains(first & 0xDF) { return false }
        guard case .string = resolve(text) else { return true }
        // YAML 1.1 has dates, sexagesimal numbers, and underscores in numbers.
        if (48...57).contains(first) || first == 0x2E || first == 0x2B || first == 0x2D { return true }
        return ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "none"].contains(text.lowercased())
    }
}

/// The tags of YAML's type repository (yaml.org/type), in their full form.
enum YAMLTag {
    static let sequence = "tag:yaml.org,2002:seq"
    static let mapping = "tag:yaml.org,2002:map"
    private static let prefix = "tag:yaml.org,2002:"
    private static let scalars: Set<String> = ["str", "null", "bool", "int", "float", "binary", "timestamp"]

    /// Whether this is a scalar tag that maps to a `DataValue`.
    static func isKnown(_ tag: String) -> Bool {
        tag.hasPrefix(prefix) && scalars.contains(String(tag.dropFirst(prefix.count)))
    }

    /// Returns the value of a scalar with one of these tags; nil if the tag is another one or the text is invalid for
    /// it.
    static func value(of text: String, tag: String) -> DataValue? {
        guard tag != "!" else { return .string(text) }
        guard tag.hasPrefix(prefix) else { return nil }
        let plain = YAMLScalar.resolve(text)
        switch (tag.dropFirst(prefix.count), plain) {
        case ("str", _): return .string(text)
        case ("null", .null), ("bool", .bool), ("int", .integer), ("float", .real): return plain
        case ("float", .integer(let digits)): return .real(digits + ".0")
        case ("binary", _): return Base64.decode(text.utf8).map { .data($0) }
        case ("timestamp", _): return Timestamp(spacedText: text).map { .date($0) }
        default: return nil
        }
    }
}

extension Timestamp {
    /// Parses a timestamp in YAML's syntax, which allows white space between date, time and offset.
    fileprivate init?(spacedText text: String) {
        if let exact = Timestamp(text) {
            self = exact
            return
        }
        let compact = text.split { $0 == " " || $0 == "\t" }
        guard compact.count >= 2, compact.count <= 3 else { return nil }
        self.init(compact[0] + "T" + compact.dropFirst().joined())
    }
}

/// Detects comments in a YAML text, which libyaml skips: they are between the ranges of its events.
struct YAMLComments {
    private let scalars: [Unicode.Scalar]
    private let mayBeThere: Bool
    private var position = 0
    /// Whether a comment was found.
    private(set) var areThere = false

    init(_ bytes: [UInt8]) {
        mayBeThere = bytes.contains(UInt8(ascii: "#"))
        scalars = mayBeThere ? Array(String(decoding: bytes, as: UTF8.self).unicodeScalars) : []
    }

    /// Examines the text between the previous event and this one.
    mutating func pass(_ event: YAMLEvent) {
        guard mayBeThere, !areThere else { return }
        if position < event.start.character {
            areThere = scalars[min(position, scalars.count)..<min(event.start.character, scalars.count)].contains("#")
        }
        position = max(position, event.end.character)
    }
}
