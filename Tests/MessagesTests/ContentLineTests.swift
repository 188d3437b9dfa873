import FoundationEssentials
import SystemPackage
import TestPrograms
import Testing

@testable import Messages

@Suite struct ContentLineTests {
    private func object(_ text: String, named name: String = "VCARD") throws -> ContentObject {
        try #require(try ContentObject.read(Array(text.utf8), named: name).first)
    }

    private func card(_ lines: String, version: String = "3.0") throws -> ContentObject {
        try object("BEGIN:VCARD\r\nVERSION:\(version)\r\n\(lines)\r\nEND:VCARD\r\n")
    }

    /// RFC 6350, 3.2 and 3.4, RFC 2425, 5.8.1, and RFC 5545, 3.1: folding, groups, quotation marks, escapes.
    @Test(arguments: [
        ("NOTE:a long li\r\n ne", "a long line"), ("NOTE:a long \r\n  line", "a long  line"), ("NOTE:a\r\n\tb", "ab"),
        ("item1.NOTE;X=\"a:b;c\",d:e", "e"), ("NOTE:a\\nb\\Nc\\, d\\; e\\\\f", "a\nb\nc, d; e\\f"), ("note:x", "x"),
        ("NOTE;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Gr=FC=DFe", "Grüße"), ("NOTE:a\\qb\\", "a\\qb\\"),
        ("NOTE;ENCODING=b:R3LDvMOfZQ==", "Grüße"), ("NOTE;ENCODING=QUOTED-PRINTABLE:a=\r\n 3Db", "a=b"),
    ])
    func properties(line: String, text: String) throws {
        #expect(try card(line).first("NOTE")?.text == text)
    }

    /// vCard 2.1, 2.1.3 and 2.1.5: spaces of folds are text; soft line breaks; types without a name.
    @Test(arguments: [
        ("NOTE:a long\r\n line", "a long line"), ("NOTE;QUOTED-PRINTABLE:a=\r\nb=0D=0A=\r\nc", "ab\r\nc"),
        ("NOTE;BASE64:\r\n  R3LD\r\n  vMOfZQ==\r\n", "Grüße"),
        ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=C3=\r\n=BC", "ü"),
        ("NOTE;ENCODING=QUOTED-PRINTABLE:one=\r\n two=\r\n  three =3D", "one two  three ="),
    ])
    func propertiesOfOldCards(line: String, text: String) throws {
        let object = try card(line + "\r\nTEL;HOME;VOICE:1", version: "2.1")
        #expect(object.first("NOTE")?.text == text)
        #expect(object.first("TEL")?.values("TYPE") == ["HOME", "VOICE"])
    }

    @Test func parametersAndComponents() throws {
        let card = try card("item1.ADR;TYPE=\"home\",work;PREF=1:;;Main St. 1\\, left;Town\\; East;a,b;;")
        let address = try #require(card.first("ADR"))
        #expect(address.group == "item1" && address.values("TYPE") == ["home", "work"])
        #expect(address.components() == [[""], [""], ["Main St. 1, left"], ["Town; East"], ["a", "b"], [""], [""]])
    }

    @Test func utf16IsRead() throws {
        let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zoë\r\nEND:VCARD\r\n"
        let bytes: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(try ContentObject.read(bytes, named: "VCARD").first?.first("FN")?.text == "Zoë")
    }

    @Test(arguments: [
        ("", "has no BEGIN:VCARD"), ("FN:a\n", "has no BEGIN:VCARD"),
        ("BEGIN:VCARD\nFN:a\n", "is truncated: expected END:VCARD"),
        (String(repeating: "BEGIN:A\n", count: 33), "nests objects deeper than 32 levels"),
    ])
    func whatIsNoCardIsAnError(text: String, message: String) {
        let error = #expect(throws: MessageError.self) { try ContentObject.read(Array(text.utf8), named: "VCARD") }
        #expect(error?.message == message)
    }

    @Test(arguments: 1...4) func damagedCardsEndWithAValueOrAnError(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let base = Array(
            "BEGIN:VCARD\r\nVERSION:2.1\r\na.N;QUOTED-PRINTABLE:=41=\r\n b;c\r\nPHOTO;BASE64:\r\n QQ==\r\n\r\nEND:VCARD\r\n"
                .utf8)
        for _ in 0..<1000 {
            var bytes = base
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                if Bool.random(using: &random) {
                    bytes.remove(at: at)
                } else {
                    bytes[at] = .random(in: 0...255, using: &random)
                }
            }
            for card in (try? ContentObject.read(bytes, named: "VCARD")) ?? [] {
                for line in card.properties { #expect(line.bytes.count <= bytes.count && line.components().count > 0) }
            }
        }
    }

    // MARK: - With other readers

    private struct Peer: Decodable {
        let file: Data
        let objects: [[Property]]

        struct Property: Decodable {
            let name: String
            let text: String?
            let components: [[String]]?
            let parameters: [String: [String]]
        }
    }

    private static let python: Bool =
        FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/vobject")
        && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/icalendar")

