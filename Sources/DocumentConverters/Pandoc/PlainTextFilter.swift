import Conversion

/// The Lua filter that pandoc runs before it writes a document as plain text: it handles what the plain writer would
/// leave as markup, or would drop although it is visible.
enum PlainTextFilter {
    /// Its file name in pandoc's working directory.
    static let fileName = "plain-text.lua"

    /// The filter for documents of `format`.
    ///
    /// A title that the reader moved to the metadata although it is part of the page is restored.
    ///
    /// - Parameters:
    ///   - lineWidth: The maximum width of tables in columns, if lines are wrapped.
    ///   - hasEmbedded: Whether the document has embedded content.
    static func source(for format: DocumentFormat, lineWidth: Int?, hasEmbedded: Bool = false) -> String {
        "local shows_title = \(format.showsTitle)\nlocal has_annotation = \(format.reader == "fb2")\nlocal stacks_lines = \(format.isContainer)\nlocal aligned_width = \(lineWidth ?? 120)\n"
            + "local wide = {\(CharacterWidth.blocks.map { "{\($0.lowerBound), \($0.upperBound)}" }.joined(separator: ", "))}\n"
            + TightLists.filter(for: format) + "BulletList = tight_list\nOrderedList = tight_list\n"
            + InlineFormulas.filter(for: format) + "Para = inline_formulas\nPlain = inline_formulas\n"
            + KeptSpaces.filter(for: format, space: " ")
            + "Str = keep_spaces\nCode = keep_spaces\nCodeBlock = keep_spaces\n" + body
            + EmbeddedContent.textFilter(isUsed: hasEmbedded)
    }

    private static let body = """
        -- Whether a formula is in the text as TeX; global, so that a process that stays can reset it.
        lost_formulas = false
        function Math(element)
            if lost_formulas then return end
            local is_written, text = pcall(function()
                return pandoc.write(pandoc.Pandoc({pandoc.Plain({element})}), 'plain')
            end)
            lost_formulas = not is_written or text:match('^%s*%$') ~= nil
        end

        function HorizontalRule() return {} end
        function Strikeout(element) return element.content end
        -- 10 to the power of 6 is 10^6, not 106.
        function Inlines(inlines)
            local result, is_raised = pandoc.List(), false
            local function add_raised(content)
                local last = result[#result]
                local digits = pandoc.utils.stringify(pandoc.Plain(content)):gsub('^\u{2212}', ''):gsub('^[-+]', '')
                if last and last.t == 'Str' and last.text:match('%d$') and digits:match('^%d+$') then
                    result:insert(pandoc.Str('^'))
                end
                result:extend(content)
            end
            for _, inline in ipairs(inlines) do
                if inline.t == 'Superscript' then
                    add_raised(inline.content)
                elseif inline.t == 'RawInline' then
                    is_raised = inline.text:match('^<[sS][uU][pP]>$')
                elseif is_raised then
                    add_raised({inline})
                    is_raised = false
                else
                    result:insert(inline)
                end
            end
            return result
        end
        function Subscript(element) return element.content end
        function SmallCaps(element) return element.content end
        function Image(element) return element.caption end
        function Link(element)
            if element.classes:includes('footnote-back') or element.classes:includes('footnoteBack') then return {} end
            return element.content
        end
        -- A raw cell of a notebook is for any output; other raw content is for another one.
        function RawBlock(element)
            if element.format == 'ipynb' then return pandoc.CodeBlock(element.text) end
            return {}
        end
        function RawInline(element)
            -- HTML within Markdown; its end is that of the element between.
            if not element.text:match('^<[sS][uU][pP]>$') then return {} end
        end

        -- What the page itself does not show.
        local function is_hidden(element)
            local style = (element.attributes.style or ''):lower():gsub('%s', '')
            return element.attributes.hidden ~= nil or style:find('display:none', 1, true) ~= nil
        end
        function Div(element) if is_hidden(element) then return {} end end
        function Span(element)
            if is_hidden(element) then return {} end
            -- A formula that a script of the page draws.
            if element.classes:includes('math') then lost_formulas = true end
        end

        -- Tables: small ones as aligned columns, all others (most are only there for their layout) cell by cell.
        -- The lines of a cell; nil if it has others than text. Cells of a page with several lines are only there for its layout, unless
        -- the table has headings.
        local function lines_of(blocks, stacks_lines)
            if #blocks > 1 and not stacks_lines then return nil end
            local lines, run = {}, pandoc.List()
            local function finish()
                lines[#lines + 1] = pandoc.utils.stringify(pandoc.Plain(run))
                run = pandoc.List()
            end
            for _, block in ipairs(blocks) do
                if block.t ~= 'Plain' and block.t ~= 'Para' then return nil end
                for _, inline in ipairs(block.content) do
                    if inline.t == 'Note' then return nil end
                    if inline.t == 'LineBreak' then
                        if not stacks_lines then return nil end
                        finish()
                    else
                        run:insert(inline)
                    end
                end
                finish()
            end
            return lines
        end

        -- How many columns a terminal gives a text: two for each character of East Asia and each emoji, none for accents that are set
        -- over the character before.
        local none = {{0x300, 0x36F}, {0x591, 0x5BD}, {0x64B, 0x65F}, {0x200B, 0x200F}, {0xFE00, 0xFE0F}}

        local function is_in(ranges, code)
            for _, range in ipairs(ranges) do
                if code >= range[1] and code <= range[2] then return true end
            end
            return false
        end

        local function length(text)
            if not utf8.len(text) then return #text end
            local columns = 0
            for _, code in utf8.codes(text) do
                columns = columns + (code < 0x300 and 1 or is_in(none, code) and 0 or is_in(wide, code) and 2 or 1)
            end
            return columns
        end

        local function aligned(rows, stacks_lines)
            local widths, total, tall = {}, 0, {}
            for index, row in ipairs(rows) do
                tall[index] = {height = 0}
                for column, cell in ipairs(row) do
                    local lines = lines_of(cell, stacks_lines)
                    if not lines then return nil end
                    tall[index][column] = lines
                    tall[index].height = math.max(tall[index].height, #lines)
                    widths[column] = widths[column] or 0
                    for _, line in ipairs(lines) do widths[column] = math.max(widths[column], length(line)) end
                end
            end
            for _, width in ipairs(widths) do total = total + width + 2 end
            if total > aligned_width then return nil end
            local lines = {}
            for _, row in ipairs(tall) do
                for height = 1, row.height do
                    local line = {}
                    for column, cell in ipairs(row) do
                        local text = cell[height] or ''
                        line[column] = text .. string.rep(' ', widths[column] - length(text))
                    end
                    local text = table.concat(line, '  '):gsub('%s+$', '')
                    if text ~= '' then lines[#lines + 1] = text end
                end
            end
            return table.concat(lines, '\\n')
        end

        function Table(element)
            local rows, has_headings = pandoc.List(), false
            local function add(group)
                for _, row in ipairs(group) do
                    rows:insert(row.cells:map(function(cell) return cell.contents end))
                end
            end
            local ok = pcall(function()
                add(element.head.rows)
                has_headings = #rows > 0
                for _, body in ipairs(element.bodies) do
                    has_headings = has_headings or (body.row_head_columns or 0) > 0
                    add(body.head or {})
                    add(body.body or {})
                end
                add(element.foot.rows)
            end)
            if not ok then return nil end
            local blocks = pandoc.List()
            if element.caption.long then blocks:extend(element.caption.long) end
            local text = aligned(rows, stacks_lines or has_headings)
            if text then
                if text ~= '' then blocks:insert(pandoc.RawBlock('plain', text)) end
                return blocks
            end
            for _, row in ipairs(rows) do
                for _, cell in ipairs(row) do blocks:extend(cell) end
            end
            return blocks
        end

        local function append_meta(blocks, value)
            if value == nil then return end
            local kind = pandoc.utils.type(value)
            if kind == 'Inlines' then
                if #value > 0 then blocks:insert(pandoc.Para(value)) end
            elseif kind == 'Blocks' then
                blocks:extend(value)
            elseif kind == 'List' then
                for _, item in ipairs(value) do append_meta(blocks, item) end
            elseif kind == 'string' then
                if value ~= '' then blocks:insert(pandoc.Para(pandoc.Str(value))) end
            elseif kind == 'table' then
                append_meta(blocks, value.name)
            end
        end

        function Pandoc(document)
            local shown = shows_title and {'title', 'subtitle', 'author', 'date', 'abstract'} or has_annotation and {'abstract'}
            if not shown and not lost_formulas then return nil end
            local blocks = pandoc.List()
            if lost_formulas then blocks:insert(pandoc.Para({pandoc.Str('\(FormulaMark.word)')})) end
            for _, key in ipairs(shown or {}) do append_meta(blocks, document.meta[key]) end
            blocks:extend(document.blocks)
            return pandoc.Pandoc(blocks, document.meta)
        end

        """
}

