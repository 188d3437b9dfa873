import FoundationEssentials

/// What a value has encoded itself to: a property list in the making, with containers that are still being filled.
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
    /// What a super-encoder or an element in place will have encoded by the end.
    case deferred(ArchiveEncoder)

    init(_ value: some BinaryInteger) {
        self = Int64(exactly: value).map { .int($0) } ?? .uint(UInt64(clamping: value))
    }
}

/// An array that containers fill.
final class EncodedArray {
    var values: [EncodedValue] = []
}

/// A dictionary that containers fill, in the order in which keys were first encoded.
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
