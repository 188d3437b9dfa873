/// Writes a number as a date or time in a section of a number format.
enum FormattedDate {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    /// The text; the number itself if it is not a date.
    static func text(_ number: SerialNumber, _ section: NumberFormat.Section) -> String {
        let digits = section.tokens.reduce(0) { most, token in
            if case .fraction(let count) = token { max(most, count) } else { most }
        }
        guard abs(number.value) < 1e9, let rounded = rounded(number, digits: digits) else {
            return FormattedNumber.general(number.value)
        }
        if section.dateKind == .duration { return duration(number.value, section.tokens, digits) }
        guard let parts = rounded.components else { return FormattedNumber.general(number.value) }
        let hasHalf = section.tokens.contains { if case .half = $0 { true } else { false } }
        return section.tokens.map { token in
            switch token {
            case .literal(let text): text
            case .date(let part, let count): field(part, count, parts, hasHalf)
            case .fraction(let count): "." + SerialNumber.padded(parts.millisecond, 3).prefix(count)
            case .half(let isShort): half(parts.hour, isShort)
            case .slash: "/"
            case .point: "."
            case .comma: ","
            case .percent: "%"
            case .digit(let digit): digit == UInt8(ascii: "0") ? "0" : ""
            case .exponent, .text, .general, .elapsed: ""
            }
        }.joined().trimmedSpaces
    }

    /// The number rounded to the digits of a second that are shown.
    private static func rounded(_ number: SerialNumber, digits: Int) -> SerialNumber? {
        number.rounded(toUnitsPerSecond: [1, 10, 100, 1000][min(3, digits)])
    }

    private static func half(_ hour: Int, _ isShort: Bool) -> String {
        let half = hour < 12 ? "AM" : "PM"
        return isShort ? String(half.prefix(1)) : half
    }

    private static func field(
        _ part: UInt8, _ count: Int, _ parts: SerialNumber.Components, _ hasHalf: Bool
    ) -> String {
        func number(_ value: Int) -> String { SerialNumber.padded(value, min(count, 2)) }
        switch part {
        case UInt8(ascii: "y"):
            return count <= 2 ? SerialNumber.padded(parts.year % 100, 2) : SerialNumber.padded(parts.year, 4)
        case UInt8(ascii: "m"):
            let name = months[parts.month - 1]
            switch count {
            case 1, 2: return number(parts.month)
            case 3: return String(name.prefix(3))
            case 5: return String(name.prefix(1))
            default: return name
            }
        case UInt8(ascii: "d"):
            let name = days[parts.weekday]
            return count <= 2 ? number(parts.day) : count == 3 ? String(name.prefix(3)) : name
        case UInt8(ascii: "h"): return number(hasHalf ? (parts.hour + 11) % 12 + 1 : parts.hour)
        case FormatParser.minute: return number(parts.minute)
        default: return number(parts.second)
        }
    }

    /// Hours, minutes and seconds of which the first is not limited.
    private static func duration(_ days: Double, _ tokens: [FormatToken], _ digits: Int) -> String {
        let units = [1, 10, 100, 1000][min(3, digits)]
        let total = Int((abs(days) * 86_400 * Double(units)).rounded())
        let seconds = total / units
        let text = tokens.map { token -> String in
            switch token {
            case .literal(let text): return text
            case .elapsed(let part, let count):
                switch part {
                case UInt8(ascii: "h"): return SerialNumber.padded(seconds / 3600, count)
                case FormatParser.minute: return SerialNumber.padded(seconds / 60, count)
                default: return SerialNumber.padded(seconds, count)
                }
            case .date(let part, let count):
                switch part {
                case UInt8(ascii: "h"): return SerialNumber.padded(seconds / 3600 % 24, min(count, 2))
                // A month would make no sense within a duration.
                case FormatParser.minute, UInt8(ascii: "m"):
                    return SerialNumber.padded(seconds / 60 % 60, min(count, 2))
                case UInt8(ascii: "s"): return SerialNumber.padded(seconds % 60, min(count, 2))
                default: return ""
                }
            case .fraction(let count): return "." + SerialNumber.padded(total % units, digits).prefix(count)
            default: return ""
            }
        }.joined()
        return (days < 0 && total > 0 ? "-" : "") + text.trimmedSpaces
    }
}

extension SerialNumber {
    /// The number rounded to a part of a second; nil if it is not finite.
    fileprivate func rounded(toUnitsPerSecond units: Int) -> SerialNumber? {
        guard value.isFinite else { return nil }
        let perDay = 86_400 * Double(units)
        return with((value * perDay).rounded() / perDay)
    }
}

extension String {
    /// The text without spaces around it, which only align numbers in a column.
    var trimmedSpaces: String {
        guard hasPrefix(" ") || hasSuffix(" ") else { return self }
        var rest = self[...]
        while rest.hasPrefix(" ") { rest = rest.dropFirst() }
        while rest.hasSuffix(" ") { rest = rest.dropLast() }
        return String(rest)
    }
}
