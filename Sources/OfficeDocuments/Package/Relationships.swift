import XML

/// The relationships of a part in an open package: what it refers to, by identifier (ECMA-376, part 2, 6.5).
struct Relationships {
    /// One reference.
    struct Relationship {
        let id: String
        /// The last component of the type: `worksheet`. The part before it differs between the transitional and the strict
        /// schemas.
        let kind: String
        /// The name of the part; nil for an external resource.
        let part: String?
    }

    /// The relationships, in their order.
    private(set) var all: [Relationship] = []
    /// The index of the first one with each identifier.
    private var places: [String: Int] = [:]

    /// Reads the relationships of `part`, or of the package for an empty name; none if the part has no list.
    init(of part: String, in container: OfficeContainer) throws {
        let (folder, name) = Self.split(part)
        let list = "\(folder)_rels/\(name).rels"
        guard container.has(list) else { return }
        try container.parse(list) { event in
            guard case .start(let element, let attributes) = event, element.localName == "Relationship",
                let id = attributes.value("Id"), let target = attributes.value("Target")
            else { return true }
            let isExternal = attributes.value("TargetMode") == "External"
            let kind = attributes.value("Type")?.split(separator: "/").last.map(String.init) ?? ""
            if places[id] == nil { places[id] = all.count }
            all.append(
                Relationship(id: id, kind: kind, part: isExternal ? nil : Self.resolve(target, from: folder)))
            return all.count < Self.most
        }
    }

    /// The maximum number of references of one part: one sheet of links has thousands.
    private static let most = 1 << 20

    /// The relationship with this identifier.
    subscript(id: String) -> Relationship? { places[id].map { all[$0] } }

    /// The first part of this kind.
    func part(_ kind: String) -> String? { all.first { $0.kind == kind && $0.part != nil }?.part }

    /// The folder of a part with its slash, and its name.
    private static func split(_ part: String) -> (folder: String, name: String) {
        guard let slash = part.lastIndex(of: "/") else { return ("", part) }
        return (String(part[...slash]), String(part[part.index(after: slash)...]))
    }

    /// The name of the part at `target`, which is absolute, or relative to `folder`.
    static func resolve(_ target: String, from folder: String) -> String {
        let path = target.hasPrefix("/") ? target : folder + target
        var components: [Substring] = []
        for component in path.split(whereSeparator: { $0 == "/" || $0 == "\\" }) where component != "." {
            if component == ".." { _ = components.popLast() } else { components.append(component) }
        }
        return components.joined(separator: "/")
    }
}
