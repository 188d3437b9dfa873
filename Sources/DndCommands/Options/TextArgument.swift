import ArgumentParser

/// An argument that is text: a name, a title, or words.
enum TextArgument {
    /// The text of an argument.
    ///
    /// - Throws: `ValidationError` if the argument holds bytes that are not UTF-8: as text, they would become other
    ///   characters in silence.
    static func parse(_ argument: String) throws -> String {
        let bytes = RawArguments.bytes(of: argument)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ValidationError("expected text in UTF-8, found the bytes of another encoding")
        }
        return text
    }
}
