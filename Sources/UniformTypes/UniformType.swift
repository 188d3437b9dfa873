/// A uniform type: Apple's Uniform Type Identifier as a value, such as `public.png`.
///
/// Identifiers are case-insensitive, as Apple's are; the declared spelling is kept for display.
public struct UniformType: Sendable {
    /// The identifier, in the catalogue's spelling if the type is declared.
    public let identifier: String

    /// The identifier in lower case, for comparison.
    let key: String

    init(uncheckedIdentifier identifier: String) {
        self.identifier = identifier
        self.key = identifier.lowercased()
    }
}

extension UniformType: Hashable {
    /// Whether two types have the same identifier, ignoring case.
    public static func == (lhs: UniformType, rhs: UniformType) -> Bool { lhs.key == rhs.key }
    /// Hashes the identifier, ignoring case.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension UniformType: CustomStringConvertible {
    /// The identifier.
    public var description: String { identifier }
}

// MARK: - Identifier

extension UniformType {
    /// The type with this identifier, if it is declared (in the catalogue or by the program) or a well-formed dynamic
    /// identifier. Case-insensitive.
    public init?(_ identifier: String) {
        let key = identifier.lowercased()
        if let declaration = Catalogue.declaration(key: key) {
            self.init(uncheckedIdentifier: declaration.identifier)
        } else if key.hasPrefix(DynamicType.prefix), DynamicType(identifier: key) != nil {
            self.init(uncheckedIdentifier: key)
        } else {
            return nil
        }
    }

    /// A type that another program or a later declaration defines; it conforms to no type until it is declared.
    public init(importedAs identifier: String) {
        self = UniformType(identifier) ?? UniformType(uncheckedIdentifier: identifier)
    }

    /// Whether the type is declared, in the catalogue or by the program.
    public var isDeclared: Bool { Catalogue.declaration(key: key) != nil }

    /// Whether the type represents a tag that no declared type has.
    public var isDynamic: Bool { key.hasPrefix(DynamicType.prefix) && !isDeclared }

    /// Whether the text can be a type identifier: letters, digits, `-`, `.` and non-ASCII characters.
    static func isWellFormed(_ identifier: String) -> Bool {
        guard !identifier.isEmpty, identifier.utf8.count <= 255, identifier.first != ".", identifier.last != "." else {
            return false
        }
        return identifier.unicodeScalars.allSatisfy { scalar in
            scalar.value > 0x7F || scalar == "-" || scalar == "." || ("0"..."9").contains(scalar)
                || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        }
    }
}

// MARK: - Conformance

extension UniformType {
    /// Whether this type is `type` or conforms to it. Reflexive and transitive.
    public func conforms(to type: UniformType) -> Bool {
        key == type.key || ancestorKeys.contains(type.key)
    }

    /// Whether this type conforms to `type` and is not the same type.
    public func isSubtype(of type: UniformType) -> Bool {
        key != type.key && ancestorKeys.contains(type.key)
    }

    /// Whether `type` conforms to this type and is not the same type.
    public func isSupertype(of type: UniformType) -> Bool { type.isSubtype(of: self) }

    /// All types that this one conforms to, directly or indirectly.
    public var supertypes: Set<UniformType> {
        Set(ancestorKeys.lazy.filter { $0 != key }.map { UniformType(importedAs: $0) })
    }

    /// The types that this one conforms to directly, in the order of its declaration.
    public var directSupertypes: [UniformType] {
        if let declaration = Catalogue.declaration(key: key) {
            return declaration.conformsTo.map { UniformType(importedAs: $0) }
        }
        return (DynamicType(identifier: key)?.conformsTo ?? []).map { UniformType(importedAs: $0) }
    }

    /// The declared types that conform to this one directly, ordered by identifier. Reads the whole catalogue.
    public var directSubtypes: [UniformType] {
        Catalogue.all()
            .filter { $0.conformsTo.contains { $0.lowercased() == key } }
            .map { UniformType(uncheckedIdentifier: $0.identifier) }
            .sorted { $0.key < $1.key }
    }

