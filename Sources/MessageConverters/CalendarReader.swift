import ItemProviders
import Messages
import Places

/// The events, to-dos and journal entries of a calendar as records (RFC 5545).
struct CalendarReader {
    private(set) var records: [Record] = []
    /// What the records do not have.
    private(set) var losses: [Loss] = []

    init(_ calendars: [ContentObject]) {
        for calendar in calendars {
            let name = (calendar.first("X-WR-CALNAME") ?? calendar.first("NAME")).map { EncodedWords.line($0.text) }
            if let name, !name.isEmpty {
                var head = Record(title: name)
                head.add("Description", (calendar.first("X-WR-CALDESC") ?? calendar.first("DESCRIPTION"))?.text)
                records.append(head)
            }
            for object in calendar.objects { add(object) }
            if !calendar.properties.isEmpty { losses.append(.metadata) }
            if calendar.properties.contains(where: { !$0.raw.isCertain }) { losses.append(.encoding) }
        }
        losses = losses.uniqued()
    }

    private mutating func add(_ object: ContentObject) {
        switch object.name {
        case "VEVENT": records.append(record(of: object, title: "Event without a title"))
        case "VTODO": records.append(record(of: object, title: "To-do without a title", isToDo: true))
        case "VJOURNAL": records.append(record(of: object, title: "Journal entry without a title"))
        // The rules of a time zone, whose name is shown.
        case "VTIMEZONE": losses.append(.metadata)
        default: losses.append(.fields)
        }
    }

    /// The properties that a record shows.
    private static let shown: Set<String> = [
        "SUMMARY", "DTSTART", "DTEND", "DUE", "DURATION", "COMPLETED", "PERCENT-COMPLETE", "PRIORITY", "STATUS",
        "LOCATION",
        "GEO", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "ORGANIZER", "ATTENDEE", "CONTACT", "CATEGORIES",
        "RESOURCES",
        "URL", "CONFERENCE", "DESCRIPTION", "COMMENT", "ATTACH",
    ]
    /// Those of which a record shows the first, and an object should have one (RFC 5545, 3.6.1).
    private static let single = [
        "SUMMARY", "DTSTART", "DTEND", "DUE", "DURATION", "COMPLETED", "PERCENT-COMPLETE", "PRIORITY", "STATUS",
        "LOCATION", "GEO", "RECURRENCE-ID", "ORGANIZER",
    ]
    /// The properties of an alarm that a record shows.
    private static let shownOfAlarms: Set<String> = ["TRIGGER", "SUMMARY", "DESCRIPTION"]
    private static let technicalOfAlarms: Set<String> = ["ACTION", "UID", "ACKNOWLEDGED"]
    private static let technical: Set<String> = [
        "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "TRANSP", "CLASS", "RELATED-TO", "REQUEST-STATUS",
        "COLOR",
    ]

    private mutating func record(of object: ContentObject, title: String, isToDo: Bool = false) -> Record {
        let summary = object.first("SUMMARY").map { EncodedWords.line($0.text) } ?? ""
        var record = Record(title: summary.isEmpty ? title : summary)
        addTimes(of: object, isToDo: isToDo, to: &record)
        record.add("Status", object.first("STATUS").map { Self.lowered($0.text) })
        record.add("Done", object.first("PERCENT-COMPLETE").map { $0.text + " %" })
        record.add("Priority", object.first("PRIORITY").flatMap { $0.text == "0" ? nil : $0.text })
        record.add("Where", object.first("LOCATION")?.text)
        record.add("Position", object.first("GEO").map { $0.raw.text.replacing(";", with: ", ") })
        record.add("Organizer", object.first("ORGANIZER").map(Self.person))
        for line in object.all("ATTENDEE") { record.add("Attendee", Self.person(line)) }
        for line in object.all("CONTACT") { record.add("Contact", line.text) }
        for line in object.all("CATEGORIES") { record.add("Categories", Self.listed(line)) }
        for line in object.all("RESOURCES") { record.add("Resources", Self.listed(line)) }
        for name in ["URL", "CONFERENCE"] {
            for line in object.all(name) { record.add("Web page", line.text) }
        }
        for alarm in object.objects {
            guard alarm.name == "VALARM", let text = Self.alarm(alarm) else {
                losses.append(.fields)
                continue
            }
            var seen: Set<String> = ["", record.title]
            let words = ["SUMMARY", "DESCRIPTION"].compactMap { alarm.first($0).map { EncodedWords.line($0.text) } }
                .filter { seen.insert($0).inserted }
            record.add("Alarm", ([text] + words).joined(separator: ": "))
            for name in alarm.properties.map(\.name) where !Self.shownOfAlarms.contains(name) {
                let isTechnical = name.hasPrefix("X-") || Self.technicalOfAlarms.contains(name)
                losses.append(isTechnical ? .metadata : .fields)
            }
        }
        for line in object.all("ATTACH") {
            if line.isBinary { losses.append(.attachments) } else { record.add("Attachment", line.text) }
        }
        for name in ["DESCRIPTION", "COMMENT"] {
            for line in object.all(name) { record.add(name == "COMMENT" ? "Comment" : "Description", line.text) }
        }
        if Self.single.contains(where: { object.all($0).count > 1 }) { losses.append(.fields) }
        for line in object.properties {
            if !line.isBinary, !line.raw.isCertain { losses.append(.encoding) }
            guard !Self.shown.contains(line.name) else { continue }
            losses.append(Self.technical.contains(line.name) ? .metadata : .fields)
        }
        return record
    }

