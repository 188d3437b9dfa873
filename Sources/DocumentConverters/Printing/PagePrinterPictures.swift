/// The module of `PagePrinterProgram` that puts pictures into a PDF.
///
/// WeasyPrint lays out a stand-in for each picture, which has its size and no pixels. When the PDF is written, the
/// object of the stand-in is replaced: JPEG data, and the rows of a PNG without transparency, go in as they are, with
/// their colour profile. Other pictures are decoded, one at a time. What a camera turned is turned by a matrix.
enum PagePrinterPictures {
    /// Its file name in the working directory.
    static let fileName = "pictures.py"

    /// The module, in Python 3.
    static let source = #"""
        import io, sys, zlib
        import pydyf
        from PIL import Image, ImageFile

        MARK = b'DNDPICTURE '
        # The kernel limits the memory of the process.
        Image.MAX_IMAGE_PIXELS = None
        # WeasyPrint shows what there is of a truncated picture, and tells nobody.
        ImageFile.LOAD_TRUNCATED_IMAGES = False

        class Picture:
            """A picture of the page. `read` returns its bytes, which are not kept; `number` says which it is."""
            def __init__(self, read, number):
                self.read, self.number = read, number
                image = self.open()
                self.width, self.height = image.size
                try:
                    self.orientation = image.getexif().get(0x0112, 1)
                except Exception:
                    self.orientation = 1
                if self.orientation not in range(2, 9):
                    self.orientation = 1

            def open(self):
                return Image.open(io.BytesIO(self.read()))

        pictures = []

        def stand_in(read, number):
            """The bytes of an image that stands for a picture."""
            picture = Picture(read, number)
            pictures.append(picture)
            size = (picture.width, picture.height)
            if picture.orientation >= 5:
                size = size[::-1]
            return MARK + b'%d %d %d ' % (len(pictures) - 1, *size)

        class StandIn(ImageFile.ImageFile):
            """Taken for a JPEG, whose bytes say which picture it is."""
            format = 'JPEG'
            format_description = 'a picture of the page'

            def _open(self):
                _, number, width, height = self.fp.read(100).split(b' ')[:4]
                self.token = MARK + number + b' '
                self._size = (int(width), int(height))
                self._mode = 'RGB'
                if not isinstance(getattr(type(self), 'mode', None), property):
                    self.mode = 'RGB'
                self.tile = []

            def save(self, file, *_, **__):
                file.write(self.token)

            def transpose(self, _):
                return self

            def load(self, *_):
                raise NotImplementedError('this version of WeasyPrint decodes pictures that it need not')

        Image.register_open('DNDPICTURE', StandIn, lambda prefix: prefix.startswith(MARK))

        class Bytes(pydyf.Stream):
            """A stream whose bytes are made when it is written."""
            def __init__(self, extra, make):
                super().__init__([], extra)
                self.make = make

            @property
            def data(self):
                content = self.make()
                extra = pydyf.Dictionary({**self.extra, 'Length': len(content)})
                return b'\n'.join((extra.data, b'stream', content, b'endstream'))

        def chunks(data):
            """The chunks of a PNG; fails if it is damaged."""
            place = 8
            while True:
                length, kind = int.from_bytes(data[place:place + 4], 'big'), data[place + 4:place + 8]
                content = data[place + 8:place + 8 + length]
                if len(kind) != 4 or len(content) != length:
                    raise ValueError('truncated')
                yield kind, content
                if kind == b'IEND':
                    return
                place += 12 + length

        def compressed(data):
            return b''.join(content for kind, content in chunks(data) if kind == b'IDAT')

        class Writer:
            def __init__(self, pdf):
                self.pdf = pdf
                self.profiles = {}
                self.last = (None, None)

            def replace_stand_ins(self):
                """Returns the numbers of the pictures that are damaged."""
                damaged = set()
                for item in list(self.pdf.objects):
                    if not isinstance(item, pydyf.Stream) or item.extra.get('Subtype') != '/Image':
                        continue
                    start = item.stream[0] if item.stream else None
                    if isinstance(start, bytes) and start.startswith(MARK):
                        picture = pictures[int(start.split(b' ')[1])]
                        try:
                            other = self.drawn(picture)
                        except (OSError, ValueError, LookupError, SyntaxError):
                            damaged.add(picture.number)
                            other = Bytes(self.form({}), lambda: b'')
                        other.number, other.generation = item.number, item.generation
                        self.pdf.objects[item.number] = other
                return damaged

            def add(self, item):
                self.pdf.add_object(item)
                return item.reference

            # What turns the unit square as TIFF's orientation says: the matrix of `cm`.
            TURNS = {2: '-1 0 0 1 1 0', 3: '-1 0 0 -1 1 1', 4: '1 0 0 -1 0 1', 5: '0 -1 -1 0 1 1', 6: '0 -1 1 0 0 1',
                     7: '0 1 1 0 0 0', 8: '0 1 -1 0 1 0'}

            def drawn(self, picture):
                """The object that draws a picture in the unit square."""
                extra, make = self.described(picture)
                if picture.orientation == 1:
                    return Bytes(extra, make)
                inner = self.add(Bytes(extra, make))
                content = b'q %s cm /P Do Q' % self.TURNS[picture.orientation].encode()
                return Bytes(self.form({'P': inner}), lambda: content)

            @staticmethod
            def form(objects):
                return {
                    'Type': '/XObject', 'Subtype': '/Form', 'BBox': pydyf.Array([0, 0, 1, 1]),
                    'Resources': pydyf.Dictionary({'XObject': pydyf.Dictionary(objects)})}

