import Conversion
import Foundation
import ItemProviders
import MessageConverters
import SystemPackage
import Testing
import UniformTypes

/// What a reader sees of cards and calendars.
struct RecordTests {
    private func convert(
        _ file: String, _ type: UniformType, to target: UniformType = .utf8PlainText
    ) async throws -> (text: String, losses: Set<Loss>) {
        let scratch = try Scratch()
        let source = ConversionSource(type: type, content: .data(Data(file.utf8)), name: "cards.vcf")
        let converter = RecordConverter()
        let rule = try #require(converter.rules(for: source).first { $0.target == target })
        let context = ConversionContext(scratch: scratch.path)
        let content = try await converter.convert(source, by: rule, in: context)
        let losses = try #require(context.losses.recorded)
        #expect(Set(rule.losses) == Set(losses))
        return (String(decoding: try content.bytes(), as: UTF8.self), Set(losses))
    }

    /// RFC 5545, 3.2.13 and 3.8.5.
    @Test(arguments: [
        ("RECURRENCE-ID:20260601T100000Z", "Instead of: 2026-06-01 10:00 (UTC)\n"),
        (
            "RECURRENCE-ID;RANGE=THISANDFUTURE:20260601T100000Z",
            "Instead of: 2026-06-01 10:00 (UTC) and all later ones\n"
        ),
        (
            "RDATE;VALUE=DATE:20260601,20260605\r\nRDATE:20260701T100000Z\r\nEXDATE:20260602T100000Z,20260603T100000Z",
            "Also: 2026-06-01; 2026-06-05; 2026-07-01 10:00 (UTC)\nExcept: 2026-06-02 10:00 (UTC); 2026-06-03 10:00 (UTC)\n"
        ),
    ])
    func datesOfRepetitions(lines: String, words: String) async throws {
        let (text, losses) = try await convert(
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Tea\r\n\(lines)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
            .iCalendar)
        #expect(text == "Tea\n\(words)" && losses.isEmpty, "\(text)")
    }

