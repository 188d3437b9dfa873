import Foundation
import OfficeDocuments
import SystemPackage
import Testing

/// Messages of Outlook, which extract-msg writes and reads, as mails, which Python's `email` reads.
struct OutlookMailTests {
    private static let isThere = (try? PythonPeer.run("import extract_msg, compressed_rtf", [])) != nil

    /// Writes messages at random into a folder, and beside each what extract-msg reads of it.
    private static let writer = #"""
        import base64, json, random, struct, sys
        import extract_msg

        words = ['Grüße', 'lake', '日本語', 'path = 3', 'Съешь', 'señor', '😀', '"quoted"', 'a\\b', 'x' * 90]
        names = ['photo.jpg', 'Übersicht – Maße.xlsx', '日本語.txt', 'semi;colon "quoted".bin', 'y' * 120 + '.dat', "it's 100%.doc"]

        def sentence(r, pool=words):
            return ' '.join(r.choice(pool) for _ in range(r.randrange(1, 30)))

        def fill(ole, where, r, depth):
            table = []
            eight = r.random() < 0.3
            page, pool = r.choice([(1252, ['Grüße', 'lake', 'señor']), (1251, ['Съешь', 'ещё', 'tea'])]) if eight else (1252, words)
            def fixed(tag, value): table.append(struct.pack('<IIQ', tag, 6, value))
            def stream(path, table, id, kind, data):
                ole.addEntry(path + ['__substg1.0_%04X%04X' % (id, kind)], data)
                table.append(struct.pack('<IIII', id << 16 | kind, 6, len(data) + (2 if kind == 0x1F else 0), 0))
            def text(id, value, path=where, table=table):
                if eight: stream(path, table, id, 0x1E, value.encode('cp%d' % page, 'replace'))
                else: stream(path, table, id, 0x1F, value.encode('utf-16-le'))
            fixed(0x340D0003, 0 if eight else 0x40000)
            fixed(0x3FFD0003, page)
            fixed(0x3FDE0003, 65001)
            text(0x001A, 'IPM.Note')
            text(0x0037, sentence(r, pool))
            if r.random() < 0.9: text(0x1000, '\r\n'.join(sentence(r, pool) for _ in range(r.randrange(1, 60))))
            if r.random() < 0.6: stream(where, table, 0x1013, 0x102, ('<p>' + sentence(r) + '<img src="cid:one@x"></p>').encode())
            text(0x0042, r.choice(pool))
            text(0x5D02, 'sender@example.org')
            text(0x1035, '<id-%d@example.org>' % r.randrange(10 ** 6))
            fixed(0x00390040, (13_400_000_000 + r.randrange(10 ** 8)) * 10_000_000)
            people = r.randrange(0, 4)
            for n in range(people):
                at, inner = where + ['__recip_version1.0_#%08X' % n], []
                ole.addEntry(at, storage=True)
                text(0x3001, r.choice(pool) + str(n), at, inner)
                text(0x39FE, 'r%d@example.org' % n, at, inner)
                inner.append(struct.pack('<IIQ', 0x0C150003, 6, r.choice([1, 1, 2])))
                ole.addEntry(at + ['__properties_version1.0'], bytes(8) + b''.join(inner))
            files = r.randrange(0, 5)
            for n in range(files):
                at, inner = where + ['__attach_version1.0_#%08X' % n], []
                ole.addEntry(at, storage=True)
                inner.append(struct.pack('<IIQ', 0x37140003, 6, 0))
                if depth < 2 and r.random() < 0.25:
                    inner.append(struct.pack('<IIQ', 0x37050003, 6, 5))
                    inner.append(struct.pack('<IIII', 0x3701000D, 6, 0xFFFFFFFF, 1))
                    ole.addEntry(at + ['__substg1.0_3701000D'], storage=True)
                    fill(ole, at + ['__substg1.0_3701000D'], r, depth + 1)
                else:
                    inner.append(struct.pack('<IIQ', 0x37050003, 6, 1))
                    stream(at, inner, 0x3701, 0x102, r.randbytes(r.choice([0, 1, 100, 4095, 4096, 20000])))
                    name = r.choice(pool) + '.bin' if eight else r.choice(names)
                    text(0x3707, name, at, inner)
                    text(0x370E, r.choice(['image/png', 'application/pdf', 'no type', 'message/rfc822']), at, inner)
                    if n == 0: text(0x3712, 'one@x', at, inner)
                ole.addEntry(at + ['__properties_version1.0'], bytes(8) + b''.join(inner))
            head = struct.pack('<8xIIII', people, files, people, files) + (bytes(8) if depth == 0 else b'')
            ole.addEntry(where + ['__properties_version1.0'], head + b''.join(table))
            if depth == 0:
                ole.addEntry(['__nameid_version1.0'], storage=True)
                for tag in ('00020102', '00030102', '00040102'): ole.addEntry(['__nameid_version1.0', '__substg1.0_' + tag], b'')

