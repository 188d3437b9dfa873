import DataFormats
package import SystemPackage

/// The user's `config.toml`: what the options of commands are if the command line does not give them.
///
/// ```toml
/// [defaults]
/// color = "never"
///
/// [copy]
/// if-exists = "skip"
/// exclude = ["*.tmp", "*.part"]
/// ```
package struct SettingsFile: Sendable {
    /// The default of one option.
    package struct Setting: Sendable, Hashable {
        /// The value of an option, or whether a flag is given.
        package enum Value: Sendable, Hashable {
            case flag(Bool)
            case words([String])
        }

        /// The command; ``SettingsFile/defaults`` for every command that has the option.
        package let table: String
        /// The option's long name, without its dashes.
        package let name: String
        package let value: Value
        /// The line of the file, 1-based.
        package let line: Int
    }

    /// The table whose settings hold for every command that has the option.
    package static let defaults = "defaults"

    /// The file.
    package let path: FilePath
    /// The settings, in the order of the file.
    package let settings: [Setting]

    /// Reads `file`, which is at `path`.
    ///
    /// - Throws: The first problem, with its line.
    package init(_ file: PlainFile, of path: FilePath) throws(DeclarationFileProblem) {
        try self.init(try DeclarationTable.text(file.bytes, of: path), of: path)
    }

    /// Reads `text`, the content of the file at `path`.
    ///
    /// - Throws: The first problem, with its line.
    package init(_ text: String, of path: FilePath) throws(DeclarationFileProblem) {
        var content = try DeclarationTable(text, of: path, example: "if-exists = \"skip\"")
        var settings: [Setting] = []
        for table in content.keys {
            guard case .object(let object)? = content[table] else {
                content.report(
                    table, "\(table) is not in a table",
                    hint: "write it below a line with the command, such as [copy], or below [defaults]")
                continue
            }
            for entry in object.entries {
                let (name, value) = (entry.key, entry.value)
                guard let value = Setting.Value(value) else {
                    content.report(
                        table, entry: name, "\(name) is \(value.kind)",
                        hint: "expected a string, a number, true or false, or a list of strings and numbers")
                    continue
                }
                settings.append(
                    Setting(table: table, name: name, value: value, line: content.line(of: table, entry: name)))
            }
        }
        if let problem = content.problems.first { throw problem }
        self.path = path
        self.settings = settings
    }
}

extension SettingsFile.Setting.Value {
    fileprivate init?(_ value: DataValue) {
        switch value {
        case .bool(let isGiven): self = .flag(isGiven)
        case .array(let values):
            let words = values.compactMap(Self.word)
            guard words.count == values.count else { return nil }
            self = .words(words)
        default:
            guard let word = Self.word(value) else { return nil }
            self = .words([word])
        }
    }

    private static func word(_ value: DataValue) -> String? {
        switch value {
        case .string(let text), .integer(let text), .real(let text): text
        default: nil
        }
    }
}
