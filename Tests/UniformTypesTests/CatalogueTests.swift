import Testing

@testable import UniformTypes

/// Checks the catalogue as a whole.
struct CatalogueTests {
    private static let plain = PlainTypeTable()
    private static let rows = plain.rows.map { ($0.declaration, $0.note) }

    @Test func identifiersAreUniqueAndWellFormed() {
        var seen: Set<String> = []
        for (declaration, _) in Self.rows {
            #expect(seen.insert(declaration.identifier.lowercased()).inserted, "\(declaration.identifier) stands twice")
            #expect(UniformType.isWellFormed(declaration.identifier), "\(declaration.identifier)")
        }
        #expect(seen.count >= 1500)
    }

    @Test func familiesAreOrdered() {
        for family in CatalogueFamily.all.indices {
            let keys = Self.plain.rows.filter { $0.family == family }.map(\.key)
            for (first, second) in zip(keys, keys.dropFirst()) {
                #expect(first < second, "\(second) stands after \(first)")
            }
        }
    }

    @Test func parentsAreDeclared() {
        let keys = Set(Self.rows.map { $0.0.identifier.lowercased() })
        for (declaration, _) in Self.rows {
            for parent in declaration.conformsTo {
                #expect(keys.contains(parent.lowercased()), "\(declaration.identifier) conforms to \(parent)")
            }
        }
    }

    @Test func conformanceIsAcyclic() {
        let parents = Dictionary(
            Self.rows.map { ($0.0.identifier.lowercased(), $0.0.conformsTo.map { $0.lowercased() }) },
            uniquingKeysWith: { first, _ in first })
        for key in parents.keys {
            var seen: Set<String> = []
            var waiting = parents[key] ?? []
            while let next = waiting.popLast() {
                #expect(next != key, "\(key) descends from itself")
                if seen.insert(next).inserted { waiting.append(contentsOf: parents[next] ?? []) }
            }
        }
    }

    @Test(arguments: [TagClass.filenameExtension, .mimeType, .osType])
    func eachTagIsClaimedOnce(_ tagClass: TagClass) {
        var claims: [String: String] = [:]
        for (declaration, note) in Self.rows {
            for tag in declaration.tags(of: tagClass) where !note.secondaryTags.contains(Self.spelling(tag, tagClass)) {
                let key = tagClass.normalized(tag)
                #expect(claims[key] == nil, "\(tag) is claimed by \(claims[key] ?? "") and \(declaration.identifier)")
                claims[key] = declaration.identifier
            }
        }
        for (declaration, note) in Self.rows {
            for tag in declaration.tags(of: tagClass) where note.secondaryTags.contains(Self.spelling(tag, tagClass)) {
                #expect(
                    claims[tagClass.normalized(tag)] != nil, "no one else claims \(tag) of \(declaration.identifier)")
                #expect(note.reason?.isEmpty == false, "\(declaration.identifier) does not say why it shares \(tag)")
            }
        }
    }

    @Test func everyRowNamesItsSource() {
        for (declaration, note) in Self.rows {
            #expect(["C", "T", "U", "V", "I", "L", "O"].contains(note.source), "\(declaration.identifier)")
        }
    }

    /// A look-up finds the same row as a scan of the whole table.
    @Test func lookupAgreesWithTheTable() {
        for (declaration, _) in Self.rows {
            #expect(UniformType(declaration.identifier)?.declaration == declaration)
        }
    }

    private static func spelling(_ tag: String, _ tagClass: TagClass) -> String {
        switch tagClass {
        case .filenameExtension: ".\(tag)"
        case .osType: "'\(tag)'"
        case .mimeType, .pasteboardType: tag
        }
    }
}
