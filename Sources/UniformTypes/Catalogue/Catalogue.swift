import Synchronization

/// The declared types: the built-in ones, which are constants (``TypeTable``), and the declarations of the program.
///
/// Declarations are only ever added. Readers take no lock.
enum Catalogue {
    /// The program's declarations, in the order in which they were added.
    private static let declared = Mutex<[TypeDeclaration]>([])

    /// The types that the program declared with a tag. The name is the tag class and the normalized tag.
    private static let tags = AppendOnlyTable<UniformType>()

    /// Returns all declarations, by family, the program's last.
    static func all() -> [TypeDeclaration] {
        var result: [TypeDeclaration] = []
        for family in CatalogueFamily.all {
            _ = family.forEachRow { row in
                let number = BuiltInType.number(of: CatalogueRow.identifier(of: row))
                result.append(number.map { BuiltInType[$0].declaration } ?? CatalogueRow.declaration(row).0)
                return true
            }
        }
        return result + declared.withLock { $0 }
    }

    /// Returns the types that the program declared with a tag, in the order of their declaration.
    static func declaredTypes(tag: String, tagClass: TagClass) -> [UniformType] {
        guard !tags.isEmpty else { return [] }
        var found: [UniformType] = []
        tags.forEach(named: tagClass.rawValue + " " + tagClass.normalized(tag)) { found.append($0) }
        return found.reversed()
    }

    /// Adds checked declarations. Those of types that are declared already have no effect.
    ///
    /// A type becomes visible after the types that it conforms to: a concurrent reader never sees it without them.
    static func add(_ declarations: [TypeDeclaration]) {
        guard !declarations.isEmpty else { return }
        declared.withLock { declared in
            var waiting: [String: TypeDeclaration] = [:]
            for declaration in declarations where !UniformType(importedAs: declaration.identifier).isDeclared {
                let key = declaration.identifier.lowercased()
                if waiting.updateValue(declaration, forKey: key) == nil { declared.append(declaration) }
            }
            let added = declared.suffix(waiting.count)
            for declaration in added {
                // Parents first, and without recursion, because a chain of types can be long.
                var stack = [declaration.identifier.lowercased()]
                while let key = stack.last {
                    guard let next = waiting[key] else {
                        stack.removeLast()
                        continue
                    }
                    let parents = next.conformsTo.map { $0.lowercased() }.filter { waiting[$0] != nil }
                    guard parents.isEmpty else {
                        stack += parents
                        continue
                    }
                    waiting[key] = nil
                    NamedType.interned(next.identifier).declare(next)
                }
            }
            for declaration in added {
                let type = UniformType(importedAs: declaration.identifier)
                for tagClass in TagClass.allCases {
                    for tag in Set(declaration.tags(of: tagClass).map(tagClass.normalized)) {
                        tags.append(type, named: tagClass.rawValue + " " + tag)
                    }
                }
            }
        }
    }
}

// MARK: - Built-in types

/// The parts of a built-in type that are not constants: its strings, created at their first use.
final class BuiltInType: Sendable {
    /// The identifier in the catalogue's spelling.
    let identifier: String
    private let number: UInt16
    private let parsed = AtomicLazyReference<Parsed>()

    private final class Parsed: Sendable {
        let declaration: TypeDeclaration

        init(_ declaration: TypeDeclaration) { self.declaration = declaration }
    }

    /// The declaration, parsed from its row in the catalogue.
    var declaration: TypeDeclaration {
        if let parsed = parsed.load() { return parsed.declaration }
        let declaration = TypeTable.withRow(of: number) { CatalogueRow.declaration($0).0 }
        return parsed.storeIfNil(Parsed(declaration)).declaration
    }

    private init(_ number: UInt16) {
        self.number = number
        identifier = TypeTable.withRow(of: number) { CatalogueRow.identifier(of: $0) }
    }

    /// The type with a number below ``TypeTable/count``.
    static subscript(number: UInt16) -> BuiltInType {
        let slot = entries.slots + Int(number)
        return slot.pointee.load() ?? slot.pointee.storeIfNil(BuiltInType(number))
    }

    /// Returns the number of an identifier, ignoring case; nil if it is not built in.
    static func number(of identifier: String) -> UInt16? {
        identifier.withLowercaseBytes { TypeTable.identifiers.index(of: $0) }.map { UInt16($0) }
    }

    /// One slot for each type. Unchecked: the memory is allocated once, and the slots are atomic.
    private struct Entries: @unchecked Sendable {
        let slots: UnsafeMutablePointer<AtomicLazyReference<BuiltInType>>

        init() {
            slots = .allocate(capacity: TypeTable.count)
            for number in 0..<TypeTable.count { (slots + number).initialize(to: AtomicLazyReference()) }
        }
    }

    private static let entries = Entries()
}
