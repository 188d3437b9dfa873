import XML

/// Arranges the notes of a FictionBook so that pandoc finds each of them at the links that lead to it. (FictionBook 2.1: sections with
/// an identifier in a body with a name, and links with a type)
///
/// Pandoc 2 leaves out the notes that no link leads to, takes only links of the type `note` and a body of the name `notes`, and repeats
/// a note within a note in time that grows with the power of their number.
struct FictionBookNotes {
    /// A section of notes.
    private struct Note {
        /// Where it begins in the book.
        let start: Int
        /// Its size in bytes.
        var size = 0
        /// Whether it has text besides its title.
        var hasText = false
    }

    /// Where an element stands.
    private struct Place {
        private(set) var bodies = 0
        private(set) var isInNotes = false
        private var open: [String] = []
        private var tables = 0
        private var titles = 0

        var depth: Int { open.count }
        var isInTable: Bool { tables > 0 }
        var isInTitle: Bool { titles > 0 }

        mutating func start(_ name: String, _ attributes: [XMLAttribute]) {
            open.append(name)
            if name == "table" { tables += 1 }
            if name == "title" { titles += 1 }
            guard name == "body" else { return }
            bodies += 1
            isInNotes = bodies > 1 && attributes.contains { $0.name == "name" && !$0.value.isEmpty }
        }

        mutating func end() {
            switch open.popLast() {
            case "body": isInNotes = false
            case "table": tables -= 1
            case "title": titles -= 1
            default: break
            }
        }
    }

    /// The maximum size of the notes that stand at more than one link, in bytes.
    private static let mostRepeated = 1 << 20

    private let book: [UInt8]
    private var notes: [String: Note] = [:]
    /// Whether there are bodies of notes.
    private var hasBodies = false
    /// The notes that links in the text lead to.
    private var linked: Set<String> = []

    /// The book with its notes as pandoc expects them; nil if it has none, or is not well-formed.
    ///
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ book: [UInt8]) -> [UInt8]? {
        guard ByteSearch.contains("name=", in: book) else { return nil }
        var notes = FictionBookNotes(book: book)
        do throws(XMLError) {
            try notes.survey()
            return notes.hasBodies ? try notes.arranged() : nil
        } catch {
            return nil
        }
    }

    private init(book: [UInt8]) { self.book = book }

    private func reader() throws(XMLError) -> XMLReader {
        var options = XMLOptions([.attributes, .text])
        options.encoding = "UTF-8"
        return try XMLReader(book, options)
    }

    /// The identifier that a link with a type leads to.
    private static func target(_ attributes: [XMLAttribute]) -> String? {
        guard attributes.contains(where: { $0.name == "type" && !$0.value.isEmpty }),
            let address = attributes.first(where: { $0.name.hasSuffix(":href") })?.value, address.hasPrefix("#")
        else { return nil }
        return String(address.dropFirst())
    }

    // MARK: - Finding

    private mutating func survey() throws(XMLError) {
        let reader = try reader()
        var place = Place()
        // The sections around, innermost last, and the number of open elements before each.
        var sections: [(identifier: String, depth: Int)] = []
        while let event = try reader.next() {
            switch event.content {
            case .start(let name, let attributes):
                if name == "a", !place.isInNotes, !place.isInTable, let target = Self.target(attributes) {
                    linked.insert(target)
                }
                if name == "section", place.isInNotes,
                    let identifier = attributes.first(where: { $0.name == "id" })?.value, notes[identifier] == nil
                {
                    notes[identifier] = Note(start: event.range.lowerBound)
                    sections.append((identifier, place.depth))
                }
                place.start(name, attributes)
                if place.isInNotes { hasBodies = true }
            case .text(let text):
                guard let last = sections.last, !place.isInTitle, text.contains(where: { $0 > 0x20 }) else { continue }
                notes[last.identifier]?.hasText = true
            case .end:
                place.end()
                guard let (identifier, depth) = sections.last, depth == place.depth else { continue }
                sections.removeLast()
                if let outer = sections.last, notes[identifier]?.hasText == true {
                    notes[outer.identifier]?.hasText = true
                }
                let start = notes[identifier]?.start ?? 0
                notes[identifier]?.size = event.range.upperBound - start
            case .comment, .instruction, .unknownEntity: break
            }
        }
        notes = notes.filter { $0.value.hasText && linked.contains($0.key) }
    }

    // MARK: - Arranging

    private func arranged() throws(XMLError) -> [UInt8] {
        let reader = try reader()
        let starts = Set(notes.values.map(\.start))
        var place = Place()
        var position = 0
        // The text, the notes, and what a body of notes has besides.
        var (text, taken, rest) = ([UInt8](), [UInt8](), [UInt8]())
        var firstBody: Int?
        // The number of elements around the note that is open.
        var note: Int?
        var restHasText = false
        var (repeated, used) = (0, Set<String>())
        func write(_ bytes: some Sequence<UInt8>) {
            if note != nil { taken += bytes } else if place.isInNotes { rest += bytes } else { text += bytes }
        }
        while let event = try reader.next() {
            write(book[position..<event.range.lowerBound])
            position = event.range.upperBound
            let tag = book[event.range]
            switch event.content {
            case .start(let name, let attributes):
                if name == "image", place.isInNotes, note == nil { restHasText = true }
                if name == "body", firstBody == nil { firstBody = text.count }
                if note == nil, place.isInNotes, starts.contains(event.range.lowerBound) { note = place.depth }
                let wasInNotes = place.isInNotes
                place.start(name, attributes)
                if name == "a", let target = Self.target(attributes) {
                    var isNote = !place.isInNotes && !place.isInTable && notes[target] != nil
                    if isNote, !used.insert(target).inserted {
                        repeated += notes[target]?.size ?? 0
                        isNote = repeated <= Self.mostRepeated
                    }
                    write(Self.tag(tag, setting: "type", to: isNote ? "note" : "link"))
                } else if place.isInNotes, !wasInNotes {
                    (rest, restHasText) = ([], false)
                    write(Self.tag(tag, setting: "name", to: "rest"))
                } else {
                    write(tag)
                }
            case .end:
                write(tag)
                let wasInNotes = place.isInNotes
                place.end()
                if note == place.depth { note = nil }
                if wasInNotes, !place.isInNotes {
                    // What is left of a body is text behind the book.
                    if restHasText { text += rest }
                    rest = []
                }
            case .text(let words):
                write(tag)
                if place.isInNotes, note == nil, !place.isInTitle, words.contains(where: { $0 > 0x20 }) {
                    restHasText = true
                }
            case .comment, .instruction, .unknownEntity: write(tag)
            }
        }
        text += book[position...]
        guard !taken.isEmpty else { return text }
        let body = Array("<body name=\"notes\">".utf8) + taken + "</body>".utf8
        text.insert(contentsOf: body, at: firstBody ?? 0)
        return text
    }

    /// The tag with another value of an attribute.
    private static func tag(_ tag: ArraySlice<UInt8>, setting name: String, to value: String) -> [UInt8] {
        guard let range = XMLTag.range(of: name, in: tag) else { return Array(tag) }
        return tag[..<range.lowerBound] + Array(value.utf8) + tag[range.upperBound...]
    }
}
