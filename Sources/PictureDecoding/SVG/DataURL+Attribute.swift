import DataURLs

extension DataURL {
    /// Reads what stands in an attribute, where the five entities that XML knows are characters.
    init?(attribute text: String) {
        guard text.prefix(5).lowercased() == "data:" else { return nil }
        var plain = text
        if text.utf8.contains(UInt8(ascii: "&")) {
            for (entity, character) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("amp", "&")] {
                plain = plain.replacing("&\(entity);", with: character)
            }
        }
        self.init(plain)
    }
}
