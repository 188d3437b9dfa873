package import TOMLKit

extension TOMLScanner {
    /// The table that `text` is, which begins at the 1-based `line` of its file.
    ///
    /// - Throws: `TOMLMistake` for the first one, by the file's lines.
    package static func table(in text: String, from line: Int = 1) throws(TOMLMistake) -> TOMLTable {
        if let mistake = mistake(in: text) {
            throw TOMLMistake(line: line + mistake.line - 1, message: mistake.message)
        }
        do {
            return try TOMLTable(string: text)
        } catch let error as TOMLParseError {
            throw TOMLMistake(line: line + error.source.begin.line - 1, message: error.description.lowercased())
        } catch {
            throw TOMLMistake(line: line, message: "cannot be read: \(error)")
        }
    }
}
