extension OfficeContainer {
    /// Returns the names of the parts that are texts of their own within the text of a part of Word, by the identifiers of
    /// the references to them. (ECMA-376 part 1, 11.3.1)
    ///
    /// - Throws: `OfficeError`.
    package func alternativeFormats(ofPart name: String) throws -> [String: String] {
        var parts: [String: String] = [:]
        for relationship in try Relationships(of: name, in: self).all where relationship.kind == "aFChunk" {
            if let part = relationship.part { parts[relationship.id] = part }
        }
        return parts
    }
}
