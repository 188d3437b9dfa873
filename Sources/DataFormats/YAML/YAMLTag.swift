import DataURLs

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