    private func compare(_ peer: Peer, _ name: String, inner: String? = nil) throws {
        let read = try ContentObject.read(Array(peer.file), named: name)
        let objects = inner.map { inner in read.flatMap { $0.objects.filter { $0.name == inner } } } ?? read
        try #require(objects.count == peer.objects.count)
        for (object, properties) in zip(objects, peer.objects) {
            for property in properties {
                let lines = object.all(property.name)
                let isThere = lines.contains { line in
                    (property.text.map { $0 == line.text } ?? true)
                        && (property.components.map { $0 == line.components() } ?? true)
                        && property.parameters.allSatisfy { Set(line.values($0.key)) == Set($0.value) }
                }
                #expect(isThere, "\(property) among \(lines.map(\.text))")
            }
        }
    }

    /// Debian's python3-vobject writes cards at random, and tells what it reads in them.
    @Test(.enabled(if: python, "python3-vobject is not installed"), arguments: 1...3)
    func cardsAreReadAsVobjectReadsThem(seed: Int) async throws {
        let peer: Peer = try await PythonMails.run(
            """
            import base64, json, random, sys
            import vobject
            random = random.Random(int(sys.argv[1]))
            def words():
                return ' '.join(random.choice(['Zoë', 'a, b', 'c; d', 'back\\\\slash', 'two\\nlines', '日本語', 'plain', 'x' * 90])
                                for _ in range(random.randrange(1, 12)))
            def word():
                return random.choice(['Zoë', 'Müller', 'a, b', 'c; d', '日本語', ''])
            text = ''
            for _ in range(30):
                card = vobject.vCard()
                card.add('fn').value = words().replace('\\n', ' ')
                card.add('n').value = vobject.vcard.Name(*[word() for _ in range(5)])
                for _ in range(random.randrange(3)):
                    tel = card.add('tel'); tel.value = '+49 30 %d' % random.randrange(9999); tel.type_param = random.choice(['HOME', 'WORK'])
                address = card.add('adr')
                address.value = vobject.vcard.Address(*[word() for _ in range(7)])
                card.add('note').value = words()
                text += card.serialize()
            objects = []
            for card in vobject.readComponents(text):
                found = []
                for line in card.lines():
                    entry = {'name': line.name.upper(), 'parameters': {k.upper(): v for k, v in line.params.items()}}
                    if line.name in ('N', 'ADR'):
                        fields = ['family', 'given', 'additional', 'prefix', 'suffix'] if line.name == 'N' else \\
                            ['box', 'extended', 'street', 'city', 'region', 'code', 'country']
                        entry['components'] = [[getattr(line.value, f)] for f in fields]
                    else:
                        entry['text'] = line.value
                    found.append(entry)
                objects.append(found)
            print(json.dumps({'file': base64.b64encode(text.encode()).decode(), 'objects': objects}))
            """, ["\(seed)"])
        #expect(peer.objects.count == 30)
        try compare(peer, "VCARD")
    }

    /// Debian's python3-icalendar writes calendars at random, and tells what it reads in them.
    @Test(.enabled(if: python, "python3-icalendar is not installed"), arguments: 1...3)
    func calendarsAreReadAsICalendarReadsThem(seed: Int) async throws {
        let peer: Peer = try await PythonMails.run(
            """
            import base64, json, random, sys
            from datetime import datetime, timezone
            import icalendar
            random = random.Random(int(sys.argv[1]))
            def words():
                return ' '.join(random.choice(['Zoë', 'a, b', 'c; d', 'back\\\\slash', 'two\\nlines', '日本語', 'plain', 'x' * 90])
                                for _ in range(random.randrange(1, 12)))
            calendar = icalendar.Calendar()
            calendar.add('prodid', '-//t//t//'); calendar.add('version', '2.0')
            for n in range(30):
                event = icalendar.Event()
                event.add('summary', words()); event.add('description', words()); event.add('location', words())
                event.add('dtstart', datetime(2026, 1 + random.randrange(12), 1 + random.randrange(28), 10, n, tzinfo=timezone.utc))
                event.add('rrule', {'freq': 'weekly', 'interval': 1 + random.randrange(3), 'byday': ['MO', 'WE']})
                person = icalendar.vCalAddress('mailto:a%d@example.org' % n)
                person.params['CN'] = icalendar.vText(random.choice(['Doe, Jane', 'Zoë; B', 'plain']))
                person.params['PARTSTAT'] = 'ACCEPTED'
                event.add('attendee', person)
                calendar.add_component(event)
            data = calendar.to_ical()
            objects = []
            for event in icalendar.Calendar.from_ical(data).walk('VEVENT'):
                found = []
                for name in ('SUMMARY', 'DESCRIPTION', 'LOCATION', 'ATTENDEE'):
                    found.append({'name': name, 'text': str(event[name]),
                                  'parameters': {k: [str(v)] for k, v in event[name].params.items()}})
                found.append({'name': 'DTSTART', 'text': event['DTSTART'].dt.strftime('%Y%m%dT%H%M%SZ'), 'parameters': {}})
                found.append({'name': 'RRULE', 'text': event['RRULE'].to_ical().decode(), 'parameters': {}})
                objects.append(found)
            print(json.dumps({'file': base64.b64encode(data).decode(), 'objects': objects}))
            """, ["\(seed)"])
        #expect(peer.objects.count == 30)
        try compare(peer, "VCALENDAR", inner: "VEVENT")
    }
}
