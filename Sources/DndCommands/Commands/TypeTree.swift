import UniformTypes

/// The conformance hierarchy of the declared types.
struct TypeTree {
    /// A line of the drawn tree.
    struct Node {
        let type: UniformType
        /// The depth below the requested type.
        let depth: Int
        /// Whether the subtypes are listed below this node, and not below an earlier node of the same type.
        let isFirst: Bool
        let hasChildren: Bool
    }

    /// The types without supertypes, ordered by identifier.
    let roots: [UniformType]
    private let children: [UniformType: [UniformType]]

    init() {
        let types = UniformType.allDeclared
        var roots: [UniformType] = []
        var children: [UniformType: [UniformType]] = [:]
        for type in types {
            let parents = type.directSupertypes
            if parents.isEmpty { roots.append(type) }
            for parent in parents { children[parent, default: []].append(type) }
        }
        self.roots = roots
        self.children = children
    }

    /// A type and everything that conforms to it, each below each of its parents. Subtypes are listed once per type:
    /// types with several parents would otherwise multiply.
    func nodes(below type: UniformType) -> [Node] {
        var nodes: [Node] = []
        var drawn: Set<UniformType> = []
        var waiting = [(type: type, depth: 0)]
        while let (type, depth) = waiting.popLast() {
            let below = children[type] ?? []
            let isFirst = drawn.insert(type).inserted
            nodes.append(Node(type: type, depth: depth, isFirst: isFirst, hasChildren: !below.isEmpty))
            if isFirst { waiting += below.reversed().map { ($0, depth + 1) } }
        }
        return nodes
    }

    /// All supertypes of a type, the nearest first.
    static func ancestors(of type: UniformType) -> [UniformType] {
        var found: [UniformType] = []
        var seen: Set<UniformType> = [type]
        var next = 0
        found = type.directSupertypes.filter { seen.insert($0).inserted }
        while next < found.count {
            found += found[next].directSupertypes.filter { seen.insert($0).inserted }
            next += 1
        }
        return found
    }
}
