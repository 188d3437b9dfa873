import FoundationEssentials

/// The encoded form of a value: a property list whose containers may still be filled.
enum EncodedValue {
    case null
    case bool(Bool)
    case int(Int64)
    case uint(UInt64)
    case real(Double)
    case string(String)
    case data(Data)
    case date(Date)
    case array(EncodedArray)
    case dictionary(EncodedDictionary)
    /// The value of a nested encoder, which may not be complete yet.
    case deferred(ArchiveEncoder)

    init(_ value: some BinaryInteger) {
        self = Int64(exactly: value).map { .int($0) } ?? .uint(UInt64(clamping: value))
    }
}

/// An array that encoding containers fill.
final class EncodedArray {
    var values: [EncodedValue] = []
}

/// A dictionary that encoding containers fill, in the order in which keys were first encoded.
final class EncodedDictionary {
    private(set) var keys: [String] = []
    private(set) var values: [EncodedValue] = []
    private var places: [String: Int] = [:]

    subscript(key: String) -> EncodedValue? {
        get { places[key].map { values[$0] } }
        set {
            guard let newValue else { return }
            if let place = places[key] {
                values[place] = newValue
            } else {
                places[key] = keys.count
                keys.append(key)
                values.append(newValue)
            }
        }
    }
}
