import ArgumentParser
import SystemPackage

/// The sources to lift: paths, standard input, and lists of names in a file.
struct SourceOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The items to lift: files, folders, clipboard:, or - for standard input.",
            discussion: "A folder that the destination cannot read is opened, and the files in it are lifted.",
            valueName: "source"))
    var sources: [PathArgument] = []

    @Option(
        name: .customLong("files-from"),
        help: ArgumentHelp(
            "Also lift the files listed in FILE, one name per line; - reads the list from standard input.",
            discussion: "Each name is a file name: in the list, - is not standard input and a.gpx#3 is not a part.",
            valueName: "file"))
    var filesFrom: PathArgument?

    @Flag(name: .customShort("0"), help: "Names in the list of --files-from end with a NUL byte instead of a newline.")
    var nulSeparated = false

    @Option(
        help: ArgumentHelp(
            "The name of the item from standard input or the clipboard; its extension may refine the type of standard input.",
            valueName: "name"))
    var name: String?

    func validate() throws {
        let readsInput = sources.count { $0.isStandardStream }
        if sources.isEmpty, filesFrom == nil {
            throw ValidationError("nothing to lift: expected at least one SOURCE, or --files-from")
        }
        if readsInput > 1 { throw ValidationError("standard input can be lifted only once") }
        if readsInput > 0, filesFrom?.isStandardStream == true {
            throw ValidationError("standard input cannot be both a source and the list of --files-from")
        }
        if nulSeparated, filesFrom == nil { throw ValidationError("-0 needs --files-from") }
        if name != nil, readsInput == 0, !sources.contains(where: \.isClipboard) {
            throw ValidationError("--name needs a source that is standard input (-) or clipboard:")
        }
    }

    /// All sources in order: first those on the command line, then those in the list.
    func allSources() throws -> [PathArgument] {
        guard let filesFrom else { return sources }
        return sources + (try SourceList.read(filesFrom, nulSeparated: nulSeparated))
    }
}
