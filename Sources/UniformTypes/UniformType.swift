/// A uniform type: Apple's Uniform Type Identifier as a value, such as `public.png`.
///
/// Identifiers are case-insensitive, as Apple's are; the declared spelling is kept for display.
///
/// A value is the number of a type in the catalogue, or a pointer to an object that lives as long as the process: it is
/// copied and compared like an integer, and whether one conforms to another is one bit of a constant table.
public struct UniformType: Sendable {
    enum Name {
        /// The number of a built-in type (``TypeTable``).
        case builtIn(UInt16)
        /// Any other type.
        case named(Unmanaged<NamedType>)
    }

    let name: Name

    init(_ name: Name) { self.name = name }

    init(builtIn number: UInt16) { name = .builtIn(number) }

    /// The type with this identifier, whether or not it is declared.
    init(uncheckedIdentifier identifier: String) {
        if let number = BuiltInType.number(of: identifier) {
            name = .builtIn(number)
        } else {
            name = .named(.passUnretained(NamedType.interned(identifier)))
        }
    }

    /// The identifier, in the catalogue's spelling if the type is declared.
    public var identifier: String {
        switch name {
        case .builtIn(let number): BuiltInType[number].identifier
        case .named(let named): named._withUnsafeGuaranteedRef { $0.identifier }
        }
    }

    /// The identifier in lower case, for sorting.
    var key: String {
        switch name {
        case .builtIn: identifier.lowercased()
        case .named(let named): named._withUnsafeGuaranteedRef { $0.key }
        }
    }
}

