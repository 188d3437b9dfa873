import Conversion
import ExternalPrograms
import FileSystem
import SystemPackage

/// Lists the sheets of workbooks of Excel 2 to 2003 (XLS) with xlrd, a library that Python runs as an outside program: the
/// values, their number formats, merged cells, and what is hidden.
struct WorkbookLister: Sendable {
    private let python: ExternalProgram

    init(searchPath: ProgramSearchPath, confinement: ProgramConfinement) {
        // Its directory is also where the script of xlrd is, whose interpreter finds the library.
        python = ExternalProgram(
            interpreterOf: "runxlrd", named: "python3", package: "python3-xlrd", on: searchPath,
            confinement: confinement)
    }

    var availability: ConverterAvailability { python.availability }

    /// Returns the list of the sheets in `source`, as `Workbook(listing:)` reads it.
    ///
    /// - Throws: `ConversionError`.
    func list(_ source: ConversionSource, in context: ConversionContext) async throws -> [UInt8] {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        let output = try ScratchFile(in: context.scratch, extension: "list")
        let report = try await python.run(
            ["-I", Self.fileName], files: [Self.fileName: Self.program], input: input.descriptor,
            output: output.descriptor, subject: source.subject, in: context)
        guard report.status == 0 else { throw Self.failure(report, source) }
        let size = Int(try output.descriptor.seek(offset: 0, from: .end))
        guard size <= context.limits.inputBytes else {
            throw ConversionError(
                .tooLarge, subject: source.subject,
                message: "has \(size) bytes of values, more than the limit of \(context.limits.inputBytes)")
        }
        return try output.descriptor.readBytes(at: 0, count: size)
    }

    private static func failure(_ report: ProgramOutcome, _ source: ConversionSource) -> ConversionError {
        switch report.status {
        case 3:
            ConversionError(
                .toolMissing, subject: source.subject, message: "needs xlrd, which is not installed for python3",
                hint: "install the Debian package python3-xlrd")
        case 4:
            ConversionError(
                .encrypted, subject: source.subject, message: "is encrypted", hint: "save it without a password first")
        case 5:
            ConversionError(
                .tooLarge, subject: source.subject, message: "needs more memory than a conversion may use")
        default:
            ConversionError(.damaged, subject: source.subject, message: "is damaged, or not an Excel workbook")
        }
    }

    private static let fileName = "list.py"

    /// The program, in Python 3. It reads a workbook from a file on standard input.
    private static let program = #"""
        import sys
        try:
            import xlrd
        except ImportError as error:
            sys.stderr.write('%s\n' % error)
            sys.exit(3)

        def text(value):
            value = str(value).encode('utf-8', 'replace').decode('utf-8')
            return value.replace('\\', '\\\\').replace('\t', '\\t').replace('\n', '\\n').replace('\r', '\\r')

        def put(*fields):
            output.write('\t'.join(str(field) for field in fields) + '\n')

        def cell(column, one):
            if one.ctype == xlrd.XL_CELL_TEXT:
                if one.value:
                    put('C', column, 't', one.xf_index or 0, text(one.value))
            elif one.ctype in (xlrd.XL_CELL_NUMBER, xlrd.XL_CELL_DATE):
                put('C', column, 'n', one.xf_index or 0, repr(float(one.value)))
            elif one.ctype == xlrd.XL_CELL_BOOLEAN:
                put('C', column, 'b', 0, 1 if one.value else 0)
            elif one.ctype == xlrd.XL_CELL_ERROR:
                put('C', column, 'e', 0, text(xlrd.error_text_from_code.get(one.value, '#ERROR')))

        # Then formats without a code in the file have none: those of xlrd are the American ones.
        xlrd.formatting.std_format_strings.clear()
        output = open(sys.stdout.fileno(), 'w', encoding='utf-8', newline='\n', closefd=False)
        try:
            book = xlrd.open_workbook(
                file_contents=sys.stdin.buffer.read(), logfile=sys.stderr, formatting_info=True, ragged_rows=True)
            put('D', book.datemode)
            for style in book.xf_list:
                known = book.format_map.get(style.format_key)
                if known and known.format_str is not None:
                    put('F', text(known.format_str))
                else:
                    put('I', style.format_key or 0)
            for sheet in book.sheets():
                put('S', 1 if sheet.visibility else 0, 1 if sheet.hyperlink_list else 0, 1 if sheet.cell_note_map else 0,
                    text(sheet.name))
                for top, bottom, left, right in sheet.merged_cells:
                    if top < bottom and left < right:
                        put('M', top, bottom - 1, left, right - 1)
                for column, info in sorted(sheet.colinfo_map.items()):
                    if info.hidden and 0 <= column < 16384:
                        put('H', column, column)
                for number in range(sheet.nrows):
                    info = sheet.rowinfo_map.get(number)
                    row = sheet.row(number)
                    put('R', number, 1 if info is not None and info.hidden else 0)
                    for column, one in enumerate(row):
                        cell(column, one)
                for (number, column), note in sorted(sheet.cell_note_map.items()):
                    if note.text and 0 <= column < 16384:
                        put('N', number, column, text(note.author or ''), text(note.text))
            output.flush()
        except MemoryError:
            sys.exit(5)
        except Exception as error:
            sys.stderr.write('%s: %s\n' % (type(error).__name__, error))
            sys.exit(4 if 'encrypted' in str(error) else 1)
        """#
}
