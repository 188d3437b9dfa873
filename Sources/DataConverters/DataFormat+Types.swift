import DataFormats
import ItemProviders
import UniformTypes

extension DataFormat {
    /// The type of a file in this format.
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

    /// The format of a file of `type` that begins with `beginning`; nil when it is not data. Types that are a format's with more said
    /// about it, as GeoJSON is JSON, are read as that.
    init?(of type: UniformType, beginning: [UInt8]) {
        if type.conforms(to: .propertyList) || type.conforms(to: .geocache) {
            self = beginning.starts(with: "bplist".utf8) ? .binaryPropertyList : .xmlPropertyList
            return
        }
        if type.conforms(to: .utf8TabSeparatedText) {
            self = .tabSeparated
            return
        }
        // NDJSON before JSON, should it be declared as a kind of it.
        let order: [DataFormat] = [.jsonLines, .json, .yaml, .toml, .tabSeparated, .commaSeparated]
        guard let format = order.first(where: { type.conforms(to: $0.type) }) else { return nil }
        self = format
    }

    /// Whether every file of this format that can be read can be written as `target` without loss, so that a file need not be looked at.
    func isAlwaysKept(by target: DataFormat) -> Bool {
        switch self {
        // A string in XML cannot have every character, and a binary list has numbers of 64 bits.
        case .json, .jsonLines: [.json, .jsonLines, .yaml].contains(target)
        case .commaSeparated, .tabSeparated:
            [.json, .jsonLines, .yaml, .commaSeparated, .tabSeparated].contains(target)
        default: false
        }
    }

    /// Whether what begins so may be written as `target` at all.
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
    /// The word in the reports of items.
    var loss: Loss { Loss(rawValue: rawValue) }
}
