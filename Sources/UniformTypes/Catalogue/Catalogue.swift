import Synchronization

/// The declared types: the built-in families and the declarations of the program, with a cache of lookups.
///
/// Nothing is built at start. The first lookup indexes the words in the families' text (``CatalogueIndex``); each
/// lookup parses only the rows it finds, and is cached.
enum Catalogue {
    private struct Memory {
        var declarations: [String: TypeDeclaration?] = [:]
        var ancestors: [String: Set<String>] = [:]
        var tags: [TagQuery: [String]] = [:]
        var userDeclarations: [String: TypeDeclaration] = [:]
        var userOrder: [String] = []
        /// The number of calls of `add`: an answer computed before the latest one is not cached.
        var generation = 0
    }

    private struct TagQuery: Hashable {
        let tagClass: TagClass
        let tag: String
    }

    private static let memory = Mutex(Memory())

    /// The maximum number of cached entries per kind for names from outside, so that hostile names cannot exhaust
    /// memory.
    private static let rememberedNames = 4096

    /// Returns the declaration of an identifier in lower case.
    static func declaration(key: String) -> TypeDeclaration? {
        let remembered: TypeDeclaration?? = memory.withLock { memory in
            if let own = memory.userDeclarations[key] { return .some(own) }
            return memory.declarations[key]
        }
        if let remembered { return remembered }
        let found = builtIn(key: key)
        memory.withLock { memory in
            if memory.declarations.count < rememberedNames || found != nil { memory.declarations[key] = .some(found) }
        }
        return found
    }

    /// Returns the identifiers with a tag: the program's declarations first, then those with the tag as a primary one,
    /// then the others.
    static func identifiers(tag: String, tagClass: TagClass) -> [String] {
        let query = TagQuery(tagClass: tagClass, tag: tag)
        let (known, generation) = memory.withLock { ($0.tags[query], $0.generation) }
        if let known { return known }
        let user = memory.withLock { memory in
            memory.userOrder.compactMap { memory.userDeclarations[$0] }.filter { declaration in
                declaration.tags(of: tagClass).contains { tagClass.normalized($0) == tag }
            }.map(\.identifier)
        }
        var primary: [String] = []
        var secondary: [String] = []
        if let token = tagClass.token(for: tag) {
            let exactly = tagClass == .osType
            CatalogueIndex.shared.forEachRow(holding: token.map(CatalogueRow.folded)) { row in
                switch CatalogueRow.claim(of: token, in: row, exactly: exactly) {
                case .primary: primary.append(CatalogueRow.identifier(of: row))
                case .secondary: secondary.append(CatalogueRow.identifier(of: row))
                case nil: break
                }
            }
        }
        let found = user + primary + secondary
        memory.withLock { memory in
            guard memory.generation == generation, memory.tags.count < rememberedNames else { return }
            memory.tags[query] = found
        }
        return found
    }

    /// Returns the lower-case identifiers of a declared type and all its supertypes.
    static func ancestors(key: String) -> Set<String> {
        let (known, generation) = memory.withLock { ($0.ancestors[key], $0.generation) }
        if let known { return known }
        var found: Set<String> = []
        var waiting = [key]
        while let next = waiting.popLast() {
            guard found.insert(next).inserted else { continue }
            waiting.append(contentsOf: (declaration(key: next)?.conformsTo ?? []).map { $0.lowercased() })
        }
        memory.withLock { memory in
            guard memory.generation == generation, memory.ancestors.count < rememberedNames else { return }
            memory.ancestors[key] = found
        }
        return found
    }

    /// Returns all declarations, by family, the program's last. Caches them, since callers usually look up each one.
    static func all() -> [TypeDeclaration] {
        var result: [TypeDeclaration] = []
        for family in CatalogueFamily.all {
            _ = family.forEachRow { row in
                result.append(CatalogueRow.declaration(row).0)
                return true
            }
        }
        memory.withLock { memory in
            for declaration in result {
                let key = declaration.identifier.lowercased()
                if memory.declarations[key] == nil { memory.declarations[key] = .some(declaration) }
            }
        }
        result.append(
            contentsOf: memory.withLock { memory in memory.userOrder.compactMap { memory.userDeclarations[$0] } })
        return result
    }

    /// Returns all built-in declarations with their notes, by family.
    static func allWithNotes() -> [[(TypeDeclaration, CatalogueNote)]] {
        CatalogueFamily.all.map { family in
            var rows: [(TypeDeclaration, CatalogueNote)] = []
            _ = family.forEachRow { row in
                rows.append(CatalogueRow.declaration(row))
                return true
            }
            return rows
        }
    }

    /// Adds checked declarations and clears the cache.
    static func add(_ declarations: [TypeDeclaration]) {
        memory.withLock { memory in
            for declaration in declarations {
                let key = declaration.identifier.lowercased()
                if memory.userDeclarations.updateValue(declaration, forKey: key) == nil { memory.userOrder.append(key) }
            }
            memory.generation += 1
            memory.declarations = [:]
            memory.ancestors = [:]
            memory.tags = [:]
        }
    }

    private static func builtIn(key: String) -> TypeDeclaration? {
        let bytes = Array(key.utf8)
        var found: TypeDeclaration?
        CatalogueIndex.shared.forEachRow(holding: bytes) { row in
            if found == nil, CatalogueRow.identifier(of: row, is: bytes) { found = CatalogueRow.declaration(row).0 }
        }
        return found
    }
}
