import UniformTypes

/// Resolves the queries of `dnd types`.
enum TypeQuery {
    /// A query that matches no type.
    struct Failure: Error {
        let query: String
        let message: String
        let hint: String?
    }

    /// The types that match a query: the type of that name, or all whose descriptions contain its words, best first.
    static func find(_ query: String) -> Result<[UniformType], Failure> {
        let one = findOne(query)
        if case .success(let type) = one { return .success([type]) }
        let found = Self.isDynamic(query) ? [] : UniformType.search(query)
        return found.isEmpty ? one.map { [$0] } : .success(found)
    }

    /// The type of an identifier, an extension or a MIME type; a dynamic type for an unknown extension or MIME type.
    static func findOne(_ query: String) -> Result<UniformType, Failure> {
        if let type = TypeArgument.resolve(query) ?? minted(query) { return .success(type) }
        let isDynamic = Self.isDynamic(query)
        let nearest = isDynamic ? nil : UniformType.nearestSpelling(to: query)
        return .failure(
            Failure(
                query: query,
                message: isDynamic
                    ? "is not a valid dynamic identifier" : "is not a known type",
                hint: nearest.map { "did you mean '\($0)'?" }))
    }

    private static func isDynamic(_ query: String) -> Bool { query.lowercased().hasPrefix("dyn.") }

    /// The dynamic type of an unknown extension or MIME type.
    private static func minted(_ query: String) -> UniformType? {
        if query.hasPrefix("."), query.utf8.count > 1 {
            return UniformType(filenameExtension: String(query.dropFirst()))
        }
        let halves = query.split(separator: "/", omittingEmptySubsequences: false)
        return halves.count == 2 && !halves.contains("") && !query.contains(" ") ? UniformType(mimeType: query) : nil
    }
}
