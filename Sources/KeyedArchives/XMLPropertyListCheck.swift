/// Reads the tags of an XML property list before libplist does and refuses what libplist's lenient parser would
/// misread: unbalanced or unknown elements, deep nesting, an internal document type, NUL characters.
///
/// Linear in the number of bytes; keeps a stack of open elements only.
struct XMLPropertyListCheck {
    private static let containers: Set<String> = ["plist", "array", "dict"]
    private static let scalars: Set<String> = ["key", "string", "integer", "real", "data", "date", "true", "false"]

    private let bytes: [UInt8]
    private var position = 0
    private var open: [String] = []
    private var sawPropertyList = false

    static func check(_ bytes: [UInt8], limits: KeyedArchiveLimits) throws(KeyedArchiveError) {
        var check = XMLPropertyListCheck(bytes: bytes)
        try check.scan(limits: limits)
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func scan(limits: KeyedArchiveLimits) throws(KeyedArchiveError) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        while position < bytes.count, isSpace(bytes[position]) { position += 1 }
        guard starts(with: "<?xml") || starts(with: "<!DOCTYPE plist") || starts(with: "<plist") else {
            throw KeyedArchiveError(.notAPropertyList, message: "neither a binary nor an XML property list")
        }
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "<"): try tag(limits: limits)
            case 0: throw damaged("it has a NUL character")
            case UInt8(ascii: "&"): try entity()
            case let byte:
                guard isSpace(byte) || Self.scalars.contains(open.last ?? "") else {
                    throw damaged("there is text outside a value")
                }
                position += 1
            }
        }
        guard open.isEmpty, sawPropertyList else { throw damaged("it ends too early") }
    }

    private mutating func tag(limits: KeyedArchiveLimits) throws(KeyedArchiveError) {
        if starts(with: "<!--") { return try skip(past: "-->") }
        if starts(with: "<?") { return try skip(past: "?>") }
        if starts(with: "<![CDATA[") {
            guard open.last == "string" || open.last == "key" else { throw damaged("there is text outside a value") }
            return try skip(past: "]]>")
        }
        let start = position
        try skip(past: ">")
        let content = bytes[start + 1..<position - 1]
        guard content.first != UInt8(ascii: "!") else {
            guard !content.contains(UInt8(ascii: "[")) else {
                throw damaged("it declares entities of its own, which are not read")
            }
            return
        }
        let isEnd = content.first == UInt8(ascii: "/")
        let isEmpty = content.last == UInt8(ascii: "/")
        let text = String(decoding: content.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
        let name = String(text.prefix { $0 != " " && $0 != "/" && !$0.isNewline && $0 != "\t" })
        guard Self.containers.contains(name) || Self.scalars.contains(name) else {
            throw damaged("<\(name.prefix(40))> is no element of a property list")
        }
        let attributes = text.dropFirst(name.count)
        guard name == "plist" ? !attributes.contains("<") : attributes.allSatisfy({ $0.isWhitespace || $0 == "/" })
        else { throw damaged("<\(name)> has attributes") }
        if isEnd {
            guard open.popLast() == name else { throw damaged("</\(name)> closes nothing") }
        } else {
            guard !(open.last.map(Self.scalars.contains) ?? false) else { throw damaged("<\(name)> lies in a value") }
            guard name != "plist" || open.isEmpty else { throw damaged("<plist> lies in a value") }
            guard name == "plist" || !open.isEmpty else { throw damaged("<\(name)> lies outside <plist>") }
            if name == "plist" { sawPropertyList = true }
            if !isEmpty { open.append(name) }
            guard open.count <= limits.depth else {
                throw KeyedArchiveError(.tooDeep, message: "nested more than \(limits.depth) levels deep")
            }
        }
    }

    /// A named entity of XML's five, or the number of a character that libplist can keep.
    private mutating func entity() throws(KeyedArchiveError) {
        guard let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            throw damaged("an entity is cut off")
        }
        let name = String(decoding: bytes[position + 1..<end], as: UTF8.self)
        position = end + 1
        if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return }
        let digits = name.dropFirst()
        let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard name.first == "#", let number, number != 0, Unicode.Scalar(number) != nil else {
            throw damaged("&\(name.prefix(12)); is no entity of a property list")
        }
    }

    private func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        return (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
    }

    private mutating func skip(past text: StaticString) throws(KeyedArchiveError) {
        while position < bytes.count {
            guard bytes[position] != 0 else { throw damaged("it has a NUL character") }
            if starts(with: text) {
                position += text.utf8CodeUnitCount
                return
            }
            position += 1
        }
        throw damaged("it ends too early")
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private func damaged(_ what: String) -> KeyedArchiveError {
        KeyedArchiveError(.notAPropertyList, message: "the XML property list is damaged: \(what)")
    }
}
