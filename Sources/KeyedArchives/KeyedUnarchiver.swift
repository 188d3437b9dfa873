public import FoundationEssentials

/// Reads Swift values from keyed archives, like `NSKeyedUnarchiver.decodeTopLevelDecodable(_:forKey:)` on macOS.
///
/// A dictionary or an instance of any class decodes as a keyed container (the class's fields by their keys), an array
/// or set as an unkeyed one, `NSUUID` and `NSURL` as `UUID` and `URL`. Classes are never instantiated by name.
public enum KeyedUnarchiver {
    /// Decodes the value under `key` of an archive as `type`.
    ///
    /// - Throws: The errors of `KeyedArchive.init(data:limits:)`; `KeyedArchiveError` with `missingKey`; with
    ///   `cannotDecode` and the position if the archive does not contain what `type` requires; with `malformed`,
    ///   `cyclic`, `tooLarge` or `tooDeep` if the values that it requests cannot be read.
    /// - Complexity: linear in the archive and in the values that `type` requests, which `limits` bounds.
    public static func decode<T: Decodable>(
        _ type: T.Type = T.self, from data: Data, forKey key: String = KeyedArchive.rootKey,
        limits: KeyedArchiveLimits = .init()
    ) throws(KeyedArchiveError) -> T {
        try decode(type, from: KeyedArchive(data: data, limits: limits), forKey: key)
    }

    /// Decodes the value under `key` of an archive that is already open as `type`.
    ///
    /// - Throws: The errors of `decode(_:from:forKey:limits:)` for an archive that is open.
    /// - Complexity: linear in the values that `type` requests, which the limits of `archive` bound.
    public static func decode<T: Decodable>(
        _ type: T.Type = T.self, from archive: KeyedArchive, forKey key: String = KeyedArchive.rootKey
    ) throws(KeyedArchiveError) -> T {
        let entry = try archive.entry(forKey: key)
        do {
            return try ArchiveDecoder(root: entry, of: archive).decode(type)
        } catch let error as KeyedArchiveError {
            throw error
        } catch let error as DecodingError {
            throw KeyedArchiveError(error)
        } catch {
            throw KeyedArchiveError(.cannotDecode, message: "\(error)", underlying: error)
        }
    }
}

extension KeyedArchiveError {
    fileprivate init(_ error: DecodingError) {
        let context: DecodingError.Context
        let message: String
        switch error {
        case .keyNotFound(let key, let where_):
            context = where_
            message = "has no \(key.stringValue)"
        case .valueNotFound(_, let where_), .typeMismatch(_, let where_), .dataCorrupted(let where_):
            context = where_
            message = where_.debugDescription
        @unknown default:
            self.init(.cannotDecode, message: "\(error)", underlying: error)
            return
        }
        self.init(
            .cannotDecode, subject: KeyedArchives.subject(context.codingPath), message: message, underlying: error)
    }
}

// MARK: - The decoder

/// A position in an archive as a Swift `Decoder`. Containers resolve one level; nothing is resolved before it is
/// requested.
struct ArchiveDecoder: Decoder {
    /// The visits that one decode may still make, shared by all its decoders.
    final class Budget {
        var remaining: Int
        init(_ remaining: Int) { self.remaining = remaining }
    }

    /// The objects that enclose a position, innermost first.
    final class Enclosing {
        let index: Int
        let outer: Enclosing?
        init(index: Int, outer: Enclosing?) {
            self.index = index
            self.outer = outer
        }
    }

    let archive: KeyedArchive
    let value: PropertyListValue
    let codingPath: [any CodingKey]
    private let budget: Budget
    private let enclosing: Enclosing?
    private let depth: Int

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(root value: PropertyListValue, of archive: KeyedArchive) {
        self.archive = archive
        self.value = value
        codingPath = []
        budget = Budget(archive.limits.visits(objects: archive.objects.count))
        enclosing = nil
        depth = 0
    }

