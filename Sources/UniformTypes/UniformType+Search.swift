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
