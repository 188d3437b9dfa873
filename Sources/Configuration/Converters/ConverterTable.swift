import DataFormats
import ItemProviders
import SystemPackage
import UniformTypes

/// Parses one `[[converters]]` table. An invalid key disables the converter, because a partly understood declaration
/// might claim something false.
struct ConverterTable {
    /// The allowed keys.
    static let keys = [
        "name", "from", "to", "command", "filter", "fidelity", "losses", "package", "readable", "limits",
    ]

    private var table: DeclarationTable
    private let authority: ConverterFolder.Authority

    init(_ table: DeclarationTable, authority: ConverterFolder.Authority) {
        self.table = table
        self.authority = authority
    }

    var problems: [DeclarationFileProblem] { table.problems }

    /// The converter; nil if there are problems.
    mutating func declaration() -> ConverterDeclaration? {
        // `[converters.limits]` belongs to this table, but is parsed as a separate one here.
        let section = table["converters"]?.table
        for key in table.keys
        where !Self.keys.contains(key) && !(key == "converters" && section?.keys == ["limits"]) {
            table.report(key, "unknown key \(key)", hint: DeclarationTable.hint(for: key, among: Self.keys))
        }
        let name = name()
        let sources = types("from", isConcrete: false)
        let targets = types("to", isConcrete: true)
        let fidelity = fidelity()
        let losses = losses(fidelity)
        let call = call()
        let package = table.word("package")
        if let package, !Self.isPackageName(package) {
            table.report(
                "package", "\(package) is not the name of a package",
                hint: "write the name that apt uses, such as package = \"ffmpeg\"")
        }
        let readable = readable()
        let limits = limits(section)
        if sources.count == 1, let one = targets.first(where: sources.contains) {
            table.report("to", "from and to are both \(one)", hint: "name two different types")
        }
        guard problems.isEmpty, let name, let fidelity, let call else { return nil }
        return ConverterDeclaration(
            name: name, sources: sources, targets: targets, fidelity: fidelity, losses: losses, program: call.program,
            call: call.template, package: package, readable: readable, limits: limits, file: table.file,
            line: table.line)
    }

    // MARK: - Keys

    private mutating func name() -> String? {
        guard table["name"] != nil else {
            table.report("name", "this converter has no name", hint: "add a line such as name = \"thumbnail\"")
            return nil
        }
        guard let name = table.word("name") else { return nil }
        guard Self.isWord(name) else {
            table.report(
                "name", "invalid name \(name)",
                hint: "use up to 64 lower-case letters, digits, dots and dashes, beginning with a letter")
            return nil
        }
        return name
    }

    private mutating func types(_ key: String, isConcrete: Bool) -> [UniformType] {
        guard let words = required(key, example: "write \(key) = \"public.png\"") else { return [] }
        var types: [UniformType] = []
        for word in words {
            guard let type = UniformType(word) else {
                table.reportUnknownType(word, at: key)
                continue
            }
            if isConcrete, !Self.isConcrete(type) {
                let example = type.conforms(to: .text) ? "public.utf8-plain-text" : "public.png"
                table.report(
                    key, "\(type) is a family of types, not one type",
                    hint: "name the type that is written, such as \(example)")
            } else if !types.contains(type) {
                types.append(type)
            }
        }
        return types
    }

    private mutating func fidelity() -> Fidelity? {
        let allowed = Fidelity.allCases.filter { $0 != .native }.map(\.rawValue)
        let list = "one of \(allowed.joined(separator: ", "))"
        guard table["fidelity"] != nil else {
            table.report(
                "fidelity", "this converter has no fidelity",
                hint: "add fidelity = \"flattened\", or another \(list)")
            return nil
        }
        guard let word = table.word("fidelity") else { return nil }
        guard word != Fidelity.native.rawValue else {
            table.report(
                "fidelity", "the fidelity of a converter cannot be native, which means the source's own bytes",
                hint: "use \(list)")
            return nil
        }
        guard let fidelity = Fidelity(rawValue: word) else {
            table.report("fidelity", "unknown fidelity \(word)", hint: DeclarationTable.hint(for: word, among: allowed))
            return nil
        }
        return fidelity
    }

    private mutating func losses(_ fidelity: Fidelity?) -> [Loss] {
        let words = table.words("losses") ?? []
        for word in words where !Self.isWord(word) {
            table.report(
                "losses", "invalid loss \(word)", hint: "use lower-case words, such as losses = [\"exif\", \"layout\"]")
        }
        if fidelity == .lossless, !words.isEmpty {
            table.report(
                "losses", "a lossless converter cannot have losses",
                hint: "set fidelity = \"flattened\", or remove losses")
        }
        return words.map(Loss.init(rawValue:))
    }

