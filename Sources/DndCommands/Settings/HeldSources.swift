import ArgumentParser

/// A command whose arguments are the sources.
protocol SourceCommand: ParsableCommand {
    var sources: SourceOptions { get set }
}

extension CopyCommand: SourceCommand {}
extension MoveCommand: SourceCommand {}
extension InspectCommand: SourceCommand {}
extension LiftCommand: SourceCommand {}
extension PreviewCommand: SourceCommand {}

/// Parses a command with many sources.
///
/// ArgumentParser copies what it has parsed for each argument: ten thousand names, as a shell's `*` brings them, take
/// longer than identifying the files. One word stands for a row of names while it parses.
enum HeldSources {
    /// The names of a shorter row are parsed by ArgumentParser.
    static let most = 32
    private static let mark = "\u{F0000}held sources\u{F0000}"

    /// Parses the words; nil if there are few, if they do not fit the command, or if ArgumentParser must explain an error.
    static func parse(_ words: [String]) -> (any ParsableCommand)? {
        guard let row = longestRow(in: words), row.count > most, !words.contains(mark) else { return nil }
        // The first may be the value of an option.
        let held = words[row.dropFirst()].compactMap(PathArgument.init(argument:))
        guard held.count == row.count - 1, held.allSatisfy(\.isFilePath) else { return nil }
        let short = Array(words[...row.lowerBound]) + [mark] + words[row.upperBound...]
        guard var command = try? Dnd.parse(short) as? any SourceCommand,
            let place = command.sources.sources.firstIndex(where: { $0.bytes == Array(mark.utf8) })
        else { return nil }
        command.sources.sources.replaceSubrange(place...place, with: held)
        return command
    }

    /// The longest row of words that are not options, after the name of the command. Words after `--` are not options.
    private static func longestRow(in words: [String]) -> Range<Int>? {
        var longest: Range<Int>?
        var start = 1
        let end = words.firstIndex(of: "--") ?? words.count
        for index in words.indices.dropFirst() where index >= end || words[index].hasPrefix("-") {
            if index - start > longest?.count ?? 0 { longest = start..<index }
            start = index + 1
            if index >= end { break }
        }
        if words.count - start > longest?.count ?? 0 { longest = start..<words.count }
        return longest
    }
}
