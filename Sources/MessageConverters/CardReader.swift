import DataURLs
import ItemProviders
import Messages
import Places

/// The cards of a file as records: vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350).
struct CardReader {
    private(set) var records: [Record] = []
    /// What the records do not have.
    private(set) var losses: [Loss] = []

    init(_ cards: [ContentObject]) {
        for card in cards { records.append(record(of: card)) }
        losses = losses.uniqued()
    }

    /// The properties that are shown, with their labels, in this order.
    private static let labels: [(name: String, label: String)] = [
        ("NICKNAME", "Nickname"), ("ORG", "Organization"), ("TITLE", "Title"), ("ROLE", "Role"), ("TEL", "Phone"),
        ("EMAIL", "Email"), ("ADR", "Address"), ("LABEL", "Address label"), ("IMPP", "Chat"), ("URL", "Web page"),
        ("BDAY", "Birthday"), ("ANNIVERSARY", "Anniversary"), ("X-ANNIVERSARY", "Anniversary"),
        ("X-ABDATE", "Date"), ("X-ABRELATEDNAMES", "Related"), ("RELATED", "Related"), ("MEMBER", "Member"),
        ("X-ADDRESSBOOKSERVER-MEMBER", "Member"), ("GENDER", "Gender"), ("LANG", "Language"), ("TZ", "Time zone"),
        ("GEO", "Position"), ("CATEGORIES", "Categories"), ("X-SOCIALPROFILE", "Profile"), ("X-SKYPE", "Skype"),
        ("X-SKYPE-USERNAME", "Skype"), ("X-JABBER", "Jabber"), ("X-AIM", "AIM"), ("X-ICQ", "ICQ"), ("X-MSN", "MSN"),
        ("X-YAHOO", "Yahoo"), ("X-GOOGLE-TALK", "Google Talk"), ("X-PHONETIC-FIRST-NAME", "Phonetic given name"),
        ("X-PHONETIC-LAST-NAME", "Phonetic family name"), ("NOTE", "Note"),
    ]

    private static let known = Set(labels.map(\.name)).union(["FN", "N", "VERSION", "PHOTO", "X-ABLABEL"])
    /// Properties about the card, not about the person.
    private static let technical: Set<String> = [
        "UID", "REV", "PRODID", "SOURCE", "NAME", "PROFILE", "CLASS", "MAILER", "SORT-STRING", "CLIENTPIDMAP", "XML",
        "KIND", "X-ABSHOWAS", "X-ABUID", "X-ABADR", "FBURL", "CALURI", "CALADRURI",
    ]

    private mutating func record(of card: ContentObject) -> Record {
        let isOld = card.first("VERSION").map { $0.text.filter { !$0.isWhitespace } } == "2.1"
        let name = card.first("N").map { Self.name($0.components(splitsLists: !isOld)) } ?? ""
        let organization = card.first("ORG").map { Self.listed($0, ", ") } ?? ""
        let shown = card.all("FN").map { EncodedWords.line($0.text) }.filter { !$0.isEmpty }
        let title = [shown.first ?? "", name, organization].first { !$0.isEmpty } ?? "Card without a name"
        var record = Record(title: title)
        // A card may have its name in several languages.
        var names: Set<String> = [title]
        for other in [name] + shown where names.insert(other).inserted { record.add("Name", other) }
        if card.all("N").count > 1 { losses.append(.fields) }
        if (card.all("FN") + card.all("N")).contains(where: { !$0.raw.isCertain }) { losses.append(.encoding) }
        var ownLabels: [String: String] = [:]
        for line in card.all("X-ABLABEL") { if let group = line.group { ownLabels[group] = Self.label(line.text) } }
        for (property, label) in Self.labels {
            for line in card.all(property) {
                if !line.raw.isCertain { losses.append(.encoding) }
                guard !line.isBinary else {
                    losses.append(.fields)
                    continue
                }
                let types = line.group.flatMap { ownLabels[$0] }.map { [$0] } ?? Self.types(of: line)
                record.add(
                    types.isEmpty ? label : "\(label) (\(types.joined(separator: ", ")))",
                    Self.value(of: line, isOld: isOld))
                // The address as it is written on a letter (RFC 6350, 6.3.1).
                if property == "ADR" {
                    for text in line.values("LABEL") { record.add("Address label", ContentLine.unescaped(text)) }
                }
            }
        }
        addPicture(of: card, to: &record)
        for line in card.properties where !Self.known.contains(line.name) {
            switch line.name {
            case "LOGO": losses.append(.pictures)
            case "SOUND", "KEY": losses.append(.attachments)
            default: losses.append(Self.technical.contains(line.name) ? .metadata : .fields)
            }
        }
        if !card.objects.isEmpty { losses.append(.fields) }
        return record
    }

