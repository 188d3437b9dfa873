import FoundationEssentials
import TestPrograms
import Testing

@testable import Messages

/// Cards and events that are taken out of their files, and put into one again.
@Suite struct RecordFileTests {
    private func records(_ text: String, _ name: String) throws -> [(text: String, title: String?)] {
        try RecordFile(Array(text.utf8), named: name).records().map {
            (String(decoding: $0.bytes, as: UTF8.self), $0.title)
        }
    }

    private static let cards = [
        "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zoë\r\n  Oak\r\nEND:VCARD\r\n",
        "begin:vcard\nVERSION:2.1\nN:Meier;Hans\nAGENT:\nBEGIN:VCARD\nFN:Agent\nEND:VCARD\nEND:vcard\n",
        "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:\r\nORG:Oak\\, Inc.\r\nX-BEGIN:VCARD\r\nEND:VCARD\r\n",
    ]

    @Test func cardsAreAsTheyWere() throws {
        let found = try records("\u{FEFF}" + Self.cards.joined(separator: "\r\n"), "VCARD")
        #expect(found.map(\.text) == Self.cards)
        #expect(found.map(\.title) == ["Zoë Oak", "Hans Meier", "Oak, Inc."])
        // The last line of a file may have no end.
        #expect(try records(String(Self.cards[0].dropLast()), "VCARD").map(\.text) == [Self.cards[0]])
    }

    /// A text that ends within a soft line break takes no line of the next card.
    @Test func aCutNoteEndsWithItsCard() throws {
        let note = "BEGIN:VCARD\r\nVERSION:2.1\r\nFN:Cut\r\nNOTE;ENCODING=QUOTED-PRINTABLE:abc=\r\nEnd:VCARD\r\n"
        let cards = [Self.cards[0], note, Self.cards[2]]
        let found = try records(cards.joined(), "VCARD")
        #expect(found.map(\.text) == cards && found.map(\.title) == ["Zoë Oak", "Cut", "Oak, Inc."])
        let objects = try ContentObject.read(Array(cards.joined().utf8), named: "VCARD")
        #expect(objects.map { $0.first("NOTE")?.text } == [nil, "abc", nil])
    }