        def encode(data): return base64.b64encode(data).decode()

        def describe(msg):
            files = [{'inner': describe(a.data)} if isinstance(a.data, extract_msg.MSGFile)
                     else {'name': a.longFilename, 'content': encode(a.data)} for a in msg.attachments]
            return {'subject': msg.subject, 'plain': msg.getSingleOrMultipleString('__substg1.0_1000') if hasattr(msg, 'getSingleOrMultipleString') else msg.getStringStream('__substg1.0_1000'),
                    'html': (lambda h: encode(h) if h else None)(msg.getStream('__substg1.0_10130102')), 'date': msg.date.timestamp(),
                    'people': sorted([x.name, x.email, int(x.type) & 15] for x in msg.recipients), 'files': files}

        for seed in range(int(sys.argv[2])):
            ole = extract_msg.OleWriter()
            fill(ole, [], random.Random(seed), 0)
            path = '%s/%d.msg' % (sys.argv[1], seed)
            ole.write(path)
            with extract_msg.openMsg(path) as msg:
                json.dump(describe(msg), open('%s/%d.json' % (sys.argv[1], seed), 'w'))
        """#

    /// Compares mails with what extract-msg read, and prints the differences.
    private static let reader = #"""
        import base64, email, json, re, sys
        from email import policy

        def plain(text): return re.sub(r'\s+', ' ', text or '').strip()

        def compare(where, mail, wanted):
            def same(what, found, expected):
                if found != expected: print(where, what, repr(found)[:300], repr(expected)[:300])
            same('defects', [str(d) for p in mail.walk() for d in p.defects], [])
            same('subject', plain(str(mail['subject'])), plain(wanted['subject']))
            same('date', mail['date'].datetime.timestamp(), wanted['date'])
            same('from', mail['from'].addresses[0].addr_spec, 'sender@example.org')
            people = [[a.display_name, a.addr_spec, kind] for name, kind in (('to', 1), ('cc', 2)) if mail[name] is not None
                      for a in mail[name].addresses]
            same('people', sorted(people), wanted['people'])
            body = mail.get_body(('plain',))
            # A mail without any text has an empty one.
            same('text', plain(body.get_content()) if body else '', plain(wanted['plain']))
            page = mail.get_body(('html',))
            same('page', base64.b64encode(page.get_payload(decode=True)).decode() if page else None, wanted['html'])
            files = []
            def collect(part):
                if part.get_content_maintype() == 'multipart':
                    for child in part.iter_parts(): collect(child)
                elif part.get_content_disposition() in ('attachment', 'inline'): files.append(part)
            collect(mail)
            # What the page refers to comes first.
            same('files', len(files), len(wanted['files']))
            rest = list(wanted['files'])
            for n, part in enumerate(files):
                if part.get_content_type() == 'message/rfc822':
                    inner = next(f for f in rest if 'inner' in f)
                    compare('%s#%d' % (where, n), part.get_payload(0), inner['inner'])
                    rest.remove(inner)
                else:
                    found = {'name': part.get_filename(), 'content': base64.b64encode(part.get_payload(decode=True)).decode()}
                    if found in rest: rest.remove(found)
                    else: print(where, 'file', found['name'], [f.get('name') for f in rest])

