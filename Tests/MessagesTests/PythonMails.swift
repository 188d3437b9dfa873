import FoundationEssentials
import SystemPackage
import TestPrograms
import Testing

/// Mails that Python's `email` writes at random, and what it reads of them with `policy.default`.
enum PythonMails {
    /// What Python reads of a mail.
    struct Reading: Decodable {
        struct Attachment: Decodable {
            let name: String?
            let type: String
            /// The bytes; nil for a mail.
            let content: Data?
            let inner: Reading?
        }

        let mail: Data?
        let headers: [String: String]
        let plain: String?
        let html: String?
        let attachments: [Attachment]
    }

    /// Runs a program with Debian's Python, and returns what it prints as JSON.
    static func run<Result: Decodable>(_ program: String, _ arguments: [Argument] = []) async throws -> Result {
        let outcome = try await Program.run(
            ["/usr/bin/python3", "-I", "-c", Argument(bytes: Array(program.utf8))] + arguments)
        try #require(outcome.status == 0, "\(outcome)")
        return try JSONDecoder().decode(Result.self, from: Data(outcome.output))
    }

    /// What reads a mail: `reading(bytes)`.
    static let reader = """
        import base64, email, json, re, sys
        from email import policy

        def encode(data):
            return base64.b64encode(data).decode()

        def collect(part, found):
            if part.get_content_maintype() == 'multipart':
                for child in part.iter_parts():
                    collect(child, found)
            elif part.get_content_type() == 'message/rfc822':
                found.append({'name': part.get_filename(), 'type': 'message/rfc822',
                              'inner': describe(part.get_payload(0))})
            elif part.get_filename() or part.is_attachment() or part.get_content_type() not in ('text/plain', 'text/html'):
                found.append({'name': part.get_filename(), 'type': part.get_content_type(),
                              'content': encode(part.get_payload(decode=True))})

        def text(message, kind):
            body = message.get_body((kind,))
            return body.get_content().replace('\\r\\n', '\\n') if body is not None else None

        def describe(message):
            found = []
            collect(message, found)
            names = [n for n in ('from', 'to', 'cc', 'date', 'subject') if message[n] is not None]
            return {'headers': {n: re.sub(r'\\s+', ' ', str(message[n])).strip() for n in names},
                    'plain': text(message, 'plain'), 'html': text(message, 'html'), 'attachments': found}

        def reading(data):
            result = describe(email.message_from_bytes(data, policy=policy.default))
            result['mail'] = encode(data)
            return result


        """

    /// What makes a mail at random: `mail(random, depth)` is a message, `written(random)` its bytes.
    static let generator =
        reader + """
            from email.message import EmailMessage
            from email.headerregistry import Address

            words = {
                'us-ascii': 'The lake lies behind an old oak = and the path - 3 km - goes on',
                'utf-8': 'Grüße aus Zürich 日本語 Ελληνικά 😀 und mehr „Worte“',
                'iso-8859-1': 'Café à Genève, señor, Ärger über Öl',
                'iso-8859-2': 'Příliš žluťoučký kůň úpěl ďábelské ódy',
                'windows-1251': 'Съешь же ещё этих мягких французских булок',
                'koi8-r': 'Съешь же ещё этих мягких французских булок',
                'shift_jis': '日本語の文章は漢字とかなで書かれる',
                'iso-2022-jp': '日本語の文章は漢字とかなで書かれる',
                'euc-kr': '다람쥐 헌 쳇바퀴에 타고파',
                'gb18030': '中文的句子和标点符号',
                'big5': '中文的句子和標點符號',
            }

            def sentence(random, charset):
                pieces = words[charset].split(' ')
                return ' '.join(random.choice(pieces) for _ in range(random.randrange(1, 40)))

            def paragraphs(random, charset):
                return '\\n'.join(sentence(random, charset) for _ in range(random.randrange(1, 8))) + '\\n'

            def fill(message, random, subtype='plain'):
                charset = random.choice(list(words))
                ways = ['base64', 'quoted-printable'] + (['7bit'] if charset == 'us-ascii' else [])
                message.set_content(paragraphs(random, charset), subtype=subtype, charset=charset,
                                    cte=random.choice(ways))

            names = ['photo.jpg', 'a file with spaces.pdf', 'Übersicht – Maße.xlsx', '日本語.txt', 'semi;colon "quoted".bin',
                     "it's 100% (final).doc", 'x' * 150 + '.dat', 'tail = equals.csv', 'Длинное имя файла с пробелами и ещё.odt']

            def mail(random, depth):
                message = EmailMessage(policy=policy.default)
                charset = random.choice(['us-ascii', 'utf-8'])
                message['Subject'] = sentence(random, charset)
                display = random.choice(['', 'Jane Doe', 'Müller, Jürgen', '山田 太郎', 'O"Neill', 'Doe, John'])
                message['From'] = Address(display, 'a.b', 'example.org')
                message['To'] = [Address(random.choice(['', 'Zoë', 'Anna']), 'to%d' % n, 'example.com')
                                 for n in range(random.randrange(1, 30))]
                if random.random() < .3:
                    message['Cc'] = Address('Café Genève', 'cc', 'example.com')
                message['Date'] = 'Tue, 24 Nov 2026 12:%02d:00 +0100' % random.randrange(60)
                fill(message, random)
                if random.random() < .5:
                    page = EmailMessage(policy=policy.default)
                    charset = random.choice(list(words))
                    message.add_alternative('<p>' + sentence(random, charset) + '</p>\\n', subtype='html', charset=charset,
                                            cte=random.choice(['base64', 'quoted-printable']))
                    if random.random() < .5:
                        message.get_payload()[1].add_related(random.randbytes(300), 'image', 'png', cid='<one@example>',
                                                             filename='one.png')
                for _ in range(random.choice([0, 0, 1, 2, 5])):
                    kind = random.randrange(4 if depth < 3 else 3)
                    name = random.choice(names)
                    if kind == 0:
                        message.add_attachment(random.randbytes(random.randrange(5000)), 'application', 'octet-stream',
                                               filename=name)
                    elif kind == 1:
                        data = bytes(random.choice(b'ab =\\r\\n\\t.-\\xe9') for _ in range(random.randrange(400)))
                        message.add_attachment(data, 'image', 'x-odd', filename=name, cte='base64')
                    elif kind == 2:
                        charset = random.choice(list(words))
                        message.add_attachment(paragraphs(random, charset), filename=name, charset=charset,
                                               cte=random.choice(['base64', 'quoted-printable']))
                    else:
                        message.add_attachment(mail(random, depth + 1))
                if message.is_multipart() and random.random() < .3:
                    message.preamble = 'This is a mail with several parts.\\n--\\n'
                    message.epilogue = '\\n-- the end'
                return message

            def written(random):
                ends = random.choice(['\\n', '\\r\\n'])
                return mail(random, 0).as_bytes(policy=policy.default.clone(linesep=ends, max_line_length=random.choice([78, 998])))


            """
}