extension UniformType: Codable {
    /// Reads the identifier of a type, which need not be declared.
    ///
    /// - Throws: `DecodingError` if the value is no string.
    public init(from decoder: any Decoder) throws {
        self.init(importedAs: try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the identifier, as Apple's `UTType` does.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

extension UniformType: Hashable {
    /// Whether two types have the same identifier, ignoring case.
    public static func == (lhs: UniformType, rhs: UniformType) -> Bool {
        switch (lhs.name, rhs.name) {
        case (.builtIn(let left), .builtIn(let right)): left == right
        case (.named(let left), .named(let right)):
            left.takeUnretainedValue().canonical === right.takeUnretainedValue().canonical
        case (.builtIn, .named), (.named, .builtIn): false
        }
    }

    /// Hashes the identifier, ignoring case.
    public func hash(into hasher: inout Hasher) {
        switch name {
        case .builtIn(let number): hasher.combine(UInt(number))
        case .named(let named): hasher.combine(ObjectIdentifier(named.takeUnretainedValue().canonical))
        }
    }
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
        if let number = BuiltInType.number(of: identifier) {
            self.init(builtIn: number)
            return
        }
        let key = identifier.lowercased()
        let known = NamedType.known(key: key)
        if let declaration = known?.declaration {
            self = declaration.type
        } else if known?.dynamicParents != nil
            || key.hasPrefix(DynamicType.prefix) && DynamicType(identifier: key) != nil
        {
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
    public var isDeclared: Bool {
        switch name {
        case .builtIn: true
        case .named(let named): named.takeUnretainedValue().declaration != nil
        }
    }

    /// Whether the type represents a tag that no declared type has.
    public var isDynamic: Bool {
        switch name {
        case .builtIn: false
        case .named(let named): named.takeUnretainedValue().key.hasPrefix(DynamicType.prefix) && !isDeclared
        }
    }

    /// The content of a dynamic identifier; nil for any other type.
    var dynamic: DynamicType? {
        switch name {
        case .builtIn: nil
        case .named(let named): isDeclared ? nil : DynamicType(identifier: named.takeUnretainedValue().key)
        }
    }

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
    public func conforms(to type: UniformType) -> Bool { self == type || isSubtype(of: type) }

    /// Whether this type conforms to `type` and is not the same type.
    public func isSubtype(of type: UniformType) -> Bool {
        switch (name, type.name) {
        case (.builtIn(let own), .builtIn(let other)): TypeTable.conforms(own, to: other)
        // Built-in types conform to built-in types only.
        case (.builtIn, .named): false
        case (.named(let named), _): named.takeUnretainedValue().isSubtype(of: type)
        }
    }

    /// Whether `type` conforms to this type and is not the same type.
    public func isSupertype(of type: UniformType) -> Bool { type.isSubtype(of: self) }

    /// All types that this one conforms to, directly or indirectly.
    public var supertypes: Set<UniformType> {
        switch name {
        case .builtIn: Set(declaredAncestors)
        case .named(let named): Set(named.takeUnretainedValue().ancestors)
        }
    }

    /// The types that a declared type conforms to, without itself.
    var declaredAncestors: [UniformType] {
        switch name {
        case .builtIn(let number): TypeTable.ancestors(of: number).map { UniformType(builtIn: $0) }
        case .named(let named): Array(named.takeUnretainedValue().declaration?.ancestors ?? [])
        }
    }

    /// The types that this one conforms to directly, in the order of its declaration.
    public var directSupertypes: [UniformType] {
        (declaration?.conformsTo ?? []).map { UniformType(importedAs: $0) }
    }

    /// The declared types that conform to this one directly, ordered by identifier. Reads the whole catalogue.
    public var directSubtypes: [UniformType] {
        let key = key
        return Catalogue.all()
            .filter { $0.conformsTo.contains { $0.lowercased() == key } }
            .map { UniformType(uncheckedIdentifier: $0.identifier) }
            .sorted { $0.key < $1.key }
    }
}

// MARK: - Description

extension UniformType {
    /// A short description in English, such as "PNG image"; nil if the declaration has none.
    ///
    /// Apple's systems localise it; this catalogue is in English only.
    public var localizedDescription: String? {
        if let declared { return declared.description }
        guard let field = dynamic?.fields.first else { return nil }
        switch TagClass(rawValue: field.key.lowercased()) {
        case .filenameExtension: return "unknown type with the extension \(field.value)"
        case .mimeType: return "unknown type with the MIME type \(field.value)"
        case .osType: return "unknown type with the code \(field.value.filter { $0 != "\0" })"
        case .pasteboardType: return "unknown type with the pasteboard name \(field.value)"
        case nil: return nil
        }
    }

    /// The declaration in the catalogue or by the program; nil for any other type.
    var declared: TypeDeclaration? {
        switch name {
        case .builtIn(let number): BuiltInType[number].declaration
        case .named(let named): named.takeUnretainedValue().declaration?.declaration
        }
    }

    /// The declaration; for a dynamic type, one with the content of its identifier; nil for any other type.
    public var declaration: TypeDeclaration? {
        if let declared { return declared }
        guard let dynamic else { return nil }
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
        Catalogue.all().map { UniformType(uncheckedIdentifier: $0.identifier) }.sorted { $0.key < $1.key }
    }

    /// Returns the declared types whose description or identifier contains every word of the query, best first: those
    /// whose description equals the query, then those whose description contains its words as whole words, then the
    /// others.
    ///
    /// - Complexity: O(n) in the number of declared types.
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

    /// Returns the declared identifier, extension with its dot, or MIME type with the smallest edit distance to the
    /// text; nil if more than a third of the characters differ, or for a text of more than 128 bytes. For messages.
    ///
    /// - Complexity: O(n) in the number of declared types.
    public static func nearestSpelling(to text: String) -> String? {
        let wanted = Array(text.lowercased().utf8)
        guard !wanted.isEmpty, wanted.count <= 128 else { return nil }
        let isExtension = text.hasPrefix(".")
        let isMIMEType = text.contains("/")
        let limit = max(1, wanted.count / 3)
        var best: (nearness: Spelling.Nearness, spelling: String)?
        for declaration in Catalogue.all() {
            let spellings =
                isExtension
                ? declaration.filenameExtensions.map { "." + $0 }
                : isMIMEType ? declaration.mimeTypes : [declaration.identifier]
            for spelling in spellings {
                let candidate = Array(spelling.lowercased().utf8)
                let nearness = Spelling.nearness(of: candidate, to: wanted, atMost: best?.nearness.distance ?? limit)
                guard let nearness, best.map({ nearness.isBetter(than: $0.nearness) }) ?? true else { continue }
                best = (nearness, spelling)
            }
        }
        if best == nil, !isExtension, !isMIMEType {
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
