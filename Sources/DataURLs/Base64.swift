/// Base64 (RFC 4648, section 4).
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    /// Encodes `bytes`, padded and on one line.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let left = min(3, bytes.count - index)
            var group = UInt32(bytes[index]) << 16
            if left > 1 { group |= UInt32(bytes[index + 1]) << 8 }
            if left > 2 { group |= UInt32(bytes[index + 2]) }
            text.append(alphabet[Int(group >> 18)])
            text.append(alphabet[Int(group >> 12 & 63)])
            text.append(left > 1 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "="))
            text.append(left > 2 ? alphabet[Int(group & 63)] : UInt8(ascii: "="))
            index += 3
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes `text`, ignoring white space; nil if it is not valid base64.
    package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var group: UInt32 = 0
        var count = 0
        var padding = 0
        for byte in text {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: continue
            case UInt8(ascii: "="): padding += 1
            default:
                let value = values[Int(byte)]
                guard value != 0xFF, padding == 0 else { return nil }
                group = group << 6 | UInt32(value)
                count += 1
                if count % 4 == 0 {
                    bytes += [UInt8(truncatingIfNeeded: group >> 16), UInt8(truncatingIfNeeded: group >> 8)]
                    bytes.append(UInt8(truncatingIfNeeded: group))
                }
            }
        }
        guard padding <= 2, padding == 0 || (count + padding) % 4 == 0 else { return nil }
        switch count % 4 {
        case 0: return padding == 0 ? bytes : nil
        case 2: return bytes + [UInt8(truncatingIfNeeded: group >> 4)]
        case 3: return bytes + [UInt8(truncatingIfNeeded: group >> 10), UInt8(truncatingIfNeeded: group >> 2)]
        default: return nil
        }
    }

    /// Decodes text as mails have it: characters outside the alphabet are ignored (RFC 2045, 6.8).
    ///
    /// Padding ends the data, and so does an empty line, unless base64 follows: some programs join encodings, and lists
    /// append a text to what they distribute. A word of that text may look like base64: a line after the end has whole
    /// groups, and after an empty line it is as long as those before, or padded.
    ///
    /// - Returns: The content, as far as it can be decoded, and whether its end is missing.
    /// - Complexity: O(n).
    package static func decodeIgnoringOthers(_ text: ArraySlice<UInt8>) -> (content: [UInt8], isCut: Bool) {
        var content: [UInt8] = []
        content.reserveCapacity(text.count / 4 * 3)
        var group: UInt32 = 0
        var count = 0
        func finish() {
            if count == 2 { content.append(UInt8(truncatingIfNeeded: group >> 4)) }
            if count == 3 {
                content.append(UInt8(truncatingIfNeeded: group >> 10))
                content.append(UInt8(truncatingIfNeeded: group >> 2))
            }
        }
        // The end of the last line that was found to be base64.
        var checked = text.startIndex
        // The lengths of the current and of the longest line, without other characters.
        var length = 0
        var longest = 0
        for index in text.indices {
            let byte = text[index]
            let value = values[Int(byte)]
            length = byte == 0x0A ? 0 : value != 0xFF || byte == equals ? length + 1 : length
            longest = max(longest, length)
            if value == 0xFF {
                var rest = text[(index + 1)...]
                if byte == equals {
                    finish()
                    (group, count) = (0, 0)
                    guard let next = rest.first, next != equals else { continue }
                    if index < checked, values[Int(next)] != 0xFF { continue }
                } else {
                    guard byte == 0x0A, count == 0, index >= checked,
                        rest.first == 0x0A || rest.starts(with: [0x0D, 0x0A])
                    else { continue }
                    rest = text[index...]
                }
                guard let end = endOfBase64Line(in: rest, length: longest) else { break }
                checked = end
                continue
            }
            group = group << 6 | UInt32(value)
            count += 1
            guard count == 4 else { continue }
            content.append(UInt8(truncatingIfNeeded: group >> 16))
            content.append(UInt8(truncatingIfNeeded: group >> 8))
            content.append(UInt8(truncatingIfNeeded: group))
            (group, count) = (0, 0)
        }
        finish()
        return (content, count > 0)
    }

    private static let equals = UInt8(ascii: "=")

    /// Returns the end of the first line that is not empty, or of the text if all are; nil if the line is not base64.
    ///
    /// - Parameter length: The length of the lines before.
    private static func endOfBase64Line(in text: ArraySlice<UInt8>, length: Int) -> Int? {
        var start = text.startIndex
        // The first of these lines is the rest of the last one of the data.
        var lines = 0
        while start < text.endIndex {
            let end = text[start...].firstIndex(of: 0x0A) ?? text.endIndex
            var line = text[start..<end]
            while let last = line.last, last == 0x20 || last == 0x09 || last == 0x0D { line.removeLast() }
            guard line.isEmpty else {
                let isBase64 =
                    line.allSatisfy { values[Int($0)] != 0xFF || $0 == equals }
                    && (lines == 0 || line.count % 4 == 0)
                    && (lines < 2 || line.count == length || line.last == equals)
                return isBase64 ? end : nil
            }
            start = end + 1
            lines += 1
        }
        return text.endIndex
    }
}
