/// The Lua filter that pandoc runs when it converts a document to another document: it removes hidden content, carries
/// pictures, parses HTML within Markdown, and removes everything that would make a writer open a file.
enum DocumentFilter {
    /// Its file name in pandoc's working directory.
    static let fileName = "document.lua"

    /// The filter for converting documents of `format` to `target`.
    ///
    /// - Parameters:
    ///   - name: The document's file name, used as a title if one is needed and missing.
    ///   - hasEmbedded: Whether it has embedded content.
    static func source(
        for format: DocumentFormat, target: DocumentTarget, name: String?, hasEmbedded: Bool = false
    ) -> String {
        return """
            local target = '\(target)'
            local shows_title = \(format.showsTitle)
            local has_annotation = \(format.reader == "fb2")
            local name = \(literal(FileStem.of(name) ?? "Document"))

            """ + DocumentPictures.filter + TightLists.filter(for: format)
                + InlineFormulas.filter(for: format) + KeptSpaces.filter(for: format, space: "\u{A0}")
                + EmbeddedContent.filter(isUsed: hasEmbedded) + body
    }

    /// A Lua string literal with any text, escaped byte by byte.
    private static func literal(_ text: String) -> String {
        "'"
            + text.utf8.map { byte in
                let digits = String(byte)
                return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
            }.joined() + "'"
    }

    private static let body = #"""
        local lost = {}

        -- HTML within Markdown: runs of it are read as HTML. Frames would make the reader open a file.
        local function read_html(text)
            text = text:gsub('<%s*[iI][fF][rR][aA][mM][eE]', '<x')
            local ok, document = pcall(pandoc.read, text, 'html')
            return ok and document.blocks or pandoc.List()
        end

        local function is_html(element, kind)
            return element.t == kind and (element.format == 'html' or element.format == 'html5')
        end

        -- What is raw for another output: a command of LaTeX in Org, a template of a wiki.
        local function note_dropped(element)
            if element.format ~= 'ipynb' and element.text:match('%S') then lost.other = true end
        end

