import ArgumentParser
import DropSessions

/// A position in an ordered destination: `end`, or a 0-based index.
enum PlaceArgument: Sendable, Hashable {
    case end
    case index(Int)

    /// Parses `word`. A number that does not fit `Int` means the end.
    ///
    /// - Throws: `ValidationError` that says what was expected.
    init(parsing word: String) throws {
        if word == "end" {
            self = .end
        } else if !word.isEmpty, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            self = Int(word).map(Self.index) ?? .end
        } else {
            throw ValidationError("invalid position '\(word)': expected 'end' or a number from 0")
        }
    }

    /// The position as a drop intent.
    var intent: DropIntent {
        switch self {
        case .end: .unspecified
        case .index(let index): .insertAtDestination(index: index)
        }
    }
}
