/// How a workbook counts days (ECMA-376, part 1, 18.17.4.1).
enum DateSystem: Sendable, Hashable {
    /// Day 1 is 1 January 1900, and day 60 is a 29 February that year did not have.
    case from1900
    /// Day 0 is 1 January 1904.
    case from1904
}

/// What the number of a date states.
enum DateKind: Sendable, Hashable {
    case date
    case dateAndTime
    case time
    /// Hours, minutes or seconds that are not limited to a day.
    case duration
}

/// A number of days that can be a date: the fraction is the time of day.
struct SerialNumber: Sendable, Hashable {
    let value: Double
    private let system: DateSystem

    init(_ value: Double, _ system: DateSystem) {
        self.value = value
        self.system = system
    }

    /// Another number of days in the same system.
    func with(_ value: Double) -> SerialNumber { SerialNumber(value, system) }

    /// A date and a time of day.
    struct Components {
        var (year, month, day) = (0, 0, 0)
        /// 0 for Sunday.
        var weekday = 0
        var (hour, minute, second, millisecond) = (0, 0, 0, 0)
    }

    /// Milliseconds since day 0; nil outside the years 1900 to 9999.
    private var milliseconds: Int? {
        guard value >= 0, value < 2_958_466 else { return nil }
        return Int((value * 86_400_000).rounded())
    }

    /// The date and time, rounded to milliseconds; nil if it is none.
    var components: Components? {
        guard let milliseconds else { return nil }
        let (number, time) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        // Days since 1 March of the year 0 to 30 December 1899 and 1 January 1904.
        var days = number
        switch system {
        case .from1904: days += Self.days(year: 1904, month: 1, day: 1)
        case .from1900: days += Self.days(year: 1899, month: 12, day: number < 60 ? 31 : 30)
        }
        // The day that never was.
        if system == .from1900, number == 60 { return nil }
        var parts = Components()
        (parts.year, parts.month, parts.day) = Self.civil(days: days)
        guard parts.year <= 9999 else { return nil }
        // 1 March of the year 0 was a Wednesday in this calendar.
        parts.weekday = (days + 3) % 7
        let seconds = time / 1000
        (parts.hour, parts.minute, parts.second) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        parts.millisecond = time % 1000
        return parts
    }

    /// The value in the syntax of ISO 8601; nil if it is not a date that the kind states.
    func text(_ kind: DateKind) -> String? {
        if kind == .duration { return Self.duration(seconds: value * 86_400) }
        guard let parts = components else { return nil }
        let time = Self.time(parts)
        if kind == .time, value < 1 { return time }
        // Day 0 of 1900 is not a date, but a time that was entered in a cell for dates.
        if system == .from1900, value < 1 { return kind == .date ? nil : time }
        let date = "\(Self.padded(parts.year, 4))-\(Self.padded(parts.month, 2))-\(Self.padded(parts.day, 2))"
        let isMidnight = parts.hour == 0 && parts.minute == 0 && parts.second == 0 && parts.millisecond == 0
        return kind == .date && isMidnight ? date : "\(date)T\(time)"
    }

    /// A duration in ISO 8601, rounded to milliseconds; nil if it is too long for a number.
    static func duration(seconds: Double) -> String? {
        guard abs(seconds) < 1e12 else { return nil }
        let milliseconds = Int((abs(seconds) * 1000).rounded())
        let whole = milliseconds / 1000
        let sign = seconds < 0 && milliseconds > 0 ? "-" : ""
        return "\(sign)PT\(whole / 3600)H\(whole / 60 % 60)M\(whole % 60)\(fraction(milliseconds % 1000))S"
    }

    private static func time(_ parts: Components) -> String {
        "\(padded(parts.hour, 2)):\(padded(parts.minute, 2)):\(padded(parts.second, 2))\(fraction(parts.millisecond))"
    }

    /// Milliseconds as a decimal fraction, without zeros at its end.
    private static func fraction(_ milliseconds: Int) -> String {
        guard milliseconds > 0 else { return "" }
        var digits = padded(milliseconds, 3)
        while digits.last == "0" { digits.removeLast() }
        return "." + digits
    }

    /// The number with at least `width` digits.
    static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Days since 1 March of the year 0; years begin in March, so that the leap day is the last day.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear
    }

    /// Returns the date that is `days` after 1 March of the year 0.
    static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
        let era = days / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted + (shifted < 10 ? 3 : -9)
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}