    /// vobject refuses such a file as a whole.
    @Test func aCardWithoutEndTakesNoOther() throws {
        let cut = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Cut\r\n"
        let cards = [Self.cards[0], cut, Self.cards[1], cut, Self.cards[2]]
        let file = try RecordFile(Array(cards.joined().utf8), named: "VCARD")
        let found = try file.records()
        #expect(!file.isCut && found.map { String(decoding: $0.bytes, as: UTF8.self) } == cards)
        #expect(found.map(\.title) == ["Zoë Oak", nil, "Hans Meier", nil, "Oak, Inc."])
        #expect(found.map { $0.failure?.code } == [nil, .damaged, nil, .damaged, nil])
        let error = MessageError(.damaged, message: "has no END:VCARD before the next BEGIN:VCARD")
        #expect(throws: error) { try ContentObject.read(Array(cards.joined().utf8), named: "VCARD") }
        // So do events.
        let event = Self.event("VEVENT", "1", "Tea")
        let open = event.replacing("END:VEVENT\r\n", with: "")
        let calendar = Self.calendar("A", "Oak", [open, Self.event("VEVENT", "2", "Cake"), event])
        let events = try RecordFile(Array(calendar.utf8), named: "VCALENDAR").records()
        #expect(
            events.map { $0.failure?.code } == [.damaged, nil, nil] && events.map(\.title) == [nil, "Cake", "Tea"])
        // The last one has no end, either.
        #expect(try RecordFile(Array((Self.cards[0] + cut + cut).utf8), named: "VCARD").isCut)
    }

    /// `BEGIN` with a group begins an object, too: these are too many levels.
    @Test func whatCannotBeReadFailsAlone() throws {
        let deep = String(repeating: "a.BEGIN:X\r\n", count: 40)
        let bad = "BEGIN:VCARD\r\nFN:Bad\r\n\(deep)END:VCARD\r\n"
        let cards = [Self.cards[0], bad, Self.cards[2]]
        let found = try RecordFile(Array(cards.joined().utf8), named: "VCARD").records()
        #expect(found.map(\.title) == ["Zoë Oak", nil, "Oak, Inc."])
        #expect(found.map { $0.failure?.code } == [nil, .tooLarge, nil])
        let event = Self.event("VEVENT", "2", "Bad", deep)
        let calendar = Self.calendar("A", "Oak", [Self.event("VEVENT", "1", "Tea"), event])
        let events = try RecordFile(Array(calendar.utf8), named: "VCALENDAR").records()
        #expect(events.map { $0.failure?.code } == [nil, .tooLarge])
    }

    /// The records of a large calendar share its lines.
    @Test func manyEventsOfACalendarWithLongLines() throws {
        let count = 4000
        let zoned = "DTSTART;TZID=Oak:20240301T100000\r\n"
        let text = Self.calendar(
            "A", "Oak", (0..<count).map { Self.event("VEVENT", "\($0)", "Event \($0)", zoned) },
            method: "X-LONG:" + String(repeating: "x", count: 1 << 20) + "\r\n")
        var found: [RecordFile.Record] = []
        let seconds = try ProcessorTime.seconds {
            found = try RecordFile(Array(text.utf8), named: "VCALENDAR").records()
        }
        #expect(seconds < 60 && found.count == count)
        let last = try #require(found.last)
        #expect(last.title == "Event \(count - 1)" && last.bytes.count > 1 << 20)
        #expect([0, 20, 1 << 20, (1 << 20) + 300].allSatisfy { last.prefix($0) == Array(last.bytes.prefix($0)) })
        #expect(throws: MessageError.cancelled) {
            _ = try RecordFile(Array(text.utf8), named: "VCALENDAR").records { true }
        }
    }

    private static func calendar(_ name: String, _ zone: String, _ objects: [String], method: String = "") -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//\(name)\r\n\(method)X-WR-CALNAME:\(name)\r\n  folded\r\n"
            + "BEGIN:VTIMEZONE\r\nTZID:\(zone)\r\nBEGIN:STANDARD\r\nDTSTART:19701025T030000\r\nTZOFFSETFROM:+0200\r\n"
            + "TZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n" + objects.joined() + "END:VCALENDAR\r\n"
    }

    private static func event(_ kind: String, _ uid: String, _ summary: String, _ more: String = "") -> String {
        "BEGIN:\(kind)\r\nUID:\(uid)\r\nDTSTAMP:20240101T000000Z\r\nSUMMARY:\(summary)\r\n\(more)END:\(kind)\r\n"
    }

    /// RFC 5545, 3.8.4.4 and 3.6.5.
    @Test func anEventHasItsExceptionsAndTimeZones() throws {
        let tea = Self.event("VEVENT", "1", "Tea", "DTSTART;TZID=Oak:20240301T100000\r\nRRULE:FREQ=DAILY\r\n")
        let late = Self.event("VEVENT", "1", "Late", "RECURRENCE-ID;TZID=Oak:20240303T100000\r\n")
        let toDo = Self.event(
            "VTODO", "2", "Buy tea", "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nACTION:AUDIO\r\nEND:VALARM\r\n")
        let busy = "BEGIN:VFREEBUSY\r\nUID:3\r\nEND:VFREEBUSY\r\n"
        let found = try records(Self.calendar("A", "Oak", [late, toDo, busy, tea]), "VCALENDAR")
        #expect(found.map(\.title) == ["Tea", "Buy tea", nil])
        #expect(found[2].text.contains(busy) && !found[2].text.contains("VTIMEZONE"))
        #expect(found[0].text.contains("TZID:Oak") && found[0].text.contains(late + tea + "END:VCALENDAR\r\n"))
        #expect(found[1].text == "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//A\r\n\(toDo)END:VCALENDAR\r\n")
    }

    /// RFC 7953: the times of an availability are in objects within it.
    @Test func objectsOfAnyNameAreRecords() throws {
        let free =
            "BEGIN:VAVAILABILITY\r\nUID:1\r\nBEGIN:AVAILABLE\r\nSUMMARY:x\r\n"
            + "DTSTART;TZID=Oak:20240301T100000\r\nEND:AVAILABLE\r\nEND:VAVAILABILITY\r\n"
        let odd = "BEGIN:X-ODD\r\nSUMMARY:Odd\r\nEND:X-ODD\r\n"
        let found = try records(Self.calendar("A", "Oak", [free, odd]), "VCALENDAR")
        #expect(found.map(\.title) == [nil, "Odd"])
        #expect(found[0].text.contains(free) && found[0].text.contains("TZID:Oak\r\n"))
        #expect(found[1].text.contains(odd) && !found[1].text.contains("VTIMEZONE"))
    }

    /// Outlook escapes the names of time zones, and quotes them in parameters.
    @Test(arguments: [
        (#"(UTC+01:00) Amsterdam\, Berlin\, Bern"#, #""(UTC+01:00) Amsterdam, Berlin, Bern""#, false),
        (#"Oak\, Elm"#, #"Oak\, Elm"#, false), ("Oak", "OAK", true), ("Oak", "Oak", false),
    ])
    func timeZonesAreFound(zone: String, name: String, hasAll: Bool) throws {
        let tea = Self.event("VEVENT", "1", "Tea", "DTSTART;TZID=\(name):20240301T100000\r\n")
        let other = "BEGIN:VTIMEZONE\r\nTZID:Elm\r\nEND:VTIMEZONE\r\n"
        let found = try records(Self.calendar("A", zone, [other, tea]), "VCALENDAR")
        #expect(found.count == 1 && found[0].text.contains("TZID:\(zone)\r\n") && found[0].text.contains(tea))
        #expect(found[0].text.contains(other) == hasAll)
    }

    @Test func filesBecomeOneFile() throws {
        func joined(_ texts: [String], _ name: String) throws -> String {
            String(
                decoding: try RecordFile.joined(try texts.map { try RecordFile(Array($0.utf8), named: name) }),
                as: UTF8.self)
        }
        #expect(try joined(Self.cards, "VCARD") == Self.cards.joined())
        let (one, two) = (Self.event("VEVENT", "1", "Tea"), Self.event("VEVENT", "2", "Cake"))
        let all = try joined([Self.calendar("A", "Oak", [one]), Self.calendar("B", "Oak", [two])], "VCALENDAR")
        #expect(all.components(separatedBy: "BEGIN:VCALENDAR").count == 2)
        #expect(all.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
        #expect(all.contains(one + two) && all.contains("PRODID:-//A\r\n") && !all.contains("X-WR"))
        // An invitation and its cancellation are not one calendar.
        let methods = try joined(
            [
                Self.calendar("A", "Oak", [one], method: "METHOD:REQUEST\r\n"),
                Self.calendar("B", "Oak", [two], method: "METHOD:CANCEL\r\n"),
            ], "VCALENDAR")
        #expect(methods.components(separatedBy: "BEGIN:VCALENDAR").count == 3 && methods.contains("METHOD:CANCEL"))
    }

    /// A name, the start of its line, and its bytes: each file is in an encoding of its own.
    private static let encoded: [(line: String, bytes: [UInt8])] = [
        ("FN:", [0x4A, 0xFC, 0x72, 0x67, 0x65, 0x6E]), ("FN:", Array("Jürgen".utf8)),
        ("FN;CHARSET=ISO-8859-1:", [0x4A, 0xFC, 0x72, 0x67, 0x65, 0x6E]),
        ("FN;CHARSET=ISO-8859-1:", Array("Jürgen".utf8)),
        ("FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:", Array("J=FCrgen".utf8)),
        ("FN;ENCODING=QUOTED-PRINTABLE:", Array("J=FCrgen".utf8)),
        ("FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:", Array("J=C3=BCrgen".utf8)),
        ("FN;CHARSET=CP850:", [0x4A, 0x81, 0x72, 0x67, 0x65, 0x6E]),
    ]

    /// A reader that believes what each value declares, and UTF-8 otherwise, reads all of them.
    @Test func filesInSeveralEncodingsBecomeOneInUTF8() throws {
        var files = Self.encoded.map { line, bytes in
            Array("BEGIN:VCARD\r\nVERSION:2.1\r\n\(line)".utf8) + bytes + Array("\r\nEND:VCARD\r\n".utf8)
        }
        let wide = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Jürgen\r\nEND:VCARD\r\n"
        files.append([0xFE, 0xFF] + wide.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        files.append(wide.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        let joined = try RecordFile.joined(try files.map { try RecordFile(try RecordFile.utf8($0), named: "VCARD") })
        let text = try #require(String(validating: joined, as: UTF8.self))
        let names = text.split(separator: "\r\n").filter { $0.hasPrefix("FN") }.map { line -> String in
            guard let colon = line.firstIndex(of: ":") else { return "" }
            let (head, value) = (line[..<colon], String(line[line.index(after: colon)...]))
            let isLatin = head.contains("CHARSET=") && !head.contains("CHARSET=UTF-8")
            guard head.contains("QUOTED-PRINTABLE") else { return isLatin ? "Latin" : value }
            return value.replacing(isLatin ? "=FC" : "=C3=BC", with: "ü")
        }
        #expect(names == Array(repeating: "Jürgen", count: files.count), "\(text)")
    }

    @Test func longLinesAndParametersAreConverted() throws {
        let words = Array(repeating: "Grüße", count: 40).joined(separator: " ")
        let lines =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nATTENDEE;CN=Jürgen Weiß:mailto:j@example.org\r\n"
            + "DESCRIPTION:\(words.prefix(60))\r\n \(words.dropFirst(60))\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let latin = lines.unicodeScalars.map { UInt8($0.value) }
        let utf8 = try RecordFile.utf8(latin)
        let event = try #require(try ContentObject.read(utf8, named: "VCALENDAR").first?.objects.first)
        #expect(event.first("DESCRIPTION")?.text == words && event.first("ATTENDEE")?.values("CN") == ["Jürgen Weiß"])
        #expect(utf8.split(separator: 0x0A).allSatisfy { $0.count <= 76 })
        // What is UTF-8 stays as it is, even where a line is folded within a character.
        let folded =
            Array("BEGIN:VCARD\r\nFN:J\u{C3}".unicodeScalars.map { UInt8($0.value) }) + Array("\r\n ".utf8) + [0xBC]
            + Array("rgen\r\nEND:VCARD\r\n".utf8)
        #expect(try RecordFile.utf8(folded) == folded)
    }

    /// RFC 5545, 3.2.19: a name of a time zone means what its own calendar says.
    @Test func calendarsWithOtherTimeZonesOfTheSameNameStayApart() throws {
        let west = Self.calendar("B", "Oak", [Self.event("VEVENT", "2", "Cake")])
            .replacing("+0", with: "-0")
        let files = [
            Self.calendar("A", "Oak", [Self.event("VEVENT", "1", "Tea")]), west,
            Self.calendar("C", "Oak", [Self.event("VEVENT", "3", "Pie")]).replacing("\r\n", with: "\n"),
        ]
        let all = String(
            decoding: try RecordFile.joined(try files.map { try RecordFile(Array($0.utf8), named: "VCALENDAR") }),
            as: UTF8.self)
        let calendars = all.components(separatedBy: "BEGIN:VCALENDAR").dropFirst()
        #expect(calendars.map { $0.contains("TZOFFSETTO:+0100") } == [true, false])
        #expect(calendars.map { $0.contains("TZOFFSETTO:-0100") } == [false, true])
        #expect(calendars.map { $0.components(separatedBy: "BEGIN:VTIMEZONE").count } == [2, 2])
        #expect(calendars.map { $0.contains("Pie") } == [true, false])
    }

    /// Debian's icalendar reads each event, and the calendar of all of them.
    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/icalendar"),
            "python3-icalendar is not installed"))
    func icalendarReadsThem() async throws {
        let zoned = "DTSTART;TZID=Oak:20240301T100000\r\n"
        let text = Self.calendar("A", "Oak", (0..<20).map { Self.event("VEVENT", "\($0)", "Event \($0)", zoned) })
        let parts = try RecordFile(Array(text.utf8), named: "VCALENDAR").records().map(\.bytes)
        let all = try RecordFile.joined(try parts.map { try RecordFile($0, named: "VCALENDAR") })
        let found: [[String]] = try await PythonMails.run(
            """
            import base64, icalendar, json, sys
            def names(data):
                calendar = icalendar.Calendar.from_ical(data)
                assert len(calendar.walk('VTIMEZONE')) == 1
                return [str(event['SUMMARY']) for event in calendar.walk('VEVENT')]
            print(json.dumps([names(base64.b64decode(word)) for word in sys.argv[1].split(',')]))
            """, [.init(stringLiteral: (parts + [all]).map { Data($0).base64EncodedString() }.joined(separator: ","))])
        #expect(found == (0..<20).map { ["Event \($0)"] } + [(0..<20).map { "Event \($0)" }])
    }

    @Test func damage() throws {
        let cut = try RecordFile(Array((Self.cards[0] + "BEGIN:VCARD\nFN:x\n").utf8), named: "VCARD")
        #expect(try cut.isCut && cut.records().count == 1)
        #expect(throws: MessageError.self) { _ = try RecordFile(Array("FN:x\n".utf8), named: "VCARD") }
        let deep = String(repeating: "BEGIN:X\n", count: 40)
        #expect(throws: MessageError.self) { _ = try RecordFile(Array(deep.utf8), named: "VCARD") }
        let long = String(repeating: "x\n", count: 5000)
        #expect(throws: MessageError.cancelled) { _ = try RecordFile(Array(long.utf8), named: "VCARD") { true } }
    }

    /// Bytes that are no cards end with a value or an error, soon.
    @Test(arguments: 1...4)
    func damagedFilesEndWithAValueOrAnError(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let base = Array((Self.calendar("A", "Oak", [Self.event("VEVENT", "1", "Tea")]) + Self.cards.joined()).utf8)
        for _ in 0..<300 {
            var bytes = base
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: at)
                default: bytes.insert(contentsOf: bytes[at...].prefix(30), at: at)
                }
            }
            for name in ["VCARD", "VCALENDAR"] {
                guard let file = try? RecordFile(bytes, named: name) else { continue }
                for record in (try? file.records()) ?? [] where record.failure == nil {
                    #expect(try RecordFile(record.bytes, named: name).records().count >= 1)
                }
            }
        }
    }
}