    private mutating func call() -> (program: ConverterProgram, template: CommandTemplate)? {
        let forms = [("command", CommandTemplate.Form.command), ("filter", .filter)].filter { table[$0.0] != nil }
        guard let (key, form) = forms.first else {
            table.report(
                "command", "this converter has neither command nor filter",
                hint: "add command = [\"program\", \"{input}\", \"{output}\"], or filter = [\"program\"]")
            return nil
        }
        guard forms.count == 1 else {
            table.report("filter", "a converter has a command or a filter, not both")
            return nil
        }
        guard let list = table[key]?.array, !list.isEmpty else {
            table.report(
                key, "\(key) is not a list of strings",
                hint:
                    "write the program and each argument as a string of its own; no shell is used: \(key) = [\"...\", \"...\"]"
            )
            return nil
        }
        // An argument can be a program of several lines, as for awk.
        guard let words = table.words(key, allowsEmpty: true, allowsLines: true), let first = words.first else {
            return nil
        }
        let template = CommandTemplate(form: form, words: Array(words.dropFirst()))
        let before = table.problems.count
        let program = program(first, key)
        check(template, key)
        guard table.problems.count == before, let program else { return nil }
        return (program, template)
    }

    private mutating func check(_ template: CommandTemplate, _ key: String) {
        let used = template.placeholders
        switch template.form {
        case .command:
            if !used.contains(.input) {
                let misspelled = template.misspelling(of: .input)
                table.report(
                    key, "no argument has {input}",
                    hint: misspelled.map { "did you mean {input} instead of \($0)?" }
                        ?? "add {input}, the name of the file, or declare a program that reads standard input as filter"
                )
            } else if !used.contains(.output), let misspelled = template.misspelling(of: .output) {
                table.report(key, "unknown placeholder \(misspelled)", hint: "did you mean {output}?")
            }
        case .filter:
            for placeholder in [CommandTemplate.Placeholder.input, .output] where used.contains(placeholder) {
                table.report(
                    key, "a filter cannot have \(placeholder.text)",
                    hint: "declare a program that reads or writes files as command")
            }
        }
    }

    private mutating func program(_ word: String, _ key: String) -> ConverterProgram? {
        guard word.contains("/") else {
            guard CommandTemplate(form: .filter, words: [word]).placeholders.isEmpty, !word.hasPrefix("-") else {
                table.report(key, "\(word) is not the name of a program")
                return nil
            }
            return .named(word)
        }
        if word.hasPrefix("./"), let name = FilePath.Component(String(word.dropFirst(2))), name.kind == .regular {
            return .path(table.file.removingLastComponent().appending(name))
        }
        guard word.hasPrefix("/") else {
            table.report(
                key, "\(word) is neither the name of a program nor an absolute path",
                hint: "write ./NAME for a program in the directory of this file")
            return nil
        }
        guard authority == .own else {
            table.report(
                key, "only your own converters may name a program by its path",
                hint:
                    "name a program on PATH, or ./NAME for one in the directory of this file, which is trusted with it")
            return nil
        }
        return .path(FilePath(word))
    }

    private mutating func readable() -> [FilePath] {
        guard let words = table.words("readable") else { return [] }
        guard authority == .own else {
            table.report("readable", "only your own converters may have readable")
            return []
        }
        for word in words where !word.hasPrefix("/") {
            table.report(
                "readable", "\(word) is not an absolute path",
                hint: "write a list of paths, such as readable = [\"/srv/fonts\"]")
        }
        return words.map { FilePath($0) }
    }

    private mutating func limits(_ section: DataObject?) -> DeclaredLimits {
        var limits = DeclaredLimits()
        guard let value = table["limits"] ?? section?["limits"] else { return limits }
        let key = table["limits"] == nil ? "converters" : "limits"
        let names = DeclaredLimits.Name.allCases.map(\.rawValue)
        guard let entries = value.table else {
            table.report(
                key, "limits is not a table", hint: "write a line for each limit, such as limits.time = \"10m\"")
            return limits
        }
        for word in entries.keys.sorted() {
            guard let name = DeclaredLimits.Name(rawValue: word) else {
                table.report(key, "unknown limit \(word)", hint: DeclarationTable.hint(for: word, among: names))
                continue
            }
            let entry = entries[word]
            let number =
                entry?.string.flatMap { DeclaredLimits.value(of: $0, for: name) }
                ?? entry?.int.flatMap { DeclaredLimits.checked(Int64($0), name) }
            guard let number else {
                table.report(key, "limits.\(word) has an invalid value", hint: "write a value such as \(name.example)")
                continue
            }
            limits.set(name, to: number)
        }
        return limits
    }

    /// The strings of a required key.
    private mutating func required(_ key: String, example: String) -> [String]? {
        guard table[key] != nil else {
            table.report(key, "this converter has no \(key)", hint: example)
            return nil
        }
        let before = table.problems.count
        let words = table.words(key)
        if table.problems.count == before, words?.isEmpty ?? true {
            table.report(key, "\(key) is an empty list", hint: example)
        }
        return words
    }
}

/// Checks of the strings in a declaration.
extension ConverterTable {
    /// Whether a string is a plain word: `exif`, `page-breaks`.
    static func isWord(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.count <= 64
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                    UInt8(ascii: "."), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Whether a string is a valid package name. (Debian Policy, 5.6.1)
    static func isPackageName(_ text: String) -> Bool {
        text.utf8.count >= 2
            && text.utf8.enumerated().allSatisfy { index, byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): index > 0
                default: false
                }
            }
    }

    /// Whether a file can have exactly this type according to the catalogue, and not only one of its subtypes.
    static func isConcrete(_ type: UniformType) -> Bool {
        guard type.conforms(to: .data), type != .data, type != .text, type != .plainText else { return false }
        return !type.tags.isEmpty || type.directSubtypes.isEmpty
    }
}
