/// A recurrence rule in words (RFC 5545, 3.3.10): `every 2 weeks on Monday and Friday until 2026-12-31`.
enum RecurrenceText {
    /// Returns the words for a rule. Parts that have no words here stand behind them as they are; a rule that is none is
    /// returned as it is.
    static func words(_ rule: String) -> String {
        let rule = modern(rule) ?? rule
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

    /// The rule that one of vCalendar 1.0 (2.1.15) means, such as `D1 #10` or `MP1 1- FR 19991231T000000Z`; nil for one that
    /// has times of the day or other rules in it, and for one that is none.
    private static func modern(_ rule: String) -> String? {
        var words = rule.uppercased().split(separator: " ").map { String($0) }
        guard !words.isEmpty else { return nil }
        let first = words.removeFirst()
        let name = String(first.prefix { !$0.isNumber })
        let frequencies = ["D": "DAILY", "W": "WEEKLY", "MP": "MONTHLY", "MD": "MONTHLY", "YM": "YEARLY"]
        guard let frequency = frequencies[name], let interval = Int(first.dropFirst(name.count)), interval > 0 else {
            return nil
        }
        // A rule without an end is for two times, and one with #0 for ever.
        var (count, end) = (2, "")
        if let last = words.last, let number = last.hasPrefix("#") ? Int(last.dropFirst()) : nil {
            count = number
            words.removeLast()
        } else if let last = words.last, CalendarTime(last, zone: nil) != nil {
            (count, end) = (0, ";UNTIL=\(last)")
            words.removeLast()
        }
        // The number is that of the weeks or months, not that of the days in them.
        guard count >= 0, count == 0 || words.count < 2 || name == "MP" && words.count == 2 else { return nil }
        guard let list = modernList(words, name) else { return nil }
        return "FREQ=\(frequency);INTERVAL=\(interval)\(list)" + (count > 0 ? ";COUNT=\(count)" : end)
    }

    /// The days or months of such a rule; nil if it has something else.
    private static func modernList(_ words: [String], _ name: String) -> String? {
        guard !words.isEmpty else { return "" }
        /// `2+` and `2` are from the beginning, `2-` from the end, and `LD` is the last day.
        func number(_ word: String) -> Int? {
            if word == "LD" { return -1 }
            if word.hasSuffix("-") { return Int(word.dropLast()).map { -$0 } }
            return Int(word.hasSuffix("+") ? String(word.dropLast()) : word)
        }
        switch name {
        case "W": return words.allSatisfy { days[$0] != nil } ? ";BYDAY=" + words.joined(separator: ",") : nil
        case "MP":
            var (places, listed, isDay) = ([Int](), [String](), true)
            for word in words {
                if days[word] != nil {
                    listed += places.map { "\($0)\(word)" }
                    isDay = true
                } else {
                    guard let place = number(word) else { return nil }
                    if isDay { places = [] }
                    places.append(place)
                    isDay = false
                }
            }
            return isDay && !listed.isEmpty ? ";BYDAY=" + listed.joined(separator: ",") : nil
        case "MD", "YM":
            let numbers = words.compactMap(number)
            guard numbers.count == words.count else { return nil }
            return (name == "MD" ? ";BYMONTHDAY=" : ";BYMONTH=") + numbers.map(String.init).joined(separator: ",")
        default: return nil
        }
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
