public import FoundationEssentials

/// Writes Swift values as keyed archives, laid out as `NSKeyedArchiver.encodeEncodable(_:forKey:)` and
/// `finishEncoding()` do on macOS: a binary property list whose objects are a plain property-list graph
/// (`NSMutableDictionary`, `NSMutableArray`, strings, numbers, `NSMutableData`, `NSDate`) without Swift type names.
///
/// Any reader of keyed archives reads it; the bytes are not promised to equal macOS's.
public enum KeyedArchiver {
    /// An archive with `value` as its one object, under `key` of `$top`.
    ///
    /// Equal strings and numbers are stored once.
    ///
    /// - Throws: `KeyedArchiveError` with `cannotEncode` when the value's own `encode(to:)` throws, when it holds a
    ///   string with a NUL character, or when it encodes nothing; with `tooLarge` at 2 GiB and more.
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