        local function raw_blocks(blocks)
            local result, run = pandoc.List(), {}
            local function finish()
                if #run > 0 then result:extend(read_html(table.concat(run, '\n'))) end
                run = {}
            end
            for _, block in ipairs(blocks) do
                if is_html(block, 'RawBlock') then
                    run[#run + 1] = block.text
                else
                    finish()
                    if block.t ~= 'RawBlock' then result:insert(block) else note_dropped(block) end
                    -- A raw cell of a notebook, for any output.
                    if block.t == 'RawBlock' and block.format == 'ipynb' then result:insert(pandoc.CodeBlock(block.text)) end
                end
            end
            finish()
            return result
        end

        local makers = {
            b = pandoc.Strong, strong = pandoc.Strong, i = pandoc.Emph, em = pandoc.Emph, cite = pandoc.Emph,
            sub = pandoc.Subscript, sup = pandoc.Superscript, s = pandoc.Strikeout, del = pandoc.Strikeout,
            strike = pandoc.Strikeout, u = pandoc.Underline, ins = pandoc.Underline, small = pandoc.Span,
        }

        -- Tags come one by one, with what stands between them read already: pairs are joined again.
        local function raw_inlines(inlines)
            local stack = {{content = pandoc.List()}}
            for _, inline in ipairs(inlines) do
                local top = stack[#stack]
                if is_html(inline, 'RawInline') then
                    local closing, tag = inline.text:match('^<(/?)(%a+)[^>]*>$')
                    tag = tag and tag:lower()
                    if closing == '' and makers[tag] then
                        stack[#stack + 1] = {tag = tag, content = pandoc.List()}
                    elseif closing == '/' and #stack > 1 and top.tag == tag then
                        stack[#stack] = nil
                        stack[#stack].content:insert(makers[tag](top.content))
                    elseif closing ~= '/' then
                        top.content:extend(pandoc.utils.blocks_to_inlines(read_html(inline.text)))
                    end
                elseif inline.t ~= 'RawInline' then
                    top.content:insert(inline)
                else
                    note_dropped(inline)
                end
            end
            while #stack > 1 do
                local top = table.remove(stack)
                stack[#stack].content:extend(top.content)
            end
            return stack[1].content
        end

        local function is_hidden(element)
            local style = (element.attributes.style or ''):lower():gsub('%s', '')
            return element.attributes.hidden ~= nil or style:find('display:none', 1, true) ~= nil
        end

        -- Properties of Org and labels of LaTeX: a second attribute of a name is an error in XML, and an unknown one in EPUB.
        local function with_own_attributes(element)
            for _, name in ipairs({'id', 'class', 'label'}) do
                if element.attributes[name] then
                    lost.metadata = true
                    element.attributes[name] = nil
                end
            end
            return element
        end

        -- A table of contents cannot name a heading without text, nor lead to one without an identifier, as in a FictionBook.
        local headings = 0
        local function heading(element)
            if target == 'epub' and #element.content == 0 then return {} end
            if target == 'epub' and element.identifier == '' then
                headings = headings + 1
                element.identifier = 'heading-in-book-' .. headings
            end
            return with_own_attributes(element)
        end

        -- Markdown has no place for what is only there for scripts and styles.
        local function container(element)
            if is_hidden(element) then
                if #element.content > 0 then lost.other = true end
                return {}
            end
            with_own_attributes(element)
            if target == 'markdown' then return element.content end
            return element
        end

        local function picture(element)
            local source, is_lost = carried(element.src)
            if is_lost then lost.pictures = true end
            if not source then return element.caption end
            element.src = source
            return element
        end

        -- The writer of Markdown would write a table with a line break in a cell as HTML.
        local function table_with_lines(element)
            return pandoc.walk_block(element, {
                LineBreak = function() return pandoc.RawInline('html', '<br>') end,
            })
        end

        -- Readers of documents whose tables have no heading give them an empty one.
        local function table_without_empty_head(element)
            local function is_empty(row)
                for _, cell in ipairs(row.cells) do
                    if #cell.contents > 0 then return false end
                end
                return true
            end
            if target == 'markdown' then element = table_with_lines(element) end
            local changed = pcall(function()
                local rows = element.head.rows
                if #rows > 0 and #element.bodies > 0 and rows:find_if(function(row) return not is_empty(row) end) == nil then
                    element.head.rows = pandoc.List()
                end
            end)
            if changed then return element end
        end

        -- Lists of OpenDocument have no tables (1.3, part 3, 5.3.3): readers drop them.
        local function list_without_tables(list)
            list = tight_list(list) or list
            if target ~= 'odt' then return list end
            list.content = list.content:map(function(item)
                return pandoc.walk_block(pandoc.Div(item), {
                    Table = function(element)
                        lost.layout = true
                        local blocks = pandoc.List()
                        local function add(rows)
                            for _, row in ipairs(rows or {}) do
                                for _, cell in ipairs(row.cells) do blocks:extend(cell.contents) end
                            end
                        end
                        if element.caption.long then blocks:extend(element.caption.long) end
                        add(element.head.rows)
                        for _, body in ipairs(element.bodies) do add(body.head) add(body.body) end
                        add(element.foot.rows)
                        return blocks
                    end,
                }).content
            end)
            return list
        end

        local function math(element)
            if target == 'rtf' then lost.formulas = true end
        end

        -- The only metadata that writers are given: others name files that they would open.
        local kept = {
            'title', 'subtitle', 'author', 'date', 'abstract', 'lang', 'language', 'dir', 'publisher', 'rights', 'description',
            'subject', 'keywords',
        }

        local function first_heading(blocks)
            for _, block in ipairs(blocks) do
                local text
                if block.t == 'Header' then text = pandoc.utils.stringify(block) end
                if block.t == 'Div' then text = first_heading(block.content) end
                if text and text:match('%S') then return text end
            end
        end

        local function text_of(value)
            local ok, text = pcall(pandoc.utils.stringify, value)
            return ok and text ~= '' and text or nil
        end

        local function titled(document)
            local meta = {}
            for _, key in ipairs(kept) do meta[key] = document.meta[key] end
            meta.lang = meta.lang or meta.language
            meta.language = nil
            if meta.lang and not (text_of(meta.lang) or ''):match('^%a%a%a?%f[%A]') then meta.lang = nil end
            local title = meta.title and text_of(meta.title)
            -- A date that the document did not show would stand on top of its text.
            if not shows_title and meta.date and target ~= 'epub' and target ~= 'html' then
                lost.metadata = true
                meta.date = nil
            end
            local heading = first_heading(document.blocks)
            local blocks = document.blocks
            if has_annotation and pandoc.utils.type(meta.abstract) == 'Blocks' then
                blocks = meta.abstract
                blocks:extend(document.blocks)
                meta.abstract = nil
            end
            if target == 'html' then
                meta.pagetitle = pandoc.MetaString(title or heading or name)
                -- A title that the page did not show, or shows itself.
                if not shows_title or title == heading then
                    for _, key in ipairs({'title', 'subtitle', 'abstract'}) do meta[key] = nil end
                end
            elseif target == 'markdown' then
                if title and shows_title and title ~= heading then
                    local front = pandoc.List({pandoc.Header(1, pandoc.utils.type(meta.title) == 'Inlines' and meta.title or title)})
                    for _, key in ipairs({'subtitle', 'author', 'date'}) do
                        local values = meta[key]
                        if values and pandoc.utils.type(values) ~= 'List' then values = {values} end
                        for _, value in ipairs(values or {}) do
                            local text = text_of(value)
                            if text then front:insert(pandoc.Para(text)) end
                        end
                    end
                    front:extend(blocks)
                    blocks = front
                end
            elseif target == 'epub' then
                meta.title = title and meta.title or pandoc.MetaString(heading or name)
                meta.lang = meta.lang or pandoc.MetaString('und')
            elseif title == heading or (not shows_title and (heading or title == name)) then
                -- Nor is a file's name part of what it says.
                meta.title = nil
            end
            return pandoc.Pandoc(blocks, meta)
        end

        return {
            {Para = embedded},
            {Blocks = raw_blocks, Inlines = raw_inlines},
            {
                Div = container, Span = container, Image = picture, Math = math, Table = table_without_empty_head,
                BulletList = list_without_tables, OrderedList = list_without_tables, Para = inline_formulas, Plain = inline_formulas,
                Str = keep_spaces, Code = keep_spaces, CodeBlock = keep_spaces,
            },
            {Header = heading, Code = with_own_attributes, CodeBlock = with_own_attributes, Link = with_own_attributes},
            {
                Pandoc = function(document)
                    local result = titled(document)
                    local words = ''
                    for word in pairs(lost) do words = words .. ' ' .. word end
                    io.stderr:write('dnd-lost:', words, '\n')
                    return result
                end,
            },
        }

        """#
}

extension DocumentFormat {
    /// Whether the title in its metadata is visible in the document.
    ///
    /// Readers of formats whose title is part of the page (Word's "Title" style, DocBook, JATS, OPML, markup with a
    /// header) move it to the metadata. An HTML page does not show its title; an EPUB and a FictionBook repeat it on
    /// the first page.
    var showsTitle: Bool { !["html", "epub", "fb2", "ipynb", "man", "odt"].contains(reader) }
}
