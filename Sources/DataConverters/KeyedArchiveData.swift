import FoundationEssentials
import DataFormats
import KeyedArchives

/// Converts the objects of a keyed archive to data, as independent readers resolve them: Foundation's collections,
/// strings, numbers, dates and bytes become values, objects of other classes their fields. Class names and shared
/// references are omitted.
enum KeyedArchiveData {
    private static let frame = ["$archiver", "$objects", "$top", "$version"]

    /// Whether a property list is a keyed archive, valid or not.
    static func isArchive(_ value: DataValue) -> Bool {
        guard case .object(let object) = value else { return false }
        return frame.count { object[$0] != nil } >= 2
    }

    /// The content of the archive: its root, or the objects for several keys.
    ///
    /// - Throws: `DataFormatError` if it is malformed, or if an object contains itself.
    static func document(of archive: [UInt8]) throws(DataFormatError) -> DataDocument {
        do {
            let archive = try KeyedArchive(data: Data(archive))
            let keys = archive.topKeys
            if keys == [KeyedArchive.rootKey] { return DataDocument(try value(archive.value()), losses: [.types]) }
            var object = DataObject()
            for key in keys { object.append(key, try value(archive.value(forKey: key))) }
            return DataDocument(.object(object), losses: [.types])
        } catch let error as KeyedArchiveError {
            let isLimit = error.code == .tooLarge || error.code == .tooDeep
            throw DataFormatError(
                isLimit ? .tooLarge : .damaged, message: "is a keyed archive that cannot be read: \(error)")
        } catch let error as DataFormatError {
            throw error
        } catch {
            throw DataFormatError(.damaged, message: "\(error)")
        }
    }

    private static func value(_ value: ArchiveValue) throws(DataFormatError) -> DataValue {
        switch value {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .int(let value): return .integer(String(value))
        case .uint(let value): return .integer(String(value))
        // JSON has no numbers for these, but every archive must be readable.
        case .real(let value): return value.isFinite ? .real(value.description) : .string(value.description)
        case .string(let text): return .string(text)
        case .data(let data): return .data([UInt8](data))
        case .date(let date):
            guard let timestamp = Timestamp(secondsSince2001: date.timeIntervalSinceReferenceDate) else {
                return .real(date.timeIntervalSinceReferenceDate.description)
            }
            return .date(timestamp)
        case .array(let values), .set(let values), .orderedSet(let values): return .array(try self.values(values))
        case .dictionary(let entries): return try dictionary(entries)
        case .object(let object): return try self.object(object)
        case .reference(let index):
            throw DataFormatError(.unsupported, message: "is a keyed archive whose object \(index) contains itself")
        }
    }

    private static func values(_ values: [ArchiveValue]) throws(DataFormatError) -> [DataValue] {
        var result: [DataValue] = []
        for item in values { result.append(try value(item)) }
        return result
    }

    /// Converts a dictionary; one whose keys are not unique as strings becomes a list of pairs of key and value.
    private static func dictionary(_ entries: [ArchiveValue.Entry]) throws(DataFormatError) -> DataValue {
        var object = DataObject()
        for entry in entries {
            guard let key = key(entry.key), object.append(key, try value(entry.value)) else {
                var pairs: [DataValue] = []
                for entry in entries { pairs.append(.array([try value(entry.key), try value(entry.value)])) }
                return .array(pairs)
            }
        }
        return .object(object)
    }

    private static func key(_ key: ArchiveValue) -> String? {
        switch key {
        case .string(let text): text
        case .int(let value): String(value)
        case .uint(let value): String(value)
        case .real(let value): value.description
        case .bool(let value): value ? "true" : "false"
        default: nil
        }
    }

    private static func object(_ object: ArchiveObject) throws(DataFormatError) -> DataValue {
        if object.classNames.first == "NSUUID",
            case .data(let bytes)? = object.fields.first(where: { $0.name == "NS.uuidbytes" })?.value,
            bytes.count == 16
        {
            let uuid = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
            return .string(uuid.uuidString)
        }
        var result = DataObject()
        for field in object.fields { result.append(field.name, try value(field.value)) }
        return .object(result)
    }
}
