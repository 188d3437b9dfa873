/// The fields of a contact, an appointment or a task (MS-OXOCNTC, MS-OXOCAL, MS-OXOTASK), which a mail has no place for, as lines of
/// a text.
struct OutlookFields {
    private enum Kind {
        case text, date, time
    }

    /// Lines, by their encodings: Outlook keeps some texts in Unicode and others in the encoding of the computer.
    private(set) var texts: [OutlookText] = []
    /// Whether it is such a message, which has more fields than these.
    let isMore: Bool

    private static let contact: [(String, OutlookProperties.Name, Kind)] = [
        ("Company", .company, .text), ("Job title", .jobTitle, .text), ("Department", .department, .text),
        ("Office", .office, .text), ("Nickname", .nickname, .text), ("E-mail", .email1, .text),
        ("E-mail", .email2, .text), ("E-mail", .email3, .text), ("Business phone", .businessPhone, .text),
        ("Business phone", .businessPhone2, .text), ("Home phone", .homePhone, .text),
        ("Home phone", .homePhone2, .text), ("Mobile phone", .mobilePhone, .text), ("Other phone", .otherPhone, .text),
        ("Pager", .pager, .text), ("Business fax", .businessFax, .text), ("Home fax", .homeFax, .text),
        ("Business address", .workAddress, .text), ("Home address", .homeAddress, .text),
        ("Web page", .webPage, .text), ("Birthday", .birthday, .date),
    ]
    private static let appointment: [(String, OutlookProperties.Name, Kind)] = [
        ("Start", .appointmentStart, .time), ("End", .appointmentEnd, .time), ("Location", .location, .text),
        ("Repeats", .recurrence, .text),
    ]
    private static let task: [(String, OutlookProperties.Name, Kind)] = [
        ("Start", .taskStart, .date), ("Due", .taskDue, .date),
    ]

    init(_ properties: OutlookProperties) {
        let kind = properties.text(.messageClass).map { String(decoding: $0.bytes, as: UTF8.self).lowercased() } ?? ""
        let fields: [(String, OutlookProperties.Name, Kind)]? =
            switch kind.split(separator: ".").prefix(2).joined(separator: ".") {
            case "ipm.contact": Self.contact
            case "ipm.appointment", "ipm.schedule": Self.appointment
            case "ipm.task": Self.task
            case "ipm.distlist", "ipm.activity", "ipm.stickynote": []
            default: nil
            }
        isMore = fields != nil
        var lines: [(charset: String?, bytes: [UInt8])] = []
        for (title, name, kind) in fields ?? [] {
            guard let value = Self.value(name, kind, of: properties) else { continue }
            let line = Array("\(title): ".utf8) + Self.line(value.bytes) + [0x0D, 0x0A]
            if let last = lines.last, last.charset == value.charset {
                lines[lines.count - 1].bytes += line
            } else {
                lines.append((value.charset, line))
            }
        }
        texts = lines.map { OutlookText(bytes: $0.bytes, charset: $0.charset) }
    }

    private static func value(_ name: OutlookProperties.Name, _ kind: Kind, of properties: OutlookProperties)
        -> OutlookText?
    {
        guard kind != .text else { return properties.text(name) }
        // A time that is not set is far in the future (MS-OXOCAL: 4501-01-01).
        guard let time = properties.time(name), time < 2900 * 31_556_952 else { return nil }
        let (date, clock) = HeaderText.timestamp(time)
        return OutlookText(kind == .date ? date : "\(date) \(clock) UTC")
    }

    /// The lines of an address become one.
    private static func line(_ bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.split { $0 == 0x0D || $0 == 0x0A }
        return Array(lines.joined(separator: Array(", ".utf8)))
    }
}
