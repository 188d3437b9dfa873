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
