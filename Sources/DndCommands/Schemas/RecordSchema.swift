import DataFormats

/// The JSON lines that a command prints: their forms and the keys of each, for `dnd schema` and the manual.
package struct RecordSchema: Sendable {
    /// The values that a key can have.
    package indirect enum Form: Sendable {
        case text
        /// A whole number of 0 or more.
        case count
        /// A number from 0 to 1.
        case fraction
        case truth
        /// A date and time in UTC. (RFC 3339)
        case time
        /// Bytes in base64. (RFC 4648)
        case base64
        /// One of these words.
        case word([String])
        case list(Form)
        case object([Key])
        /// One of two forms.
        case either(Form, Form)
        /// Null, or a value of the form.
        case optional(Form)
    }

    /// A key of an object.
    package struct Key: Sendable {
        package let name: String
        let form: Form
        /// Whether the key is left out in lines that do not need it.
        let isLeftOut: Bool
        package let meaning: String

        init(_ name: String, _ form: Form, isLeftOut: Bool = false, _ meaning: String) {
            self.name = name
            self.form = form
            self.isLeftOut = isLeftOut
            self.meaning = meaning
        }
    }

    /// A form of line.
    struct Line: Sendable {
        /// What the line is about, such as `item`.
        let name: String
        let keys: [Key]
    }

    /// The command.
    package let command: String
    /// The forms of its lines; a command with more than one says which is which by its keys.
    let lines: [Line]

    init(_ command: String, lines: [Line]) {
        self.command = command
        self.lines = lines
    }

    init(_ command: String, _ name: String, _ keys: [Key]) {
        self.init(command, lines: [Line(name: name, keys: keys)])
    }

    /// The keys of all forms of line, each once, in order, without those that only hold the bytes of a path.
    package var documentedKeys: [Key] {
        var names: Set<String> = []
        return lines.flatMap(\.keys).filter { key in
            if case .base64 = key.form { return false }
            return names.insert(key.name).inserted
        }
    }

    /// The schemas of all commands with `--json`, in the order of the help.
    package static let all: [RecordSchema] = [
        .transfer("copy"), .transfer("move"), .transfer("paste"), .transfer("watch"), .inspect, .lift,
        .transfer("hover"), .transfer("drop"), .cancel, .initialize, .list, .log, .cat, .find, .export,
        .reversal("undo"),
        .reversal("redo"),
        .prune, .remove, .verify, .batch, .merge, .preview, .types, .converters, .trust, .config,
    ]

    /// The schema of the lines of `command`; nil if it has no `--json`.
    package static func of(_ command: String) -> RecordSchema? { all.first { $0.command == command } }
}

// MARK: - As JSON Schema

extension RecordSchema {
    /// The schema in JSON, as specified by JSON Schema 2020-12. Other keys than those listed are allowed: later versions
    /// may add some.
    /// It has no numbers that JSON cannot represent, so that writing it does not fail.
    func json() throws -> String {
        var schema: [(String, DataValue)] = [
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string("A JSON line of dnd \(command)")),
        ]
        if lines.count == 1 {
            schema += Self.members(of: .object(lines[0].keys))
        } else {
            let forms = lines.map { line in
                DataValue.object(DataObject([("title", .string(line.name))] + Self.members(of: .object(line.keys))))
            }
            schema.append(("oneOf", .array(forms)))
        }
        let output = try DataFormat.json.write(DataDocument(.object(DataObject(schema))))
        return String(decoding: output.bytes, as: UTF8.self)
    }

    private static func schema(of form: Form) -> DataValue { .object(DataObject(members(of: form))) }

    private static func members(of form: Form) -> [(String, DataValue)] {
        switch form {
        case .text: [("type", .string("string"))]
        case .count: [("type", .string("integer")), ("minimum", .integer("0"))]
        case .fraction: [("type", .string("number")), ("minimum", .integer("0")), ("maximum", .integer("1"))]
        case .truth: [("type", .string("boolean"))]
        case .time: [("type", .string("string")), ("format", .string("date-time"))]
        case .base64: [("type", .string("string")), ("contentEncoding", .string("base64"))]
        case .word(let words): [("enum", .array(words.map { .string($0) }))]
        case .list(let element): [("type", .string("array")), ("items", schema(of: element))]
        case .either(let first, let second): [("anyOf", .array([schema(of: first), schema(of: second)]))]
        case .optional(let form):
            [("anyOf", .array([schema(of: form), .object(DataObject([("type", .string("null"))]))]))]
        case .object(let keys):
            [
                ("type", .string("object")), ("properties", .object(DataObject(keys.map(property)))),
                ("required", .array(keys.filter { !$0.isLeftOut }.map { .string($0.name) })),
            ]
        }
    }

    private static func property(_ key: Key) -> (String, DataValue) {
        // The manual's marks of code mean nothing here.
        let meaning = DataValue.string(key.meaning.filter { $0 != "`" })
        return (key.name, .object(DataObject(members(of: key.form) + [("description", meaning)])))
    }
}
