public import FoundationEssentials

/// The content of an archive as a tree without Swift types; can represent every archive that macOS writes.
///
/// Foundation's collections, strings, data, dates and numbers become values; an instance of any other class (`NSURL`,
/// `NSUUID`, `NSAttributedString`, a program's own) is an `object` with its fields. An object that contains itself is
/// replaced by a `reference`, so the tree is finite.
public enum ArchiveValue: Sendable, Equatable {
    /// `$null` or `NSNull`.
    case null
    /// A boolean number.
    case bool(Bool)
    /// An integral number.
    case int(Int64)
    /// An integral number above `Int64.max`.
    case uint(UInt64)
    /// A floating-point number.
    case real(Double)
    /// `NSString`, `NSMutableString`.
    case string(String)
    /// `NSData`, `NSMutableData`.
    case data(Data)
    /// `NSDate`.
    case date(Date)
    /// `NSArray`, `NSMutableArray`.
    case array([ArchiveValue])
    /// `NSSet`, `NSMutableSet`, in the archive's order.
    case set([ArchiveValue])
    /// `NSOrderedSet`, `NSMutableOrderedSet`.
    case orderedSet([ArchiveValue])
    /// `NSDictionary`, `NSMutableDictionary`, in the archive's order.
    case dictionary([Entry])
    /// An instance of any other class.
    indirect case object(ArchiveObject)
    /// The object at this index of `$objects`, which encloses this position: the archive is cyclic here.
    /// `KeyedArchive.value(at:)` returns that object.
    case reference(Int)

    /// A key and its value in a dictionary.
    public struct Entry: Sendable, Equatable {
        /// The key, usually a string.
        public let key: ArchiveValue
        /// The value.
        public let value: ArchiveValue

        /// An entry with a key and a value.
        public init(key: ArchiveValue, value: ArchiveValue) {
            self.key = key
            self.value = value
        }
    }
}

/// An instance of a class that `ArchiveValue` has no case for.
public struct ArchiveObject: Sendable, Equatable {
    /// Its class and that class's ancestors, most derived first: `["NSURL", "NSObject"]`.
    public let classNames: [String]
    /// The fields that the class encoded, by key, in the archive's order.
    public let fields: [Field]

    /// One encoded key.
    public struct Field: Sendable, Equatable {
        /// The key: `NS.relative`.
        public let name: String
        /// The encoded value.
        public let value: ArchiveValue

        /// A field with a name and a value.
        public init(name: String, value: ArchiveValue) {
            self.name = name
            self.value = value
        }
    }

    /// An instance of the class that comes first in `classNames`.
    public init(classNames: [String], fields: [Field]) {
        self.classNames = classNames
        self.fields = fields
    }

    /// The name of the class: `NSURL`.
    public var className: String { classNames.first ?? "" }

    /// The value of the field named `name`; nil if there is none.
    ///
    /// - Complexity: O(n) in the number of fields.
    public subscript(name: String) -> ArchiveValue? { fields.first { $0.name == name }?.value }
}

// MARK: - Reading

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
