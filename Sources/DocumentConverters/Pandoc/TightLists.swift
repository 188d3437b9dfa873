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