// MARK: - Lists

/// The part of a Lua filter that writes lists without empty lines between their items.
///
/// Word processors do not distinguish loose lists: pandoc's readers make every item a paragraph, which text and
/// Markdown would show with an empty line after it, and an indented item as a quotation. Markup and HTML pages state
/// which kind they mean.
enum TightLists {
    /// Declares `tight_list`, for documents of `format`.
    static func filter(for format: DocumentFormat) -> String {
        guard ["docx", "odt"].contains(format.reader.prefix { $0 != "+" && $0 != "-" }) else {
            return "local function tight_list() end\n"
        }
        return body
    }

    private static let body = """
        local function is_list(block) return block.t == 'BulletList' or block.t == 'OrderedList' end

        local function unquoted(block)
            local is_indent = block and block.t == 'BlockQuote' and #block.content == 1 and block.content[1].t == 'Para'
            return is_indent and block.content[1] or block
        end

        local function tight_list(list)
            for _, item in ipairs(list.content) do
                item[1] = unquoted(item[1])
            end
            for _, item in ipairs(list.content) do
                for index, block in ipairs(item) do
                    if not (index == 1 and (block.t == 'Para' or block.t == 'Plain')) and not (index > 1 and is_list(block)) then
                        return list
                    end
                end
            end
            for _, item in ipairs(list.content) do
                if item[1] and item[1].t == 'Para' then item[1] = pandoc.Plain(item[1].content) end
            end
            return list
        end

        """
}

// MARK: - Formulas

/// The part of a Lua filter that keeps the formulas of an OpenDocument text in their sentences: pandoc's reader takes each for one
/// that stands by itself.
enum InlineFormulas {
    /// Declares `inline_formulas`, for documents of `format`.
    static func filter(for format: DocumentFormat) -> String {
        format.reader == "odt" ? body : "local inline_formulas\n"
    }

    private static let body = """
        local function inline_formulas(block)
            local alone = {Math = true, Space = true, SoftBreak = true}
            if not block.content:find_if(function(inline) return not alone[inline.t] end) then return nil end
            return pandoc.walk_block(block, {
                Math = function(formula)
                    formula.mathtype = 'InlineMath'
                    return formula
                end,
            })
        end

        """
}
