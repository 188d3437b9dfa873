/// A table of a TOML file that is being read. Its origin decides what may still be added to it.
final class TOMLTable {
    /// How a table was created (TOML 1.0.0, "Table" and "Keys").
    enum Origin {
        /// As the parent of another table: `[a.b]` creates `a`. It may still get its own header.
        case implicit
        /// By its header, which may occur only once.
        case header
        /// By a dotted key in the section with this number; only keys of that section may add to it.
        case dotted(section: Int)
    }

    var origin: Origin
    private(set) var keys: [String] = []
    private var nodes: [ByteString: TOMLNode] = [:]

    init(_ origin: Origin) { self.origin = origin }

    subscript(key: String) -> TOMLNode? { nodes[ByteString(key)] }

    /// Adds an entry, whose key must not exist yet.
    func append(_ key: String, _ node: TOMLNode) {
        keys.append(key)
        nodes[ByteString(key)] = node
    }

    /// The table as a value.
    var value: DataValue {
        var object = DataObject()
        for key in keys {
            switch self[key] {
            case .value(let value): object.append(key, value)
            case .table(let table): object.append(key, table.value)
            case .tables(let list): object.append(key, .array(list.tables.map(\.value)))
            case nil: break
            }
        }
        return .object(object)
    }
}

/// The value of a key in a table.
enum TOMLNode {
    /// A complete value, possibly an inline table.
    case value(DataValue)
    /// A table that may grow.
    case table(TOMLTable)
    /// An array of tables that may grow.
    case tables(TOMLTableList)
}

/// An array of tables, made by `[[headers]]`; never empty.
final class TOMLTableList {
    var tables: [TOMLTable]

    init(_ first: TOMLTable) { tables = [first] }
}
