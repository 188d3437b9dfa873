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

    private let table: TOMLFile
    private let file: FilePath
    private let line: Int
    private let authority: ConverterFolder.Authority
    private(set) var problems: [ConverterProblem] = []

    /// Creates a parser for the table whose header is on line `line` of `file`.
    init(_ table: TOMLFile, file: FilePath, line: Int, authority: ConverterFolder.Authority) {
        self.table = table
        self.file = file
        self.line = line
        self.authority = authority
    }

    /// The converter; nil if there are problems.
    mutating func declaration() -> ConverterDeclaration? {
        // `[converters.limits]` belongs to this table, but is parsed as a separate one here.
        let section = table["converters"]?.table
        for key in table.keys.sorted(by: { table.line(of: $0) < table.line(of: $1) })
        where !Self.keys.contains(key) && !(key == "converters" && section?.keys == ["limits"]) {
            let nearest = Spelling.nearest(to: key, among: Self.keys).map { "did you mean \($0)?" }
            report(key, "unknown key \(key)", hint: nearest ?? "use one of \(Self.keys.joined(separator: ", "))")
        }
        let name = name()
        let sources = types("from", isConcrete: false)
        let targets = types("to", isConcrete: true)
        let fidelity = fidelity()
        let losses = losses(fidelity)
        let call = call()
        let package = word("package")
        if let package, !Self.isPackageName(package) {
            report(
                "package", "\(package) is not the name of a package",
                hint: "write the name that apt uses, such as package = \"ffmpeg\"")
        }
        let readable = readable()
        let limits = limits(section)
        if sources.count == 1, let one = targets.first(where: sources.contains) {
            report("to", "from and to are both \(one)", hint: "name two different types")
        }
        guard problems.isEmpty, let name, let fidelity, let call else { return nil }
        return ConverterDeclaration(
            name: name, sources: sources, targets: targets, fidelity: fidelity, losses: losses, program: call.program,
            call: call.template, package: package, readable: readable, limits: limits, file: file, line: line)
    }

    // MARK: - Keys

    private mutating func name() -> String? {
        guard table["name"] != nil else {
            report("name", "this converter has no name", hint: "add a line such as name = \"thumbnail\"")
            return nil
        }
        guard let name = word("name") else { return nil }
        guard Self.isWord(name) else {
            report(
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
                report(key, "unknown type \(word)", hint: Self.hint(forType: word))
                continue
            }
            if isConcrete, !Self.isConcrete(type) {
                let example = type.conforms(to: .text) ? "public.utf8-plain-text" : "public.png"
                report(
                    key, "\(type) is a family of types, not one type",
                    hint: "name the type that is written, such as \(example)")
            } else if !types.contains(type) {
                types.append(type)
            }
        }
        return types
    }

    private mutating func fidelity() -> Fidelity? {
        let allowed = Fidelity.allCases.filter { $0 != .native }.map(\.name)
        let list = "one of \(allowed.joined(separator: ", "))"
        guard table["fidelity"] != nil else {
            report(
                "fidelity", "this converter has no fidelity",
                hint: "add fidelity = \"flattened\", or another \(list)")
            return nil
        }
        guard let word = word("fidelity") else { return nil }
        guard word != Fidelity.native.name else {
            report(
                "fidelity", "the fidelity of a converter cannot be native, which means the source's own bytes",
                hint: "use \(list)")
            return nil
        }
        guard let fidelity = Fidelity.allCases.first(where: { $0.name == word }) else {
            let nearest = Spelling.nearest(to: word, among: allowed).map { "did you mean \($0)?" }
            report("fidelity", "unknown fidelity \(word)", hint: nearest ?? "use \(list)")
            return nil
        }
        return fidelity
    }

    private mutating func losses(_ fidelity: Fidelity?) -> [Loss] {
        let words = words("losses") ?? []
        for word in words where !Self.isWord(word) {
            report(
                "losses", "invalid loss \(word)", hint: "use lower-case words, such as losses = [\"exif\", \"layout\"]")
        }
        if fidelity == .lossless, !words.isEmpty {
            report(
                "losses", "a lossless converter cannot have losses",
                hint: "set fidelity = \"flattened\", or remove losses")
        }
        return words.map(Loss.init(rawValue:))
    }

    private mutating func call() -> (program: ConverterProgram, template: CommandTemplate)? {
        let forms = [("command", CommandTemplate.Form.command), ("filter", .filter)].filter { table[$0.0] != nil }
        guard let (key, form) = forms.first else {
            report(
                "command", "this converter has neither command nor filter",
                hint: "add command = [\"program\", \"{input}\", \"{output}\"], or filter = [\"program\"]")
            return nil
        }
        guard forms.count == 1 else {
            report("filter", "a converter has a command or a filter, not both")
            return nil
        }
        guard let list = table[key]?.array, let words = words(key, allowsEmpty: true), let first = words.first else {
            report(
                key, "\(key) is not a list of strings",
                hint:
                    "write the program and each argument as a string of its own; no shell is used: \(key) = [\"...\", \"...\"]"
            )
            return nil
        }
        precondition(list.count == words.count)
        let template = CommandTemplate(form: form, words: Array(words.dropFirst()))
        let before = problems.count
        let program = program(first, key)
        check(template, key)
        guard problems.count == before, let program else { return nil }
        return (program, template)
    }

    private mutating func check(_ template: CommandTemplate, _ key: String) {
        let used = template.placeholders
        switch template.form {
        case .command:
            if !used.contains(.input) {
                let misspelled = template.misspelling(of: .input)
                report(
                    key, "no argument has {input}",
                    hint: misspelled.map { "did you mean {input} instead of \($0)?" }
                        ?? "add {input}, the name of the file, or declare a program that reads standard input as filter"
                )
            } else if !used.contains(.output), let misspelled = template.misspelling(of: .output) {
                report(key, "unknown placeholder \(misspelled)", hint: "did you mean {output}?")
            }
        case .filter:
            for placeholder in [CommandTemplate.Placeholder.input, .output] where used.contains(placeholder) {
                report(
                    key, "a filter cannot have \(placeholder.text)",
                    hint: "declare a program that reads or writes files as command")
            }
        }
    }

    private mutating func program(_ word: String, _ key: String) -> ConverterProgram? {
        guard word.contains("/") else {
            guard CommandTemplate(form: .filter, words: [word]).placeholders.isEmpty, !word.hasPrefix("-") else {
                report(key, "\(word) is not the name of a program")
                return nil
            }
            return .named(word)
        }
        if word.hasPrefix("./"), let name = FilePath.Component(String(word.dropFirst(2))), name.kind == .regular {
            return .path(file.removingLastComponent().appending(name))
        }
        guard word.hasPrefix("/") else {
            report(
                key, "\(word) is neither the name of a program nor an absolute path",
                hint: "write ./NAME for a program in the directory of this file")
            return nil
        }
        guard authority == .own else {
            report(
                key, "only your own converters may name a program by its path",
                hint:
                    "name a program on PATH, or ./NAME for one in the directory of this file, which is trusted with it")
            return nil
        }
        return .path(FilePath(word))
    }

    private mutating func readable() -> [FilePath] {
        guard let words = words("readable") else { return [] }
        guard authority == .own else {
            report("readable", "only your own converters may have readable")
            return []
        }
        for word in words where !word.hasPrefix("/") {
            report(
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
            report(key, "limits is not a table", hint: "write a line for each limit, such as limits.time = \"10m\"")
            return limits
        }
        for word in entries.keys.sorted() {
            guard let name = DeclaredLimits.Name(rawValue: word) else {
                let nearest = Spelling.nearest(to: word, among: names).map { "did you mean \($0)?" }
                report(key, "unknown limit \(word)", hint: nearest ?? "use one of \(names.joined(separator: ", "))")
                continue
            }
            let entry = entries[word]
            let number =
                entry?.string.flatMap { DeclaredLimits.value(of: $0, for: name) }
                ?? entry?.int.flatMap { DeclaredLimits.checked(Int64($0), name) }
            guard let number else {
                report(key, "limits.\(word) has an invalid value", hint: "write a value such as \(name.example)")
                continue
            }
            limits.set(name, to: number)
        }
        return limits
    }

    // MARK: - Values

    private mutating func report(_ key: String, _ message: String, hint: String? = nil) {
        problems.append(ConverterProblem(file, line: table.line(of: key), message, hint: hint))
    }

    /// The string of a key; nil if it is missing or invalid.
    private mutating func word(_ key: String) -> String? {
        guard let value = table[key] else { return nil }
        guard let word = value.string, !word.isEmpty, Self.isPlain(word) else {
            report(key, "\(key) is not a string of one line", hint: "write \(key) = \"...\"")
            return nil
        }
        return word
    }

    /// The strings of a key, which may be one string or a list; nil if the key is missing or invalid.
    private mutating func words(_ key: String, allowsEmpty: Bool = false) -> [String]? {
        guard let value = table[key] else { return nil }
        let words = value.string.map { [$0] } ?? value.array?.map(\.string) ?? [nil]
        let texts = words.compactMap { $0 }
        guard texts.count == words.count, texts.allSatisfy({ Self.isPlain($0) && (allowsEmpty || !$0.isEmpty) }) else {
            report(key, "\(key) is not a list of strings", hint: "write \(key) = [\"...\", \"...\"]")
            return nil
        }
        return texts
    }

    /// The strings of a required key.
    private mutating func required(_ key: String, example: String) -> [String]? {
        guard table[key] != nil else {
            report(key, "this converter has no \(key)", hint: example)
            return nil
        }
        let before = problems.count
        let words = words(key)
        if problems.count == before, words?.isEmpty ?? true { report(key, "\(key) is an empty list", hint: example) }
        return words
    }
}
