import DropSessions
import GRDB
import ItemProviders
import FileSystem
import SystemPackage
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension StoreRecord {
    /// The columns that `init(row:)` reads, of `item` joined with the drop that holds the place.
    static let selection = """
        SELECT item.*, dropSession.owner FROM item
        LEFT JOIN dropSession ON dropSession.id = item.dropSession AND item.state < 2
        """

    /// A record from a row of `selection`; nil when its name is none.
    init?(row: Row) {
        guard let bytes = row["name"] as Data?, let name = FilePath.Component(bytes: bytes) else { return nil }
        id = row["id"]
        lane = row["lane"]
        position = row["position"]
        state = State(rawValue: row["state"]) ?? .landed
        owner = row["owner"]
        self.name = name
        provenance = Provenance(row: row)
    }
}

extension Provenance {
    init?(row: Row) {
        guard let type = (row["type"] as String?).flatMap({ UniformType($0) }),
            let source = ItemSource(row: row), let milliseconds = row["dropped"] as Int64?,
            let sourceType = (row["sourceType"] as String?).flatMap({ UniformType($0) })
        else { return nil }
        let route = (row["route"] as String?) ?? ""
        self.init(
            type: type, source: source, sourceType: sourceType,
            route: route.split(separator: " ").compactMap { UniformType(String($0)) },
            fidelity: Fidelity.allCases.first { $0.name == row["fidelity"] as String? } ?? .native,
            hash: (row["hash"] as Data?).flatMap { ContentHash(bytes: Array($0)) }, bytes: row["bytes"] ?? 0,
            dropped: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    }

    /// The values of the columns, by name.
    var columns: [String: (any DatabaseValueConvertible)?] {
        var columns: [String: (any DatabaseValueConvertible)?] = [
            "type": type.identifier, "sourceType": sourceType.identifier, "fidelity": fidelity.name,
            "route": route.map(\.identifier).joined(separator: " "), "hash": hash.map { Data($0.bytes) },
            "bytes": bytes, "dropped": Int64((dropped.timeIntervalSince1970 * 1000).rounded()),
            "source": source.path.map { Data($0.bytes) }, "sourceFragment": nil as String?,
        ]
        switch source {
        case .path: columns["sourceKind"] = "path"
        case .fragment(_, let fragment):
            columns["sourceKind"] = "fragment"
            columns["sourceFragment"] = fragment
        case .standardInput(let name):
            columns["sourceKind"] = "standard input"
            columns["sourceFragment"] = name
        case .clipboard(let name):
            columns["sourceKind"] = "clipboard"
            columns["sourceFragment"] = name
        case .memory(let name):
            columns["sourceKind"] = "memory"
            columns["sourceFragment"] = name
        }
        return columns
    }
}

extension ItemSource {
    init?(row: Row) {
        let path = (row["source"] as Data?).map { FilePath(bytes: $0) }
        let detail = row["sourceFragment"] as String?
        switch (row["sourceKind"] as String?, path) {
        case ("path", let path?): self = .path(path)
        case ("fragment", let path): self = .fragment(path ?? Self.standardInputPath, detail ?? "")
        case ("standard input", _): self = .standardInput(name: detail)
        case ("clipboard", _): self = .clipboard(name: detail)
        case ("memory", _): self = .memory(name: detail)
        default: return nil
        }
    }
}
