import DataURLs

/// The header of a message of Outlook as lines of a mail.
struct OutlookHeader {
    /// The lines; those of a folded field follow each other.
    let lines: [String]

    init(_ message: OutlookMessage) {
        var lines = message.properties.text(.headers).map(Self.received) ?? []
        var names: Set<String> = []
        for line in lines where line.first != " " && line.first != "\t" {
            names.insert(line.prefix { $0 != ":" }.lowercased())
        }
        func add(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty, names.insert(name.lowercased()).inserted else { return }
            lines.append("\(name): \(value)")
        }
        let properties = message.properties
        add("From", Self.sender(properties))
        for (name, kind, shown) in [
            ("To", 1, OutlookProperties.Name.displayedTo), ("Cc", 2, .displayedCc), ("Bcc", 3, .displayedBcc),
        ] {
            let people = message.recipients.filter { $0.kind == kind }
            let list = people.map { HeaderText.mailbox(name: $0.name, address: $0.address) }.filter { !$0.isEmpty }
            // Each on a line of its own, which is folded.
            add(name, list.isEmpty ? properties.text(shown).map(HeaderText.words) : list.joined(separator: ",\r\n "))
        }
        add("Subject", properties.text(.subject).map(HeaderText.words))
        add("Date", (properties.time(.submitted) ?? properties.time(.delivered)).map(HeaderText.date))
        add("Message-ID", properties.text(.messageID).flatMap(HeaderText.plain))
        add("In-Reply-To", properties.text(.repliesTo).flatMap(HeaderText.plain))
        add("References", properties.text(.references).flatMap(HeaderText.plain))
        self.lines = lines
    }

    /// The one on whose behalf it was sent, as mail programs show it.
    private static func sender(_ properties: OutlookProperties) -> String? {
        let name = properties.text(.representedName) ?? properties.text(.senderName)
        let address = [
            OutlookProperties.Name.representedSMTPAddress, .senderSMTPAddress, .representedAddress, .senderAddress,
        ].lazy.compactMap(properties.text).first { $0.bytes.contains(UInt8(ascii: "@")) }
        let mailbox = HeaderText.mailbox(name: name, address: address)
        return mailbox.isEmpty ? nil : mailbox
    }

    /// The fields with which the message came, without those of its form, which is another one here.
    private static func received(_ text: OutlookText) -> [String] {
        var lines: [String] = []
        var isKept = false
        for line in text.bytes.split(whereSeparator: { $0 == 0x0D || $0 == 0x0A }) {
            let isContinued = line.first == 0x20 || line.first == 0x09
            if !isContinued {
                let name = String(decoding: line.prefix { $0 != 0x3A }, as: UTF8.self).lowercased()
                let isField = name.utf8.count < line.count && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
                isKept = isField && !name.isEmpty && !name.hasPrefix("content-") && name != "mime-version"
            }
            guard isKept, !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { continue }
            lines.append(String(decoding: line, as: UTF8.self))
        }
        return lines
    }
}

/// Values of header fields.
enum HeaderText {
    /// Returns a text as it is, or as encoded words (RFC 2047). Control characters become spaces.
    static func words(_ text: OutlookText) -> String {
        var bytes = text.bytes.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
        let shown = String(decoding: bytes, as: UTF8.self)
        guard bytes.count > 200 || bytes.contains(where: { $0 > 0x7F }) || shown.contains("=?") else { return shown }
        let charset = text.charset ?? "windows-1252"
        guard charset == "utf-8" else { return "=?\(charset)?B?\(Base64.encode(bytes))?=" }
        var words: [String] = []
        while !bytes.isEmpty {
            // At most 75 characters, and no character in two words.
            var count = min(45, bytes.count)
            while count > 1, count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
            words.append("=?utf-8?B?\(Base64.encode(Array(bytes.prefix(count))))?=")
            bytes.removeFirst(count)
        }
        return words.joined(separator: "\r\n ")
    }

    /// Returns a name with an address; the name alone if the address is not one of the Internet.
    static func mailbox(name: OutlookText?, address: OutlookText?) -> String {
        let address = address.flatMap(plain).flatMap { $0.contains("@") && !$0.contains(" ") ? $0 : nil }
        guard let name, name.bytes != address.map({ Array($0.utf8) }) else { return address ?? "" }
        var phrase = words(name)
        // RFC 5322, 3.2.3: words of other characters than these are in quotes.
        let isAtoms = phrase.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || " !#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
        }
        if !phrase.hasPrefix("=?"), !isAtoms { phrase = quoted(phrase) }
        return address.map { "\(phrase) <\($0)>" } ?? phrase
    }

    /// Returns a value of printable ASCII characters; nil for any other.
    static func plain(_ text: OutlookText) -> String? {
        guard text.bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), text.bytes.count <= 900 else { return nil }
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// Returns the identifier of a part without its brackets; nil if it is not one.
    static func contentID(_ text: OutlookText) -> String? {
        guard let text = plain(text) else { return nil }
        let id = text.drop { $0 == "<" }.prefix { $0 != ">" }
        return id.isEmpty || id.contains(" ") || id.contains("<") ? nil : String(id)
    }

    /// Returns a type of a file; nil for what is not one, and for types that say how a part is written.
    static func mediaType(_ text: OutlookText) -> String? {
        guard let type = plain(text)?.lowercased() else { return nil }
        let halves = type.split(separator: "/", omittingEmptySubsequences: false)
        let isType =
            halves.count == 2
            && halves.allSatisfy { half in
                !half.isEmpty
                    && half.utf8.allSatisfy { byte in
                        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || "!#$&-^_.+".utf8.contains(byte)
                    }
            }
        return isType && halves[0] != "multipart" && halves[0] != "message" ? type : nil
    }

    /// Returns the parameter of a file's name (RFC 2183 and 2231).
    static func fileName(_ text: OutlookText) -> String {
        if let name = plain(text), name.utf8.count <= 200 { return "; filename=\(quoted(name))" }
        let digits = Array("0123456789ABCDEF".utf8)
        var value: [UInt8] = []
        for byte in text.bytes {
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            value +=
                isPlain || byte == 0x2E || byte == 0x2D || byte == 0x5F
                ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return "; filename*=\(text.charset ?? "windows-1252")''" + String(decoding: value, as: UTF8.self)
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }

    /// Returns a date of RFC 5322 in UTC.
    ///
    /// - Parameter seconds: Since the beginning of 1601.
    static func date(_ seconds: Int) -> String {
        let weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][seconds / 86_400 % 7]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let date = day(of: seconds)
        let time = clock(seconds)
        return "\(weekday), \(date.day) \(months[date.month - 1]) \(SerialNumber.padded(date.year, 4)) \(time) +0000"
    }

    /// Returns the date and the time of ISO 8601 in UTC.
    ///
    /// - Parameter seconds: Since the beginning of 1601.
    static func timestamp(_ seconds: Int) -> (date: String, clock: String) {
        let date = day(of: seconds)
        let parts = [
            SerialNumber.padded(date.year, 4), SerialNumber.padded(date.month, 2), SerialNumber.padded(date.day, 2),
        ]
        return (parts.joined(separator: "-"), clock(seconds))
    }

    private static func day(of seconds: Int) -> (year: Int, month: Int, day: Int) {
        // 1 January 1601 is 584,694 days after 1 March of the year 0.
        SerialNumber.civil(days: seconds / 86_400 + 584_694)
    }

    private static func clock(_ seconds: Int) -> String {
        let rest = seconds % 86_400
        return [rest / 3600, rest / 60 % 60, rest % 60].map { SerialNumber.padded($0, 2) }.joined(separator: ":")
    }
}
