import ArgumentParser
import DropSessions

/// A place in an ordered destination: `end`, or a 0-based index.
enum PlaceArgument: Sendable, Hashable {
    case end
    case index(Int)

    /// The place that `word` names. A number that is greater than any list is long stands for the end.
    ///
    /// - Throws: `ValidationError` that says what is expected.
    init(parsing word: String) throws {
        if word == "end" {
            self = .end
        } else if !word.isEmpty, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            self = Int(word).map(Self.index) ?? .end
        } else {
            throw ValidationError("invalid position '\(word)': expected 'end' or a number from 0")
        }
    }

    /// What the place means to a session.
    var intent: DropIntent {
        switch self {
        case .end: .unspecified
        case .index(let index): .insertAtDestination(index: index)
        }
    }
}
