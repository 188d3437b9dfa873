import Places

/// The formula of a field `EQ` (ECMA-376, part 1, 17.16.5.17), which Word draws from its instruction: fractions, roots, characters
/// in a circle.
struct WordEquation {
    private var rest: Substring

    /// The formula as a line of text.
    static func text(of instruction: String) -> String {
        var equation = WordEquation(
            rest: instruction.drop(while: \.isWhitespace).dropFirst(2).drop(while: \.isWhitespace))
        return equation.line(until: [], depth: 0)
    }

    private static let deepest = 16

    private mutating func line(until ends: Set<Character>, depth: Int) -> String {
        var line = ""
        while let next = rest.first, !ends.contains(next) {
            rest = rest.dropFirst()
            guard next == "\\", let first = rest.first else {
                line.append(next)
                continue
            }
            guard first.isLetter else {
                line.append(first)
                rest = rest.dropFirst()
                continue
            }
            let name = rest.prefix(while: \.isLetter).lowercased()
            rest = rest.drop { $0.isLetter }
            // Of deeper commands the text is shown as it is.
            guard depth < Self.deepest else { continue }
            skipOptions()
            guard rest.first == "(" else { continue }
            line += Self.shown(name, arguments(depth: depth + 1))
        }
        return line
    }

    /// Skips the options of a command: `\ac`, `\up5`, `\lc\{`.
    private mutating func skipOptions() {
        rest = rest.drop(while: \.isWhitespace)
        while rest.first == "\\" {
            let option = rest.dropFirst()
            let end = option.drop { $0.isLetter || $0.isNumber }
            rest = (end.startIndex == option.startIndex ? option.dropFirst() : end).drop(while: \.isWhitespace)
        }
    }

    private mutating func arguments(depth: Int) -> [String] {
        var arguments: [String] = []
        repeat {
            rest = rest.dropFirst()
            arguments.append(line(until: [",", ";", ")"], depth: depth).trimmingWhitespace())
        } while rest.first == "," || rest.first == ";"
        rest = rest.dropFirst()
        return arguments
    }

    private static func shown(_ name: String, _ arguments: [String]) -> String {
        func grouped(_ text: String) -> String { text.count > 1 && !text.allSatisfy(\.isNumber) ? "(\(text))" : text }
        switch name {
        case "f" where arguments.count == 2: return arguments.map(grouped).joined(separator: "/")
        case "r":
            let index = arguments.count > 1 ? arguments[0] : ""
            return index + "√" + grouped(arguments.last ?? "")
        // One over the other: the circle is the first.
        case "o": return arguments.last ?? ""
        case "b": return "(" + arguments.joined() + ")"
        default: return arguments.joined(separator: " ")
        }
    }
}
