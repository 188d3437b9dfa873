import ArgumentParser
import TextEncodings

/// The encoding of texts, for the commands that read them.
struct EncodingOption: ParsableArguments {
    @Option(
        name: .customLong("from-encoding"),
        help: ArgumentHelp(
            "The encoding of the texts, such as windows-1251 or Shift_JIS, instead of a guess.",
            valueName: "name"),
        completion: .list(EncodingArgument.common), transform: EncodingArgument.init(parsing:))
    var encoding: EncodingArgument?
}

/// The name of an encoding: `windows-1251`, `Shift_JIS`.
struct EncodingArgument: Sendable, Hashable {
    /// The name as the user gave it.
    let name: String

    /// Names to complete: those of encodings that many files have, of hundreds that the C library knows.
    static let common = [
        "big5", "cp437", "cp850", "euc-jp", "euc-kr", "gb18030", "iso-8859-1", "iso-8859-2", "iso-8859-5", "iso-8859-7",
        "iso-8859-9", "iso-8859-15", "koi8-r", "macintosh", "shift_jis", "utf-8", "windows-1250", "windows-1251",
        "windows-1252",
    ]

    /// Parses `text`.
    ///
    /// - Throws: `ValidationError` if no encoding has this name.
    init(parsing text: String) throws {
        guard TextEncoding(stated: text) != nil else {
            throw ValidationError(
                "unknown encoding '\(text)': expected a name that iconv --list prints, such as windows-1251")
        }
        name = text
    }
}
