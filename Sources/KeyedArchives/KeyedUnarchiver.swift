public import FoundationEssentials

/// Reads Swift values from keyed archives, like `NSKeyedUnarchiver.decodeTopLevelDecodable(_:forKey:)` on macOS.
///
/// A dictionary or an instance of any class decodes as a keyed container (the class's fields by their keys), an array
/// or set as an unkeyed one, `NSUUID` and `NSURL` as `UUID` and `URL`. Classes are never instantiated by name.
public enum KeyedUnarchiver {
    /// Decodes the value under `key` of an archive as `type`.
    ///
    /// - Complexity: linear in the archive and in the values that `type` requests, which `limits` bounds.
    public static func decode<T: Decodable>(
        _ type: T.Type = T.self, from data: Data, forKey key: String = KeyedArchive.rootKey,
        limits: KeyedArchiveLimits = .init()
    ) throws(KeyedArchiveError) -> T {
        try decode(type, from: KeyedArchive(data: data, limits: limits), forKey: key)
    }

    /// Decodes the value under `key` of an archive that is already open as `type`.
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
