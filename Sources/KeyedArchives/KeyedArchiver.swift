public import FoundationEssentials

/// Writes Swift values as keyed archives with the layout of `NSKeyedArchiver.encodeEncodable(_:forKey:)` and
/// `finishEncoding()` on macOS: a binary property list whose objects are a plain property-list graph
/// (`NSMutableDictionary`, `NSMutableArray`, strings, numbers, `NSMutableData`, `NSDate`) without Swift type names.
///
/// All readers of keyed archives can read the result; its bytes may differ from those that macOS writes.
public enum KeyedArchiver {
    /// Returns an archive with `value` as its only object, under `key` of `$top`.
    ///
    /// Equal strings and numbers are stored once.
    ///
    /// - Throws: `KeyedArchiveError` with `cannotEncode` if the value's `encode(to:)` throws or encodes nothing; with
    ///   `tooLarge` at 2 GiB or more.
    /// - Complexity: linear in the size of the value.
    public static func archivedData(withRoot value: some Encodable, forKey key: String = KeyedArchive.rootKey)
        throws(KeyedArchiveError) -> Data
    {
        let encoded: EncodedValue
        do {
            guard let value = try ArchiveEncoder.encodeOptional(value, codingPath: []) else {
                throw KeyedArchiveError(.cannotEncode, message: "the value encodes nothing")
            }
            encoded = value
        } catch let error as KeyedArchiveError {
            throw error
        } catch let error as EncodingError {
            guard case .invalidValue(_, let context) = error else {
                throw KeyedArchiveError(.cannotEncode, message: "\(error)", underlying: error)
            }
            throw KeyedArchiveError(
                .cannotEncode, subject: subject(context.codingPath), message: context.debugDescription,
                underlying: error)
        } catch {
            throw KeyedArchiveError(.cannotEncode, message: "\(error)", underlying: error)
        }
        var table = ArchiveObjectTable()
        let root = try table.add(encoded)
        return try PropertyListValue.dictionary([
            "$version": .int(KeyedArchive.version),
            "$archiver": .string("NSKeyedArchiver"),
            "$top": .dictionary([key: root]),
            "$objects": .array(table.objects),
        ]).binaryData()
    }
}

// MARK: - The object table

/// An archive's `$objects` while it is written: each object has an index in the table and refers to others by UID.
///
/// Indices are assigned in the order in which a keyed archiver visits the objects: a container before its keys, the
/// keys before the values, the class last.
struct ArchiveObjectTable {
    private(set) var objects: [PropertyListValue] = [.string("$null")]
    private var primitives: [Primitive: UInt64] = [:]
    private var classes: [String: UInt64] = [:]
    private var size = 0

    /// A value that is stored only once. Kinds are distinct: 1, 1.0 and true are three objects.
    private enum Primitive: Hashable {
        case bool(Bool)
        case int(Int64)
        case uint(UInt64)
        case real(UInt64)
        /// The UTF-8 bytes: strings that are canonically equal but differ in their bytes are two objects.
        case string([UInt8])
    }

    /// The maximum size of an archive in bytes: 2 GiB.
    static let maximumSize = 2 << 30

    /// Adds a value and everything in it.
    ///
    /// - Returns: the reference to the value.
    mutating func add(_ value: EncodedValue) throws(KeyedArchiveError) -> PropertyListValue {
        switch value {
        case .null:
            // A property list has no null. Foundation's encoder writes the string "$null", which its archiver wraps.
            return try addObject(["NS.string": .string("$null")], of: ["NSString", "NSObject"])
        case .bool(let value): return try addPrimitive(.bool(value), .bool(value))
        case .int(let value): return try addPrimitive(.int(value), .int(value))
        case .uint(let value): return try addPrimitive(.uint(value), .uint(value))
        case .real(let value): return try addPrimitive(.real(value.bitPattern), .real(value))
        case .string("$null"): return try add(.null)
        case .string(let value): return try addString(value)
        case .data(let value):
            return try addObject(["NS.data": .data(value)], of: ["NSMutableData", "NSData", "NSObject"])
        case .date(let value):
            return try addObject(
                ["NS.time": .real(value.timeIntervalSinceReferenceDate)], of: ["NSDate", "NSObject"])
        case .array(let array):
            let place = try reserve()
            var references: [PropertyListValue] = []
            references.reserveCapacity(array.values.count)
            for value in array.values { references.append(try add(value)) }
            return try fill(
                place, with: ["NS.objects": .array(references)], of: ["NSMutableArray", "NSArray", "NSObject"])
        case .dictionary(let dictionary):
            let place = try reserve()
            var keys: [PropertyListValue] = []
            var values: [PropertyListValue] = []
            for key in dictionary.keys { keys.append(try addString(key)) }
            for value in dictionary.values { values.append(try add(value)) }
            return try fill(
                place, with: ["NS.keys": .array(keys), "NS.objects": .array(values)],
                of: ["NSMutableDictionary", "NSDictionary", "NSObject"])
        case .deferred(let encoder):
            return try add(encoder.value ?? .dictionary(EncodedDictionary()))
        }
    }

    private mutating func addString(_ value: String) throws(KeyedArchiveError) -> PropertyListValue {
        size += value.utf8.count
        return try addPrimitive(.string(Array(value.utf8)), .string(value))
    }

    private mutating func addPrimitive(_ primitive: Primitive, _ value: PropertyListValue) throws(KeyedArchiveError)
        -> PropertyListValue
    {
        if let known = primitives[primitive] { return .uid(known) }
        let place = try reserve()
        objects[Int(place)] = value
        primitives[primitive] = place
        return .uid(place)
    }

    private mutating func addObject(_ fields: PropertyListDictionary, of classNames: [String])
        throws(KeyedArchiveError) -> PropertyListValue
    {
        if case .data(let data)? = fields.entries.first?.value { size += data.count }
        return try fill(try reserve(), with: fields, of: classNames)
    }

    /// Appends an empty entry to the table and returns its index.
    private mutating func reserve() throws(KeyedArchiveError) -> UInt64 {
        size += 32
        guard size < Self.maximumSize else {
            throw KeyedArchiveError(.tooLarge, message: "the archive would have \(size) bytes or more")
        }
        objects.append(objects[0])
        return UInt64(objects.count - 1)
    }

    private mutating func fill(_ place: UInt64, with fields: PropertyListDictionary, of classNames: [String])
        throws(KeyedArchiveError) -> PropertyListValue
    {
        var object = fields
        object.append("$class", .uid(try addClass(classNames)))
        objects[Int(place)] = .dictionary(object)
        return .uid(place)
    }

    private mutating func addClass(_ names: [String]) throws(KeyedArchiveError) -> UInt64 {
        if let known = classes[names[0]] { return known }
        let place = try reserve()
        objects[Int(place)] = .dictionary([
            "$classname": .string(names[0]), "$classes": .array(names.map { .string($0) }),
        ])
        classes[names[0]] = place
        return place
    }
}
