/// An object of a PDF (ISO 32000-1, 7.3), reduced to what the structure of a document needs.
indirect enum PDFObject: Sendable, Hashable {
    case name(String)
    case number(Int)
    case reference(Int)
    case array([PDFObject])
    case dictionary([String: PDFObject])
    /// A string, a real number, a Boolean: an object without references.
    case other

    /// The value for `key` in a dictionary.
    subscript(_ key: String) -> PDFObject? {
        if case .dictionary(let entries) = self { entries[key] } else { nil }
    }
}

/// Reads objects from bytes, which may end within an object.
struct PDFObjectReader {
    /// The maximum nesting within one object: real ones have less than ten levels.
    private static let maximumDepth = 32
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The object at the position; nil if it is truncated or invalid.
    mutating func next(depth: Int = 0) -> PDFObject? {
        guard depth < Self.maximumDepth, let byte = peek() else { return nil }
        switch byte {
        case UInt8(ascii: "/"):
            position += 1
            return .name(word())
        case UInt8(ascii: "<"):
            position += 1
            if position < bytes.count, bytes[position] == byte {
                position += 1
                return dictionary(depth)
            }
            return skip(until: UInt8(ascii: ">")) ? .other : nil
        case UInt8(ascii: "["):
            position += 1
            return array(depth)
        case UInt8(ascii: "("): return skipString() ? .other : nil
        default: return number()
        }
    }

    /// Skips `keyword` if it comes next; returns whether it did.
    mutating func take(_ keyword: String) -> Bool {
        guard peek() != nil, bytes[position...].starts(with: keyword.utf8) else { return false }
        position += keyword.utf8.count
        return true
    }

    private mutating func dictionary(_ depth: Int) -> PDFObject? {
        var entries: [String: PDFObject] = [:]
        while !take(">>") {
            guard case .name(let key) = next(depth: depth + 1), let value = next(depth: depth + 1) else { return nil }
            entries[key] = value
        }
        return .dictionary(entries)
    }

    private mutating func array(_ depth: Int) -> PDFObject? {
        var elements: [PDFObject] = []
        while !take("]") {
            guard let element = next(depth: depth + 1) else { return nil }
            elements.append(element)
        }
        return .array(elements)
    }

    /// A number, a reference (two numbers and an R), or a keyword.
    private mutating func number() -> PDFObject? {
        let text = word()
        // A word at the end of the bytes may be incomplete.
        guard !text.isEmpty, position < bytes.count else { return nil }
        guard let value = Int(text) else { return .other }
        let end = position
        if Int(nextWord()) != nil, nextWord() == "R", position < bytes.count { return .reference(value) }
        position = end
        return .number(value)
    }

    private mutating func nextWord() -> String { peek() == nil ? "" : word() }

    private mutating func word() -> String {
        let start = position
        while position < bytes.count, !Self.isDelimiter(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// The next byte that is neither white space nor in a comment.
    private mutating func peek() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case 0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20: position += 1
            case UInt8(ascii: "%"):
                while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
            case let byte: return byte
            }
        }
        return nil
    }

    private mutating func skip(until end: UInt8) -> Bool {
        guard let found = bytes[position...].firstIndex(of: end) else { return false }
        position = found + 1
        return true
    }

    private mutating func skipString() -> Bool {
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            position += 1
            if depth == 0 { return true }
        }
        return false
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        byte <= 0x20 || "()<>[]{}/%".utf8.contains(byte)
    }
}
