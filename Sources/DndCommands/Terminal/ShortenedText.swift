import Conversion

/// Widths of output that does not depend on the terminal.
enum OutputWidth {
    /// The maximum width of a command line that a log or a message repeats, in terminal columns.
    static let commandLine = 100
}

extension String {
    /// The text in at most `columns` terminal columns. Of a longer one, the beginning and the end remain, as whole words if
    /// possible: of a copy of many files, the first ones and the destination.
    func shortened(to columns: Int) -> String {
        guard CharacterWidth.columns(of: self) > columns else { return self }
        let gap = " ... "
        let room = columns - gap.utf8.count
        let end = Self.wholeWords(of: Array(reversed()), in: room * 2 / 5)
        let start = Self.wholeWords(of: Array(self), in: room - room * 2 / 5)
        return String(start) + gap + String(end.reversed())
    }

    /// The first characters that fit into `columns`, without a word that is cut off if that is not most of them.
    private static func wholeWords(of characters: [Character], in columns: Int) -> ArraySlice<Character> {
        var (used, count) = (0, 0)
        for character in characters {
            used += CharacterWidth.columns(of: character)
            if used > columns { break }
            count += 1
        }
        let fitting = characters[..<count]
        guard count < characters.count, characters[count] != " ",
            let space = fitting.lastIndex(of: " "), space > count / 2
        else { return fitting }
        return fitting[..<space]
    }
}
