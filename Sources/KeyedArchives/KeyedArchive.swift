public import FoundationEssentials

/// A keyed archive with valid `$archiver`, `$version`, `$top` and `$objects`.
///
/// Reads binary and XML archives. Objects are decoded on request, so an archive with one damaged object still yields
/// the others.
public struct KeyedArchive: Sendable {
    /// The only version of the format.
    static let version: Int64 = 100_000
    /// The key under which `NSKeyedArchiver` stores a single root object.
    public static let rootKey = "root"

    let objects: [PropertyListValue]
    let top: PropertyListDictionary
    let limits: KeyedArchiveLimits

    /// Reads an archive without decoding its objects.
    ///
    /// - Throws: `KeyedArchiveError` with `notAPropertyList`, `notAKeyedArchive` or `unsupportedVersion` for other data,
    ///   with `malformed` for an archive without its tables, and with `tooLarge` or `tooDeep` beyond `limits`.
    /// - Complexity: linear in the archive's size, in time and memory.
    public init(data: Data, limits: KeyedArchiveLimits = .init()) throws(KeyedArchiveError) {
        guard !data.isEmpty else {
            throw KeyedArchiveError(.notAPropertyList, message: "is empty, expected a keyed archive")
        }
        let list = try PropertyListValue.parse(data, limits: limits)
        guard let frame = list.dictionary else {
            throw KeyedArchiveError(
                .notAKeyedArchive, message: "a property list with \(list.kind), not a keyed archive")
        }
        guard let archiver = frame["$archiver"]?.string else {
            throw KeyedArchiveError(
                .notAKeyedArchive, message: "a property list without $archiver, not a keyed archive")
        }
        guard archiver == "NSKeyedArchiver" else {
            throw KeyedArchiveError(
                .notAKeyedArchive, message: "written by \(archiver.prefix(60)), expected NSKeyedArchiver")
        }
        guard case .int(let version)? = frame["$version"] else {
            throw KeyedArchiveError(.unsupportedVersion, message: "the archive has no $version")
        }
        guard version == Self.version else {
            throw KeyedArchiveError(
                .unsupportedVersion, message: "the archive has version \(version), expected \(Self.version)")
        }
        guard let objects = frame["$objects"]?.array else {
            throw KeyedArchiveError(.malformed, message: "the archive has no $objects")
        }
        guard let top = frame["$top"]?.dictionary else {
            throw KeyedArchiveError(.malformed, message: "the archive has no $top")
        }
        self.objects = objects
        self.top = top
        self.limits = limits
    }

    /// The keys of `$top`, in the archive's order: `root`, or `$0`, `$1`... if objects were encoded without keys.
    public var topKeys: [String] { top.entries.map(\.key) }

    /// The number of objects in the archive's table, including `$null` at index 0.
    public var objectCount: Int { objects.count }

    /// The names of the classes in the archive, each once, in the archive's order.
    public var classNames: [String] {
        var seen: Set<String> = []
        return objects.compactMap { $0.dictionary?["$classname"]?.string }.filter { seen.insert($0).inserted }
    }

    /// Returns the class of the object under `key`; nil for a primitive (a string, a number, data).
    ///
    /// - Throws: `KeyedArchiveError` with `missingKey`, or with `malformed` if the object's class is damaged.
    public func className(forKey key: String = rootKey) throws(KeyedArchiveError) -> String? {
        guard let object = try object(resolve(entry(forKey: key)).value) else { return nil }
        return try classNames(of: object).first
    }

    /// Returns the object under a key of `$top` as a tree.
    ///
    /// - Throws: `KeyedArchiveError` with `missingKey`; with `malformed` if an object in the tree is damaged; with
    ///   `tooLarge` or `tooDeep` beyond the limits.
    /// - Complexity: linear in the size of the tree, which the limits bound.
    public func value(forKey key: String = rootKey) throws(KeyedArchiveError) -> ArchiveValue {
        try ArchiveValueReader.read(entry(forKey: key), in: self)
    }

    /// Returns the object at `index` of `$objects` as a tree, for example the target of an `ArchiveValue.reference`.
    ///
    /// - Throws: The errors of `value(forKey:)`, and `malformed` if there is no object at `index`.
    /// - Complexity: linear in the size of the tree, which the limits bound.
    public func value(at index: Int) throws(KeyedArchiveError) -> ArchiveValue {
        guard objects.indices.contains(index) else {
            throw KeyedArchiveError(.malformed, message: "no object \(index), the archive has \(objects.count)")
        }
        return try ArchiveValueReader.read(.uid(UInt64(index)), in: self)
    }
}

// MARK: - The object table

extension KeyedArchive {
    /// Returns the value under `key` of `$top`.
    func entry(forKey key: String) throws(KeyedArchiveError) -> PropertyListValue {
        guard let entry = top[key] else {
            let keys = topKeys.prefix(5).joined(separator: ", ")
            throw KeyedArchiveError(
                .missingKey, message: "the archive has nothing under \(key), only under: \(keys.isEmpty ? "-" : keys)")
        }
        return entry
    }

