/// The entities that an XHTML page declares itself (XML 1.0, 4.2): readers of HTML know only those of HTML, and show the end of
/// the declaration as text.
enum DeclaredEntities {
    /// The maximum size of a page with its entities expanded, in bytes, and how deep their references may go.
    private static let largest = 16 << 20
    private static let deepest = 8
    /// The maximum number of references that are resolved: those to empty entities could go on without end.
    private static let mostReferences = 1 << 20

    /// The page with its own entities expanded and without their declarations; nil if it declares none.
    ///
    /// - Complexity: O(n) in the bytes of the result.
    static func expanded(_ page: [UInt8]) -> [UInt8]? {
        guard let start = ByteSearch.first("<!DOCTYPE", in: Array(page.prefix(4096))),
            let open = page[start...].firstIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ">") }),
            page[open] == UInt8(ascii: "["), let subset = InternalSubset(of: page, from: open + 1)
        else { return nil }
        var result = Array(page[..<start]) + Array("<!DOCTYPE html>".utf8)
        let text = page[subset.end...]
        var references = 0
        guard append(text, to: &result, subset.entities, depth: 0, &references) else { return nil }
        return result
    }

    /// Appends text with its references resolved; false if that is too much.
    private static func append(
        _ text: ArraySlice<UInt8>, to result: inout [UInt8], _ entities: [String: [UInt8]], depth: Int,
        _ references: inout Int
    ) -> Bool {
        guard depth <= deepest, references <= mostReferences else { return false }
        var rest = text
        while let sign = rest.firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) {
            result += rest[..<sign]
            rest = rest[sign...]
            if let length = lengthOfLiteral(rest) {
                result += rest.prefix(length)
                rest = rest.dropFirst(length)
            } else if rest[sign] == UInt8(ascii: "&"), let end = rest.prefix(256).firstIndex(of: UInt8(ascii: ";")),
                let value = entities[String(decoding: rest[(sign + 1)..<end], as: UTF8.self)]
            {
                references += 1
                guard append(value[...], to: &result, entities, depth: depth + 1, &references) else { return false }
                rest = rest[(end + 1)...]
            } else {
                result.append(rest[sign])
                rest = rest.dropFirst()
            }
            guard result.count <= largest else { return false }
        }
        result += rest
        return result.count <= largest
    }

    /// The length of a comment or a section of characters, whose signs stand for themselves; nil for other text.
    private static func lengthOfLiteral(_ text: ArraySlice<UInt8>) -> Int? {
        for (beginning, end) in [("<!--", "-->"), ("<![CDATA[", "]]>")] where text.starts(with: beginning.utf8) {
            return text.firstRange(of: Array(end.utf8)).map { $0.upperBound - text.startIndex } ?? text.count
        }
        return nil
    }
}

/// The internal subset of a document type declaration (XML 1.0, 2.8).
private struct InternalSubset {
    /// The internal general entities: their replacement texts by their names. The first declaration of a name counts.
    private(set) var entities: [String: [UInt8]] = [:]
    /// The offset behind the document type declaration.
    private(set) var end = 0

    /// Reads the subset that begins at `start`; nil if it has no end.
    init?(of page: [UInt8], from start: Int) {
        var rest = page[start...]
        while let first = rest.first {
            if first == UInt8(ascii: "]") {
                guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
                end = close + 1
                return
            }
            if rest.starts(with: "<!--".utf8) {
                guard let close = rest.firstRange(of: Array("-->".utf8)) else { return nil }
                rest = rest[close.upperBound...]
            } else if first == UInt8(ascii: "<") {
                guard let declaration = Self.declaration(rest) else { return nil }
                if let (name, value) = declaration.entity, entities[name] == nil { entities[name] = value }
                rest = rest[declaration.end...]
            } else {
                rest = rest.dropFirst()
            }
        }
        return nil
    }

    /// The declaration at the start of `text`: where it ends, and the entity that it declares.
    private static func declaration(_ text: ArraySlice<UInt8>) -> (end: Int, entity: (String, [UInt8])?)? {
        var literals: [ArraySlice<UInt8>] = []
        var words: [UInt8] = []
        var place = text.startIndex
        while place < text.endIndex, text[place] != UInt8(ascii: ">") {
            if text[place] == 0x22 || text[place] == 0x27 {
                guard let close = text[(place + 1)...].firstIndex(of: text[place]) else { return nil }
                literals.append(text[(place + 1)..<close])
                place = close
            } else {
                words.append(text[place])
            }
            place += 1
        }
        guard place < text.endIndex else { return nil }
        // `<!ENTITY name "value"`: an external one has a word before its literals, a parameter entity a sign before its name.
        let parts = words.split(whereSeparator: { $0 <= 0x20 })
        guard parts.count == 2, parts[0].elementsEqual("<!ENTITY".utf8), literals.count == 1 else {
            return (place + 1, nil)
        }
        return (place + 1, (String(decoding: parts[1], as: UTF8.self), Array(literals[0])))
    }
}