        for seed in range(int(sys.argv[2])):
            with open('%s/%d.eml' % (sys.argv[1], seed), 'rb') as file: data = file.read()
            if any(len(line) > 998 for line in data.split(b'\r\n')): print(seed, 'has a line that is too long')
            with open('%s/%d.json' % (sys.argv[1], seed)) as file: wanted = json.load(file)
            compare(str(seed), email.message_from_bytes(data, policy=policy.default), wanted)
        print('compared')
        """#

    @Test(.enabled(if: isThere, "needs extract-msg and compressed-rtf in .build/peers"))
    func mailsHaveWhatMessagesHave() throws {
        let scratch = try Scratch()
        let count = 40
        try PythonPeer.run(Self.writer, [scratch.path.string, "\(count)"])
        for number in 0..<count {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: scratch.file("\(number).msg").string)))
            let mail = try OutlookMail.mail(bytes)
            #expect(try OutlookMail.mail(bytes) == mail)
            try Data(mail).write(to: URL(filePath: scratch.file("\(number).eml").string))
        }
        #expect(try PythonPeer.run(Self.reader, [scratch.path.string, "\(count)"]) == "compared\n")
    }

    /// Outlook keeps some texts only as RTF, compressed (MS-OXRTFCP).
    @Test(.enabled(if: isThere, "needs extract-msg and compressed-rtf in .build/peers"), arguments: [true, false])
    func textsInRTFAreAttached(isCompressed: Bool) throws {
        let scratch = try Scratch()
        let rtf = "{\\rtf1\\ansi " + (0..<600).map { "Line \($0 % 7) of {\\b \($0)}\\par " }.joined() + "}"
        let script = """
            import struct, sys, compressed_rtf, extract_msg
            data = compressed_rtf.compress(sys.argv[2].encode(), compressed=sys.argv[3] == 'true')
            ole = extract_msg.OleWriter()
            ole.addEntry(['__substg1.0_10090102'], data)
            ole.addEntry(['__properties_version1.0'], bytes(32) + struct.pack('<IIII', 0x10090102, 6, len(data), 0))
            ole.write(sys.argv[1])
            """
        let file = scratch.file("a.msg").string
        try PythonPeer.run(script, [file, rtf, "\(isCompressed)"])
        try Data(try OutlookMail.mail([UInt8](try Data(contentsOf: URL(filePath: file))))).write(
            to: URL(filePath: scratch.file("a.eml").string))
        let reader = """
            import email, sys
            from email import policy
            mail = email.message_from_file(open(sys.argv[1]), policy=policy.default)
            files = list(mail.iter_attachments())
            print(len(files), files[0].get_filename(), files[0].get_content_type(), files[0].get_content() == sys.argv[2])
            """
        let found = try PythonPeer.run(reader, [scratch.file("a.eml").string, rtf])
        #expect(found == "1 message.rtf text/rtf True\n")
    }

    /// A page is in the rich text where the message has only its plain text, or nothing else.
    @Test(.enabled(if: isThere, "needs extract-msg and compressed-rtf in .build/peers"), arguments: [true, false])
    func aPageInRTFIsThePage(hasPlain: Bool) throws {
        let scratch = try Scratch()
        let rtf = #"{\rtf1\ansi\ansicpg1252\fromhtml1 {\*\htmltag <p>}T\'e9a{\*\htmltag </p>}\htmlrtf\par\htmlrtf0}"#
        let script = """
            import struct, sys, compressed_rtf, extract_msg
            data = compressed_rtf.compress(sys.argv[2].encode())
            ole = extract_msg.OleWriter()
            ole.addEntry(['__substg1.0_10090102'], data)
            if sys.argv[3] == 'true': ole.addEntry(['__substg1.0_1000001F'], 'plain'.encode('utf-16-le'))
            ole.addEntry(['__properties_version1.0'], bytes(32))
            ole.write(sys.argv[1])
            """
        let file = scratch.file("a.msg").string
        try PythonPeer.run(script, [file, rtf, "\(hasPlain)"])
        try Data(try OutlookMail.mail([UInt8](try Data(contentsOf: URL(filePath: file))))).write(
            to: URL(filePath: scratch.file("a.eml").string))
        let reader = """
            import email, sys
            from email import policy
            mail = email.message_from_file(open(sys.argv[1]), policy=policy.default)
            text = mail.get_body(('plain',))
            print(text and text.get_content().strip(), mail.get_body(('html',)).get_content().strip(), len(list(mail.iter_attachments())))
            """
        let found = try PythonPeer.run(reader, [scratch.file("a.eml").string])
        #expect(found == "\(hasPlain ? "plain" : "None") <p>Téa</p> 0\n")
    }

    /// The properties of a contact have fixed numbers, those of an appointment have names (MS-OXMSG 2.2.3).
    @Test(
        .enabled(if: isThere, "needs extract-msg and compressed-rtf in .build/peers"),
        arguments: [
            ("IPM.Contact", "Company: Oak & Söhne\nBusiness phone: +49 30 1\n", true),
            ("IPM.Appointment", "Start: 2026-05-29 08:30:00 UTC\nLocation: The lake\n", true), ("IPM.Note", "", false),
        ])
    func fieldsOfOtherMessagesAreRead(kind: String, lines: String, isMore: Bool) throws {
        let scratch = try Scratch()
        let script = """
            import datetime, struct, sys, uuid, extract_msg
            ole = extract_msg.OleWriter()
            def text(id, value): ole.addEntry(['__substg1.0_%04X001F' % id], value.encode('utf-16-le'))
            text(0x001A, sys.argv[2])
            text(0x1000, 'Body')
            text(0x3A16, 'Oak & Söhne')
            text(0x3A08, '+49 30 1')
            text(0x8001, 'The lake')
            ole.addEntry(['__nameid_version1.0'], storage=True)
            sets = [uuid.UUID('{00062008-0000-0000-C000-000000000046}'), uuid.UUID('{00062002-0000-0000-C000-000000000046}')]
            ole.addEntry(['__nameid_version1.0', '__substg1.0_00020102'], b''.join(s.bytes_le for s in sets))
            names = [(0x820D, 4 << 1, 0), (0x8208, 4 << 1, 1), (0x8208, 3 << 1, 2), (7, 4 << 1 | 1, 3)]
            ole.addEntry(['__nameid_version1.0', '__substg1.0_00030102'], b''.join(struct.pack('<IHH', *n) for n in names))
            ole.addEntry(['__nameid_version1.0', '__substg1.0_00040102'], b'')
            start = datetime.datetime(2026, 5, 29, 8, 30) - datetime.datetime(1601, 1, 1)
            time = struct.pack('<IIQ', 0x80000040, 6, int(start.total_seconds()) * 10_000_000)
            ole.addEntry(['__properties_version1.0'], bytes(32) + time)
            ole.write(sys.argv[1])
            """
        let file = scratch.file("a.msg").string
        try PythonPeer.run(script, [file, kind])
        var remains: OutlookMail.Remains = []
        let mail = try OutlookMail.mail(
            [UInt8](try Data(contentsOf: URL(filePath: file))), limits: OfficeLimits(), remains: &remains)
        #expect(remains == (isMore ? .fields : []))
        try Data(mail).write(to: URL(filePath: scratch.file("a.eml").string))
        let reader = """
            import email, sys
            from email import policy
            mail = email.message_from_file(open(sys.argv[1]), policy=policy.default)
            for part in mail.walk():
                if part.get_content_type() == 'text/plain':
                    print(part.get_content().replace('\\r\\n', '\\n'), end='|')
            """
        let found = try PythonPeer.run(reader, [scratch.file("a.eml").string])
        #expect(found == (lines.isEmpty ? "Body|" : "Body|\(lines)|"))
    }

    /// An attachment without a stream of its data, as a link to a file or an object of another program has none.
    @Test(.enabled(if: isThere, "needs extract-msg and compressed-rtf in .build/peers"), arguments: [true, false])
    func whatIsNotInTheMessageIsSaid(hasData: Bool) throws {
        let scratch = try Scratch()
        let script = """
            import struct, sys, extract_msg
            ole = extract_msg.OleWriter()
            ole.addEntry(['__properties_version1.0'], bytes(32))
            ole.addEntry(['__attach_version1.0_#00000000'], storage=True)
            ole.addEntry(['__attach_version1.0_#00000000', '__properties_version1.0'], bytes(8))
            if sys.argv[2] == 'true': ole.addEntry(['__attach_version1.0_#00000000', '__substg1.0_37010102'], b'tea')
            ole.write(sys.argv[1])
            """
        let file = scratch.file("a.msg").string
        try PythonPeer.run(script, [file, "\(hasData)"])
        var remains: OutlookMail.Remains = hasData ? .attachments : []
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        _ = try OutlookMail.mail(bytes, limits: OfficeLimits(), remains: &remains)
        #expect(remains == (hasData ? [] : .attachments))
    }

    @Test func otherFilesAreErrors() throws {
        for bytes in [[], Array("not a compound file".utf8), CompoundDocument.signature] {
            let error = #expect(throws: OfficeError.self) { try OutlookMail.mail(bytes) }
            #expect(error?.code == .damaged)
        }
    }
}