    // MARK: - Times

    private mutating func addTimes(of object: ContentObject, isToDo: Bool, to record: inout Record) {
        let start = CalendarTime(object.first("DTSTART"))
        let end = CalendarTime(object.first("DTEND"))
        let duration = object.first("DURATION").flatMap { CalendarTime.duration($0.text) }
        if let start, let end {
            record.add("When", CalendarTime.period(start, end))
        } else if let start {
            record.add(isToDo ? "Start" : "When", start.text + (duration.map { ", for " + $0 } ?? ""))
        } else {
            record.add(isToDo ? "Start" : "When", object.first("DTSTART")?.text)
        }
        record.add("Due", object.first("DUE").map { CalendarTime($0)?.text ?? $0.text })
        record.add("Completed", object.first("COMPLETED").map { CalendarTime($0)?.text ?? $0.text })
        record.add("Instead of", object.first("RECURRENCE-ID").map(Self.replaced))
        for line in object.all("RRULE") { record.add("Repeats", RecurrenceText.words(line.raw.text)) }
        record.add("Also", Self.times(object.all("RDATE")))
        record.add("Except", Self.times(object.all("EXDATE")))
    }

    /// The time that an event replaces, and the others with it (RFC 5545, 3.2.13; RFC 2445, 4.2.13).
    private static func replaced(_ line: ContentLine) -> String {
        let time = CalendarTime(line)?.text ?? line.text
        switch line.values("RANGE").first?.uppercased() {
        case "THISANDFUTURE": return time + " and all later ones"
        case "THISANDPRIOR": return time + " and all earlier ones"
        default: return time
        }
    }

    private static func times(_ lines: [ContentLine]) -> String {
        lines.flatMap { line in
            line.raw.text.split(separator: ",").map { word in
                // A period has its end or its duration behind a slash.
                let sides = word.split(separator: "/", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
                let zone = CalendarTime.zone(of: line)
                guard let start = sides.first.flatMap({ CalendarTime($0, zone: zone) }) else { return String(word) }
                guard sides.count == 2 else { return start.text }
                if let end = CalendarTime(sides[1], zone: zone) { return CalendarTime.period(start, end) }
                return start.text + (CalendarTime.duration(sides[1]).map { ", for " + $0 } ?? "")
            }
        }.joined(separator: "; ")
    }

    /// When an alarm sounds (RFC 5545, 3.8.6.3).
    private static func alarm(_ alarm: ContentObject) -> String? {
        guard let trigger = alarm.first("TRIGGER") else { return nil }
        if let time = CalendarTime(trigger) { return time.text }
        let text = trigger.text.filter { !$0.isWhitespace }
        guard let words = CalendarTime.duration(text) else { return nil }
        let edge = trigger.values("RELATED").first?.uppercased() == "END" ? "the end" : "the start"
        if words == "0 minutes" { return "at \(edge)" }
        return "\(words) \(text.hasPrefix("-") ? "before" : "after") \(edge)"
    }

    // MARK: - People and lists

    /// `Jane Doe <jane@example.org> (accepted)`.
    private static func person(_ line: ContentLine) -> String {
        let value = line.text
        let address = value.lowercased().hasPrefix("mailto:") ? String(value.dropFirst(7)) : value
        let name = line.values("CN").first.map { EncodedWords.line($0) } ?? ""
        let state = line.values("PARTSTAT").first.map { " (\(lowered($0)))" } ?? ""
        return (name.isEmpty || name == address ? address : "\(name) <\(address)>") + state
    }

    private static func listed(_ line: ContentLine) -> String {
        line.components().joined().filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func lowered(_ text: String) -> String { text.lowercased().replacing("-", with: " ") }
}
