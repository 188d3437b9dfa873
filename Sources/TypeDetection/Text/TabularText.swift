import UniformTypes

/// Detects comma- and tab-separated values: all lines have the same number of fields.
enum TabularText: TextInspector {
    static func inspect(_ text: TextSample) -> InspectionResult? {
        var lines = text.lines(64, length: 4096)
        // The last line of a sample may be truncated.
        if !text.isWhole || lines.last?.isEmpty == true { lines.removeLast(min(1, lines.count)) }
        lines = lines.filter { !$0.isEmpty }
        guard lines.count >= 2 else { return nil }
        if let columns = columns(lines, separator: 0x09), columns > 1 { return .guess(.tabSeparatedText) }
        guard let columns = columns(lines, separator: 0x2C), columns > 1 else { return nil }
        // Prose and lists of names have a space after each comma; lines of source code end with braces and semicolons.
        let commas = lines.reduce(0) { sum, line in sum + line.count { $0 == 0x2C } }
        let spaced = lines.reduce(0) { sum, line in sum + zip(line, line.dropFirst()).count { $0 == 0x2C && $1 == 0x20 }
        }
        let isCode = lines.contains { line in
            line.last == 0x3B || line.last == 0x7B || line.last == 0x2C || line.first == 0x7B
        }
        return spaced * 2 < commas && !isCode ? .guess(.commaSeparatedText) : nil
    }

    /// Returns the number of fields per line; nil if it differs between lines.
    private static func columns(_ lines: [ArraySlice<UInt8>], separator: UInt8) -> Int? {
        var common: Int?
        for line in lines {
            var count = 1
            var isQuoted = false
            for byte in line {
                if byte == 0x22 {
                    isQuoted.toggle()
                } else if byte == separator, !isQuoted {
                    count += 1
                }
            }
            if isQuoted || count < 2 { return nil }
            if let common, common != count { return nil }
            common = count
        }
        return common
    }
}