    /// Follows a reference. The index is the object's index in the table; nil if `value` is not a reference.
    func resolve(_ value: PropertyListValue) throws(KeyedArchiveError) -> (value: PropertyListValue, index: Int?) {
        guard case .uid(let uid) = value else { return (value, nil) }
        guard uid < UInt64(objects.count) else {
            throw KeyedArchiveError(
                .malformed, message: "a reference to object \(uid), the archive has \(objects.count)")
        }
        let object = objects[Int(uid)]
        if case .uid = object {
            throw KeyedArchiveError(.malformed, message: "object \(uid) is itself a reference")
        }
        return (object, Int(uid))
    }

    /// Returns the fields of an instance; nil if `value` is a primitive.
    func object(_ value: PropertyListValue) -> PropertyListDictionary? {
        guard let dictionary = value.dictionary, dictionary["$class"] != nil else { return nil }
        return dictionary
    }

    /// Returns the class of an instance and its ancestors, most derived first.
    func classNames(of object: PropertyListDictionary) throws(KeyedArchiveError) -> [String] {
        guard let reference = object["$class"], case .uid = reference else {
            throw KeyedArchiveError(.malformed, message: "an object's $class is not a reference")
        }
        // The bounds limit the cost of a class description that many objects share.
        guard let description = try resolve(reference).value.dictionary, description.entries.count <= 16,
            let name = description["$classname"]?.string
        else { throw KeyedArchiveError(.malformed, message: "an object's class has no $classname") }
        guard let ancestors = description["$classes"]?.array?.prefix(64).compactMap(\.string), ancestors.first == name
        else { return [name] }
        return ancestors
    }
}

// MARK: - Limits and errors

/// Limits for reading one archive. Exceeding a limit is an error; it never traps or exhausts memory.
public struct KeyedArchiveLimits: Sendable, Hashable {
    /// The maximum size of the archive in bytes. Default 512 MiB.
    public var bytes: Int = 512 << 20
    /// The maximum nesting depth of values. Default 200.
    public var depth: Int = 200
    /// The number of values that a decode may visit per object in the archive. A shared object is visited once for each
    /// reference to it, so a small archive can expand into a huge tree. Default 16; 1,048,576 visits are always
    /// allowed.
    public var visitsPerObject: Int = 16

    /// The default limits.
    public init() {}

    /// Returns the number of visits allowed for an archive of `count` objects.
    func visits(objects count: Int) -> Int {
        let (product, overflow) = count.multipliedReportingOverflow(by: visitsPerObject)
        return overflow ? .max : max(1 << 20, product)
    }
}

/// An error in reading or writing an archive.
public struct KeyedArchiveError: Error, Sendable {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String, CaseIterable {
            case notAPropertyList, notAKeyedArchive, unsupportedVersion, malformed, missingKey, cyclic, tooLarge,
                tooDeep, cannotDecode, cannotEncode
        }
        private let kind: Kind

        /// All codes.
        package static let all = Kind.allCases.map(Code.init(kind:))

        /// The bytes are not a binary or XML property list, or the list is damaged.
        public static let notAPropertyList = Code(kind: .notAPropertyList)
        /// A property list that no keyed archiver wrote.
        public static let notAKeyedArchive = Code(kind: .notAKeyedArchive)
        /// A keyed archive with a version other than 100000.
        public static let unsupportedVersion = Code(kind: .unsupportedVersion)
        /// The archive's object table is inconsistent, for example a reference is out of range or a class has no name.
        public static let malformed = Code(kind: .malformed)
        /// `$top` has no object under the requested key.
        public static let missingKey = Code(kind: .missingKey)
        /// An object contains itself, but a tree is required.
        public static let cyclic = Code(kind: .cyclic)
        /// A limit on bytes or values would be exceeded.
        public static let tooLarge = Code(kind: .tooLarge)
        /// Objects are nested deeper than the limit.
        public static let tooDeep = Code(kind: .tooDeep)
        /// The archive is valid but does not contain what the Swift type requires.
        public static let cannotDecode = Code(kind: .cannotDecode)
        /// The Swift value cannot be represented in an archive.
        public static let cannotEncode = Code(kind: .cannotEncode)

        /// The name of the code.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// The position in the value, as coding keys joined by dots; nil for the archive as a whole.
    public let subject: String?
    /// The found and the expected value, in lower case and without a full stop.
    public let message: String
    /// The underlying error, such as Swift's `DecodingError`.
    public let underlying: (any Error)?

    /// An error of kind `code`.
    public init(_ code: Code, subject: String? = nil, message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.subject = subject
        self.message = message
        self.underlying = underlying
    }
}

extension KeyedArchiveError: CustomStringConvertible {
    /// The subject, if there is one, and the message.
    public var description: String { subject.map { "\($0): \(message)" } ?? message }
}

/// Returns the coding path as messages show it: `items.3.name`; nil if it is empty.
func subject(_ codingPath: [any CodingKey]) -> String? {
    codingPath.isEmpty ? nil : codingPath.map(\.stringValue).joined(separator: ".")
}
