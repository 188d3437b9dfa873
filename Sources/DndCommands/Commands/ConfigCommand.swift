import ArgumentParser
import Configuration
import DataFormats
import Destinations
import SystemPackage

/// `dnd config`: shows which settings hold, and where they come from.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", _superCommandName: "dnd",
        abstract: "Show the settings of config.toml, and the rules of a destination, with where each comes from.",
        discussion: """
            An option on the command line takes precedence over a setting. Of the rules of a destination, only the types that \
            it reads (--accept) and how it ranks them (--prefer) can be overridden.
            """)

    @Argument(help: ArgumentHelp("Also show the rules of this destination.", valueName: "dest"))
    var destination: PathArgument?

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each setting.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    func run() async throws {
        let environment = ProcessEnvironment.current
        let console = Console.standard
        var records: [SettingRecord] = []
        if let settings = try CommandSettings(in: environment) {
            try settings.checkValues()
            records += settings.file.settings.map { SettingRecord($0, in: settings.file.path) }
        }
        if let destination {
            UserTypes.declare(in: [destination.path])
            records += try DeclaredRules(of: destination.path).rules.map(SettingRecord.init)
        }
        for record in records {
            try printsJSON ? console.printLine(JSONLine.text(of: record)) : console.printLine(record.line)
        }
        guard records.isEmpty, !printsJSON else { return }
        let path = CommandSettings.path(in: environment)
        console.note("no settings: \(path?.string ?? "config.toml") does not exist, or sets nothing")
    }
}

/// One setting in the output of `config`.
struct SettingRecord: Encodable {
    private enum Value {
        case truth(Bool)
        case word(String)
        case words([String])
    }

    private let table: String
    private let name: String
    private let value: Value
    private let file: FilePath?
    private let number: Int?

    init(_ setting: SettingsFile.Setting, in file: FilePath) {
        (table, name, self.file, number) = (setting.table, setting.name, file, setting.line)
        switch setting.value {
        case .flag(let isGiven): value = .truth(isGiven)
        case .words(let words):
            let form = SettableOption.named(setting.name)?.form
            value = form == .value ? .word(words.first ?? "") : .words(words)
        }
    }

    init(_ rule: DeclaredRules.Rule) {
        (table, name, file, number) = ("destination", rule.name, rule.file, rule.line)
        value = rule.isList ? .words(rule.words) : .word(rule.words.first ?? "")
    }

    /// `copy         if-exists = "skip"   /home/ann/.config/dnd/config.toml:3`
    var line: StyledText {
        let text =
            switch value {
            case .truth(let isGiven): isGiven ? "true" : "false"
            case .word(let word): TOMLFile.basicString(word)
            case .words(let words): "[" + words.map(TOMLFile.basicString).joined(separator: ", ") + "]"
            }
        let origin = file.map { "\($0.string)\(number.map { ":\($0)" } ?? "")" } ?? "default"
        return StyledText(table.padded(to: 11) + "  ", .faint) + StyledText(name, .strong) + " = \(text)  "
            + StyledText(origin, .faint)
    }

    private enum Key: String, CodingKey { case table, name, value, file, line }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(table, forKey: .table)
        try container.encode(name, forKey: .name)
        switch value {
        case .truth(let isGiven): try container.encode(isGiven, forKey: .value)
        case .word(let word): try container.encode(word, forKey: .value)
        case .words(let words): try container.encode(words, forKey: .value)
        }
        try container.encodeAlways(file?.string, forKey: .file)
        try container.encodeAlways(number, forKey: .line)
    }
}
