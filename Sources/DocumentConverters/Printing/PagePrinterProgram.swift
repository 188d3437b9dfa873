/// The program that WeasyPrint's interpreter runs: it lays out a page and writes it as PDF.
///
/// WeasyPrint's own command would fetch addresses; version 57, of Debian 12, writes JPEG data again with loss, ignores
/// colour profiles, and holds the pixels of all pictures in memory. Here nothing is fetched, and pictures pass by
/// (`PagePrinterPictures`). Only documented interfaces of WeasyPrint, pydyf and Pillow are used.
enum PagePrinterProgram {
    /// Its file name in the working directory.
    static let fileName = "print.py"

    /// The exit statuses of the program that are not WeasyPrint's.
    enum Status {
        /// A module or library is missing.
        static let missing: Int32 = 3
        static let outOfMemory: Int32 = 4
        /// Elements are nested too deeply.
        static let tooDeep: Int32 = 5
    }

    /// The program, in Python 3. It reads UTF-8 from a file on standard input, and writes to standard output.
    static let source = #"""
        import base64, inspect, logging, mmap, os, re, sys, urllib.parse
        try:
            import pydyf, weasyprint
            import layout, pictures
        except (ImportError, OSError) as error:
            sys.stderr.write('%s\n' % error)
            sys.exit(3)

        LONG = re.compile(rb'(?<=["\'(=])data:(image/[A-Za-z0-9.+-]+);base64,([A-Za-z0-9+/=]+)')
        PRIVATE = 'dnd-picture'
        # Beneath the style of the page itself: what is larger than the paper is made smaller, as browsers do.
        STYLE = '''
            @page { size: A4; margin: 2cm }
            img, svg { max-width: 100%; max-height: 24cm }
            img { object-fit: contain }
            pre { white-space: pre-wrap }
            body { overflow-wrap: break-word }
        '''
        # The addresses that are replaced, and which of those in double quotes they are.
        long, quoted = [], {}
        lost, damaged = set(), set()

        def content(url):
            """What a data: URL holds, and its media type. (RFC 2397)"""
            head, _, data = url[5:].partition(',')
            words = [word.strip() for word in urllib.parse.unquote(head).split(';')]
            data = urllib.parse.unquote_to_bytes(data)
            if words[-1].lower() == 'base64':
                data = base64.b64decode(b''.join(data.split()) + b'==')
            return words[0].lower() or 'text/plain', data

        def fetch(url, *_, **__):
            number = None
            if url.startswith(PRIVATE + ':'):
                index = int(url.split(':')[1])
                number = quoted.get(index)
                kind, read = long[index]
            elif url[:5].lower() == 'data:':
                kind, data = content(url)
                read = lambda: data
            else:
                if not url.split('?')[0].lower().endswith(('.css', '.woff', '.woff2', '.ttf', '.otf')):
                    lost.add('pictures')
                raise ValueError('is not in the page')
            if kind == 'image/svg+xml' or not kind.startswith('image/'):
                return {'string': read(), 'mime_type': kind}
            try:
                return {'string': pictures.stand_in(read, number), 'mime_type': 'image/jpeg'}
            except Exception:
                damaged.add(number)
                raise ValueError('is not a picture that can be shown')

        def shorten(match):
            """An address of megabytes would be copied many times."""
            kind, (start, end) = match.group(1).decode().lower(), match.span(2)
            if source[match.start() - 1] == ord('"'):
                quoted[len(long)] = len(quoted)
            long.append((kind, lambda: base64.b64decode(source[start:end])))
            return b'%s:%d' % (PRIVATE.encode(), len(long) - 1)

        def restore(root):
            """Gives texts their data: URLs back: only addresses are replaced."""
            def original(match):
                kind, read = long[int(match.group(1))]
                return 'data:%s;base64,%s' % (kind, base64.b64encode(read()).decode())
            token = re.compile(PRIVATE + r':(\d+)')
            for element in root.iter():
                if element.text and PRIVATE in element.text and element.tag != 'style':
                    element.text = token.sub(original, element.text)
                if element.tail and PRIVATE in element.tail:
                    element.tail = token.sub(original, element.tail)

        # The attributes with the address of a picture, and one that is absolute (RFC 3986, 3.1).
        PICTURES = {'img': 'src', 'input': 'src', 'image': 'href', 'video': 'poster'}
        ABSOLUTE = re.compile('[A-Za-z][A-Za-z0-9+.-]*:')

        def note_pictures_beside(root):
            """What lies beside the page is not printed. WeasyPrint does not ask for it: the page has no address itself."""
            for element in root.iter():
                if not isinstance(element.tag, str):
                    continue
                name = element.tag.rpartition('}')[2].lower()
                if name == 'input' and element.get('type', '').lower() != 'image':
                    continue
                addresses = [value.strip() for key, value in element.attrib.items()
                             if key.rpartition('}')[2].lower() == PICTURES.get(name)]
                if name == 'img' and not addresses and element.get('srcset'):
                    lost.add('pictures')
                if any(address and address[0] != '#' and not ABSOLUTE.match(address) for address in addresses):
                    lost.add('pictures')

        def note_hidden(root):
            """What the page hides is not printed, such as the hidden rows of a table."""
            for element in root.iter():
                if layout.name(element) in ('', 'script', 'style', 'template', 'noscript'):
                    continue
                style = ''.join(element.get('style', '').lower().split())
                if element.get('hidden') is None and 'display:none' not in style:
                    continue
                if any(text.strip() for text in element.itertext()) or any(
                        layout.name(inner) in ('img', 'svg') for inner in element.iter()):
                    lost.add('other')
                    return

        class Written(Exception):
            pass

        def finish(_, pdf):
            damaged.update(pictures.Writer(pdf).replace_stand_ins())
            options = {'compress': True} if 'compress' in inspect.signature(pdf.write).parameters else {}
            pdf.write(sys.stdout.buffer, **options)
            sys.stdout.buffer.flush()
            # WeasyPrint would write it once more, in memory.
            raise Written

        logging.getLogger('weasyprint').setLevel(logging.CRITICAL)
        try:
            source = mmap.mmap(sys.stdin.fileno(), 0, prot=mmap.PROT_READ, flags=mmap.MAP_PRIVATE)
            page = LONG.sub(shorten, source)
            html = weasyprint.HTML(string=page, encoding='utf-8', url_fetcher=fetch, media_type='print')
            restore(html.etree_element)
            note_pictures_beside(html.etree_element)
            note_hidden(html.etree_element)
            if layout.write_formulas(html.etree_element):
                lost.add('formulas')
            page_size = layout.widen_tables(html.etree_element)
            html.write_pdf(
                stylesheets=[weasyprint.CSS(string=STYLE + page_size)], finisher=finish, presentational_hints=True)
        except Written:
            pass
        except MemoryError:
            sys.exit(4)
        except RecursionError:
            sys.exit(5)
        for number in sorted(damaged - {None}):
            sys.stderr.write('dnd-damaged: %d\n' % number)
        if damaged:
            lost.add('pictures')
        if lost:
            sys.stderr.write('dnd-lost: %s\n' % ' '.join(sorted(lost)))
        sys.stderr.flush()
        # Python would unload the libraries of WeasyPrint while a thread of one may still run, which then ends the process.
        os._exit(0)

        """#
}