    private var ancestorKeys: Set<String> {
        guard isDynamic, let dynamic = DynamicType(identifier: key) else { return Catalogue.ancestors(key: key) }
        return dynamic.conformsTo.reduce(into: [key]) { $0.formUnion(Catalogue.ancestors(key: $1.lowercased())) }
    }
}

// MARK: - Description

extension UniformType {
    /// A short description in English, such as "PNG image"; nil if the declaration has none.
    ///
    /// Apple's systems localise it; this catalogue is in English only.
    public var localizedDescription: String? {
        if let declaration = Catalogue.declaration(key: key) { return declaration.description }
        guard let field = DynamicType(identifier: key)?.fields.first else { return nil }
        switch TagClass(rawValue: field.key.lowercased()) {
        case .filenameExtension: return "unknown type with the extension \(field.value)"
        case .mimeType: return "unknown type with the MIME type \(field.value)"
        case .osType: return "unknown type with the code \(field.value.filter { $0 != "\0" })"
        case .pasteboardType: return "unknown type with the pasteboard name \(field.value)"
        case nil: return nil
        }
    }

    /// The declaration; for a dynamic type, one with the content of its identifier; nil for any other type.
    public var declaration: TypeDeclaration? {
        if let declaration = Catalogue.declaration(key: key) { return declaration }
        guard let dynamic = DynamicType(identifier: key) else { return nil }
        return TypeDeclaration(
            identifier: identifier, conformsTo: dynamic.conformsTo,
            filenameExtensions: dynamic.tags(of: .filenameExtension),
            mimeTypes: dynamic.tags(of: .mimeType), osTypes: dynamic.tags(of: .osType),
            description: localizedDescription)
    }
}

// MARK: - Search

extension UniformType {
    /// All declared types, ordered by identifier. Reads the whole catalogue.
    public static var allDeclared: [UniformType] {
        var seen: Set<String> = []
        return Catalogue.all()
            .map { UniformType(uncheckedIdentifier: $0.identifier) }
            .filter { seen.insert($0.key).inserted }
            .sorted { $0.key < $1.key }
    }

    /// Returns the declared types whose description or identifier contains every word of the query, best first: those
    /// whose description equals the query, then those whose description contains its words as whole words, then the
    /// others.
    public static func search(_ query: String) -> [UniformType] {
        let words = Self.words(query)
        guard !words.isEmpty else { return [] }
        let whole = words.joined(separator: " ")
        var found: [(rank: Int, type: UniformType)] = []
        for declaration in Catalogue.all() {
            let description = (declaration.description ?? "").lowercased()
            let identifier = declaration.identifier.lowercased()
            guard words.allSatisfy({ description.contains($0) || identifier.contains($0) }) else { continue }
            let own = Set(Self.words(description))
            let rank = description == whole ? 0 : words.allSatisfy(own.contains) ? 1 : 2
            found.append((rank, UniformType(uncheckedIdentifier: declaration.identifier)))
        }
        return found.sorted { ($0.rank, $0.type.key) < ($1.rank, $1.type.key) }.map(\.type)
    }

    /// Returns the declared identifier, or extension with its dot, with the smallest edit distance to the text; nil if
    /// more than a third of the characters differ. For messages.
    public static func nearestSpelling(to text: String) -> String? {
        let wanted = Array(text.lowercased().utf8)
        guard !wanted.isEmpty, wanted.count <= 128 else { return nil }
        let isExtension = text.hasPrefix(".")
        let limit = max(1, wanted.count / 3)
        var best: (distance: Int, spelling: String)?
        for declaration in Catalogue.all() {
            let spellings = isExtension ? declaration.filenameExtensions.map { "." + $0 } : [declaration.identifier]
            for spelling in spellings {
                let bound = best.map { $0.distance - 1 } ?? limit
                guard bound >= 0 else { break }
                if let distance = Spelling.distance(wanted, Array(spelling.lowercased().utf8), atMost: bound) {
                    best = (distance, spelling)
                }
            }
        }
        if best == nil, !isExtension {
            // The last component alone, as in "pgn" for public.png.
            for declaration in Catalogue.all() {
                guard let last = declaration.identifier.lowercased().split(separator: ".").last else { continue }
                if Spelling.distance(wanted, Array(last.utf8), atMost: 1) != nil { return declaration.identifier }
            }
        }
        return best?.spelling
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
