import Messages

/// A date or a time of a calendar, as a reader sees it: `2026-11-24`, `2026-11-24 14:00 (Europe/Berlin)`.
struct CalendarTime: Equatable {
    /// `2026-11-24`.
    let date: String
    /// `14:00`; nil for a whole day.
    let time: String?
    /// The name of the time zone; nil for a time that is meant wherever one is.
    let zone: String?

    /// Parses a value (RFC 5545, 3.3.4 and 3.3.5); nil if it is none.
    init?(_ text: some StringProtocol, zone: String?) {
        let digits = Array(text.utf8)
        guard digits.count >= 8, digits.prefix(8).allSatisfy(Self.isDigit) else { return nil }
        let word = String(text)
        date = "\(word.prefix(4))-\(word.dropFirst(4).prefix(2))-\(word.dropFirst(6).prefix(2))"
        guard digits.count > 8 else {
            time = nil
            self.zone = nil
            return
        }
        guard digits.count >= 13, digits[8] == UInt8(ascii: "T"), digits[9..<13].allSatisfy(Self.isDigit) else {
            return nil
        }
        let seconds =
            digits.count >= 15 && digits[13..<15].allSatisfy(Self.isDigit) ? word.dropFirst(13).prefix(2) : "00"
        time = "\(word.dropFirst(9).prefix(2)):\(word.dropFirst(11).prefix(2))" + (seconds == "00" ? "" : ":\(seconds)")
        self.zone = word.uppercased().hasSuffix("Z") ? "UTC" : zone
    }

    private init(date: String) {
        self.date = date
        time = nil
        zone = nil
    }

    /// The time of a property; nil if it has none.
    init?(_ line: ContentLine?) {
        guard let line else { return nil }
        self.init(line.text.filter { !$0.isWhitespace }, zone: Self.zone(of: line))
    }

    /// The time zone of a property. Some programs write a path before the name.
    static func zone(of line: ContentLine) -> String? {
        guard let name = line.values("TZID").first, !name.isEmpty else { return nil }
        guard name.hasPrefix("/"), let place = name.split(separator: "/").suffix(2).first else { return name }
        return name.split(separator: "/").count > 1
            ? name.split(separator: "/").suffix(2).joined(separator: "/") : String(place)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    var text: String { date + (time.map { " " + $0 } ?? "") + (zone.map { " (\($0))" } ?? "") }

    /// The text of a period. The end of whole days is the day after the last one (RFC 5545, 3.6.1).
    static func period(_ start: CalendarTime, _ end: CalendarTime) -> String {
        if start.time == nil, end.time == nil {
            let last = end.dayBefore
            return last.date <= start.date ? start.date : "\(start.date) to \(last.date)"
        }
        guard start.zone == end.zone else { return "\(start.text) to \(end.text)" }
        let zone = start.zone.map { " (\($0))" } ?? ""
        let rest = start.date == end.date ? end.time ?? end.date : end.date + (end.time.map { " " + $0 } ?? "")
        return start.date + (start.time.map { " " + $0 } ?? "") + " to " + rest + zone
    }

    /// The day before, in the proleptic Gregorian calendar.
    private var dayBefore: CalendarTime {
        let parts = date.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, (1...12).contains(parts[1]) else { return self }
        var (year, month, day) = (parts[0], parts[1], parts[2] - 1)
        if day < 1 {
            month -= 1
            if month < 1 { (year, month) = (year - 1, 12) }
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            day = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        }
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(max(0, number))
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return CalendarTime(date: "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))")
    }

    // MARK: - Durations

    /// The words of a duration such as `-PT1H30M` (RFC 5545, 3.3.6), without its sign; nil if it is none.
    static func duration(_ text: String) -> String? {
        let rest = text.uppercased().drop { $0 == "+" || $0 == "-" }
        guard rest.first == "P" else { return nil }
        let units: [Character: String] = ["W": "week", "D": "day", "H": "hour", "M": "minute", "S": "second"]
        var words: [String] = []
        var number = ""
        for character in rest.dropFirst() where character != "T" {
            if character.isASCII, character.isNumber {
                number.append(character)
                continue
            }
            guard let unit = units[character], let count = Int(number) else { return nil }
            if count != 0 { words.append(count == 1 ? "1 \(unit)" : "\(count) \(unit)s") }
            number = ""
        }
        return number.isEmpty ? (words.isEmpty ? "0 minutes" : words.joined(separator: " ")) : nil
    }
}
