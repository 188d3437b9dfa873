import ArgumentParser
import DropSessions

/// A place in an ordered destination: `end`, or a 0-based index.
enum PlaceArgument: ExpressibleByArgument, Sendable, Hashable {
    case end
    case index(Int)

    init?(argument: String) {
        if argument == "end" {
            self = .end
        } else if let index = Int(argument), index >= 0 {
            self = .index(index)
        } else {
            return nil
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
