import Conversion
import SystemPackage

/// The Lua filter that pandoc runs over a document before it is written as plain text: what its plain writer would
/// leave as markup, or would drop although a person sees it.
enum PlainTextFilter {
    /// The file name under which it lies in the scratch directory.
    static let fileName = "plain-text.lua"

    /// The filter for documents read by `reader`.
    ///
    /// Readers of formats whose title is part of the page (Word's "Title" style, DocBook, JATS, OPML) move it to the
    /// metadata, which plain text has no place for: it is put back in front. An HTML page's title is not on the page,
    /// an EPUB's and a FictionBook's is repeated on its first page.
    static func source(for reader: String) -> String {
        let showsTitle = ["docx", "docbook", "jats", "opml"].contains(reader)
        return "local shows_title = \(showsTitle)\n" + body
    }

    /// Writes the filter for `reader` to a private file at `path`.
    ///
    /// - Throws: `ConversionError` with `cannotWrite`.
    static func write(for reader: String, to path: FilePath) throws(ConversionError) {
        do {
            let descriptor = try FileDescriptor.open(
                path, .writeOnly, options: [.create, .truncate, .closeOnExec], permissions: .ownerReadWrite)
            try descriptor.closeAfter { _ = try descriptor.writeAll(source(for: reader).utf8) }
        } catch {
            throw ConversionError(
                .cannotWrite, subject: path.string, message: "cannot be written: \(error)", underlying: error)
        }
    }

    private static let body = """
        function HorizontalRule() return {} end
        function Strikeout(element) return element.content end
        function Image(element) return element.caption end
        function Link(element)
            if element.classes:includes('footnote-back') or element.classes:includes('footnoteBack') then return {} end
            return element.content
        end
        function RawBlock() return {} end
        function RawInline() return {} end

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
            if not shows_title then return nil end
            local blocks = pandoc.List()
            for _, key in ipairs({'title', 'subtitle', 'author', 'date', 'abstract'}) do
                append_meta(blocks, document.meta[key])
            end
            blocks:extend(document.blocks)
            return pandoc.Pandoc(blocks, document.meta)
        end

        """
}
