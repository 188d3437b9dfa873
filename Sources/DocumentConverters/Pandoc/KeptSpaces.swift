/// Runs of spaces in an OpenDocument text (1.3, part 3, 6.1.3), of which pandoc's reader makes one space: the indentation of a
/// program would be gone.
///
/// In the document each is a mark, for which the Lua filters write a space that stays.
enum KeptSpaces {
    /// A character for private use, as that of `EmbeddedContent`.
    static let mark = "\u{E0DE}"

    /// The part of a Lua filter that declares `keep_spaces`, for documents of `format`.
    ///
    /// - Parameter space: What is written for each.
    static func filter(for format: DocumentFormat, space: String) -> String {
        guard format.reader == "odt" else { return "local keep_spaces\n" }
        return """
            local function keep_spaces(element)
                if not element.text:find('\(mark)', 1, true) then return nil end
                element.text = element.text:gsub('\(mark)', element.t == 'Str' and '\(space)' or ' ')
                return element
            end

            """
    }
}
