import DataFormats
import ItemProviders
import UniformTypes

extension DataFormat {
    /// The uniform type of the format.
    var type: UniformType {
        switch self {
        case .json: .json
        case .jsonLines: .ndjson
        case .yaml: .yaml
        case .toml: .toml
        case .xmlPropertyList: .xmlPropertyList
        case .binaryPropertyList: .binaryPropertyList
        case .commaSeparated: .commaSeparatedText
        case .tabSeparated: .tabSeparatedText
        }
    }

    /// Creates the format of a file of `type` that begins with `beginning`; nil if it is not data. Subtypes, such as
    /// GeoJSON of JSON, have the format of their supertype.
    init?(of type: UniformType, beginning: [UInt8]) {
        if type.conforms(to: .propertyList) || type.conforms(to: .geocache) {
            self = beginning.starts(with: "bplist".utf8) ? .binaryPropertyList : .xmlPropertyList
            return
        }
        if type.conforms(to: .utf8TabSeparatedText) {
            self = .tabSeparated
            return
        }
        // NDJSON precedes JSON, in case it is declared as a subtype.
        let order: [DataFormat] = [.jsonLines, .json, .yaml, .toml, .tabSeparated, .commaSeparated]
        guard let format = order.first(where: { type.conforms(to: $0.type) }) else { return nil }
        self = format
    }

    /// Whether every valid file of this format can be written as `target` without loss, so that it need not be
    /// examined.
    func isAlwaysKept(by target: DataFormat) -> Bool {
        switch self {
        // XML strings cannot contain every character, and a binary property list has 64-bit numbers.
        case .json, .jsonLines: [.json, .jsonLines, .yaml].contains(target)
        case .commaSeparated, .tabSeparated:
            [.json, .jsonLines, .yaml, .commaSeparated, .tabSeparated].contains(target)
        default: false
        }
    }

    /// Whether content with this beginning may be writable as `target`.
    func mayBecome(_ target: DataFormat, beginning: [UInt8]) -> Bool {
        let first = beginning.first { $0 > 0x20 && $0 < 0x80 }
        let isList = self == .json ? first == UInt8(ascii: "[") : self != .toml
        let isObject =
            self == .json ? first == UInt8(ascii: "{") : ![.jsonLines, .commaSeparated, .tabSeparated].contains(self)
        switch target {
        case .toml: return isObject
        case .jsonLines, .commaSeparated, .tabSeparated: return isList
        default: return true
        }
    }
}

extension DataLoss {
    /// The loss in reports about items.
    var loss: Loss { Loss(rawValue: rawValue) }
}
