import ArgumentParser

/// A duration: a number with a unit, such as `30d`.
enum SpanArgument {
    /// A unit and its letter.
    enum Unit: Character, CaseIterable {
        case seconds = "s"
        case minutes = "m"
        case hours = "h"
        case days = "d"
        case weeks = "w"

        fileprivate var duration: Int64 {
            switch self {
            case .seconds: 1
            case .minutes: 60
            case .hours: 3600
            case .days: 86_400
            case .weeks: 604_800
            }
        }
    }

    /// The limit in seconds: 100 years of 365 days.
    static let longest: Int64 = 100 * 365 * 86_400

    /// Parses `text` as a duration.
    ///
    /// - Parameters:
    ///   - option: The option's name, for messages.
    ///   - units: The accepted units.
    ///   - example: A valid duration, for messages.
    /// - Throws: `ValidationError`.
    static func parse(_ text: String, option: String, units: [Unit], example: String) throws -> Duration {
        let digits = text.dropLast()
        guard let unit = text.last.flatMap(Unit.init), units.contains(unit), !digits.isEmpty,
            digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int64(digits),
            number <= longest / unit.duration
        else {
            let letters = units.map { String($0.rawValue) }
            let list = letters.dropLast().joined(separator: ", ") + " or " + (letters.last ?? "")
            throw ValidationError(
                "invalid \(option) '\(text)': expected a number and \(list), such as \(example), of at most 100 years")
        }
        return .seconds(number * unit.duration)
    }
}
