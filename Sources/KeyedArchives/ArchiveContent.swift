import FoundationEssentials

/// One level of an archived object: its class is resolved, its children are not.
enum ArchiveContent {
    case null
    case bool(Bool)
    case int(Int64)
    case uint(UInt64)
    case real(Double)
    case string(String)
    case data(Data)
    case date(Date)
    case array([PropertyListValue], Collection)
    case dictionary(keys: [PropertyListValue], values: [PropertyListValue])
    case object(classNames: [String], fields: [(key: String, value: PropertyListValue)])

    enum Collection { case array, set, orderedSet }

    /// The kind of the value, for messages.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .int, .uint: "an integer"
        case .real: "a real number"
        case .string: "a string"
        case .data: "data"
        case .date: "a date"
        case .array: "an array"
        case .dictionary: "a dictionary"
        case .object(let classNames, _): "an instance of \(classNames.first ?? "a nameless class")"
        }
    }
}

extension KeyedArchive {
    /// Returns the content of a value, and the number of visits that reading it cost.
    func content(of reference: PropertyListValue) throws(KeyedArchiveError) -> (ArchiveContent, cost: Int) {
        let (value, index) = try resolve(reference)
        if index == 0 { return (.null, cost: 1) }
        guard let object = object(value) else { return (plainContent(value), cost: 1) }
        return (try content(of: object), cost: 1 + object.entries.count)
    }

    /// Whether a value decoded as null is the string "$null" rather than the table's first object or an `NSNull`.
    func isNullString(_ reference: PropertyListValue) -> Bool {
        guard let (value, index) = try? resolve(reference), index != 0 else { return false }
        return (object(value)?["NS.string"] ?? value).string == "$null"
    }

    /// A value stored directly in the property list.
    private func plainContent(_ value: PropertyListValue) -> ArchiveContent {
        switch value {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .uint(let value): .uint(value)
        case .real(let value): .real(value)
        // A property list has no null; Foundation's property-list encoder writes this string instead.
        case .string(let value): value == "$null" ? .null : .string(value)
        case .data(let value): .data(value)
        case .date(let value): .date(value)
        case .uid: .null
        case .array(let values): .array(values, .array)
        case .dictionary(let dictionary):
            .dictionary(keys: dictionary.entries.map { .string($0.key) }, values: dictionary.entries.map(\.value))
        }
    }

    private func content(of object: PropertyListDictionary) throws(KeyedArchiveError) -> ArchiveContent {
        let names = try classNames(of: object)
        // Some writers name only the class and not its ancestors: NSMutableData is an NSData.
        func isKind(of name: String) -> Bool { names.contains(name) || names.first == "NSMutable" + name.dropFirst(2) }

        if isKind(of: "NSNull") { return .null }
        if isKind(of: "NSString"), let content = text(object) { return content }
        if isKind(of: "NSData"), case .data(let data)? = try (object["NS.data"] ?? object["NS.bytes"]).map(primitive) {
            return .data(data)
        }
        if isKind(of: "NSDate"), let time = try object["NS.time"].map(primitive) {
            if case .real(let seconds) = time { return .date(Date(timeIntervalSinceReferenceDate: seconds)) }
            if case .int(let seconds) = time { return .date(Date(timeIntervalSinceReferenceDate: Double(seconds))) }
        }
        if names.first == "NSNumber", let number = number(object) { return number }
        if isKind(of: "NSDictionary"), let dictionary = try dictionary(object) { return dictionary }
        for (name, collection) in [
            ("NSArray", ArchiveContent.Collection.array), ("NSSet", .set), ("NSOrderedSet", .orderedSet),
        ] where isKind(of: name) && names.first != "NSCountedSet" {
            if let values = try list(object, key: "NS.objects", numbered: "NS.object.") {
                return .array(values, collection)
            }
        }
        return .object(classNames: names, fields: object.entries.filter { $0.key != "$class" })
    }

    /// Resolves a field that holds a primitive, directly or by reference.
    private func primitive(_ field: PropertyListValue) throws(KeyedArchiveError) -> PropertyListValue {
        try resolve(field).value
    }

    private func text(_ object: PropertyListDictionary) -> ArchiveContent? {
        switch object["NS.string"] ?? object["NS.bytes"] {
        case .string("$null")?: .null
        case .string(let text)?: .string(text)
        case .data(let bytes)?: String(validating: bytes, as: UTF8.self).map { .string($0) }
        default: nil
        }
    }

    /// An `NSNumber` that was archived as an object rather than as a primitive.
    private func number(_ object: PropertyListDictionary) -> ArchiveContent? {
        guard let value = object["NS.boolval"] ?? object["NS.intval"] ?? object["NS.dblval"] else { return nil }
        switch value {
        case .bool, .int, .uint, .real: return plainContent(value)
        default: return nil
        }
    }

    private func dictionary(_ object: PropertyListDictionary) throws(KeyedArchiveError) -> ArchiveContent? {
        guard let keys = try list(object, key: "NS.keys", numbered: "NS.key."),
            let values = try list(object, key: "NS.objects", numbered: "NS.object.")
        else { return nil }
        guard keys.count == values.count else {
            throw KeyedArchiveError(
                .malformed, message: "a dictionary has \(keys.count) keys and \(values.count) objects")
        }
        return .dictionary(keys: keys, values: values)
    }

    /// The elements of a collection: one array, or a field for each element (`NS.object.0`, `NS.object.1`...), as older
    /// archivers and ordered sets write them; nil if neither is present.
    private func list(_ object: PropertyListDictionary, key: String, numbered prefix: String)
        throws(KeyedArchiveError) -> [PropertyListValue]?
    {
        if let field = object[key] {
            guard let values = field.array else {
                throw KeyedArchiveError(.malformed, message: "\(key) is \(field.kind), expected an array")
            }
            return values
        }
        var byNumber: [Int: PropertyListValue] = [:]
        for (name, value) in object.entries where name.hasPrefix(prefix) {
            if let number = Int(name.dropFirst(prefix.count)) { byNumber[number] = value }
        }
        let values = (0..<byNumber.count).compactMap { byNumber[$0] }
        return values.count == byNumber.count ? values : nil
    }
}