    /// RFC 6350, section 8: the example of the standard.
    @Test func theCardOfTheStandard() async throws {
        let (text, losses) = try await convert(
            """
            BEGIN:VCARD
            VERSION:4.0
            FN:Simon Perreault
            N:Perreault;Simon;;;ing. jr,M.Sc.
            BDAY:--0203
            GENDER:M
            LANG;PREF=1:fr
            ORG;TYPE=work:Viagenie
            ADR;TYPE=work:;Suite D2-630;2875 Laurier;
             Quebec;QC;G1V 2M2;Canada
            TEL;VALUE=uri;TYPE="work,voice";PREF=1:tel:+1-418-656-9254;ext=102
            EMAIL;TYPE=work:simon.perreault@viagenie.ca
            GEO;TYPE=work:geo:46.772673,-71.282945
            KEY;TYPE=work;VALUE=uri:
             http://www.viagenie.ca/simon.perreault/simon.asc
            TZ:-0500
            URL;TYPE=home:http://nomis80.org
            END:VCARD
            """, .vCard)
        #expect(
            text == """
                Simon Perreault
                Name: Simon Perreault ing. jr M.Sc.
                Organization (work): Viagenie
                Phone (work): +1-418-656-9254;ext=102
                Email (work): simon.perreault@viagenie.ca
                Address (work): Suite D2-630, 2875 Laurier, Quebec, QC, G1V 2M2, Canada
                Web page (home): http://nomis80.org
                Birthday: --02-03
                Gender: M
                Language: fr
                Time zone: -0500
                Position (work): geo:46.772673,-71.282945

                """)
        #expect(losses == [.attachments])
    }

    /// RFC 6350, 6.2.1 (a name for each language) and 6.3.1 (the label of an address), RFC 6868 (line ends in it).
    @Test func namesInSeveralLanguagesAndLabelsOfAddresses() async throws {
        let (text, losses) = try await convert(
            """
            BEGIN:VCARD
            VERSION:4.0
            FN;ALTID=1;LANGUAGE=en:Yamada Taro
            FN;ALTID=1;LANGUAGE=ja:山田太郎
            ADR;LABEL="Mr. Yamada^n1 ^'Rose^' Street\\nTokyo\\, Japan":;;1 Rose Street;Tokyo;;;
            END:VCARD
            """, .vCard)
        #expect(
            text == """
                Yamada Taro
                Name: 山田太郎
                Address: 1 Rose Street, Tokyo
                Address label:
                Mr. Yamada
                1 "Rose" Street
                Tokyo, Japan

                """)
        #expect(losses == [])
    }

    private static let alarmCases: [(properties: String, further: String, words: String, losses: Set<Loss>)] = [
        ("DESCRIPTION:Take the passport", "", ": Take the passport", []), ("DESCRIPTION:Flight", "", "", []),
        ("DESCRIPTION:Take the passport\nREPEAT:2\nDURATION:PT5M", "", ": Take the passport", [.fields]),
        ("ACTION:DISPLAY\nX-WR-ALARMUID:1", "", "", [.metadata]),
        ("SUMMARY:Go", "SUMMARY:Another\n", ": Go", [.fields]),
    ]

    /// What an alarm says is shown; that it repeats, and what stands twice in an event, is a loss.
    @Test(arguments: alarmCases)
    func alarms(_ properties: String, _ further: String, _ words: String, _ expected: Set<Loss>) async throws {
        let (text, losses) = try await convert(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            SUMMARY:Flight
            \(further)BEGIN:VALARM
            TRIGGER:-PT15M
            \(properties)
            END:VALARM
            END:VEVENT
            END:VCALENDAR
            """, .iCalendar)
        #expect(text == "Flight\nAlarm: 15 minutes before the start\(words)\n")
        #expect(losses == expected)
    }

    @Test func severalCardsWithPicturesAndTheLabelsOfContacts() async throws {
        let cards = """
            BEGIN:VCARD
            VERSION:2.1
            N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BC=
            rgen
            TEL;CELL:123
            PHOTO;PNG;BASE64:
             iVBORw==

            UID:1
            END:VCARD
            BEGIN:VCARD
            VERSION:3.0
            FN:Zoë
            N:Zoë;;;;
            item1.URL:http://a.example
            item1.X-ABLabel:_$!<HomePage>!$_
            BDAY:19800131
            NOTE:two\\nlines
            END:VCARD
            """
        let (text, losses) = try await convert(cards, .vCard)
        #expect(
            text == """
                Jürgen Müller
                Phone (cell): 123

                Zoë
                Web page (homepage): http://a.example
                Birthday: 1980-01-31
                Note:
                two
                lines

                """)
        #expect(losses == [.metadata, .pictures])
        let (page, others) = try await convert(cards, .vCard, to: .html)
        #expect(page.contains("<h2>Jürgen Müller</h2>\n<p><img alt=\"\" src=\"data:image/png;base64,iVBORw==\"></p>"))
        #expect(page.contains("<dt>Note</dt>\n<dd>two<br>\nlines</dd>") && others == [.metadata])
    }

    /// Contacts on an iPhone write a placeholder for the year of a birthday without one.
    @Test func aBirthdayWithoutAYear() async throws {
        let (text, losses) = try await convert(
            "BEGIN:VCARD\nVERSION:3.0\nFN:Zoë\nBDAY;X-APPLE-OMIT-YEAR=1604:1604-03-04\n"
                + "X-ABDATE;X-APPLE-OMIT-YEAR=1604:2004-03-05\nEND:VCARD\n", .vCard)
        #expect(text == "Zoë\nBirthday: --03-04\nDate: 2004-03-05\n" && losses == [])
    }

    /// RFC 5545: the examples of 3.6.1, 3.6.2, 3.8.5.3 and 3.8.6.3.
    @Test func eventsAndToDos() async throws {
        let (text, losses) = try await convert(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//t
            BEGIN:VEVENT
            UID:1
            SUMMARY:Networld+Interop Conference
            DTSTART;TZID=America/New_York:19960918T143000
            DTEND;TZID=America/New_York:19960920T220000
            LOCATION:Atlanta World Congress Center\\n Atlanta\\, Georgia
            ORGANIZER;CN="Doe, Jane":mailto:jane@example.com
            ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:a@example.com
            RRULE:FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYDAY=SU
            EXDATE:19970101T000000Z,19980101
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT30M
            END:VALARM
            END:VEVENT
            BEGIN:VEVENT
            SUMMARY:Festival
            DTSTART;VALUE=DATE:20070628
            DTEND;VALUE=DATE:20070709
            END:VEVENT
            BEGIN:VEVENT
            SUMMARY:One day
            DTSTART;VALUE=DATE:20240229
            DTEND;VALUE=DATE:20240301
            END:VEVENT
            BEGIN:VTODO
            SUMMARY:Submit Income Taxes
            DUE;VALUE=DATE:20070501
            STATUS:NEEDS-ACTION
            PRIORITY:0
            END:VTODO
            END:VCALENDAR
            """, .iCalendar)
        #expect(
            text == """
                Networld+Interop Conference
                When: 1996-09-18 14:30 to 1996-09-20 22:00 (America/New_York)
                Repeats: every 2 years in January on Sunday
                Except: 1997-01-01 00:00 (UTC); 1998-01-01
                Where:
                Atlanta World Congress Center
                 Atlanta, Georgia
                Organizer: Doe, Jane <jane@example.com>
                Attendee: a@example.com (needs action)
                Alarm: 30 minutes before the start

                Festival
                When: 2007-06-28 to 2007-07-08

                One day
                When: 2024-02-29

                Submit Income Taxes
                Due: 2007-05-01
                Status: needs action

                """)
        #expect(losses == [.metadata])
    }

    /// RFC 6350, 4.3.4 and 6.2.5; RFC 2426, 3.1.5.
    @Test(arguments: [
        ("20090808T143000-0500", "2009-08-08 14:30 (-05:00)"), ("19531015T231000Z", "1953-10-15 23:10 (UTC)"),
        ("1996-04-15T10:00:30Z", "1996-04-15 10:00:30 (UTC)"), ("19961022T140000-05", "1996-10-22 14:00 (-05)"),
        ("--1022T1400", "--10-22 14:00"), ("19961022T140000", "1996-10-22 14:00"),
        ("1987-09-27T08:30:00.000-06:00", "1987-09-27 08:30 (-06:00)"),
        ("T102200", "T102200"), ("19961022T14", "19961022T14"), ("1953-10", "1953-10"), ("20090808", "2009-08-08"),
        ("circa Two", "circa Two"),
    ])
    func datesWithTimes(value: String, shown: String) async throws {
        let (text, _) = try await convert(
            "BEGIN:VCARD\nVERSION:4.0\nFN:a\nANNIVERSARY:\(value)\nEND:VCARD\n", .vCard)
        #expect(text == "a\nAnniversary: \(shown)\n")
    }

    /// RFC 5545, 3.8.5.3: rules of the examples there, and what the standard says that they are.
    @Test(arguments: [
        ("FREQ=DAILY;COUNT=10", "every day, 10 times"),
        ("FREQ=DAILY;UNTIL=19971224T000000Z", "every day until 1997-12-24 00:00 (UTC)"),
        ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,WE,FR", "every 2 weeks on Monday, Wednesday and Friday (WKST=SU)"),
        ("FREQ=WEEKLY;BYDAY=TU,TH", "every week on Tuesday and Thursday"),
        ("FREQ=MONTHLY;BYDAY=1FR", "every month on the 1st Friday"),
        ("FREQ=MONTHLY;BYDAY=-1MO", "every month on the last Monday"),
        ("FREQ=MONTHLY;BYDAY=-2MO", "every month on the 2nd last Monday"),
        ("FREQ=MONTHLY;BYMONTHDAY=2,15", "every month on the 2nd day and the 15th day"),
        ("FREQ=YEARLY;BYMONTH=6,7", "every year in June and July"),
        ("FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1", "every month on Monday and Tuesday (BYSETPOS=-1)"),
        ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "every year on Monday (BYWEEKNO=20)"),
        ("D2 20261231", "every 2 days until 2026-12-31"),
        // vCalendar 1.0, 2.1.15.
        ("D1 #10", "every day, 10 times"), ("D1 #0", "every day"), ("W1", "every week, 2 times"),
        ("W1 MO WE 19990101T000000Z", "every week on Monday and Wednesday until 1999-01-01 00:00 (UTC)"),
        ("MP1 1+ FR #10", "every month on the 1st Friday, 10 times"),
        ("MP2 1+ 1- SU MO #0", "every 2 months on the 1st Sunday, the last Sunday, the 1st Monday and the last Monday"),
        ("MD1 2- #5", "every month on the 2nd last day, 5 times"), ("MD1 LD #0", "every month on the last day"),
        ("YM1 6 7 #0", "every year in June and July"),
        // The number is that of the weeks.
        ("W1 TU TH #5", "W1 TU TH #5"), ("D1 0600 1200 #2", "D1 0600 1200 #2"), ("YD1 1 100 #5", "YD1 1 100 #5"),
        ("M5 #3", "M5 #3"), ("MP1 1+ #3", "MP1 1+ #3"), ("D0 #1", "D0 #1"), ("D1 #-1", "D1 #-1"), ("D", "D"),
        ("FREQ=DAILY;INTERVAL=99999999999999999999", "every day"),
        ("FREQ=MONTHLY;BYDAY=99999999999999999999MO", "every month (BYDAY=99999999999999999999MO)"),
    ])
    func rulesInWords(rule: String, words: String) async throws {
        let (text, _) = try await convert(
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nSUMMARY:a\nRRULE:\(rule)\nEND:VEVENT\nEND:VCALENDAR\n",
            .iCalendar)
        #expect(text == "a\nRepeats: \(words)\n")
    }

    @Test func cardsAreNotPlainText() throws {
        let source = ConversionSource(type: .vCard, content: .data(Data("BEGIN:VCARD\nFN:a\nEND:VCARD\n".utf8)))
        let graph = ConversionGraph(converters: [RecordConverter()])
        #expect(graph.routes(from: source).map(\.target) == [.html, .utf8PlainText])
        #expect(graph.routes(from: source).map(\.fidelity) == [.flattened, .extracted])
    }
}
