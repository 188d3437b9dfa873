import UniformTypes

/// Signs without which a text is not of a type that only its name suggests: `app.log.1` is no manual page, and a list of
/// streets in `city.map` no source map.
enum NameRequirements {
    /// Whether a text has the sign that its type requires. Types that are not listed require none.
    ///
    /// Looks at the first 200 lines, and only for the types that are listed.
    static func areMet(by text: TextSample, for type: UniformType) -> Bool {
        guard let requirement = requirements[type] else { return true }
        return switch requirement {
        case .words(let words): words.contains { holds($0, in: text) }
        case .requests: hasRequests(text)
        }
    }

    private enum Requirement {
        /// One of these words; upper and lower case are the same.
        case words([StaticString])
        /// Requests of troff.
        case requests
    }

    private static let requirements: [UniformType: Requirement] = {
        let rows: [(identifier: String, requirement: Requirement)] = [
            ("org.gnu.troff", .requests),
            ("public.vcard", .words(["begin:vcard"])),
            ("com.apple.ical.ics", .words(["begin:v"])),
            ("com.geocaching.loc", .words(["<loc"])),
            ("org.w3.smil", .words(["<smil"])),
            ("org.w3.source-map", .words(["\"mappings\"", "\"sections\"", "\"sources\""])),
            // Compilers write the dependencies of object files in .d, too.
            ("org.dlang.d-source", .words([";", "{"])),
            ("org.texmacs.texmacs", .words(["<texmacs"])),
            ("edu.rcsb.pdb", .words(["header ", "atom  ", "hetatm", "remark ", "cryst1", "title  ", "compnd"])),
        ]
        return Dictionary(
            rows.compactMap { row in UniformType(row.identifier).map { ($0, row.requirement) } },
            uniquingKeysWith: { first, _ in first })
    }()

    private static func holds(_ word: StaticString, in text: TextSample) -> Bool {
        let length = word.utf8CodeUnitCount
        return text.bytes.indices.dropLast(max(0, length - 1)).contains { start in
            text.bytes[start...].begins(with: word, ignoringCase: true)
        }
    }

    /// Whether a line has a request that begins a page, a section or a paragraph, or a comment; or three lines have other
    /// requests of one or two letters. Lines of other texts begin with dots and quotation marks, too.
    private static func hasRequests(_ text: TextSample) -> Bool {
        var count = 0
        for line in text.lines(200, length: 80) {
            guard let first = line.first, first == 0x2E || first == 0x27 else { continue }
            let request = line.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
            if request.begins(with: "\\\"") || request.begins(with: "\\#") { return true }
            let name = request.prefix { $0 != 0x20 && $0 != 0x09 && $0 != 0x5C }
            guard (1...2).contains(name.count), name.allSatisfy(isLetterOrDigit) else { continue }
            if telling.contains(name.text) { return true }
            count += 1
            if count == 3 { return true }
        }
        return false
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        byte >= 0x41 && byte <= 0x5A || byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39
    }

    /// Requests and macros of man, mdoc, ms, me and mm that begin pages, sections and paragraphs, and read other files.
    private static let telling: Set<String> = [
        "TH", "SH", "SS", "TP", "PP", "LP", "IP", "HP", "Dd", "Dt", "Os", "Sh", "Ss", "Nm", "Nd", "TL", "AU", "AB",
        "NH", "pp", "lp",
        "sh", "uh", "H", "HU", "so", "de", "ds", "nr", "ft", "sp", "br", "TS", "EQ", "PS",
    ]
}
