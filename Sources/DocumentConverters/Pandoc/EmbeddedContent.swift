/// Content that a reader of pandoc leaves out, in a format that another one reads.
///
/// In the document it is a paragraph of one word: a mark, the format, and the content in hexadecimal digits. The Lua filter
/// replaces that by what pandoc reads in the content.
enum EmbeddedContent {
    /// The formats in which the filter reads it.
    enum Format: String {
        case html, docx
    }

    /// What the word begins with.
    private static let mark = "\u{E0DD}dnd_embedded_"

    /// Returns the word that stands for `content`.
    static func word(_ content: [UInt8], _ format: Format) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return Array("\(mark)\(format.rawValue):".utf8)
            + content.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    /// The part of a Lua filter that declares `embedded`, which returns the blocks that a paragraph stands for; nil for other
    /// paragraphs.
    ///
    /// - Parameter isUsed: Whether the document has any: otherwise no paragraph is looked at, which takes time.
    static func filter(isUsed: Bool) -> String { isUsed ? body : "local embedded\n" }

    /// The end of the filter for plain text: what is read is treated as the text around it.
    static func textFilter(isUsed: Bool) -> String {
        guard isUsed else { return "" }
        return body + """
            function Para(block)
                local blocks = embedded(block)
                if not blocks then return nil end
                return pandoc.walk_block(pandoc.Div(blocks), {
                    HorizontalRule = HorizontalRule, Strikeout = Strikeout, Superscript = Superscript, Subscript = Subscript,
                    Image = Image, Link = Link, RawBlock = RawBlock, RawInline = RawInline, Div = Div, Span = Span,
                    Table = Table, BulletList = BulletList, OrderedList = OrderedList,
                }).content
            end

            """
    }

    private static let body = """
        local function embedded(block)
            if #block.content ~= 1 or block.content[1].t ~= 'Str' then return nil end
            local format, digits = block.content[1].text:match('^\(mark)(%a+):(%x*)$')
            if not format then return nil end
            local text = digits:gsub('%x%x', function(pair) return string.char(tonumber(pair, 16)) end)
            -- Frames would make the reader open a file.
            if format == 'html' then text = text:gsub('<%s*[iI][fF][rR][aA][mM][eE]', '<x') end
            local is_read, document = pcall(pandoc.read, text, format)
            return is_read and document.blocks or {}
        end

        """
}
