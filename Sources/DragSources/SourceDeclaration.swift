import DataFormats
import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// A folder's declaration of who may see its items, and whether they may be moved: `.dnd/source.toml`.
///
/// ```toml
/// visibility = "team"
/// operations = ["copy"]
///
/// [types]
/// "public.png" = "all"
/// "public.image" = "group"
/// ```
struct SourceDeclaration: Sendable, Hashable {
    /// The keys that a declaration may have.
    static let keys = ["visibility", "operations", "types"]

    /// The permitted operations on the folder's items: copies only, or also moves.
    let operations: Set<DropOperation>
    /// The visibility of types without an entry in `types`.
    let visibility: RepresentationVisibility
    /// The visibility of representations of a type, including the types that conform to it.
    let types: [UniformType: RepresentationVisibility]

    /// Returns the visibility of a representation of `type`: that of the closest declared type that it conforms to. If
    /// several are equally close, the most private one.
    func visibility(of type: UniformType) -> RepresentationVisibility {
        if let exact = types[type] { return exact }
        let matching = types.filter { type.conforms(to: $0.key) }
        let closest = matching.filter { entry in
            !matching.keys.contains { $0 != entry.key && $0.conforms(to: entry.key) }
        }
        let order = RepresentationVisibility.allCases
        return closest.values.max { (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0) } ?? visibility
    }

    /// Parses `text`, the content of `file`.
    ///
    /// - Throws: `ItemFailure` (`badDeclaration`) that names the line and the permitted values.
    init(toml text: String, file: FilePath) throws(ItemFailure) {
        let problem = { (line: Int, message: String, hint: String?) in
            ItemFailure(
                code: "badDeclaration", subject: file.string, message: "line \(line): \(message)", hint: hint)
        }
        let table: TOMLFile
        do {
            table = try TOMLFile(text)
        } catch {
            throw ItemFailure(
                code: "badDeclaration", subject: file.string, message: error.description, hint: Self.example)
        }
        let line = { (key: String) in table.line(of: key) }
        for key in table.keys.sorted() where !Self.keys.contains(key) {
            throw problem(line(key), "unknown key \(key)", "allowed: \(Self.keys.joined(separator: ", "))")
        }
        var types: [UniformType: RepresentationVisibility] = [:]
        if let value = table["types"] {
            guard let entries = value.table else {
                throw problem(
                    line("types"), "types is not a table",
                    "write [types] on its own line, and below it lines such as \"public.png\" = \"all\"")
            }
            for name in entries.keys.sorted() {
                guard let type = UniformType(name) else {
                    let nearest = UniformType.nearestSpelling(to: name).map { "did you mean \($0)? " } ?? ""
                    throw problem(
                        table.line(of: "types", name), "unknown type \(name)",
                        nearest + "allowed: a type's identifier in quotes (dnd types)")
                }
                guard let level = entries[name]?.string.flatMap(RepresentationVisibility.init(rawValue:)) else {
                    throw problem(table.line(of: "types", name), "\(name) has an unknown visibility", Self.allowed)
                }
                types[type] = level
            }
        }
        self.types = types
        operations = try Self.operations(in: table, problem: { problem(line("operations"), $0, Self.operationsHint) })
        guard let value = table["visibility"] else {
            visibility = .all
            return
        }
        guard let level = value.string.flatMap(RepresentationVisibility.init(rawValue:)) else {
            throw problem(line("visibility"), "unknown visibility", Self.allowed)
        }
        visibility = level
    }

    /// Returns the permitted operations of the table; both if it has none. A move without the permission to copy is
    /// invalid.
    private static func operations(
        in table: TOMLFile, problem: (String) -> ItemFailure
    ) throws(ItemFailure) -> Set<DropOperation> {
        guard let value = table["operations"] else { return [.copy, .move] }
        let words = value.array.map { $0.map(\.string) } ?? [nil]
        let operations = words.map { $0.flatMap(DropOperation.init(rawValue:)) }
        guard operations.contains(.copy), operations.allSatisfy({ $0 == .copy || $0 == .move }) else {
            throw problem("operations are invalid for a source")
        }
        return Set(operations.compactMap(\.self))
    }

    private static let operationsHint = "allowed: operations = [\"copy\"], or [\"copy\", \"move\"]"

    private static let allowed =
        "allowed: " + RepresentationVisibility.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    private static let example = "write a line for each key, such as visibility = \"team\""

    /// Returns the `group` in a destination's declaration; nil if it has none or is invalid: then no group is shared.
    static func group(inDestination text: String) -> String? { table(inDestination: text)?["group"]?.string }

    /// Returns the lanes of a board from its declaration; none if it is not a board.
    static func lanes(inDestination text: String) -> [String] {
        guard let table = table(inDestination: text), table["kind"]?.string == "board" else { return [] }
        return table["lanes"]?.array.map { $0.compactMap(\.string) } ?? BoardLanes.standard
    }

    /// Whether a folder with this declaration is a store of its own, even inside a board. A journal that a drop created
    /// becomes a lane.
    static func isOwnStore(inDestination text: String) -> Bool {
        table(inDestination: text)?["kind"]?.string != "journal"
    }

    private static func table(inDestination text: String) -> TOMLFile? { try? TOMLFile(text) }
}
