/// Builds `ArchiveValue` trees within the limits, so that a small archive cannot expand into a huge tree.
struct ArchiveValueReader {
    private let archive: KeyedArchive
    private var remaining: Int
    /// Indices of the objects that enclose the current position.
    private var enclosing: Set<Int> = []
    private var depth = 0

    static func read(_ reference: PropertyListValue, in archive: KeyedArchive) throws(KeyedArchiveError) -> ArchiveValue
    {
        var reader = ArchiveValueReader(archive: archive)
        return try reader.value(of: reference)
    }

    private init(archive: KeyedArchive) {
        self.archive = archive
        remaining = archive.limits.visits(objects: archive.objects.count)
    }

    private mutating func value(of reference: PropertyListValue) throws(KeyedArchiveError) -> ArchiveValue {
        guard depth < archive.limits.depth else {
            throw KeyedArchiveError(.tooDeep, message: "nested more than \(archive.limits.depth) levels deep")
        }
        let index: Int? = if case .uid(let uid) = reference { Int(clamping: uid) } else { nil }
        if let index, enclosing.contains(index) { return .reference(index) }
        let (content, cost) = try archive.content(of: reference)
        remaining -= cost
        guard remaining >= 0 else {
            throw KeyedArchiveError(.tooLarge, message: "\(archive.objects.count) objects expand to too many values")
        }
        depth += 1
        if let index { enclosing.insert(index) }
        defer {
            depth -= 1
            if let index { enclosing.remove(index) }
        }
        return try value(of: content)
    }

    private mutating func value(of content: ArchiveContent) throws(KeyedArchiveError) -> ArchiveValue {
        switch content {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .int(let value): return .int(value)
        case .uint(let value): return .uint(value)
        case .real(let value): return .real(value)
        case .string(let value): return .string(value)
        case .data(let value): return .data(value)
        case .date(let value): return .date(value)
        case .array(let elements, let collection):
            let values = try values(of: elements)
            switch collection {
            case .array: return .array(values)
            case .set: return .set(values)
            case .orderedSet: return .orderedSet(values)
            }
        case .dictionary(let keys, let values):
            let keys = try self.values(of: keys)
            let values = try self.values(of: values)
            return .dictionary(zip(keys, values).map { .init(key: $0, value: $1) })
        case .object(let classNames, let fields):
            let values = try values(of: fields.map(\.value))
            let named = zip(fields, values).map { ArchiveObject.Field(name: $0.key, value: $1) }
            return .object(ArchiveObject(classNames: classNames, fields: named))
        }
    }

    private mutating func values(of elements: [PropertyListValue]) throws(KeyedArchiveError) -> [ArchiveValue] {
        var values: [ArchiveValue] = []
        for element in elements { values.append(try value(of: element)) }
        return values
    }
}
