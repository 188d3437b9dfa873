import DataFormats
import FoundationEssentials

/// A property list in memory, from which an archive's objects are read.
enum PropertyListValue: Sendable {
    case bool(Bool)
    case int(Int64)
    /// An integer above `Int64.max`; smaller ones are `int`.
    case uint(UInt64)
    case real(Double)
    case string(String)
    case data(Data)
    case date(Date)
    /// A reference into `$objects`.
    case uid(UInt64)
    case array([PropertyListValue])
    case dictionary(PropertyListDictionary)
}

/// A property list's dictionary, in the order of the file.
struct PropertyListDictionary: Sendable {
    private(set) var entries: [(key: String, value: PropertyListValue)] = []

    /// The value of the first entry named `key`. Linear: an archive's dictionaries have few entries.
    subscript(key: String) -> PropertyListValue? {
        entries.first { $0.key == key }?.value
    }

    mutating func append(_ key: String, _ value: PropertyListValue) {
        entries.append((key, value))
    }
}

extension PropertyListDictionary: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, PropertyListValue)...) {
        entries = elements.map { (key: $0.0, value: $0.1) }
    }
}

extension PropertyListValue {
    /// The kind of the value, for messages.
    var kind: String {
        switch self {
        case .bool: "a boolean"
        case .int, .uint: "an integer"
        case .real: "a real number"
        case .string: "a string"
        case .data: "data"
        case .date: "a date"
        case .uid: "a reference"
        case .array: "an array"
        case .dictionary: "a dictionary"
        }
    }

    var string: String? {
        if case .string(let string) = self { string } else { nil }
    }

    var array: [PropertyListValue]? {
        if case .array(let array) = self { array } else { nil }
    }

    var dictionary: PropertyListDictionary? {
        if case .dictionary(let dictionary) = self { dictionary } else { nil }
    }
}

// MARK: - Reading and writing

/// Reads and writes property lists with `DataFormats`, which represents a reference (UID) as the dictionary `{"CF$UID":
/// n}`, as Apple's XML does.
extension PropertyListValue {
    /// Reads a binary or an XML property list.
    ///
    /// - Complexity: linear in the number of values after references are expanded, which the limits bound.
    static func parse(_ data: Data, limits: KeyedArchiveLimits) throws(KeyedArchiveError) -> PropertyListValue {
        guard data.count <= limits.bytes else {
            throw KeyedArchiveError(
                .tooLarge, message: "the archive has \(data.count) bytes, more than the limit of \(limits.bytes)")
        }
        let bytes = [UInt8](data)
        var dataLimits = DataLimits()
        dataLimits.depth = limits.depth
        // A value takes at least one byte, unless it is shared.
        dataLimits.values = max(1 << 20, bytes.count)
        let format: DataFormat = bytes.starts(with: "bplist".utf8) ? .binaryPropertyList : .xmlPropertyList
        do {
            return try PropertyListValue(try format.read(bytes, limits: dataLimits).value)
        } catch let error as DataFormatError {
            throw KeyedArchiveError(error)
        } catch let error as KeyedArchiveError {
            throw error
        } catch {
            throw KeyedArchiveError(.notAPropertyList, message: "\(error)")
        }
    }

    /// Returns the value as a binary property list.
    func binaryData() throws(KeyedArchiveError) -> Data {
        var limits = DataLimits()
        limits.outputBytes = ArchiveObjectTable.maximumSize
        do {
            return Data(try DataFormat.binaryPropertyList.write(DataDocument(data), limits: limits).bytes)
        } catch {
            throw KeyedArchiveError(.cannotEncode, message: error.message, underlying: error)
        }
    }

    private static let uidKey = "CF$UID"

    private init(_ value: DataValue) throws(KeyedArchiveError) {
        switch value {
        case .null:
            throw KeyedArchiveError(.notAPropertyList, message: "the property list has a value of an unknown kind")
        case .bool(let value): self = .bool(value)
        case .integer(let digits): self = try Self.integer(digits)
        case .real(let spelling): self = .real(Double(spelling) ?? .nan)
        case .string(let text): self = .string(text)
        case .data(let bytes): self = .data(Data(bytes))
        case .date(let date):
            guard let seconds = date.secondsSince2001 else {
                throw KeyedArchiveError(.malformed, message: "the property list has an invalid date")
            }
            self = .date(Date(timeIntervalSinceReferenceDate: seconds))
        case .array(let values):
            var result: [PropertyListValue] = []
            result.reserveCapacity(values.count)
            for value in values { result.append(try PropertyListValue(value)) }
            self = .array(result)
        case .object(let object):
            if object.entries.count == 1, case .integer(let digits)? = object[Self.uidKey], let uid = UInt64(digits) {
                self = .uid(uid)
                return
            }
            var dictionary = PropertyListDictionary()
            for entry in object.entries { dictionary.append(entry.key, try PropertyListValue(entry.value)) }
            self = .dictionary(dictionary)
        }
    }

    private static func integer(_ digits: String) throws(KeyedArchiveError) -> PropertyListValue {
        if let value = Int64(digits) { return .int(value) }
        if let value = UInt64(digits) { return .uint(value) }
        throw KeyedArchiveError(.malformed, message: "the property list has an integer of more than 64 bits")
    }

    private var data: DataValue {
        switch self {
        case .bool(let value): return .bool(value)
        case .int(let value): return .integer(String(value))
        case .uint(let value): return .integer(String(value))
        case .real(let value): return .real(value)
        case .string(let text): return .string(text)
        case .data(let data): return .data([UInt8](data))
        case .date(let date):
            let seconds = date.timeIntervalSinceReferenceDate
            // A date outside the years that `Timestamp` supports is written as seconds, which is how archives store
            // dates.
            return Timestamp(secondsSince2001: seconds).map { .date($0) } ?? .real(seconds)
        case .uid(let uid): return .object(DataObject([(Self.uidKey, .integer(String(uid)))]))
        case .array(let values): return .array(values.map(\.data))
        case .dictionary(let dictionary):
            return .object(DataObject(dictionary.entries.map { ($0.key, $0.value.data) }))
        }
    }
}

extension KeyedArchiveError {
    fileprivate init(_ error: DataFormatError) {
        let code: Code =
            switch error.code {
            case .damaged, .unsupported: .notAPropertyList
            case .tooLarge: .tooLarge
            case .tooDeep: .tooDeep
            case .cyclic: .cyclic
            }
        self.init(code, message: error.description, underlying: error)
    }
}