    /// The person's picture: in the card, or elsewhere, which is only named.
    private mutating func addPicture(of card: ContentObject, to record: inout Record) {
        for line in card.all("PHOTO") {
            let text = line.isBinary ? "" : line.raw.text
            if line.isBinary, record.picture == nil {
                let type = (line.values("TYPE") + line.values("MEDIATYPE")).map { $0.lowercased() }.first {
                    $0 != "pref"
                }
                record.picture = (Self.mediaType(type), line.bytes)
            } else if let url = DataURL(text), record.picture == nil {
                record.picture = (url.mediaType, url.bytes)
            } else if !text.isEmpty, !text.lowercased().hasPrefix("data:") {
                record.add("Picture", text)
            } else {
                losses.append(.pictures)
            }
        }
    }

    private static func mediaType(_ type: String?) -> String {
        guard let type, !type.isEmpty else { return "image/jpeg" }
        return type.contains("/") ? type : "image/" + type
    }

    // MARK: - Values

    /// `N`: family, given, additional, prefixes, suffixes (RFC 6350, 6.2.2), in the order in which names are spoken.
    private static func name(_ components: [[String]]) -> String {
        [3, 1, 2, 0, 4].filter { $0 < components.count }.flatMap { components[$0] }.filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private static func value(of line: ContentLine, isOld: Bool) -> String {
        switch line.name {
        case "ADR":
            // RFC 6350, 6.3.1: box, extended address, street, locality, region, code, country.
            line.components(splitsLists: !isOld).map { $0.filter { !$0.isEmpty }.joined(separator: ", ") }
                .filter { !$0.isEmpty }.joined(separator: ", ")
        case "ORG": listed(line, ", ")
        case "GENDER": listed(line, " ")
        case "GEO": line.raw.text.replacing(";", with: ", ")
        case "CATEGORIES", "NICKNAME": isOld ? line.text : listed(line, ", ")
        case "BDAY", "ANNIVERSARY", "X-ANNIVERSARY", "X-ABDATE": date(of: line)
        case "TEL" where line.text.lowercased().hasPrefix("tel:"): String(line.text.dropFirst(4))
        default: line.text
        }
    }

    private static func listed(_ line: ContentLine, _ separator: String) -> String {
        line.components().joined().filter { !$0.isEmpty }.joined(separator: separator)
    }

    /// Apple's Contacts gives a day without a year one that it names: `BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-04`.
    private static func date(of line: ContentLine) -> String {
        let date = date(line.text)
        guard let year = line.values("X-APPLE-OMIT-YEAR").first, date.hasPrefix(year + "-") else { return date }
        return "--" + date.dropFirst(year.count + 1)
    }

    /// A date, or a date with a time as a reader sees it: `2009-08-08 14:30 (-05:00)`; others as they are.
    private static func date(_ text: String) -> String {
        let sides = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, !sides[0].isEmpty, let time = time(sides[1]) else { return day(text) }
        return "\(day(String(sides[0]))) \(time)"
    }

    /// `143000`, `14:30:00Z`, `143000.000-0500` (ISO 8601); nil for others.
    private static func time(_ text: Substring) -> String? {
        let zoneStart = text.firstIndex { "Zz+-".contains($0) } ?? text.endIndex
        let clock = text[..<zoneStart].prefix { $0 != "." && $0 != "," }.filter { $0 != ":" }
        let zone = text[zoneStart...].filter { $0 != ":" }
        func isNumber(_ text: some StringProtocol) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        func parts(_ digits: String) -> String {
            stride(from: 0, to: digits.count, by: 2).map { digits.dropFirst($0).prefix(2) }.joined(separator: ":")
        }
        guard clock.count == 4 || clock.count == 6, isNumber(clock) else { return nil }
        let shown = clock.count == 6 && clock.hasSuffix("00") ? String(clock.dropLast(2)) : String(clock)
        switch zone.count {
        case 0: return parts(shown)
        case 1 where zone.uppercased() == "Z": return parts(shown) + " (UTC)"
        case 3 where isNumber(zone.dropFirst()), 5 where isNumber(zone.dropFirst()):
            return "\(parts(shown)) (\(zone.prefix(1))\(parts(String(zone.dropFirst()))))"
        default: return nil
        }
    }

    /// `19800131` and `--0131` with hyphens (ISO 8601); other dates as they are.
    private static func day(_ text: String) -> String {
        let digits = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        if digits, text.utf8.count == 8 {
            return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
        }
        if text.hasPrefix("--"), text.utf8.count == 6, text.dropFirst(2).allSatisfy(\.isNumber) {
            return "--\(text.dropFirst(2).prefix(2))-\(text.suffix(2))"
        }
        return text
    }

    /// What kind of number or address it is, in the words of the card.
    private static func types(of line: ContentLine) -> [String] {
        var seen: Set<String> = []
        return line.values("TYPE").flatMap { $0.split(separator: ",") }.map { $0.lowercased() }
            .filter { !["internet", "pref", "voice", "x-internet", "uri", "text"].contains($0) }
            .filter { seen.insert($0).inserted }
    }

    /// Apple's Contacts writes its own labels as `_$!<HomePage>!$_`.
    private static func label(_ text: String) -> String {
        guard text.hasPrefix("_$!<"), text.hasSuffix(">!$_") else { return EncodedWords.line(text) }
        return text.dropFirst(4).dropLast(4).lowercased()
    }
}
