/// A timestamp, a date or a time of day in the syntax of RFC 3339 and TOML. Keeps the text, with its offset and
/// fraction.
package struct Timestamp: Sendable {
    /// The kinds of timestamp.
    package enum Kind: Sendable {
        /// A point in time: date, time and offset.
        case moment
        /// Date and time without an offset.
        case local
        /// A date.
        case day
        /// A time of day.
        case time
    }

    /// The text: `2001-12-14T21:59:43.1Z`, with an uppercase T between date and time, followed by Z or ±hh:mm.
    package let text: String

    /// Parses `text`; nil if it is not a timestamp or the date does not exist. T and Z may be lowercase, and T may be a
    /// space.
    package init?(_ text: String) {
        guard let canonical = Self.canonical(Array(text.utf8)) else { return nil }
        self.text = String(decoding: canonical, as: UTF8.self)
    }

    /// The time that is `seconds` after the beginning of 2001 in UTC, as in property lists; nil outside the years 0 to
    /// 9999. Fractions are rounded to microseconds.
    package init?(secondsSince2001 seconds: Double) {
        guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
        var whole = Int64(seconds.rounded(.down))
        var micro = Int64(((seconds - Double(whole)) * 1e6).rounded())
        if micro == 1_000_000 {
            whole += 1
            micro = 0
        }
        let days = Int(whole >= 0 ? whole / 86400 : (whole - 86399) / 86400)
        let rest = Int(whole) - days * 86400
        let date = Self.civil(days: days + Self.daysTo2001)
        guard (0...9999).contains(date.year) else { return nil }
        var text = "\(Self.padded(date.year, 4))-\(Self.padded(date.month, 2))-\(Self.padded(date.day, 2))T"
        text += "\(Self.padded(rest / 3600, 2)):\(Self.padded(rest / 60 % 60, 2)):\(Self.padded(rest % 60, 2))"
        if micro > 0 {
            var digits = Self.padded(Int(micro), 6)
            while digits.last == "0" { digits.removeLast() }
            text += "." + digits
        }
        self.text = text + "Z"
    }

    /// The kind of timestamp.
    package var kind: Kind {
        let bytes = Array(text.utf8)
        guard bytes.count > 4, bytes[4] == UInt8(ascii: "-") else { return .time }
        guard bytes.count > 10 else { return .day }
        return bytes.last == UInt8(ascii: "Z") || bytes[19...].contains { $0 == 0x2B || $0 == 0x2D } ? .moment : .local
    }

    /// Whether the timestamp ends with Z.
    package var isUTC: Bool { text.utf8.last == UInt8(ascii: "Z") }

    /// The digits of the fraction of a second; empty without one.
    package var fraction: String {
        guard let point = text.firstIndex(of: ".") else { return "" }
        return String(text[text.index(after: point)...].prefix { $0.isNumber })
    }

    /// Seconds since the beginning of 2001 in UTC; nil if this is not a point in time.
    package var secondsSince2001: Double? {
        guard kind == .moment else { return nil }
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 } }
        let days = Self.days(year: number(0..<4), month: number(5..<7), day: number(8..<10)) - Self.daysTo2001
        var seconds = days * 86400 + number(11..<13) * 3600 + number(14..<16) * 60 + number(17..<19)
        if !isUTC {
            let end = bytes.count
            let offset = number(end - 5..<end - 3) * 3600 + number(end - 2..<end) * 60
            seconds -= bytes[end - 6] == UInt8(ascii: "-") ? -offset : offset
        }
        return Double(seconds) + (fraction.isEmpty ? 0 : Double("0." + fraction) ?? 0)
    }
}

// MARK: - The text

extension Timestamp {
    private static func canonical(_ bytes: [UInt8]) -> [UInt8]? {
        if matches(bytes[...], "dd:dd:dd") { return time(bytes[...]) }
        guard matches(bytes[...], "dddd-dd-dd") else { return nil }
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 } }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        guard (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year: year) else { return nil }
        guard bytes.count > 10 else { return bytes }
        guard [0x54, 0x74, 0x20].contains(bytes[10]) else { return nil }
        var rest = bytes[11...]
        var offset: [UInt8] = []
        if rest.last == UInt8(ascii: "Z") || rest.last == UInt8(ascii: "z") {
            offset = [UInt8(ascii: "Z")]
            rest.removeLast()
        } else if matches(rest.suffix(6), "+dd:dd") {
            offset = Array(rest.suffix(6))
            guard (offset[1] - 48) * 10 + offset[2] - 48 < 24, offset[4] < 54 else { return nil }
            rest.removeLast(6)
        }
        guard let time = time(rest) else { return nil }
        return Array(bytes[..<10]) + [UInt8(ascii: "T")] + time + offset
    }

    /// Returns the bytes if they are a time of day, with or without a fraction.
    private static func time(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        guard matches(bytes, "dd:dd:dd") else { return nil }
        let bytes = Array(bytes)
        let hour = (bytes[0] - 48) * 10 + bytes[1] - 48
        // A leap second has the number 60 (RFC 3339, 5.7).
        guard hour < 24, bytes[3] < 54, bytes[6] < 54 || (bytes[6] == 54 && bytes[7] == 48) else { return nil }
        guard bytes.count > 8 else { return bytes }
        guard bytes[8] == UInt8(ascii: "."), bytes.count > 9, bytes.dropFirst(9).allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return bytes
    }

    /// Whether `bytes` begin with `pattern`: d matches a digit, + either sign.
    private static func matches(_ bytes: ArraySlice<UInt8>, _ pattern: StaticString) -> Bool {
        guard bytes.count >= pattern.utf8CodeUnitCount else { return false }
        return pattern.withUTF8Buffer { pattern in
            zip(bytes, pattern).allSatisfy { byte, wanted in
                switch wanted {
                case UInt8(ascii: "d"): (48...57).contains(byte)
                case UInt8(ascii: "+"): byte == 0x2B || byte == 0x2D
                default: byte == wanted
                }
            }
        }
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

// MARK: - The calendar

extension Timestamp {
    /// Days from 1 March of the year 0 to 1 January 2001, in the proleptic Gregorian calendar.
    private static let daysTo2001 = days(year: 2001, month: 1, day: 1)

    private static func length(ofMonth month: Int, year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days since 1 March of the year 0; years begin in March, so that the leap day is the last day.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    }

    private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted + (shifted < 10 ? 3 : -9)
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}
