/// The part of a Lua filter that passes a document's pictures to the writer.
///
/// Pictures within the document (in its container, or as `data:` URLs) are embedded in HTML; for containers they become
/// files in pandoc's working directory, from which its writers read them. External pictures are never opened: HTML and
/// Markdown keep the reference, other targets the description.
enum DocumentPictures {
    static let filter = #"""
        local alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
        local twelve_bits, six_bits = {}, {}
        for high = 0, 63 do
            six_bits[alphabet:byte(high + 1)] = high
            for low = 0, 63 do
                twelve_bits[high << 6 | low] = alphabet:sub(high + 1, high + 1) .. alphabet:sub(low + 1, low + 1)
            end
        end

        local function base64(data)
            local parts, buffer, count = {}, {}, 0
            local whole = #data - #data % 3
            for index = 1, whole, 3 do
                local a, b, c = data:byte(index, index + 2)
                buffer[count + 1] = twelve_bits[a << 4 | b >> 4]
                buffer[count + 2] = twelve_bits[(b & 15) << 8 | c]
                count = count + 2
                if count == 4096 then
                    parts[#parts + 1] = table.concat(buffer, '', 1, count)
                    count = 0
                end
            end
            parts[#parts + 1] = table.concat(buffer, '', 1, count)
            if #data - whole == 1 then
                parts[#parts + 1] = twelve_bits[data:byte(-1) << 4] .. '=='
            elseif #data - whole == 2 then
                local a, b = data:byte(-2, -1)
                parts[#parts + 1] = twelve_bits[a << 4 | b >> 4] .. twelve_bits[(b & 15) << 8]:sub(1, 1) .. '='
            end
            return table.concat(parts)
        end

        local function from_base64(text)
            text = text:gsub('%%(%x%x)', function(digits) return string.char(tonumber(digits, 16)) end)
            local parts, buffer, count, bits, held = {}, {}, 0, 0, 0
            for index = 1, #text do
                local value = six_bits[text:byte(index)]
                if value then
                    bits = (bits << 6 | value) & 0xFFFFFF
                    held = held + 6
                    if held >= 8 then
                        held = held - 8
                        count = count + 1
                        buffer[count] = string.char(bits >> held & 0xFF)
                        if count == 4096 then
                            parts[#parts + 1] = table.concat(buffer, '', 1, count)
                            count = 0
                        end
                    end
                end
            end
            parts[#parts + 1] = table.concat(buffer, '', 1, count)
            return table.concat(parts)
        end

        local extensions = {
            ['image/png'] = 'png', ['image/jpeg'] = 'jpg', ['image/gif'] = 'gif', ['image/svg+xml'] = 'svg', ['image/webp'] = 'webp',
            ['image/tiff'] = 'tiff', ['image/bmp'] = 'bmp', ['image/x-emf'] = 'emf', ['image/x-wmf'] = 'wmf', ['image/emf'] = 'emf',
            ['image/wmf'] = 'wmf',
        }
        local files, file_count = {}, 0

        -- Puts a picture beside pandoc; nil for what is no picture that a document can hold.
        local function file_of(key, mime, data)
            if files[key] then return files[key] end
            local extension = extensions[(mime or ''):lower():match('^[^;]*')]
            if not extension or #data == 0 then return nil end
            file_count = file_count + 1
            local name = 'picture-' .. file_count .. '.' .. extension
            local file = io.open(name, 'wb')
            if not file then return nil end
            file:write(data)
            file:close()
            files[key] = name
            return name
        end

        local function embedded(source)
            local mime, data = pandoc.mediabag.lookup(source)
            if data then return mime, data end
            if not source:lower():find('^data:image/') then return nil end
            local header, rest = source:match('^[dD][aA][tT][aA]:([^,]*),(.*)$')
            if not header or not header:lower():find(';%s*base64') then return nil end
            return header:match('^[^;]*'), from_base64(rest)
        end

        -- What stands for the picture at `source`, if anything, and whether the picture is lost.
        local function carried(source)
            local is_data = source:lower():find('^data:') ~= nil
            local is_remote = source:find('^%a[%w+.-]*:') ~= nil
            if target == 'html' and is_data then return source, false end
            local mime, data = embedded(source)
            if target == 'html' and data then
                return 'data:' .. (mime or 'application/octet-stream') .. ';base64,' .. base64(data), false
            end
            if target == 'html' or target == 'markdown' then
                if data or is_data then return nil, true end
                return source, not is_remote
            end
            local name = data and file_of(source, mime, data)
            -- Rich text has room for these two only.
            if name and target == 'rtf' and not (name:find('%.png$') or name:find('%.jpg$')) then name = nil end
            return name, name == nil
        end

        """#
}
