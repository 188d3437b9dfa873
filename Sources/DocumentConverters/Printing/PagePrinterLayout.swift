/// The part of the printing program that prepares what WeasyPrint would show wrongly: it knows no MathML, and cuts tables at the
/// edge of the paper.
enum PagePrinterLayout {
    /// Its file name in the working directory: a module of the program.
    static let fileName = "layout.py"

    /// The module, in Python 3.
    static let source = #"""
        import re

        SUPERSCRIPTS = dict(zip('0123456789+-=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'))
        SUBSCRIPTS = dict(zip('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'))

        def name(element):
            return element.tag.rpartition('}')[2].lower() if isinstance(element.tag, str) else ''

        # MathML Core, and MathML 3.0, chapter 3: the elements that are only rows of others.
        ROWS = {'math', 'mrow', 'mstyle', 'mpadded', 'merror', 'semantics', 'mtd', 'mi', 'mn', 'mo', 'mtext', 'ms',
                'mspace', 'none', 'mprescripts'}

        def group(text):
            """The operand of a sign: in parentheses, unless it is one word."""
            return text if len(text) < 2 or text.isalnum() else '(%s)' % text

        def script(text, characters, sign):
            if text and all(character in characters for character in text):
                return ''.join(characters[character] for character in text)
            return sign + group(text) if text else ''

        def linear(element):
            """A formula in one line: (a+b)/2, √9, x²."""
            kind = name(element)
            if kind.startswith('annotation') or kind == 'mphantom':
                return ''
            if kind == 'mspace':
                return ' '
            parts = [linear(child) for child in element if not name(child).startswith('annotation')]
            if kind == 'mfrac' and len(parts) == 2:
                return '%s/%s' % (group(parts[0]), group(parts[1]))
            if kind == 'msqrt':
                return '√' + group(''.join(parts))
            if kind == 'mroot' and len(parts) == 2:
                return (script(parts[1], SUPERSCRIPTS, '^') or '') + '√' + group(parts[0])
            if kind in ('msup', 'mover') and len(parts) == 2:
                return parts[0] + script(parts[1], SUPERSCRIPTS, '^')
            if kind in ('msub', 'munder') and len(parts) == 2:
                return parts[0] + script(parts[1], SUBSCRIPTS, '_')
            if kind in ('msubsup', 'munderover') and len(parts) == 3:
                return parts[0] + script(parts[1], SUBSCRIPTS, '_') + script(parts[2], SUPERSCRIPTS, '^')
            if kind == 'mtable':
                return '[%s]' % '; '.join(parts)
            if kind in ('mtr', 'mlabeledtr'):
                return ', '.join(parts)
            if kind == 'mfenced':
                return element.get('open', '(') + ', '.join(parts) + element.get('close', ')')
            text = ' '.join((element.text or '').split())
            if kind == 'mo' and text in '+-−=<>≤≥≠≈→∈±·×' and text:
                text = ' %s ' % text if len(text) == 1 else text
            return text + ''.join(parts)

        def write_formulas(root):
            """Writes formulas in one line each; returns whether one has another form as drawn."""
            is_changed = False
            for element in list(root.iter()):
                if name(element) != 'math':
                    continue
                is_changed = is_changed or any(
                    name(inner) not in ROWS and not name(inner).startswith('annotation') for inner in element.iter())
                text, is_block = ' '.join(linear(element).split()), element.get('display') == 'block'
                for child in list(element):
                    element.remove(child)
                element.text, element.tag = text, 'div' if is_block else 'span'
                if is_block:
                    element.set('style', 'text-align: center')
            return is_changed

        # The width of a character of text, and of the rest of a cell, in centimetres, a bit more than that of most fonts; the width
        # of the text on a page of A4, and the largest page of a PDF. (ISO 32000-1, C.2)
        CHARACTER, CELL, USUAL, LARGEST = 0.25, 0.35, 17, 500

        def widths(table):
            """The width that each column needs for its longest word."""
            columns = []
            for row in table.iter():
                if name(row) != 'tr':
                    continue
                cells = [cell for cell in row if name(cell) in ('td', 'th')]
                place = 0
                for cell in cells:
                    span = int(cell.get('colspan', '1')) if cell.get('colspan', '1').isdigit() else 1
                    words = re.split(r'\s+', ''.join(cell.itertext()))
                    if span == 1:
                        longest = max(map(len, words))
                        if longest > 40:
                            cell.set('style', cell.get('style', '') + '; overflow-wrap: anywhere')
                        while len(columns) <= place:
                            columns.append(0)
                        columns[place] = max(columns[place], min(longest, 40) * CHARACTER + CELL)
                    place += max(1, min(span, 1000))
            return columns

        def tables(element):
            """The tables that are in no other."""
            for child in element:
                if name(child) == 'table':
                    yield child
                else:
                    yield from tables(child)

        def widen_tables(root):
            """Gives tables that are too wide for the paper pages of their own, which are larger; returns the style of these."""
            widest = 0
            for table in tables(root):
                width = sum(widths(table))
                if width > USUAL:
                    widest = max(widest, width)
                    table.set('style', table.get('style', '') + '; page: dnd-wide')
            if not widest:
                return ''
            width = min(LARGEST, widest + 4)
            return '@page dnd-wide { size: %.1fcm %.1fcm }' % (width, max(29.7, width / 2 ** 0.5))

        """#
}
