/// A recurrence rule in words (RFC 5545, 3.3.10): `every 2 weeks on Monday and Friday until 2026-12-31`.
enum RecurrenceText {
    /// Returns the words for a rule. Parts that have no words here stand behind them as they are; a rule that is none is
    /// returned as it is.
    static func words(_ rule: String) -> String {
        var parts: [(name: String, value: String)] = []
        for part in rule.split(separator: ";") {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2 else { return rule }
            parts.append((sides[0].uppercased(), String(sides[1])))
        }
        func take(_ name: String) -> String? {
            parts.firstIndex { $0.name == name }.map { parts.remove(at: $0).value }
        }
        guard let frequency = take("FREQ")?.uppercased(), let unit = units[frequency] else { return rule }
        var text = "every "
        let interval = take("INTERVAL").flatMap { Int($0) } ?? 1
        text += interval == 1 ? unit : "\(interval) \(unit)s"
        if let months = parts.first(where: { $0.name == "BYMONTH" })?.value, let names = names(months, of: Self.months)
        {
            parts.removeAll { $0.name == "BYMONTH" }
            text += " in " + names
        }
        if let days = parts.first(where: { $0.name == "BYMONTHDAY" })?.value, let names = monthDays(days) {
            parts.removeAll { $0.name == "BYMONTHDAY" }
            text += " on " + names
        }
        if let days = parts.first(where: { $0.name == "BYDAY" })?.value, let names = weekdays(days) {
            parts.removeAll { $0.name == "BYDAY" }
            text += " on " + names
        }
        if let count = take("COUNT") { text += count == "1" ? ", once" : ", \(count) times" }
        if let until = take("UNTIL") { text += " until " + (CalendarTime(until, zone: nil)?.text ?? until) }
        // The first day of the week only matters for rules with an interval of weeks.
        if frequency != "WEEKLY" || interval == 1 { parts.removeAll { $0.name == "WKST" } }
        let rest = parts.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
        return rest.isEmpty ? text : "\(text) (\(rest))"
    }

    private static let units = [
        "SECONDLY": "second", "MINUTELY": "minute", "HOURLY": "hour", "DAILY": "day", "WEEKLY": "week",
        "MONTHLY": "month", "YEARLY": "year",
    ]
    private static let days = [
        "MO": "Monday", "TU": "Tuesday", "WE": "Wednesday", "TH": "Thursday", "FR": "Friday", "SA": "Saturday",
        "SU": "Sunday",
    ]
    private static let months = [
        "1": "January", "2": "February", "3": "March", "4": "April", "5": "May", "6": "June", "7": "July",
        "8": "August", "9": "September", "10": "October", "11": "November", "12": "December",
    ]

    private static func names(_ list: String, of names: [String: String]) -> String? {
        let words = list.split(separator: ",").map { names[String($0)] }
        return words.contains(nil) ? nil : joined(words.compactMap(\.self))
    }

    /// `MO,WE`, `2TU`, `-1FR`.
    private static func weekdays(_ list: String) -> String? {
        let words = list.uppercased().split(separator: ",").map { word -> String? in
            guard let day = days[String(word.suffix(2))] else { return nil }
            let number = word.dropLast(2)
            if number.isEmpty { return day }
            return Int(number).flatMap(ordinal).map { "the \($0) \(day)" }
        }
        return words.contains(nil) ? nil : joined(words.compactMap(\.self))
    }

    /// `15`, `-1`.
    private static func monthDays(_ list: String) -> String? {
        let words = list.split(separator: ",").map { word in Int(word).flatMap(ordinal).map { "the \($0) day" } }
        return words.contains(nil) ? nil : joined(words.compactMap(\.self))
    }

    private static func ordinal(_ number: Int) -> String? {
        guard number != 0, (-366...366).contains(number) else { return nil }
        if number == -1 { return "last" }
        let count = abs(number)
        let ending =
            switch (count % 100, count % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return "\(count)\(ending)" + (number < 0 ? " last" : "")
    }

    private static func joined(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}
