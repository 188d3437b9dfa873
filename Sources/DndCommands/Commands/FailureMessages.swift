import Transfer

/// Decides which failures are printed: equal ones once, and those that differ only in the item ten times.
struct FailureMessages: Sendable {
    private struct Kind: Hashable {
        let code: String
        let message: String
        /// The hint, without the name of the item in it.
        let hint: String?

        init(_ failure: ItemFailure) {
            code = failure.code
            message = failure.message
            let subject = failure.subject ?? ""
            hint = subject.isEmpty ? failure.hint : failure.hint?.replacing(subject, with: "")
        }
    }

    private struct Seen {
        /// The items that were named.
        var subjects: Set<String?> = []
        var more = 0
    }

    /// The number of items that are named with the same message.
    static let mostNamed = 10
    /// The maximum number of different messages that are compared; others are printed for each item.
    private static let mostKinds = 1000

    private var seen: [Kind: Seen] = [:]
    private var order: [Kind] = []

    /// Whether `failure` is printed now.
    mutating func shows(_ failure: ItemFailure) -> Bool {
        let kind = Kind(failure)
        guard var known = seen[kind] else {
            guard seen.count < Self.mostKinds else { return true }
            seen[kind] = Seen(subjects: [failure.subject])
            order.append(kind)
            return true
        }
        if known.subjects.contains(failure.subject) { return false }
        let isNamed = known.subjects.count < Self.mostNamed
        if isNamed { known.subjects.insert(failure.subject) } else { known.more += 1 }
        seen[kind] = known
        return isNamed
    }

    /// A line for each message that concerns more items than were named.
    var repeated: [String] {
        order.compactMap { kind in
            guard let more = seen[kind]?.more, more > 0 else { return nil }
            return "\(more) more: \(kind.message)"
        }
    }
}
