/// The numbers of pages in headers and footers.
package enum PageField {
    /// The character before and after the result of a field that numbers pages: none that a document can have.
    package static let mark: Character = "\u{1}"

    /// Whether the instruction of a field, such as `PAGE \* roman`, numbers pages (ECMA-376, part 1, 17.16.5).
    package static func isInstruction(_ text: String) -> Bool {
        let word = text.split { $0.isWhitespace || $0 == "\\" }.first?.uppercased()
        return ["PAGE", "NUMPAGES", "SECTIONPAGES"].contains(word)
    }

    /// Whether a line has nothing but numbers of pages, and what separates them. Without fields, that is one short number: two may be
    /// a reference.
    static func isAll(of line: Substring) -> Bool {
        let pieces = line.split(separator: mark, omittingEmptySubsequences: false)
        if pieces.count > 1 {
            return stride(from: 0, to: pieces.count, by: 2).allSatisfy { !pieces[$0].contains(where: isWord) }
        }
        let words = line.split { !isWord($0) }
        return words.isEmpty || words.count == 1 && words[0].count <= 4 && words[0].allSatisfy(\.isNumber)
    }

    private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
