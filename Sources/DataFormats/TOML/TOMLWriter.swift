import DataURLs

/// Writes TOML 1.0.0, keeping the order of keys: a table that precedes plain values is written inline.
struct TOMLWriter {
    private var output: [UInt8] = []
    private var losses: Set<DataLoss> = []
    private let limits: DataLimits

    /// Writes a document whose value is an object.
    ///
    /// - Throws: `DataFormatError` for a value that TOML cannot represent: a document that is not an object, null, an
    ///   integer beyond 64 bits.
    static func write(_ document: DataDocument, limits: DataLimits) throws(DataFormatError) -> DataOutput {
        guard case .object(let object) = document.value else {
            throw DataFormatError(
                .unsupported, message: "holds \(document.value.kind), expected an object: a TOML file is a table")
        }
        var writer = TOMLWriter(limits: limits)
        try writer.writeTable(object, path: "")
        return DataOutput(writer.output, losses: writer.losses)
    }

    private init(limits: DataLimits) { self.limits = limits }

    /// Writes the entries of a table after its header: first those on a line each, then those with headers.
    private mutating func writeTable(_ object: DataObject, path: String) throws(DataFormatError) {
        let entries = object.entries
        let firstWithHeader = (entries.lastIndex { !Self.canHaveHeader($0.value) }).map { $0 + 1 } ?? 0
        for entry in entries[..<firstWithHeader] {
            output += (Self.key(entry.key) + " = ").utf8
            try writeInline(entry.value)
            output.append(0x0A)
        }
        for entry in entries[firstWithHeader...] {
            let name = path.isEmpty ? Self.key(entry.key) : path + "." + Self.key(entry.key)
            switch entry.value {
            case .object(let table): try writeSection("[\(name)]\n", table, path: name)
            case .array(let tables):
                for case .object(let table) in tables { try writeSection("[[\(name)]]\n", table, path: name) }
            default: break
            }
        }
    }

    private mutating func writeSection(
        _ header: String, _ table: DataObject, path: String
    ) throws(DataFormatError) {
        try limits.check(output)
        if !output.isEmpty { output.append(0x0A) }
        output += header.utf8
        try writeTable(table, path: path)
    }

    private mutating func writeInline(_ value: DataValue) throws(DataFormatError) {
        try limits.check(output)
        switch value {
        case .null: throw DataFormatError(.unsupported, message: "holds a null, which TOML cannot represent")
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .integer(let digits):
            guard let number = Int64(digits) else {
                throw DataFormatError(
                    .unsupported, message: "holds the number \(digits.prefix(60)), which does not fit in 64 bits")
            }
            output += String(number).utf8
        case .real(let spelling):
            guard RealNumber.double(spelling) != nil else {
                throw DataFormatError(
                    .unsupported, message: "holds the number \(spelling.prefix(60)), which does not fit in 64 bits")
            }
            output += spelling.utf8
        case .string(let text): QuotedText.append(text, to: &output)
        case .data(let bytes):
            losses.insert(.types)
            QuotedText.append(Base64.encode(bytes), to: &output)
        case .date(let date): output += date.text.utf8
        case .array(let values):
            output.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { output += ", ".utf8 }
                try writeInline(value)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let object):
            output += (object.entries.isEmpty ? "{" : "{ ").utf8
            for (index, entry) in object.entries.enumerated() {
                if index > 0 { output += ", ".utf8 }
                output += (Self.key(entry.key) + " = ").utf8
                try writeInline(entry.value)
            }
            output += (object.entries.isEmpty ? "}" : " }").utf8
        }
    }

    /// Whether a value can have a header: an object, or a non-empty list that contains only objects.
    private static func canHaveHeader(_ value: DataValue) -> Bool {
        switch value {
        case .object: return true
        case .array(let values):
            return !values.isEmpty && values.allSatisfy { if case .object = $0 { true } else { false } }
        default: return false
        }
    }

    private static func key(_ key: String) -> String {
        guard key.isEmpty || !key.utf8.allSatisfy(TOMLReader.isBare) else { return key }
        var quoted: [UInt8] = []
        QuotedText.append(key, to: &quoted)
        return String(decoding: quoted, as: UTF8.self)
    }
}