            def described(self, picture):
                """The dictionary of a picture, and what makes its bytes. (ISO 32000-1, 8.9.5)"""
                image = picture.open()
                profile = image.info.get('icc_profile')
                extra = {
                    'Type': '/XObject', 'Subtype': '/Image', 'Width': picture.width, 'Height': picture.height,
                    'BitsPerComponent': 8, 'Interpolate': 'true',
                }
                if image.format in ('JPEG', 'MPO') and image.mode in ('L', 'RGB', 'CMYK'):
                    extra['Filter'] = '/DCTDecode'
                    extra['ColorSpace'] = self.space(
                        {'L': '/DeviceGray', 'RGB': '/DeviceRGB', 'CMYK': '/DeviceCMYK'}[image.mode], profile)
                    if image.mode == 'CMYK' and 'adobe' in image.info:
                        # Adobe's programs write inverted inks.
                        extra['Decode'] = pydyf.Array([1, 0] * 4)
                    return extra, picture.read
                if image.format == 'PNG':
                    try:
                        if self.describe_png(picture.read(), extra, profile):
                            return extra, lambda: compressed(picture.read())
                    except (ValueError, LookupError):
                        pass
                return self.decoded(picture, image, extra, profile)

            def space(self, name, profile):
                """The colour space with the ICC profile of a picture, if that is one."""
                kind, count = {
                    '/DeviceGray': (b'GRAY', 1), '/DeviceRGB': (b'RGB ', 3), '/DeviceCMYK': (b'CMYK', 4)}[name]
                if not profile or profile[16:20] != kind or profile[36:40] != b'acsp':
                    return name
                if profile not in self.profiles:
                    content = zlib.compress(profile)
                    self.profiles[profile] = self.add(Bytes(
                        {'N': count, 'Alternate': name, 'Filter': '/FlateDecode'}, lambda: content))
                return pydyf.Array(['/ICCBased', self.profiles[profile]])

            def describe_png(self, data, extra, profile):
                """Whether the rows of a PNG are what a PDF has, too: predictor 15. (ISO 32000-1, 7.4.4.4)"""
                parts = {}
                for kind, content in chunks(data):
                    parts.setdefault(kind, content)
                depth, colour, interlace = (parts[b'IHDR'][at] for at in (8, 9, 12))
                if interlace or colour not in (0, 2, 3) or colour == 3 and b'tRNS' in parts:
                    return False
                if colour == 3:
                    palette = parts[b'PLTE']
                    space = pydyf.Array([
                        '/Indexed', self.space('/DeviceRGB', profile), len(palette) // 3 - 1,
                        b'<' + palette.hex().encode() + b'>'])
                else:
                    space = self.space('/DeviceRGB' if colour == 2 else '/DeviceGray', profile)
                extra.update({
                    'ColorSpace': space, 'Filter': '/FlateDecode', 'BitsPerComponent': depth,
                    'DecodeParms': self.rows(extra['Width'], 3 if colour == 2 else 1, depth)})
                if b'tRNS' in parts:
                    words = parts[b'tRNS']
                    extra['Mask'] = pydyf.Array([
                        int.from_bytes(words[at:at + 2], 'big') for at in range(0, len(words), 2) for _ in range(2)])
                return True

            @staticmethod
            def rows(width, colours, depth):
                return pydyf.Dictionary(
                    {'Predictor': 15, 'Colors': colours, 'BitsPerComponent': depth, 'Columns': width})

            def decoded(self, picture, image, extra, profile):
                """The same for a picture that must be decoded: its colours, and how opaque it is."""
                is_opaque = not ('A' in image.mode or 'transparency' in image.info)
                mode = 'L' if image.mode in ('1', 'L', 'LA', 'I', 'I;16', 'I;16B', 'F') else 'RGB'
                # Refuses a damaged picture before anything is written.
                image.load()
                if image.mode == 'CMYK':
                    profile = None
                extra.update({
                    'ColorSpace': self.space('/DeviceGray' if mode == 'L' else '/DeviceRGB', profile),
                    'Filter': '/FlateDecode', 'DecodeParms': self.rows(picture.width, len(mode), 8)})
                if not is_opaque:
                    extra['SMask'] = self.add(Bytes({
                        'Type': '/XObject', 'Subtype': '/Image', 'Width': picture.width, 'Height': picture.height,
                        'BitsPerComponent': 8, 'ColorSpace': '/DeviceGray', 'Filter': '/FlateDecode',
                        'DecodeParms': self.rows(picture.width, 1, 8),
                    }, lambda: self.plane(picture, lambda whole: whole.getchannel('A'), 'LA' if mode == 'L' else 'RGBA')))
                return extra, lambda: self.plane(picture, lambda whole: whole.convert(mode), mode if is_opaque else mode + 'A')

            def plane(self, picture, part, mode):
                """The rows of a part of a picture. The last picture is kept: its parts follow each other."""
                if self.last[0] is not picture:
                    whole = picture.open()
                    whole.load()
                    if whole.mode in ('I', 'I;16', 'I;16B'):
                        whole = whole.convert('I').point(lambda value: value / 256).convert('L')
                    self.last = (picture, whole.convert(mode))
                plane = part(self.last[1])
                plane.info = {}
                file = io.BytesIO()
                plane.save(file, 'PNG')
                return compressed(file.getvalue())

        """#
}
