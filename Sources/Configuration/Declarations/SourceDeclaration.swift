import DataFormats
package import ItemProviders
package import SystemPackage
package import Transfer
package import UniformTypes

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
package struct SourceDeclaration: Sendable, Hashable {
    /// The name of the file in the `.dnd` folder.
    package static let fileName: FilePath.Component = "source.toml"

    /// The permitted operations on the folder's items: copies only, or also moves.
    package let operations: Set<DropOperation>
    /// The visibility of types without an entry in `types`.
    package let visibility: RepresentationVisibility
    /// The visibility of representations of a type, including the types that conform to it.
    package let types: [UniformType: RepresentationVisibility]

    /// Returns the visibility of a representation of `type`: that of the closest declared type that it conforms to. If
    /// several are equally close, the most private one.
    package func visibility(of type: UniformType) -> RepresentationVisibility {
        if let exact = types[type] { return exact }
        let matching = types.filter { type.conforms(to: $0.key) }
        let closest = matching.filter { entry in
            !matching.keys.contains { $0 != entry.key && $0.conforms(to: entry.key) }
        }
        let order = RepresentationVisibility.allCases
        return closest.values.max { (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0) } ?? visibility
    }
}

// MARK: - Reading

extension SourceDeclaration {
    /// The keys that a declaration may have.
    static let keys = ["visibility", "operations", "types"]

    private static let allowedLevels =
        "allowed: " + RepresentationVisibility.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")

    /// Parses the file that was found in a `.dnd` folder.
    package init(_ file: DndFolder.File) throws(DeclarationFileProblem) {
        try self.init(toml: DeclarationTable.text(file.bytes, of: file.path), file: file.path)
    }

    /// Parses `text`, the content of `file`.
    ///
    /// - Throws: the first problem. Others are not looked for in the same key, because a hint costs a search.
    package init(toml text: String, file: FilePath) throws(DeclarationFileProblem) {
        var table = try DeclarationTable(text, of: file, example: "visibility = \"team\"")
        table.reportUnknownKey(among: Self.keys)
        types = Self.types(in: &table)
        operations = Self.operations(in: &table)
        visibility = Self.visibility(in: &table)
        if let problem = table.problems.first { throw problem }
    }

    private static func types(in table: inout DeclarationTable) -> [UniformType: RepresentationVisibility] {
        guard let value = table["types"] else { return [:] }
        guard let entries = value.table else {
            table.report(
                "types", "types is not a table",
                hint: "write [types] on its own line, and below it lines such as \"public.png\" = \"all\"")
            return [:]
        }
        var types: [UniformType: RepresentationVisibility] = [:]
        for name in entries.keys.sorted() {
            guard let type = UniformType(name) else {
                table.reportUnknownType(name, at: "types", entry: name)
                break
            }
            guard let level = Self.level(entries[name]) else {
                table.report("types", entry: name, "\(name) has an unknown visibility", hint: allowedLevels)
                break
            }
            types[type] = level
        }
        return types
    }

    private static func visibility(in table: inout DeclarationTable) -> RepresentationVisibility {
        guard let value = table["visibility"] else { return .all }
        guard let level = Self.level(value) else {
            table.report("visibility", "unknown visibility", hint: allowedLevels)
            return .ownProcess
        }
        return level
    }

    private static func level(_ value: DataValue?) -> RepresentationVisibility? {
        value?.string.flatMap(RepresentationVisibility.init(rawValue:))
    }

    /// Both operations if the table has none. A move without the permission to copy is invalid.
    private static func operations(in table: inout DeclarationTable) -> Set<DropOperation> {
        guard let value = table["operations"] else { return [.copy, .move] }
        let operations = value.array?.map { $0.string.flatMap(DropOperation.init(rawValue:)) } ?? []
        guard operations.contains(.copy), operations.allSatisfy({ $0 == .copy || $0 == .move }) else {
            table.report(
                "operations", "operations are invalid for a source",
                hint: "allowed: operations = [\"copy\"], or [\"copy\", \"move\"]")
            return []
        }
        return Set(operations.compactMap(\.self))
    }
}