    /// A decoder of the child value under `key`, or of the same value if there is no key.
    private init(_ value: PropertyListValue, key: (any CodingKey)?, in parent: ArchiveDecoder) throws {
        archive = parent.archive
        self.value = value
        codingPath = key.map { parent.codingPath + [$0] } ?? parent.codingPath
        budget = parent.budget
        depth = parent.depth + 1
        var enclosing = parent.enclosing
        if key != nil, case .uid(let uid) = parent.value {
            enclosing = Enclosing(index: Int(clamping: uid), outer: enclosing)
        }
        self.enclosing = enclosing
        // A value takes up to two decoders: the one that finds it, and the one passed to its type's `init(from:)`.
        guard depth < 2 * archive.limits.depth else {
            throw KeyedArchiveError(
                .tooDeep, subject: subject(codingPath.suffix(3)),
                message: "nested more than \(archive.limits.depth) levels deep")
        }
        guard key != nil, case .uid(let uid) = value else { return }
        var outer = enclosing
        while let object = outer {
            guard object.index != Int(clamping: uid) else {
                throw KeyedArchiveError(
                    .cyclic, subject: subject(codingPath), message: "an object that contains itself, expected a tree")
            }
            outer = object.outer
        }
    }

    /// Returns a decoder of the child value under `key`.
    func child(_ value: PropertyListValue, key: any CodingKey) throws -> ArchiveDecoder {
        try ArchiveDecoder(value, key: key, in: self)
    }

    /// Returns one level of the value. Counts against the budget.
    func content() throws -> ArchiveContent {
        let (content, cost) = try archive.content(of: value)
        try charge(cost)
        return content
    }

    /// Whether the value, which is null, is the string "$null".
    var isNullString: Bool { archive.isNullString(value) }

    func charge(_ visits: Int) throws {
        budget.remaining -= visits
        guard budget.remaining >= 0 else {
            throw KeyedArchiveError(
                .tooLarge, subject: subject(codingPath.suffix(3)),
                message: "\(archive.objects.count) objects expand to too many values")
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try ArchiveKeyedContainer<Key>(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try ArchiveUnkeyedContainer(self) }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { ArchiveSingleValueContainer(self) }
}

extension ArchiveDecoder {
    /// Decodes the value as `type`: Foundation's types from their classes, all others by their `init(from:)`.
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let special: Any? =
            switch type {
            case is Data.Type: try data()
            case is Date.Type: try date()
            case is UUID.Type: try uuid()
            case is URL.Type: try url()
            default: nil
            }
        // Unwrapped first: a nil would match any optional `T`.
        if let special, let value = special as? T { return value }
        // The same value, one level deeper: a type that decodes itself recursively ends at the depth limit.
        return try T(from: ArchiveDecoder(value, key: nil, in: self))
    }

    private func data() throws -> Data {
        guard case .data(let data) = try content() else { throw mismatch(Data.self) }
        return data
    }

    private func date() throws -> Date {
        guard case .date(let date) = try content() else { throw mismatch(Date.self) }
        return date
    }

    /// Decodes an `NSUUID`; nil for anything else, which `UUID` then decodes itself.
    private func uuid() throws -> UUID? {
        guard case .object(let names, let fields) = try content(), names.contains("NSUUID") else { return nil }
        guard case .data(let data)? = fields.first(where: { $0.key == "NS.uuidbytes" })?.value, data.count == 16 else {
            throw mismatch(UUID.self)
        }
        var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &bytes) { _ = data.copyBytes(to: $0) }
        return UUID(uuid: bytes)
    }

    /// Decodes an `NSURL`; nil for anything else, which `URL` then decodes itself.
    private func url() throws -> URL? {
        guard case .object(let names, let fields) = try content(), names.contains("NSURL") else { return nil }
        guard let relative = fields.first(where: { $0.key == "NS.relative" }),
            case .string(let text) = try child(relative.value, key: ArchiveKey("NS.relative")).content()
        else { throw mismatch(URL.self) }
        var base: URL?
        if let field = fields.first(where: { $0.key == "NS.base" }) {
            let decoder = try child(field.value, key: ArchiveKey("NS.base"))
            if case .null = try decoder.content() {} else { base = try decoder.url() }
        }
        guard let url = URL(string: text, relativeTo: base) else { throw mismatch(URL.self) }
        return url
    }

    /// Returns an error with the kind of the value found and the type expected.
    func mismatch(_ type: any Any.Type) -> any Error {
        let found: String
        do { found = try archive.content(of: value).0.kind } catch { return error }
        return DecodingError.typeMismatch(
            type, .init(codingPath: codingPath, debugDescription: "is \(found), expected \(type)"))
    }
}

/// A coding key for positions without a key in Swift: an index, or a field of a class.
struct ArchiveKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) {
        stringValue = name
        intValue = nil
    }

    init(index: Int) {
        stringValue = String(index)
        intValue = index
    }

    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(index: intValue) }

    static let `super` = ArchiveKey("super")
}
